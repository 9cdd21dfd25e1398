import { describe, expect, it } from "vitest";
import { recognizes } from "../../src/parse/parse.ts";
import { parseTolerantly } from "../../src/parse/tolerant/parse-tolerantly.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

const CASES = Number(process.env["PARSE_CASES"] ?? 200);

/** All texts over a and b up to a length, the shorter first. */
function textsUpTo(longest: number): string[] {
  const texts = [""];
  for (const text of texts) if (text.length < longest) texts.push(`${text}a`, `${text}b`);
  return texts;
}

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

describe("tolerant parsing of random grammars and texts", () => {
  it("finds the edit distance to the language", () => {
    const texts = textsUpTo(8);
    const seen = { cases: 0, none: 0, costs: [] as number[] };
    for (let seed = 0; seed < CASES; seed++) {
      const random = randomOf(seed);
      const grammar = randomGrammar(random);
      const language = texts.filter((text) => recognizes(grammar, text));
      for (let index = 0; index < 3; index++) {
        const text = randomText(random, 4);
        const where = `seed ${seed}, text ${text}`;
        const least = Math.min(...language.map((each) => distance(text, each)));
        if (least > 4 && language.length > 0) continue;
        const { mode, repairs } = parseTolerantly(grammar, text, { mostCost: 8, count: 3 });
        expect(mode).toBe("exact");
        if (language.length === 0) { seen.none++; continue; }
        seen.cases++;
        expect(repairs[0]?.cost, where).toBe(least);
        seen.costs[least] = (seen.costs[least] ?? 0) + 1;
        for (const repair of repairs) {
          let repaired = text;
          for (const { start, end, inserted } of repair.edits.toReversed()) repaired = repaired.slice(0, start) + inserted + repaired.slice(end);
          expect(distance(text, repaired), where).toBeLessThanOrEqual(repair.cost);
          if (!recognizes(grammar, repaired)) throw new Error(`${where} ${repaired} ${JSON.stringify(repair.edits)}`);
        }
      }
    }
    console.log(seen);
  });
});
