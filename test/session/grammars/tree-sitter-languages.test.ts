import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { howToAddGrammar } from "../../../src/session/grammars/tree-sitter-languages.ts";
import { culprit, folderWith } from "../../cli/run-culprit.ts";

describe("the command that adds a grammar", () => {
  it.each([
    ["a.c", "tree-sitter-c"],
    ["a.h", "tree-sitter-c"],
    ["A.CPP", "tree-sitter-cpp"],
    ["a.py", "tree-sitter-python"],
    ["a.ts", "tree-sitter-typescript"],
    ["a.tsx", "tree-sitter-typescript"],
    ["a.java", "tree-sitter-java"],
    ["a.rs", "tree-sitter-rust"],
    ["a.go", "tree-sitter-go"],
    ["a.yml", "@tree-sitter-grammars/tree-sitter-yaml"],
  ])("names one package for %s", (file, name) => {
    expect(howToAddGrammar(file, folderWith({}))).toMatch(
      new RegExp(`^npm install --ignore-scripts (web-tree-sitter )?${name}$`),
    );
  });

  it("is not given for what nobody has a grammar of, nor for what is installed", () => {
    const folder = folderWith({});
    expect(howToAddGrammar("a.txt", folder)).toBeUndefined();
    for (const name of ["web-tree-sitter", "tree-sitter-ruby"]) {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "package.json"), "{}");
    }
    expect(howToAddGrammar("a.rb", folder)).toBeUndefined();
  });

  it("is told when a session begins without one, unless none is wanted", async () => {
    const folder = folderWith({ "a.go": "package CULPRIT\n" });
    const words = ["minimize", "a.go", "--", "sh", "-c", "! grep -q CULPRIT"];
    expect((await culprit(folder, ...words)).stderr).toMatch(/to install it: npm install .*tree-sitter-go$/m);
    expect((await culprit(folder, "minimize", "--grammar", "none", ...words.slice(1))).stderr).not.toMatch(
      /npm install/,
    );
  });
});
