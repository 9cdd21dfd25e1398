import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { parseTolerantly, type Repair } from "../../src/parse/tolerant/parse-tolerantly.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { preorder } from "../../src/tree/walk.ts";
import { seedOfCase } from "../laws/seed.ts";
import { brackets } from "./grammars.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

/** Set to run longer than the suite does. */
const SEEDS = Number(process.env["PARSE_SEEDS"] ?? 200);
const LONGEST = 6;
const MOST_EDITS = 2;

interface Case {
  readonly grammar: Grammar;
  readonly text: string;
  /** The least number of edits, from all texts that are near enough. */
  readonly least: number;
  readonly where: string;
}

const cases = Array.from({ length: SEEDS }, (_, seed): Case[] => {
  const random = randomOf(seedOfCase(seed));
  const grammar = randomGrammar(random);
  const language = textsUpTo(LONGEST).filter((text) => recognizes(grammar, text));
  return Array.from({ length: 4 }, () => {
    const text = randomText(random, LONGEST - MOST_EDITS);
    const least = Math.min(...language.map((each) => distance(text, each)));
    return { grammar, text, least, where: `grammar of seed ${seed}, text ${JSON.stringify(text)}` };
  });
})
  .flat()
  .filter(({ least }) => least <= MOST_EDITS);

/** All texts over a and b up to a length. */
function textsUpTo(longest: number): string[] {
  const texts = [""];
  for (const text of texts) if (text.length < longest) texts.push(`${text}a`, `${text}b`);
  return texts;
}

/** The edit distance of Levenshtein 1966. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1];
    for (const [index, each] of [...other].entries()) {
      const substitution = (row[index] ?? 0) + (each === letter ? 0 : 1);
      next.push(Math.min(substitution, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function repaired(text: string, { edits }: Repair): string {
  let result = text;
  for (const { start, end, inserted } of edits.toReversed()) {
    result = result.slice(0, start) + inserted + result.slice(end);
  }
  return result;
}

describe("tolerant parsing of random grammars and texts", () => {
  it("finds the least number of edits that brute force finds", () => {
    expect(cases.length).toBeGreaterThan(SEEDS);
    for (const { grammar, text, least, where } of cases) {
      const { mode, repairs } = parseTolerantly(grammar, text);
      expect(mode, where).toBe("exact");
      expect(repairs[0]?.cost, where).toBe(least);
    }
  });

  it("gives edits that lead to a text of the language, and the tree of that text", () => {
    for (const { grammar, text, where } of cases) {
      for (const repair of parseTolerantly(grammar, text, { count: 3, mostCost: MOST_EDITS }).repairs) {
        const result = repaired(text, repair);
        expect(recognizes(grammar, result), `${where}, repaired ${result}`).toBe(true);
        expect(textOf(repair.tree), where).toBe(result);
        expect(distance(text, result), where).toBeLessThanOrEqual(repair.cost);
      }
    }
  });

  it("agrees in the windowed search on texts shorter than the window", () => {
    for (const { grammar, text, least, where } of cases.slice(0, 300)) {
      const { mode, repairs } = parseTolerantly(grammar, text, { exactSteps: 0 });
      expect(mode, where).toBe("windowed");
      expect(repairs[0]?.cost, where).toBe(least);
    }
  });
});

describe("tolerant parsing", () => {
  it("offers several repairs with different edits, the least first", () => {
    const { repairs } = parseTolerantly(brackets, "(()", { count: 4 });
    expect(repairs.map(({ cost }) => cost)).toEqual([1, 1, 1, 1]);
    expect(new Set(repairs.map((each) => repaired("(()", each))).size).toBeGreaterThan(1);
  });

  it("places leaves in the input", () => {
    const [repair] = parseTolerantly(brackets, "()x(", { costs: { substitute: 9 } }).repairs;
    expect(repair?.edits).toEqual([
      { start: 2, end: 3, removed: "x", inserted: "" },
      { start: 4, end: 4, removed: "", inserted: ")" },
    ]);
    const leaves = [...preorder(repair?.tree as Tree)].filter(({ kind }) => kind === "leaf");
    expect(leaves.map(({ start, end }) => `${start}-${end}`)).toEqual(["0-1", "1-2", "3-4", "4-4"]);
  });

  it("weighs edits as it is told", () => {
    const [dear] = parseTolerantly(brackets, "()x", {
      costs: { delete: 2, substitute: 5, insert: 5 },
    }).repairs;
    expect(dear).toMatchObject({ cost: 2, edits: [{ start: 2, end: 3, removed: "x", inserted: "" }] });
  });

  it("leaves a sound input alone", () => {
    expect(parseTolerantly(brackets, "(())()").repairs).toMatchObject([{ cost: 0, edits: [] }]);
  });

  it("finds nothing when the grammar derives nothing", () => {
    const endless: Grammar = {
      start: "S",
      rules: new Map([
        ["S", { name: "S", alternatives: [{ expression: { kind: "reference", name: "S" } }] }],
      ]),
    };
    expect(parseTolerantly(endless, "a").repairs).toEqual([]);
  });
});
