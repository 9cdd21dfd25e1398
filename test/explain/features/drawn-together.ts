import type { Random } from "../../../src/base/random.ts";
import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
import type { NodeCondition, NodeFeature } from "../../../src/explain/questions/together.ts";

/** Some nodes that have one to three things at once, in a rule or in any; none where the grammar has no parts. */
export function drawnTogether({ elements }: Vocabulary, random: Random, count: number): NodeFeature[] {
  const numbers = [...elements.keys()];
  const parts = numbers.filter((number) => elements[number]?.isInner);
  const rules = parts.filter((number) => elements[number]?.kind === "rule");
  const drawn = (among: readonly number[]): number => among[random.below(among.length)] as number;
  return Array.from({ length: rules.length === 0 ? 0 : count }, () => {
    const element = drawn(rules);
    const inside = Array.from({ length: 1 + random.below(3) }, () => drawn(parts))
      .filter((part, index, all) => part !== element && all.indexOf(part) === index)
      .map((of): NodeCondition => ({ where: "in", of, isThere: random.below(2) === 0 }));
    const beside =
      random.below(3) > 0
        ? []
        : [surrounding(drawn(rules), random), adjacent(drawn(parts), random)].slice(random.below(2));
    const around = (["right around", "around"] as const).flatMap((where): NodeCondition[] =>
      random.below(3) === 0 ? [{ where, of: drawn(rules), isThere: true }] : [],
    );
    return { question: "together", of: element, conditions: [...inside, ...beside, ...around] };
  });
}

const adjacent = (element: number, random: Random): NodeCondition => {
  const where = random.below(2) === 0 ? "right before" : "right behind";
  return { of: element, where, isThere: random.below(3) > 0 };
};

const surrounding = (element: number, random: Random): NodeCondition => {
  const where = (["before", "behind", "around"] as const)[random.below(3)] ?? "before";
  return { of: element, where, isThere: where !== "around" && random.below(2) === 0 };
};
