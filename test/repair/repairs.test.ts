import { Script } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { lenientGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { edited } from "../../src/repair/edited-text.ts";
import { repair } from "../../src/repair/repair.ts";
import type { RepairOptions } from "../../src/repair/repair-options.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** How much a program tells of where it stops. */
type Tells = "places" | "incomplete" | "nothing";

/** A function that throws on what it refuses, as a program. */
function judgedBy(read: (text: string) => unknown, tells: Tells = "places"): Oracle<Uint8Array> {
  return async (candidate) => {
    try {
      read(textOf(candidate));
      return { outcome: "pass" };
    } catch (error) {
      const { stack = "", message } = error as Error;
      const hint = hintOfMessage(stack.split(/^\s+at /m)[0] || message, candidate);
      if (tells === "places") return { outcome: "fail", ...hint };
      return tells === "incomplete" && hint.incomplete
        ? { outcome: "fail", incomplete: true }
        : { outcome: "fail" };
    }
  };
}

/** Reads comments, strings, which may go on over lines, and blocks, each with an `end`. */
function readBlocks(text: string): void {
  const plain = text.replace(/^#.*$/gm, "").replace(/"[^"]*"/g, "s");
  if (plain.includes('"')) throw new Error("Unexpected end of string, quotes are not balanced");
  const open: number[] = [];
  for (const [index, line] of plain.split("\n").entries()) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (/^(?:define|when)$/.test(word ?? "")) open.push(index);
    else if (word === "end") open.pop();
    else if (!/^(?:walk|greet|say|stop|)$/.test(word ?? ""))
      throw new Error(`unknown ${word} at line ${index + 1}`);
    if (rest.some((other) => !/^(?:s|walk|greet|seen|late)$/.test(other)))
      throw new Error(`unknown word at line ${index + 1}`);
  }
  const first = open[0];
  if (first !== undefined) throw new Error(`line ${first + 1}: Missing end to balance this block`);
}

/** Reads rows of six fields, and says the number of a row alone that has other fields. */
function readRows(text: string): void {
  for (const [index, row] of text.trimEnd().split("\n").entries()) {
    const plain = row.replace(/(?<=^|,)"[^"]*"(?=,|$)/g, "s");
    if (plain.includes('"')) throw new Error("a quote stands in a field");
    if (plain.split(",").length !== 6) throw new Error(`row ${index + 1} has other fields`);
  }
}

/** Reads all brackets before the statements, like a program whose tokenizer reads the whole text first. */
function readLoops(text: string): void {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const stray = line.length - line.replace(/.*?\)(?=\))/, "").length;
    if (line.includes("))")) throw new Error(`unmatched ')' at line ${index + 1} column ${stray + 1}`);
  }
  for (const [index, line] of lines.entries()) {
    if (/^\s*for\b.*[^:]$/.test(line))
      throw new Error(`expected ':' at line ${index + 1} column ${line.length + 1}`);
  }
}

/** Throws at an end tag that does not match. */
function readTags(text: string): void {
  const open: string[] = [];
  for (const { 1: slash, 2: name = "", index } of text.matchAll(/<(\/?)(\w+)[^<>]*>/g)) {
    if (slash === "") open.push(name);
    else if (open.pop() !== name) {
      const lines = text.slice(0, index).split("\n");
      throw new Error(`mismatched tag: line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`);
    }
  }
  if (open.length > 0) throw new Error("unexpected end of input");
}

/** Reads sections with keys: each key once, none before the first section. */
function readSettings(text: string): void {
  const keys = new Set<string>();
  let section = "";
  for (const [index, line] of text.split("\n").entries()) {
    const { 1: name, 2: key } = /^(?:\[(\w+)\]|(\w+) = \w+|;.*|)$/.exec(line) ?? {
      1: undefined,
      2: undefined,
    };
    const isKey = key !== undefined && section !== "" && !keys.has(`${section}.${key}`);
    if (line.trim() !== "" && line[0] !== ";" && name === undefined && !isKey)
      throw new Error(`unexpected text at line ${index + 1}`);
    section = name ?? section;
    if (key !== undefined) keys.add(`${section}.${key}`);
  }
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  json: JSON.parse,
  javascript: (text) => new Script(text, { filename: "[eval]" }),
  loops: readLoops,
  xml: readTags,
  ini: readSettings,
  yaml: parseYaml,
};

function optionsFor(format: string, text: string): RepairOptions {
  const reading = lenientGrammar(format);
  return {
    format,
    ...(reading && { lenient: readEbnf(reading.textFor(text)).grammar, lenientUnit: reading.unit }),
  };
}

async function repaired(format: string, text: string, tells: Tells = "places"): Promise<string | null> {
  const oracle = judgedBy(readers[format] ?? JSON.parse, tells);
  const { bytes } = await repair(bytesOf(text), oracle, optionsFor(format, text));
  return bytes && textOf(bytes);
}

const size = (line: string): string =>
  `function size(parts) {\n  let size = 0;\n  for (const part of parts) {\n${line}\n  }\n  return size;\n}\n`;

/** Two functions, of which the first has a block within a block. */
const counting = (lines: readonly string[]): string =>
  `${["function count(parts) {", "  let sum = 0;", "  for (const part of parts) {", "    if (part) {", "      sum += part;", ...lines, "  return sum;", "}", "", "function none() {", "  return 0;", "}"].join("\n")}\n`;

describe("a repair", () => {
  it.each<[format: string, before: string, after: string, reason: string]>([
    ["json", '{"a": 1 "b": 2}', '{"a": 1, "b": 2}', "a comma is missing"],
    [
      "loops",
      "for b in args:\n    show(b)\nfor a in args\n    show(a))\n",
      "for b in args:\n    show(b)\nfor a in args:\n    show(a)\n",
      "a fault further on hides one before it",
    ],
    [
      "yaml",
      "- a: 1\n  b: 2\n - c: 3\n   d: 4\n   e: 5\n- f: 6\n",
      "- a: 1\n  b: 2\n- c: 3\n  d: 4\n  e: 5\n- f: 6\n",
      "a block is a blank too far to the right",
    ],
    ["yaml", "a:\n  b: 1\n\tc: 2\n\td: 3\n", "a:\n  b: 1\n  c: 2\n  d: 3\n", "tabs indent some lines"],
    [
      "json",
      '1: {\n2:   "a": 1,\n3:   "b": 2\n4: }\n',
      '{\n  "a": 1,\n  "b": 2\n}\n',
      "each line has its number",
    ],
    [
      "json",
      '+{\n+  "a": 1,\n+  "b": 2,\n+}\n',
      '{\n  "a": 1,\n  "b": 2\n}\n',
      "each line has the mark of a patch, and a comma is too many",
    ],
    ["json", '{ "item": "Apple", "price" 3.45 }', '{ "item": "Apple", "price": 3.45 }', "a colon is missing"],
    [
      "json",
      '{ "item": "Apple", "price": **3.45 }',
      '{ "item": "Apple", "price": 3.45 }',
      "two signs too many",
    ],
    ["json", "[[1, 2], [3, 4", "[[1, 2], [3, 4]]", "the end is missing"],
    ["json", '{"a": [1, 2}, "b": 3}', '{"a": [1, 2], "b": 3}', "a bracket is missing"],
    ["json", "[1, 2, 3,]", "[1, 2, 3]", "a comma too many"],
    ["json", '{"a": 1}}', '{"a": 1}', "a bracket too many"],
    [
      "json",
      '{"a": {"end"A : 21 , "loc" : 3}}',
      '{"a": {"end" : 21 , "loc" : 3}}',
      "a word too many behind a key, no quote escaped",
    ],
    ["json", '["x", "y"J, "z"]', '["x", "y", "z"]', "a word too many behind a string"],
    ["json", '{"k": ""changesets"}', '{"k": "changesets"}', "a quote too many"],
    [
      "json",
      '{"list": [1, 2, 3], "name" extra: "a", "other": 4}',
      '{"list": [1, 2, 3], "name": "a", "other": 4}',
      "a word too many before a sign",
    ],
    [
      "xml",
      "<list>\n  <name>Onename>\n  <name>Two</name>\n</list>\n",
      "<list>\n  <name>One</name>\n  <name>Two</name>\n</list>\n",
      "an end tag lacks its sign",
    ],
    [
      "javascript",
      size("    size += count(part;"),
      size("    size += count(part);"),
      "a closing bracket is missing",
    ],
    [
      "javascript",
      "/**\n * Counts the parts.\n * All of them.\n\nfunction size(parts) {\n  /* In any order. */\n  return parts.length;\n}\n",
      "/**\n * Counts the parts.\n * All of them. */\n\nfunction size(parts) {\n  /* In any order. */\n  return parts.length;\n}\n",
      "a comment lacks its end",
    ],
    [
      "javascript",
      `${size("    size++;")} * Counts nothing of what there is.\n * It takes no time at all. */\nsize([]);\n`,
      `${size("    size++;")} /* Counts nothing of what there is.\n * It takes no time at all. */\nsize([]);\n`,
      "a comment lacks its beginning",
    ],
    [
      "javascript",
      `/ * Counts nothing of what there is.\n * It takes no time at all.\n */\n${size("    size++;")}`,
      `/* Counts nothing of what there is.\n * It takes no time at all.\n */\n${size("    size++;")}`,
      "a blank splits the beginning of a comment at the start of the text",
    ],
    [
      "javascript",
      size(
        "    // All of the parts,\n     counted by the rules of the house,\n    // in their order.\n    size++;",
      ),
      size(
        "    // All of the parts,\n    // counted by the rules of the house,\n    // in their order.\n    size++;",
      ),
      "a line among comments is one",
    ],
    [
      "javascript",
      size(
        "    // All of the parts,\n    / counted by the rules of the house,\n    // in their order.\n    size++;",
      ),
      size(
        "    // All of the parts,\n    // counted by the rules of the house,\n    // in their order.\n    size++;",
      ),
      "the sign of a comment among comments is broken",
    ],
    [
      "javascript",
      size("    size++;").replace("return", "retrun"),
      size("    size++;"),
      "two letters of a word are swapped",
    ],
    ["javascript", size("    size++;").replace("for ", "For "), size("    size++;"), "a word has a capital"],
    [
      "javascript",
      size("    size++;").replace("(parts)", "（parts)"),
      size("    size++;"),
      "a bracket is full-width",
    ],
    [
      "javascript",
      size("    size++;").replace("= 0", "=\u200b 0"),
      size("    size++;"),
      "a character is invisible",
    ],
    [
      "javascript",
      size("    size += count(part, 'C:\\users\\all');"),
      size("    size += count(part, 'C:\\\\users\\\\all');"),
      "a path has single backslashes",
    ],
    [
      "javascript",
      size("    size++; # fix this"),
      size("    size++; // fix this"),
      "a comment is written as in another language",
    ],
    [
      "javascript",
      counting(["    }"]),
      counting(["    }", "  }"]),
      "the line that closes a block is missing, and the program reads to the end of the text",
    ],
    [
      "javascript",
      counting(["  }"]),
      counting(["    }", "  }"]),
      "the line that closes an inner block is missing",
    ],
    [
      "javascript",
      counting(["    }", "    }", "    sum++;", "  }"]),
      counting(["    }", "    sum++;", "  }"]),
      "the line that closes a block is there twice",
    ],
    [
      "javascript",
      counting(["    }", "  }"]).replace("if (part) {", "if (part)"),
      counting(["    }", "  }"]),
      "the opener of a block is missing",
    ],
    [
      "javascript",
      "function all(parts) {\n  const sums = [];\n  parts.forEach((part) => {\n    sums.push(part);\n  return sums;\n}\nall([]);\n",
      "function all(parts) {\n  const sums = [];\n  parts.forEach((part) => {\n    sums.push(part);\n  });\n  return sums;\n}\nall([]);\n",
      "the line that closes a block and a bracket is missing",
    ],
    [
      "yaml",
      "kind： one\nlist：\n  type： text\n  size: 2\n",
      "kind: one\nlist:\n  type: text\n  size: 2\n",
      "all colons of a text are full-width, though the program accepts one of them",
    ],
    [
      "javascript",
      size("    size += count(“part”); // “all” of them").replace("function", "// Parts – all.\nfunction"),
      size('    size += count("part"); // "all" of them').replace("function", "// Parts – all.\nfunction"),
      "quotes are typographic, and comments keep theirs",
    ],
    ["json", '{"a": [1, 2], "b": flase}', '{"a": [1, 2], "b": false}', "a literal is misspelled"],
    ["json", '{"a": 1, "b": some words}', '{"a": 1, "b": "some words"}', "a text lacks its quotes"],
    [
      "ini",
      "[a]\nb = one\nc = two\n\n[d]\ne = three\nf = four\ne = three\n",
      "[a]\nb = one\nc = two\n\n[d]\ne = three\nf = four\n",
      "a line is there twice",
    ],
    [
      "xml",
      "<list>\n  <name>\n    One\n</list>\n  </name>\n",
      "<list>\n  <name>\n    One\n  </name>\n</list>\n",
      "two lines are swapped",
    ],
    [
      "javascript",
      "if (a && b) f();\nif (a and b) g();\n",
      "if (a && b) f();\nif (a && b) g();\n",
      "a sign of another language is a word",
    ],
    [
      "javascript",
      "if (a) f();\nelif (b) g();\n",
      "if (a) f();\nelse if (b) g();\n",
      "a word of another language is two",
    ],
    [
      "javascript",
      "def f() {\n  return 1;\n}\n",
      "function f() {\n  return 1;\n}\n",
      "a word of another language",
    ],
    [
      "json",
      '{\n  "run": "tape ./test/* --all",\n  "lint": "standard --fix",\n  "unit": issues"tape test/**/*.js"\n}\n',
      '{\n  "run": "tape ./test/* --all",\n  "lint": "standard --fix",\n  "unit": "tape test/**/*.js"\n}\n',
      "strings have the signs of a comment",
    ],
  ])("in %s makes of %j what was meant: %j, as %s", async (format, before, after) =>
    expect(await repaired(format, before)).toBe(after),
  );

  it("mends several faults one after the other", async () => {
    const text = '{"a": ["x" "y", 3],\n"b": {"c" 4},\n"d": [5,, 6],\n"e": 7}';
    const meant = '{"a": ["x", "y", 3],\n"b": {"c": 4},\n"d": [5, 6],\n"e": 7}';
    const oracle = judgedBy(JSON.parse);
    const { bytes, diagnosis } = await repair(bytesOf(text), oracle, { format: "json" });
    expect([bytes && textOf(bytes), diagnosis.length]).toEqual([meant, 3]);
  });

  it("mends faults far apart in a long text as in a short one", async () => {
    const item = (index: number) => ({ sku: `A-${index * 37}`, qty: (index % 8) + 1, tags: [] });
    const orders = Array.from({ length: 150 }, (_, index) => ({
      id: 1000 + index,
      customer: { name: `N${index}`, email: index % 5 === 0 ? null : `u${index}@example.org` },
      items: Array.from({ length: 1 + (index % 3) }, (_, at) => item(index + at)),
    }));
    const meant = JSON.stringify({ orders }, null, 2);
    const lines = meant.split("\n");
    const spoil = (from: number, spelling: string, wrong: string): void => {
      const at = lines.findIndex((line, index) => index >= from && line.includes(spelling));
      lines[at] = (lines[at] ?? "").replace(spelling, wrong);
    };
    spoil(400, '"items": [', '"items": ');
    spoil(1000, "null", "None");
    spoil(1600, '"qty": ', '"qty": 0');
    expect(await repaired("json", lines.join("\n"))).toBe(meant);
  });

  it("finds a quote in the middle of a wide table whose reader gives no place", async () => {
    const row = (number: number): string =>
      Array.from({ length: 15 }, (_, at) => `${number * at},n ${at}`).join();
    const meant = Array.from({ length: 30 }, (_, number) => `${row(number)}\n`).join("");
    const text = meant.replace("200,n 10", '200,"n 10');
    const isWhole = (text: string): void => {
      if (text.split('"').length % 2 === 0) throw new Error("a string is not closed");
    };
    const { bytes } = await repair(bytesOf(text), judgedBy(isWhole), optionsFor("csv", text));
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it.each<Tells>(["nothing", "places"])(
    "mends a table of many rows in few runs (it tells %s)",
    async (tells) => {
      const note = (id: number): string => (id % 5 < 2 ? `"old, ${id % 7}"` : `new ${id % 11}`);
      const meant = [
        "id,town,price,day,unit,note",
        ...Array.from(
          { length: 5_000 },
          (_, id) =>
            `${id},Town ${(id * id) % 17},${(id % 90) + 0.5},2025-01-0${(id % 9) + 1},u${id % 3},${note(id)}`,
        ),
      ];
      const rows = [...meant];
      const spoil = (row: number, spelling: string, wrong: string): void => {
        rows[row] = (rows[row] ?? "").replace(spelling, wrong);
      };
      spoil(700, "Town 8,", "Town 8");
      spoil(1_301, ',"old', ",old");
      spoil(2_400, ",60.5,", ",");
      meant[2_400] = (meant[2_400] ?? "").replace(",60.5,", ",,");
      spoil(3_900, ",", ";");
      spoil(4_802, '"old', "old");
      const text = `${rows.join("\n")}\n`;
      let asked = 0;
      const reader = judgedBy(readRows, tells);
      const oracle: Oracle<Uint8Array> = (candidate, signal) => {
        asked++;
        return reader(candidate, signal);
      };
      const { bytes } = await repair(bytesOf(text), oracle, optionsFor("csv", text));
      expect(asked).toBeLessThan(150);
      expect(
        bytes &&
          textOf(bytes)
            .split("\n")
            .filter((row, at) => row !== (meant[at] ?? "")),
      ).toEqual([]);
    },
  );

  it("finds the quote whose loss turned code and strings of all lines behind it round", async () => {
    const meant = `#!/bin/sh
name="$1"
log="$2"

greet() {
  echo "hello $name"
  echo "welcome to $log" >&2
  # tell it twice
  printf "%s\\n" "bye $name" >> "$log"
  echo "bye $name" >&2
}

# greet all of them
greet "$name" "$log"
echo "done" >> "$log"
`;
    const isWhole = (text: string): void => {
      if (text.split('"').length % 2 === 0) throw new Error("unexpected end of input");
    };
    const text = meant.replace('hello $name"', "hello $name");
    const { bytes } = await repair(bytesOf(text), judgedBy(isWhole), { format: "shell" });
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it("puts back a separator far behind the start of the reported row", async () => {
    const row = (name: string): string => `${name},${"0|1|".repeat(20)}end,"${name} <a>, <b>",`;
    const meant = `${["code", "add", "sub", "mul", "div"].map(row).join("\n")}\n`;
    const read = (text: string): void => {
      for (const [index, line] of text.trimEnd().split("\n").entries())
        if (!/^[^",]*,[^",]*,"[^"]*",$/.test(line)) throw new Error(`line ${index + 1}: expected 4 fields`);
    };
    const text = meant.replace('end,"mul', 'end"mul');
    const { bytes } = await repair(bytesOf(text), judgedBy(read), { format: "csv" });
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it("repairs a text of one long line", async () => {
    const records = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: `item ${id}`,
      tags: ["a", "b"],
      ok: id % 2 === 0,
    }));
    const meant = JSON.stringify(records);
    const text = meant.replace('150,"name":', '150,"name"');
    expect(await repaired("json", text)).toBe(meant);
  });

  it("removes a line whose name the program calls a duplicate", async () => {
    const meant = "name: ci\nenv:\n  PORT: 80\n  HOST: here\njobs:\n  test: all\n";
    const text = meant.replace("jobs:", "  PORT: 90\njobs:");
    const oracle: Oracle<Uint8Array> = async (bytes) => {
      const keys = textOf(bytes)
        .split("\n")
        .flatMap((line) => /^( *[A-Za-z]+): ?\w*$/.exec(line)?.[1] ?? []);
      const at = keys.findIndex((key, index) => keys.indexOf(key) < index);
      if (at >= 0)
        return {
          outcome: "fail",
          fingerprint: "duplicate key",
          offset: textOf(bytes).lastIndexOf(keys[at] ?? ""),
        };
      return { outcome: keys.length < textOf(bytes).trimEnd().split("\n").length ? "fail" : "pass" };
    };
    const { bytes } = await repair(bytesOf(text), oracle, { format: "yaml" });
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it.each([
    ["the word that closes a block", "    end\n  walk", "  walk"],
    ["a quote, and the program reads to the end of the text", '"only twice"', 'only twice"'],
    ["the sign of a comment", "# They", "They"],
  ])("finds, in a format that nobody told it, %s", async (_, right, wrong) => {
    const meant = `# Walks and greets.
# They come one by one.
define walk
    greet "all of them"
    when seen
        say "hello"
        stop
    end
  walk
end
define greet
    when late
        say "only twice" "at night"
    end
    say "hello" "to all"
end
`;
    const { bytes } = await repair(bytesOf(meant.replace(right, wrong)), judgedBy(readBlocks));
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it("keeps the marks of a patch whose reader stops behind them", async () => {
    const meant = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a (b)\n-c\n+d\n e\n";
    const oracle = judgedBy((text) => {
      const form = /^(?:--- \w\/\w|\+\+\+ \w\/\w|@@ -\d+,\d+ \+\d+,\d+ @@|[ +-]\w.*|)$/;
      const wrong = text.split("\n").findIndex((line) => !form.test(line));
      if (wrong >= 0) throw new Error(`corrupt patch at line ${wrong + 1}`);
      if (!text.includes("@@")) throw new Error("no hunk at line 1");
    });
    const { bytes } = await repair(bytesOf(meant.replace("1,3 +", "1,,3 +")), oracle);
    expect(bytes && textOf(bytes)).toBe(meant);
  });

  it("says how probable it is that it is what was meant", async () => {
    const oracle = judgedBy(JSON.parse);
    const text = '{"a": [1, 2, 3], "b" 4}';
    const { probability } = await repair(bytesOf(text), oracle, optionsFor("json", text));
    expect(probability).toBeGreaterThan(0.3);
    expect(probability).toBeLessThanOrEqual(1);
  });

  it("is not sure beside another one that is nearly as probable", async () => {
    const oracle = judgedBy(JSON.parse);
    const text = '["a" "b"]';
    const { probability, alternatives } = await repair(bytesOf(text), oracle, { format: "json" });
    expect(alternatives).toHaveLength(1);
    expect(probability).toBeLessThan(0.8);
  });
});

const kinds = fc.constantFrom<Tells>("places", "incomplete", "nothing");
const texts = fc.stringMatching(/^[[\]{}",: 1ax]{1,16}$/);

describe("every repair", () => {
  it("is accepted, and its edits make it of the input", async () => {
    await fc.assert(
      fc.asyncProperty(texts, kinds, async (text, tells) => {
        const input = bytesOf(text);
        const oracle = judgedBy(JSON.parse, tells);
        const { bytes, diagnosis, alternatives } = await repair(input, oracle, { format: "json" });
        for (const found of [...(bytes === null ? [] : [{ bytes, diagnosis }]), ...alternatives]) {
          expect(() => JSON.parse(textOf(found.bytes))).not.toThrow();
          expect(textOf(edited(input, found.diagnosis).bytes)).toBe(textOf(found.bytes));
        }
      }),
      { numRuns: 15 },
    );
  });

  it("is accepted, or none, whenever the search is stopped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), kinds, async (tests, tells) => {
        const oracle = limited(judgedBy(JSON.parse, tells), { tests, deadline: 1, now: () => 0 });
        const { bytes, guarantee, stopped } = await repair(bytesOf('{"a": [1 2, tru], b: "c}'), oracle);
        if (stopped !== null) expect(guarantee).toBeNull();
        if (bytes !== null) expect(() => JSON.parse(textOf(bytes))).not.toThrow();
      }),
      { numRuns: 4 },
    );
  });

  it("takes no more questions than allowed for edits", async () => {
    const oracle: Oracle<Uint8Array> = async () => ({ outcome: "fail", offset: 5 });
    let asked = 0;
    await repair(
      bytesOf("a = (1, 2\nb = 3\n"),
      (text, signal) => {
        asked++;
        return oracle(text, signal);
      },
      { mostTests: 20 },
    );
    expect(asked).toBeLessThan(80);
  });
});
