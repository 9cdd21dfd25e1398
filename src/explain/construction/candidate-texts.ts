import type { Random } from "../../base/random.ts";
import type { TextDemand } from "./obligation.ts";
import { numberTexts } from "./round-numbers.ts";

export const admitsAll = (demands: readonly TextDemand[], text: string): boolean =>
  demands.every(({ admits }) => admits(text));

/** Texts that meet all demands, the plainest first. */
export function candidateTexts(demands: readonly TextDemand[], random: Random): string[] {
  const ranges = demands.flatMap(({ range }) => range ?? []);
  const range = {
    above: Math.max(...ranges.map(({ above }) => above)),
    upTo: Math.min(...ranges.map(({ upTo }) => upTo)),
  };
  const numbers = ranges.length > 0 ? numberTexts(range, random) : [];
  const words = demands.flatMap(({ word }) => word ?? []);
  return [...words, ...numbers].filter((text) => admitsAll(demands, text));
}
