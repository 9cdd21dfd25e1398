import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folderWith, program, projectFolder } from "./run-culprit.ts";

/** The source files of the built files that a run loads: V8 tells the files, and their maps tell the sources. */
function sourcesLoadedBy(...words: string[]): string[] {
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
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(join(projectFolder, "dist")))
    .flatMap((path) => JSON.parse(readFileSync(`${path}.map`, "utf8")).sources)
    .map((source: string) => relative(projectFolder, join(projectFolder, "dist", "bundle", source)));
}

describe("starting", () => {
  it("loads little more than the words of errors for the version", () => {
    const sources = sourcesLoadedBy("--version");
    expect(sources).toContain("src/cli/main.ts");
    expect(sources.length).toBeLessThan(20);
  });

  it("loads nothing of the page for help", () => {
    const sources = sourcesLoadedBy("--help");
    expect(sources).toContain("src/cli/commands/report.ts");
    expect(sources.filter((file) => /^src\/(web|report\/picture)\//.test(file))).toEqual([]);
  });

  it("loads no search for a command that does not search", () => {
    const sources = sourcesLoadedBy("grammar", "list");
    expect(sources).toContain("src/cli/commands/grammar.ts");
    const searching = sources.filter((file) => /^src\/(reduce|repair|isolate|oracle\/run)\//.test(file));
    // Every command opens its configuration as a file of the user's own.
    expect(searching).toEqual(["src/oracle/run/own-files.ts"]);
  });
});
