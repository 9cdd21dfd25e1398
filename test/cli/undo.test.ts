import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

const oracle = "export default (text) => /a.*b/s.test(text);\n";
const input = "a lot of words that nobody needs, b and others";

describe("culprit undo", () => {
  it("restores the earlier contents of a result one by one, and any of them by its number", async () => {
    const folder = folderWith({ "a.txt": input, "oracle.mjs": oracle });
    const result = join(folder, "a.min.txt");
    const text = (): string => readFileSync(result, "utf8");
    await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    expect(text()).toBe("ab");
    const { stdout } = await culprit(folder, "undo", "a.min.txt", "--history");
    const rows = stdout.trimEnd().split("\n");
    expect(rows[0]).toMatch(/^ +1 {2}\d{4}-\d\d-\d\d .* 46 bytes$/);
    expect(rows.at(-1)).toMatch(/ 2 bytes {2}now$/);
    await culprit(folder, "undo", "a.min.txt");
    expect(text().length).toBeGreaterThan(2);
    const second = text();
    await culprit(folder, "undo", "a.min.txt");
    expect(text().length).toBeGreaterThan(second.length);
    await culprit(folder, "undo", "a.min.txt", "--to", String(rows.length));
    expect(text()).toBe("ab");
    await culprit(folder, "undo", "a.min.txt", "--to", "1");
    expect(text()).toBe(input);
    expect((await culprit(folder, "undo", "a.min.txt")).stderr).toMatch(/has its first content/);
    await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    expect(text()).toBe("ab");
  });

  it("keeps contents where only their user can read them", async () => {
    const folder = folderWith({ "a.txt": input, "oracle.mjs": oracle });
    await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    const records = join(folder, ".culprit", "written");
    const [kept = ""] = readdirSync(records).filter((name) => name.endsWith(".history"));
    expect(statSync(join(records, kept)).mode & 0o777).toBe(0o600);
  });

  it("touches no file that culprit did not write, and refuses a number that is not there", async () => {
    const folder = folderWith({ "a.txt": input, "oracle.mjs": oracle });
    expect(await culprit(folder, "undo", "a.txt")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("was not written"),
    });
    expect((await culprit(folder, "undo", "a.txt")).stderr).not.toMatch(/remove it|--out/);
    expect((await culprit(folder, "undo", "b.txt")).stderr).toMatch(/keeps no earlier content of b\.txt/);
    await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    expect((await culprit(folder, "undo", "a.min.txt", "--to", "99")).stderr).toMatch(
      /--to takes a number from 1 to \d/,
    );
    writeFileSync(join(folder, "a.min.txt"), "mine");
    expect((await culprit(folder, "undo", "a.min.txt")).code).toBe(2);
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("mine");
    renameSync(join(folder, "a.min.txt"), join(folder, "mine.txt"));
    expect((await culprit(folder, "undo", "a.min.txt")).code).toBe(0);
  });
});
