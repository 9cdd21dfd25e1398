import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GrammarCheckAnswer } from "../../src/report/commands/grammar-check.ts";
import { culprit, expectAsPublished, folderWith, program } from "./run-culprit.ts";

const sums = 'sum = sum "+" sum | /[0-9]/;\n';

describe("culprit parse", () => {
  it("shows the tree of an input, its grammar chosen by the extension", async () => {
    const run = await culprit(folderWith({ "a.json": "[1, true]" }), "parse", "a.json");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^json\n {2}element\n/);
    expect(run.stdout).toContain('integer "1"');
  });

  it("reads standard input where a dash stands for it, and a file of that name by its path", () => {
    const folder = folderWith({ "-": "[2]" });
    const parsed = (path: string) =>
      spawnSync(process.execPath, [program, "parse", path, "--grammar", "json"], {
        cwd: folder,
        input: "[1]",
        encoding: "utf8",
      }).stdout;
    expect(parsed("-")).toContain('integer "1"');
    expect(parsed("./-")).toContain('integer "2"');
  });

  it("says where and why there is none", async () => {
    const run = await culprit(folderWith({ "a.json": '{"a" 1}' }), "parse", "a.json");
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/line 1, column 6: expected ":", .*, found "1"\n\{"a" 1\}\n {5}\^/);
  });

  it("says where an input breaks a constraint of the grammar", async () => {
    const grammar = 'packet: size ":" body "\\n" %set size = length(body)\nsize: /[0-9]+/\nbody: /[a-z]*/\n';
    const folder = folderWith({ "packet.ebnf": grammar, "right.txt": "2:ab\n", "wrong.txt": "3:ab\n" });
    expect((await culprit(folder, "parse", "right.txt", "--grammar", "packet.ebnf")).code).toBe(0);
    const run = await culprit(folder, "parse", "wrong.txt", "--grammar", "packet.ebnf");
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('breaks a constraint: line 1, column 1: size is "3", expected "2"\n');
  });

  it("takes an empty input, line ends of CR LF, and characters outside of the basic plane", async () => {
    const folder = folderWith({ "empty.json": "", "a.json": '{\r\n "é": "😀"\r\n}\r\n' });
    const refused = await culprit(folder, "parse", "empty.json");
    expect(refused.stdout).toContain("line 1, column 1: expected json, value, found the end of the input");
    const run = await culprit(folder, "parse", "a.json", "--format", "notation");
    expect(run.stdout).toContain('character("😀")');
  });

  it("takes an input 80,000 levels deep, and shows a deep tree without endless indentation", async () => {
    const nested = (depth: number) => "(".repeat(depth) + ")".repeat(depth);
    const folder = folderWith({ "a.sexp": nested(20_000), "b.sexp": nested(80_000) });
    expect((await culprit(folder, "parse", "b.sexp", "--count")).stdout).toBe("1\n");
    const { stdout } = await culprit(folder, "parse", "a.sexp");
    expect(stdout).toContain("[20000] ");
    expect(stdout.length).toBeLessThan(20_000_000);
  });

  it("refuses an input of 5 MB with advice", async () => {
    const run = await culprit(folderWith({ "a.json": `[${"1,".repeat(2_500_000)}1]` }), "parse", "a.json");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(
      /has 5000003 characters, but parsing takes at most 4000000; make it smaller first/,
    );
  });

  it("says what is lost of the grammar when an input is not accepted", async () => {
    const grammar = "grammar G; tokens { INDENT } a : 'x' | INDENT 'y' ;";
    const run = await culprit(
      folderWith({ "a.txt": "y", "g.g4": grammar }),
      "parse",
      "a.txt",
      "--grammar",
      "g.g4",
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("(note: no rule makes the token INDENT: what needs it is not accepted)");
  });

  it("counts and lists the trees of an ambiguous input", async () => {
    const folder = folderWith({ "sum.txt": "1+2+3+4", "sums.ebnf": sums });
    expect((await culprit(folder, "parse", "sum.txt", "--grammar", "sums.ebnf", "--count")).stdout).toBe(
      "5\n",
    );
    const listed = await culprit(
      folder,
      "parse",
      "sum.txt",
      "--grammar",
      "sums.ebnf",
      "--all",
      "--format",
      "notation",
    );
    expect(listed.stdout.trim().split("\n")).toHaveLength(6);
    expect(listed.stdout).toContain("(5 trees; shown 5)");
  });

  it("edits an input into one of the grammar's when asked to", async () => {
    const folder = folderWith({ "a.json": '{"a" 1}' });
    const run = await culprit(folder, "parse", "a.json", "--tolerant", "--json");
    const { edits } = JSON.parse(run.stdout);
    expect(edits).toHaveLength(1);
    expect(edits[0]).toMatchObject({ inserted: ":" });
  });

  it("parses with tree-sitter's grammar of an installed language", async () => {
    const run = await culprit(
      folderWith({ "a.js": "let a = 1 + b;" }),
      "parse",
      "a.js",
      "--format",
      "notation",
    );
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("binary_expression");
  });

  it("says how to name a grammar when none is known", async () => {
    const run = await culprit(folderWith({ "a.zzz": "x" }), "parse", "a.zzz");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/no grammar is known for a\.zzz; name one with --grammar/);
  });

  it("suggests the grammar that was probably meant", async () => {
    const run = await culprit(folderWith({ "a.txt": "x" }), "parse", "a.txt", "--grammar", "jsn");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/there is no such file\. Did you mean "json"\?/);
  });

  it("shows where a malformed grammar is wrong", async () => {
    const run = await culprit(
      folderWith({ "a.txt": "x", "g.ebnf": "a = b;\nc = 'x';\n" }),
      "parse",
      "a.txt",
      "--grammar",
      "g.ebnf",
    );
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/line 1, column 5: .*"b".*\n {2}a = b;\n {6}\^/);
  });

  it("takes an ANTLR grammar split in two", async () => {
    const folder = folderWith({
      "AParser.g4": "parser grammar AParser;\noptions { tokenVocab = ALexer; }\nlist: ID (COMMA ID)* EOF;\n",
      "ALexer.g4": "lexer grammar ALexer;\nID: [a-z]+;\nCOMMA: ',';\nWS: [ \\n]+ -> skip;\n",
      "a.txt": "one, two,three\n",
    });
    const run = await culprit(
      folder,
      "parse",
      "a.txt",
      "--grammar",
      "ALexer.g4,AParser.g4",
      "--format",
      "notation",
    );
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('ID"two"');
  });
});

describe("a built-in grammar", () => {
  it("is not taken for a folder of the same name", async () => {
    const folder = folderWith({ "a.txt": "[1]" });
    mkdirSync(join(folder, "json"));
    const run = await culprit(folder, "parse", "a.txt", "--grammar", "json", "--count");
    expect(run.stdout).toBe("1\n");
  });
});

describe("culprit grammar", () => {
  it("lists the built-in grammars", async () => {
    const run = await culprit(folderWith({}), "grammar", "list");
    for (const name of [
      "arithmetic",
      "csv",
      "dot",
      "ini",
      "json",
      "obj",
      "sexp",
      "tinyc",
      "toml",
      "url",
      "xml",
      "yaml",
    ]) {
      expect(run.stdout).toMatch(new RegExp(`^${name} `, "m"));
    }
  });

  it("describes a grammar with the shortest text of each nonterminal", async () => {
    const run = await culprit(folderWith({}), "grammar", "describe", "arithmetic");
    expect(run.stdout).toMatch(/^Factor +4 +"0" +recursive$/m);
  });

  it("finds what looks wrong in a grammar", async () => {
    const folder = folderWith({ "g.ebnf": 'a = "x" | "x";\nlost = "y";\nloop = "(" loop ")";\n' });
    const run = await culprit(folder, "grammar", "check", "g.ebnf");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^line 2: lost is never used/m);
    expect(run.stdout).toMatch(/^line 3: loop derives no text/m);
  });

  it("finds in an ANTLR grammar what ANTLR warns of, with places for machines", async () => {
    const text = `grammar G;
s : ID '' NUM IF MISSING? ;
ID : [a-z]+ ;
IF : 'if' ;
NUM : [0-9]* ;
`;
    const run = await culprit(folderWith({ "G.g4": text }), "grammar", "check", "G.g4", "--json");
    const answer: GrammarCheckAnswer = JSON.parse(run.stdout);
    expectAsPublished(answer);
    expect(answer).toMatchObject({ command: "grammar check", status: "ok", start: "s" });
    expect(answer.findings.map(({ kind, position }) => [kind, position?.line])).toEqual([
      ["not-read", 2],
      ["not-read", 2],
      ["derives-nothing", 2],
      ["token-never-read", 4],
      ["empty-token", 5],
    ]);
  });

  it("has a status for a grammar that derives nothing", async () => {
    const folder = folderWith({ "g.ebnf": 'a = "(" a ")";\n' });
    const run = await culprit(folder, "grammar", "check", "g.ebnf");
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^nothing can be derived from a$/m);
  });

  it("converts a grammar to every notation so that it says the same", async () => {
    const folder = folderWith({ "sum.txt": "1+2+3", "sums.ebnf": sums });
    for (const [notation, file] of [
      ["ebnf", "out.ebnf"],
      ["fuzzingbook", "out.json"],
      ["symbol-lists", "lists.json"],
    ] as const) {
      const { stdout } = await culprit(folder, "grammar", "convert", "sums.ebnf", "--to", notation);
      writeFileSync(join(folder, file), stdout);
      const counted = await culprit(folder, "parse", "sum.txt", "--grammar", file, "--count");
      expect(counted.stdout).toBe("2\n");
    }
  });
});
