import type { Random } from "../../../src/base/random.ts";
import type { Vocabulary } from "../../../src/explain/features/vocabulary.ts";
import { PLACES, type RecordsFeature, standing } from "../../../src/explain/questions/records.ts";

/** Some records with one to three elements at places of theirs; none where the grammar has no parts. */
export function drawnRecords({ elements }: Vocabulary, random: Random, count: number): RecordsFeature[] {
  const numbers = [...elements.keys()];
  const parts = numbers.filter((number) => elements[number]?.isInner && elements[number]?.kind !== "item");
  const rules = parts.filter((number) => elements[number]?.kind === "rule");
  const drawn = (among: readonly number[]): number => among[random.below(among.length)] as number;
  return Array.from({ length: rules.length === 0 ? 0 : count }, () => {
    const of = drawn(rules);
    const conditions = Array.from({ length: 1 + random.below(3) }, () => {
      const place = random.below(PLACES.length);
      const isOfAny = PLACES[place] === "there" || PLACES[place]?.startsWith("right");
      return standing(drawn(isOfAny ? parts : rules), place, random.below(2) === 0);
    });
    return { question: "records", of, conditions: conditions.filter((each) => each.of !== of) };
  });
}
