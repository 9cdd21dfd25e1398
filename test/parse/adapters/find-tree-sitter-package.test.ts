import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTreeSitterPackage } from "../../../src/parse/adapters/tree-sitter-packages.ts";
import { folderWith } from "../../cli/run-culprit.ts";

/** A project with these files in its packages. */
function projectWith(...files: string[]): string {
  const project = folderWith({});
  for (const file of files) {
    const path = join(project, "node_modules", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "{}");
  }
  return project;
}

const older = ["tree-sitter-yaml/package.json", "tree-sitter-yaml/src/grammar.json"];
const newer = "@tree-sitter-grammars/tree-sitter-yaml";

describe("the package of a tree-sitter language", () => {
  it("is the one that has a parser", () => {
    const files = ["package.json", "src/grammar.json", "tree-sitter-yaml.wasm"].map(
      (name) => `${newer}/${name}`,
    );
    const project = projectWith(...older, ...files);
    const folder = join(project, "node_modules", newer);
    expect(findTreeSitterPackage("yaml", project)).toEqual({
      grammar: join(folder, "src", "grammar.json"),
      parser: join(folder, "tree-sitter-yaml.wasm"),
    });
  });

  it("is told to lack what it lacks, and which other there is", () => {
    const project = projectWith(...older);
    expect(() => findTreeSitterPackage("yaml", project)).toThrow(
      /tree-sitter-yaml lacks tree-sitter-yaml.wasm: .*@tree-sitter-grammars\/tree-sitter-yaml/,
    );
  });

  it("is told to be missing", () => {
    expect(() => findTreeSitterPackage("nothing", projectWith())).toThrow(/npm install tree-sitter-nothing/);
  });
});
