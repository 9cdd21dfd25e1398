import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import { inputReader } from "../../../src/explain/construction/input-reader.ts";
import { withDifferences } from "../../../src/explain/construction/with-differences.ts";
import type { FeaturePredicate } from "../../../src/explain/features/predicate.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const { grammar } = readEbnf(`
  message: size ":" payload
  size: "0" | /[1-9]/ digit*
  payload: letter*
  digit: /[0-9]/
  letter: /[a-z]/
`);
const vocabulary = vocabularyOf(grammar);
const inputs = withDifferences(construction(vocabulary), vocabulary, inputReader(vocabulary));
const feature = {
  question: "difference",
  minuend: { question: "largest number", element: vocabulary.ruleNumber("size") as number },
  subtrahend: { question: "longest text", element: vocabulary.ruleNumber("payload") as number },
} as const;

function differencesOf(...predicates: readonly Omit<FeaturePredicate, "feature">[]): readonly number[] {
  const asked = predicates.map((each) => ({ feature, ...each }));
  const built = atOnce(inputs.inputsFor(asked, { count: 5, random: new Random(1) }));
  return built.kind === "built"
    ? built.inputs.map(({ text }) => Number(text.split(":")[0]) - (text.split(":")[1] ?? "").length)
    : [];
}

describe("building inputs with a difference", () => {
  it("writes numbers that lie as far above or below a length as is asked for", () => {
    const exact = differencesOf({ isAbove: true, threshold: 0 }, { isAbove: false, threshold: 1 });
    expect(new Set(exact)).toEqual(new Set([1]));
    const above = differencesOf({ isAbove: true, threshold: 1000 });
    expect(above.length).toBeGreaterThan(0);
    expect(Math.min(...above)).toBeGreaterThan(1000);
  });

  it("makes the text longer where no number can be small enough", () => {
    const below = differencesOf({ isAbove: false, threshold: -30 });
    expect(below.length).toBeGreaterThan(0);
    expect(Math.max(...below)).toBeLessThanOrEqual(-30);
  });

  it("proves that there is none where the number and the difference leave no length", () => {
    const small = { feature: feature.minuend, isAbove: false, threshold: 5 };
    const asked = (threshold: number): FeaturePredicate[] => [small, { feature, isAbove: true, threshold }];
    const wish = { count: 1, random: new Random(1) };
    expect(atOnce(inputs.inputsFor(asked(4), wish))).toMatchObject({ kind: "built" });
    expect(atOnce(inputs.inputsFor(asked(5), wish))).toEqual({ kind: "infeasible" });
  });

  it("proves nothing of what has no difference, as with several numbers", () => {
    const lists = readEbnf(
      `list: number (";" number)* ":" letter*  number: "1" | "9"  letter: "a"`.replace(/ {2}/g, "\n"),
    ).grammar;
    const own = vocabularyOf(lists);
    const number = { question: "largest number", element: own.ruleNumber("number") as number } as const;
    const whole = { question: "longest text", element: own.ruleNumber("list") as number } as const;
    const building = withDifferences(construction(own), own, inputReader(own));
    const asked: FeaturePredicate[] = [
      { feature: whole, isAbove: false, threshold: 4 },
      { feature: number, isAbove: true, threshold: 5 },
      {
        feature: { question: "difference", minuend: number, subtrahend: whole },
        isAbove: false,
        threshold: 2,
      },
    ];
    expect(atOnce(building.inputsFor(asked, { count: 1, random: new Random(1) }))).not.toEqual({
      kind: "infeasible",
    });
  });

  it("finds none between neighbouring whole numbers", () => {
    expect(differencesOf({ isAbove: true, threshold: 0 }, { isAbove: false, threshold: 0.5 })).toEqual([]);
  });
});
