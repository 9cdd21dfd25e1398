import { expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import { inputReader } from "../../../src/explain/construction/input-reader.ts";
import type { Operand, TogetherFeature } from "../../../src/explain/features/feature.ts";
import { featureValue } from "../../../src/explain/features/feature-value.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { uniform } from "../../../src/generate/models.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { allTexts } from "./all-texts.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    sum: term ("+" term)*
    term: name call* | "[" sum? "]"
    call: "(" sum? ")" | "." name
    name: "a" | "b"`).grammar,
);
const reader = inputReader(vocabulary);
const building = construction(vocabulary);
const texts = allTexts(vocabulary.grammar, 6);
const seed = 11;

/** A node of some rule with an operand, drawn. */
function drawn(random: Random): TogetherFeature {
  const one = <Thing>(among: readonly Thing[]): Thing => among[random.below(among.length)] as Thing;
  const numbers = [...vocabulary.elements.keys()].filter((number) => vocabulary.elements[number]?.isInner);
  const rules = numbers.filter((number) => vocabulary.elements[number]?.kind === "rule");
  const operand: Operand = {
    way: Array.from({ length: random.below(3) }, () => ({
      rule: one(rules),
      which: one(["any", "first", "last"]),
    })),
    how: one(["is", "has"]),
    element: one(numbers),
    isThere: random.below(3) > 0,
    ...(random.below(4) === 0 && { word: one(["a", "a+b"]) }),
    ...(random.below(4) === 0 && { echoed: one(rules) }),
  };
  const place = { element: one(rules), within: undefined, around: [] };
  return { question: "together", ...place, traits: [], surroundings: [], operands: [operand] };
}

it("builds what meets predicates about operands, and never proves infeasible what some text meets", () => {
  const random = new Random(seed);
  const inputs = texts.flatMap((text) => reader.read(text) ?? []);
  let built = 0;
  for (let count = 0; count < 300; count++) {
    const feature = drawn(random);
    const isAbove = random.below(2) === 0;
    const meets = (input: (typeof inputs)[number]): boolean =>
      featureValue(feature, input.measured) > 0 === isAbove;
    const wish = { count: 1, random, near: [], mostLeft: 3, model: uniform };
    const answer = atOnce(building.inputsFor([{ feature, isAbove, threshold: 0 }], wish));
    if (answer.kind === "infeasible") expect(inputs.filter(meets)).toEqual([]);
    if (answer.kind !== "built") continue;
    built += answer.inputs.length;
    expect(answer.inputs.filter((input) => !meets(input))).toEqual([]);
  }
  expect(built).toBeGreaterThan(100);
});
