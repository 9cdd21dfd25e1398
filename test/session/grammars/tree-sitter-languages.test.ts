import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { howToAddGrammar } from "../../../src/session/grammars/added-grammars.ts";
import { culprit, culpritProcess, folderWith } from "../../cli/run-culprit.ts";

describe("the command that adds a grammar", () => {
  it.each([
    ["a.c", "c"],
    ["a.h", "c"],
    ["A.CPP", "cpp"],
    ["a.py", "python"],
    ["a.ts", "typescript"],
    ["a.tsx", "tsx"],
    ["a.java", "java"],
    ["a.rs", "rust"],
    ["a.go", "go"],
    ["a.sh", "bash"],
    ["a.yml", "yaml"],
  ])("names the language of %s", (file, language) => {
    expect(howToAddGrammar(file, folderWith({}))).toBe(`culprit grammar add ${language}`);
  });

  it("is not given for what nobody has a grammar of, and one installed in the folder is named", () => {
    const folder = folderWith({});
    expect(howToAddGrammar("a.txt", folder)).toBeUndefined();
    for (const name of ["web-tree-sitter", "tree-sitter-ruby"]) {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "package.json"), "{}");
    }
    expect(howToAddGrammar("a.js", folder)).toBeUndefined();
    expect(howToAddGrammar("a.rb", folder)).toBe("--grammar tree-sitter:ruby");
  });

  it("runs nothing of a package that came with the input", async () => {
    const folder = folderWith({ "a.py": "x = 1\n" });
    const installed = join(folder, "node_modules");
    const runs = `import fs from "node:fs"; fs.writeFileSync(${JSON.stringify(join(folder, "ran"))}, "");`;
    for (const name of ["web-tree-sitter", "tree-sitter-python/src"]) {
      mkdirSync(join(installed, name), { recursive: true });
    }
    writeFileSync(join(installed, "web-tree-sitter", "package.json"), '{ "type": "module" }');
    writeFileSync(join(installed, "web-tree-sitter", "web-tree-sitter.js"), runs);
    writeFileSync(join(installed, "tree-sitter-python", "package.json"), "{}");
    writeFileSync(join(installed, "tree-sitter-python", "tree-sitter-python.wasm"), "");
    const grammar = { name: "python", rules: { module: { type: "BLANK" } } };
    writeFileSync(join(installed, "tree-sitter-python", "src", "grammar.json"), JSON.stringify(grammar));
    const words = ["minimize", "a.py", "--", "sh", "-c", "! grep -q x"];
    const run = await culpritProcess(folder, ...words);
    expect([run.code, existsSync(join(folder, "ran"))]).toEqual([0, false]);
    expect(run.stderr).toContain("--grammar tree-sitter:python");
    await culpritProcess(folder, "minimize", "--grammar", "tree-sitter:python", ...words.slice(1));
    expect(existsSync(join(folder, "ran"))).toBe(true);
  });

  it("is told when a session begins without one, unless none is wanted", async () => {
    const folder = folderWith({ "a.go": "package CULPRIT\n" });
    const words = ["minimize", "a.go", "--", "sh", "-c", "! grep -q CULPRIT"];
    expect((await culprit(folder, ...words)).stderr).toMatch(/culprit grammar add go$/m);
    expect((await culprit(folder, "minimize", "--grammar", "none", ...words.slice(1))).stderr).not.toMatch(
      /grammar add/,
    );
  });
});
