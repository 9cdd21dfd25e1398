import { describe, expect, it } from "vitest";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { compareDamage, damageOf } from "../../src/repair/damage.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { repair } from "../../src/repair/repair.ts";
import { seedOfCase } from "../laws/seed.ts";
import { bytesOf, textOf } from "../laws/texts.ts";
import { type Random, randomGrammar, randomOf, randomText } from "../parse/random-grammar.ts";

/** Set to run longer than the suite does. */
const SEEDS = Number(process.env["REPAIR_SEEDS"] ?? 150);
/** Signs that are tokens of their own wherever they stand; the last is in no grammar. */
const SIGNS = "(,;";

const inSigns = (text: string): string => text.replaceAll("a", "(").replaceAll("b", ",");

function overSigns(expression: Expression): Expression {
  switch (expression.kind) {
    case "literal":
      return { ...expression, text: inSigns(expression.text) };
    case "class": {
      const letters = expression.ranges.flatMap(([first, last]) => (first === last ? "a" : "ab"));
      return {
        kind: "class",
        ranges: Array.from(inSigns(letters.join("")), (sign) => [sign.charCodeAt(0), sign.charCodeAt(0)]),
      };
    }
    case "repetition":
      return { ...expression, item: overSigns(expression.item) };
    case "sequence":
      return { ...expression, items: expression.items.map(overSigns) };
    case "choice":
      return { ...expression, alternatives: expression.alternatives.map(overSigns) };
    default:
      return expression;
  }
}

function randomSignGrammar(random: Random): Grammar {
  const { start, rules } = randomGrammar(random);
  const written = [...rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.map(({ expression }) => ({ expression: overSigns(expression) }));
    return [name, { ...rule, alternatives }] as const;
  });
  return { start, rules: new Map(written) };
}

interface Fault {
  readonly broken: string;
  /** The edit of the broken text that takes the fault back. */
  readonly undone: { readonly start: number; readonly end: number; readonly inserted: Uint8Array };
}

/** The text with one token left out, put in or replaced. */
function withFault(random: Random, text: string): Fault {
  const start = random(text.length);
  const token = text.charAt(start);
  const other = SIGNS.charAt(random(SIGNS.length));
  const [before, behind] = [text.slice(0, start), text.slice(start + 1)];
  switch (random(3)) {
    case 0:
      return { broken: before + behind, undone: { start, end: start, inserted: bytesOf(token) } };
    case 1:
      return {
        broken: before + other + token + behind,
        undone: { start, end: start + 1, inserted: bytesOf("") },
      };
    default:
      return { broken: before + other + behind, undone: { start, end: start + 1, inserted: bytesOf(token) } };
  }
}

describe("repairing a text of which one token is wrong", () => {
  it("does no more damage than to undo that, with the grammar", async () => {
    let repaired = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomOf(seedOfCase(seed));
      const grammar = randomSignGrammar(random);
      const text = inSigns(randomText(random, 8));
      if (text === "" || !recognizes(grammar, text)) continue;
      const { broken, undone } = withFault(random, text);
      if (broken === "" || recognizes(grammar, broken)) continue;
      const input = bytesOf(broken);
      const { diagnosis } = await repair(
        input,
        async (candidate) => ({ outcome: recognizes(grammar, textOf(candidate)) ? "pass" : "fail" }),
        { grammar },
      );
      const [done, needed] = [diagnosis, [undone]].map((edits) => damageOf(input, edited(input, edits)));
      const where = `seed ${seed}: ${broken}, which was ${text}`;
      expect(done && needed && compareDamage(done, needed), where).toBeLessThanOrEqual(0);
      expect(recognizes(grammar, textOf(edited(input, diagnosis).bytes)), where).toBe(true);
      repaired++;
    }
    expect(repaired).toBeGreaterThan(SEEDS / 20);
  });
});
