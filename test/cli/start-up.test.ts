import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folderWith, program, projectFolder } from "./run-culprit.ts";

/** The built files that a run loads, as V8 counts them, with `/` between the folders. */
function filesLoadedBy(...words: string[]): string[] {
  const folder = folderWith({});
  const coverage = join(folder, "coverage");
  spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  return readdirSync(coverage)
    .flatMap((name) => JSON.parse(readFileSync(join(coverage, name), "utf8")).result)
    .map(({ url }: { url: string }) => url)
    .filter((url) => url.startsWith("file:"))
    .map((url) => relative(projectFolder, fileURLToPath(url)))
    .filter((path) => path.startsWith("dist"));
}

describe("starting", () => {
  it("loads little more than the words of errors for the version", () => {
    const files = filesLoadedBy("--version");
    expect(files).toContain("dist/cli/main.js");
    expect(files.length).toBeLessThan(20);
  });

  it("loads no search for a command that does not search", () => {
    const files = filesLoadedBy("grammar", "list");
    expect(files).toContain("dist/cli/grammar.js");
    expect(files.filter((file) => /^dist\/(reduce|repair|isolate|oracle\/run)\//.test(file))).toEqual([]);
  });
});
