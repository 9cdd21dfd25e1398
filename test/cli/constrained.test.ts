import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeEbnf } from "../../src/grammar/write/ebnf.ts";
import { isInput } from "../../src/parse/parse.ts";
import { packets, png, program, ranges, script, table } from "../generate/constrained-grammars.ts";
import { culprit, folderWith } from "./run-culprit.ts";

/** Grammars, each with an input and a pattern. */
const subjects = {
  packets: { grammar: packets, sample: "A2:hi;B5:C1:x;;", pattern: "<kind>2:<body>;" },
  program: {
    grammar: program,
    sample: "let a = 1;\nprint a+2;\n",
    pattern: "<expression>+<expression>",
  },
  ranges: { grammar: ranges, sample: "1-20\n3-3\n", pattern: "1-<high>\n" },
  script: {
    grammar: script,
    sample: "1: { let a = 1; print a+2; }",
    pattern: "<expression>+<COUNT>",
  },
  table: { grammar: table, sample: "1,2\n3,4\n", pattern: "1\n" },
};

const modes = [
  "--uniform",
  "--cover 2",
  "--where p",
  "--where not+p",
  "--where not+p --uniform",
  "--samples sample --manner unlike",
  "--samples sample --manner mutated",
];

const rows = Object.entries(subjects).flatMap(([name, subject]) =>
  modes.map((mode) => [name, `${mode} --size 15`, subject] as const),
);

describe("generate by a grammar with constraints", () => {
  it.each(rows)("makes only inputs that meet them: %s %s", async (_, mode, { grammar, sample, pattern }) => {
    const folder = folderWith({ "g.ebnf": writeEbnf(grammar), sample });
    const words = mode.split(" ").map((word) => word.replace("+", " "));
    if (mode.includes("--where")) words.push("--pattern", `p=${pattern}`);
    const run = await culprit(
      folder,
      "generate",
      "--grammar",
      "g.ebnf",
      "-n",
      "10",
      "--out",
      "made",
      ...words,
    );
    expect(run.code, run.stderr).toBe(0);
    const names = readdirSync(join(folder, "made"));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const bytes = readFileSync(join(folder, "made", name));
      expect(isInput(grammar, bytes), bytes.toString()).toBe(true);
    }
  });

  it("covers paths of a grammar of bytes", async () => {
    const folder = folderWith({ "g.ebnf": writeEbnf(png) });
    await culprit(folder, "generate", "--grammar", "g.ebnf", "--cover", "2", "--out", "made");
    const [name = ""] = readdirSync(join(folder, "made"));
    expect(isInput(png, readFileSync(join(folder, "made", name)))).toBe(true);
  });

  it.each([
    [
      "--uniform --size 100",
      "none of 1000 inputs of size 100 met the constraints of the grammar; try another",
    ],
    [
      "--where p --pattern p=2,1\n1\n --size 10",
      "1000 inputs in a row did not meet the constraints of the grammar and each condition; try another",
    ],
  ])("says that it found none: %j", async (mode, message) => {
    const folder = folderWith({ "g.ebnf": writeEbnf(table) });
    const run = await culprit(folder, "generate", "--grammar", "g.ebnf", ...mode.split(" "));
    expect(run.code).toBe(2);
    expect(run.stdout).toBe("");
    expect(run.stderr).toContain(message);
  });
});
