import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
const { forbidden } = require("../.dependency-cruiser.cjs");
const { rooms } = require("../.rooms.cjs");

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(path) : [path];
  });
}

describe("the architecture", () => {
  it("has imports that run downwards only, without cycles, and node: at the edge", async () => {
    const result = await cruise(
      [join(root, "src")],
      {
        baseDir: root,
        validate: true,
        ruleSet: { forbidden: forbidden },
        tsPreCompilationDeps: true,
        skipAnalysisNotInRules: true,
        doNotFollow: { path: "node_modules" },
      },
      undefined,
      {
        tsConfig: require("typescript").readConfigFile(join(root, "tsconfig.json"), (path: string) =>
          readFileSync(path, "utf8"),
        ).config,
      },
    );
    if (typeof result.output === "string") throw new Error("the cruise gave text instead of a result");
    const violations = result.output.summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`,
    );
    expect(result.output.summary.totalCruised).toBeGreaterThanOrEqual(sourceFiles("src").length);
    expect(violations).toEqual([]);
  });

  it("lists every room", () => {
    const folders = readdirSync(join(root, "src")).filter((name) =>
      statSync(join(root, "src", name)).isDirectory(),
    );
    expect(folders.filter((name) => !(name in rooms))).toEqual([]);
  });

  it("keeps every source file under 400 lines", () => {
    const long = sourceFiles("src")
      .map((path) => ({
        path: relative(".", path),
        lines: readFileSync(join(root, path), "utf8").split("\n").length,
      }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  it("has no folder or file named after a kind instead of an idea", () => {
    const vague = sourceFiles("src").filter((path) =>
      /[/-](utils?|helpers|common|manager|misc)[./]/i.test(path),
    );
    expect(vague).toEqual([]);
  });
});
