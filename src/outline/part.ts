import type { Range } from "../base/ranges.ts";
import type { Expression } from "../grammar/grammar.ts";

/** A stretch of the input that is a node of its tree, or several nodes that derive nothing else. */
export interface Part extends Range {
  /** What the grammar derives in the place of each node, outermost first. */
  readonly expected: readonly Expression[];
  /** The nonterminals of the nodes, outermost first. */
  readonly names: readonly string[];
  /** Whether the grammar derives nothing at all in this place as well. */
  readonly isOptional: boolean;
  /** What it consists of, from left to right; nothing for a token. */
  readonly parts: readonly Part[];
  /** Its parts again, by the elements of the repetition that it is; empty when it is none. */
  readonly elements: readonly (readonly Part[])[];
}

/** How many bytes it covers. */
export const lengthOf = ({ start, end }: Range): number => end - start;

/** The part and all parts inside it, outer before inner, left to right. */
export function* partsIn(whole: Part): Generator<Part, void, void> {
  const pending = [whole];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    for (let index = next.parts.length - 1; index >= 0; index--) pending.push(next.parts[index] as Part);
  }
}

/** The parts, longer ones first; of the same length outer before inner, then left to right. */
export function largestFirst(parts: Iterable<Part>): readonly Part[] {
  return [...parts].sort((one, other) => lengthOf(other) - lengthOf(one));
}
