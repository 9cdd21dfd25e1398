import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, startCulprit } from "./run-culprit.ts";

describe("the command line, when nobody reads what it prints,", () => {
  it("ends quietly with the exit code of a closed pipe", async () => {
    const child = startCulprit(folderWith({}), ["grammar", "list"]);
    child.stdout?.destroy();
    expect(await child.finished).toMatchObject({ code: 141, signal: null, stderr: "" });
  });

  it("has written its result by then", async () => {
    const folder = folderWith({ "a.txt": "one two three" });
    const child = startCulprit(folder, ["minimize", "a.txt", "--", "sh", "-c", "! grep -q two"]);
    child.stdout?.destroy();
    expect(await child.finished).toMatchObject({ code: 141, stderr: "" });
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("produces no more inputs", async () => {
    const words = ["generate", "--grammar", "json", "-n", "1000000", "--out", "-"];
    const child = startCulprit(folderWith({}), words);
    child.stdout?.destroy();
    expect(await child.finished).toMatchObject({ code: 141, signal: null, stderr: "" });
  });

  it("does its work all the same when only its standard error is closed", async () => {
    const child = startCulprit(folderWith({}), ["minimize", "missing.txt", "--", "false"]);
    child.stderr?.destroy();
    expect((await child.finished).code).toBe(2);
  });
});
