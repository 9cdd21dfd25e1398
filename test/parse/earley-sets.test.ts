import { describe, expect, it } from "vitest";
import { readInput } from "../../src/parse/input/read-input.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { prepare } from "../../src/parse/prepared-grammar.ts";
import { EarleySets } from "../../src/parse/tolerant/earley-sets.ts";
import { lenientAutomaton } from "../../src/parse/tolerant/rereader.ts";
import { seedOfCase } from "../laws/seed.ts";
import { randomGrammar, randomOf } from "./random-grammar.ts";

describe("shared Earley sets", () => {
  it("are the same after two texts only if the same may follow", () => {
    const texts = textsUpTo(4);
    for (let seed = 0; seed < 60; seed++) {
      const grammar = randomGrammar(randomOf(seedOfCase(seed)));
      const prepared = prepare(grammar);
      const options = { classes: prepared.alphabet.size, insertCost: () => 1, diverse: [] };
      const earleySets = new EarleySets(lenientAutomaton(prepared), options);
      const derived = new Set(textsUpTo(7).filter((text) => recognizes(grammar, text)));
      const followers = new Map<number, string>();
      for (const text of texts) {
        const { classes, length } = readInput(prepared, text).letters;
        let earleySet = 0;
        for (let at = 0; at < length && earleySet >= 0; at++)
          earleySet = earleySets.after(earleySet, classes[at] ?? 0);
        const behind = textsUpTo(3).filter((end) => derived.has(text + end));
        if (earleySet < 0) expect(behind, `seed ${seed}, ${text}`).toEqual([]);
        else {
          const known = followers.get(earleySet) ?? behind.join();
          expect(behind.join(), `seed ${seed}, ${text}`).toBe(known);
          followers.set(earleySet, known);
        }
      }
    }
  });
});

/** All texts over a and b up to a length. */
function textsUpTo(longest: number): string[] {
  const texts = [""];
  for (const text of texts) if (text.length < longest) texts.push(`${text}a`, `${text}b`);
  return texts;
}
