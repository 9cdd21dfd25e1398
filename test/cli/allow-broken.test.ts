import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const text = '{ "first": [1, 2, { "deep": ["x", "CULPRIT", "y"] }], "second": 3 }';
const grep = ["--", "sh", "-c", "! grep -q CULPRIT"];

describe("culprit minimize on what its grammar reads", () => {
  it("ends at what the grammar reads, and advises nothing after a success", async () => {
    const folder = folderWith({ "in.json": text });
    const run = await culprit(folder, "minimize", "in.json", ...grep);
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe('"CULPRIT"');
    expect(run.stdout).toMatch(/no longer fails or is not read by the grammar json;/);
    expect(run.stdout).not.toContain("--allow-broken");
    expect(existsSync(join(folder, "in.min.broken.json"))).toBe(false);
  });

  it("writes the smaller one that the grammar does not read beside it with --allow-broken, and prints both sizes", async () => {
    const folder = folderWith({ "in.json": text });
    const run = await culprit(folder, "minimize", "in.json", "--allow-broken", ...grep);
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe('"CULPRIT"');
    expect(readFileSync(join(folder, "in.min.broken.json"), "utf8")).toBe("CULPRIT");
    expect(run.stdout).toMatch(/^in\.json: 67 bytes -> 9 bytes,/m);
    expect(run.stdout).toMatch(
      /^7 bytes when the grammar need not read it, written to in\.min\.broken\.json$/m,
    );
  });

  it("says so when nothing smaller was found", async () => {
    const folder = folderWith({ "in.json": "[1, 23, 4]" });
    const words = ["minimize", "in.json", "--allow-broken", "--", "sh", "-c", "! grep -q 23"];
    expect((await culprit(folder, ...words)).stdout).toMatch(/^nothing smaller was found when the grammar/m);
    const { answer } = await answerOf(folder, ...words);
    expect(answer).toMatchObject({ isRead: true, broken: null });
  });

  it("keeps nothing to a grammar that does not read the input", async () => {
    const folder = folderWith({ "in.json": `${text}]` });
    const { answer } = await answerOf(folder, "minimize", "in.json", ...grep);
    expect(answer).toMatchObject({ isRead: false, broken: null });
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe("CULPRIT");
  });

  it("does the same for each file of a folder", async () => {
    const folder = folderWith({});
    const input = join(folder, "input");
    mkdirSync(input);
    writeFileSync(join(input, "a.json"), text);
    writeFileSync(join(input, "b.txt"), "nothing");
    const words = ["minimize", "input", "--allow-broken", "--", "sh", "-c", "! grep -qr CULPRIT {}"];
    await culprit(folder, ...words);
    expect(readFileSync(join(folder, "input.min", "a.json"), "utf8")).toBe('"CULPRIT"');
    expect(readFileSync(join(folder, "input.min.broken", "a.json"), "utf8")).toBe("CULPRIT");
  });
});
