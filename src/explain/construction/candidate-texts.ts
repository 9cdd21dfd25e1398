import type { Random } from "../../base/random.ts";
import type { TextDemand } from "./obligation.ts";
import { drawnNumber, type NumberRange, roundNumbersIn, spellings } from "./round-numbers.ts";

export const admitsAll = (demands: readonly TextDemand[], text: string): boolean =>
  demands.every(({ admits }) => admits(text));

/** Texts that meet all demands, the plainest first. */
export function candidateTexts(demands: readonly TextDemand[], random: Random): string[] {
  const known = plain.get(demands) ?? plainTexts(demands);
  plain.set(demands, known);
  const { range, numbers, texts } = known;
  const drawn = range ? drawnNumber(range, random) : undefined;
  if (drawn === undefined || numbers.includes(drawn)) return [...texts];
  return [...texts, ...spellings(drawn).filter((text) => admitsAll(demands, text))];
}

/** What does not depend on chance. */
interface PlainTexts {
  /** Of the numbers that may do; undefined where none is asked for. */
  readonly range: NumberRange | undefined;
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** Remembered, as the same are asked for with each derivation. */
const plain = new WeakMap<readonly TextDemand[], PlainTexts>();

function plainTexts(demands: readonly TextDemand[]): PlainTexts {
  const range = rangeOf(demands.flatMap((demand) => demand.range ?? []));
  const numbers = range ? roundNumbersIn(range) : [];
  const words = demands.flatMap(({ word }) => word ?? []);
  const texts = [...words, ...numbers.flatMap(spellings)];
  return { range, numbers, texts: texts.filter((text) => admitsAll(demands, text)) };
}

/** What all ranges have in common; undefined for none. */
function rangeOf(ranges: readonly NumberRange[]): NumberRange | undefined {
  if (ranges.length === 0) return undefined;
  return {
    above: Math.max(...ranges.map(({ above }) => above)),
    upTo: Math.min(...ranges.map(({ upTo }) => upTo)),
  };
}
