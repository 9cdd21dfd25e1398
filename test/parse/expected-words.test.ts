import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { parseForest, recognizes } from "../../src/parse/parse.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

/** All texts over a and b of up to six letters. */
const texts = [""];
for (const text of texts) if (text.length < 6) texts.push(`${text}a`, `${text}b`);

const END = "the end of the input";

/** What the word stands for: texts of the rule, the literal, or the letters of the class. */
function textsOf(word: string, { rules }: Grammar): readonly string[] {
  const ofRule = { start: word, rules };
  if (rules.has(word)) return texts.filter((text) => recognizes(ofRule, text));
  if (word.startsWith('"')) return [JSON.parse(word)];
  return texts.filter((text) => new RegExp(`^${word}$`).test(text));
}

describe("the words for what is expected", () => {
  it("are those that the language goes on with, and there is one for each way on", () => {
    let failures = 0;
    // Always these grammars: of some others all texts through a rule are longer than six letters.
    for (let seed = 0; seed < 40; seed++) {
      const random = randomOf(seed);
      const grammar = randomGrammar(random);
      const language = texts.filter((text) => recognizes(grammar, text));
      const isBeginning = (text: string): boolean => language.some((each) => each.startsWith(text));
      for (let round = 0; round < 3; round++) {
        const text = randomText(random, 3);
        const result = parseForest(grammar, text);
        if (result.kind === "forest" || language.length === 0) continue;
        failures++;
        const read = text.slice(0, result.offset);
        const where = `grammar of seed ${seed}, ${text} as far as "${read}": ${result.expected.join(", ")}`;
        expect(result.expected.includes(END), where).toBe(recognizes(grammar, read));
        const words = result.expected.filter((word) => word !== END);
        for (const word of words) {
          const isPossible = textsOf(word, grammar).some((each) => isBeginning(read + each));
          expect(isPossible, `${where}; ${word}`).toBe(true);
        }
        for (const letter of ["a", "b"].filter((each) => isBeginning(read + each))) {
          const isNamed = words.some((word) =>
            textsOf(word, grammar).some((each) => each.startsWith(letter)),
          );
          expect(isNamed, `${where}; ${letter}`).toBe(true);
        }
      }
    }
    expect(failures).toBeGreaterThan(20);
  });
});
