import type { KnownPart } from "./known-tree.ts";
import type { ShortProduction } from "./short-grammar.ts";

/** From the least to the most, both included. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

/** What becomes of an obligation below a production: a state for each of its nonterminals. */
export type Way = readonly number[];

/**
 * A predicate as something to be done in a derivation, from the root on: a nondeterministic top-down tree automaton
 * with few states, of which 0 asks the least.
 */
export interface Obligation {
  /** Equal for obligations with the same states and ways. */
  readonly key: string;
  /** How many states there are. */
  readonly states: number;
  /** The state at the root. */
  readonly first: number;
  /** Everything that may become of it below the production; nothing when that may not be taken. */
  ways(state: number, production: ShortProduction): readonly Way[];
  /** Whether a part of a known tree would do in the state. */
  accepts(state: number, part: KnownPart): boolean;
  /** How long the text of the production's node must be for this way to be right. Any length: undefined. */
  lengths?(state: number, production: ShortProduction, way: Way): Interval | undefined;
  /** The code points that the production's classes may have for this way to be right. Any: undefined. */
  characters?(state: number, production: ShortProduction, way: Way): Interval | undefined;
}

const NONE: readonly Way[] = [];

/** No way. */
export const dead = NONE;

/** All nonterminals get the state. */
export function everywhere(state: number, { nonterminals }: ShortProduction): readonly Way[] {
  return [EVERYWHERE[nonterminals.length]?.[state] ?? nonterminals.map(() => state)];
}

/** One of the nonterminals gets the state, and the others 0. */
export function somewhere(state: number, { nonterminals }: ShortProduction): readonly Way[] {
  if (nonterminals.length === 0) return NONE;
  if (nonterminals.length === 1) return [[state]];
  return [
    [state, 0],
    [0, state],
  ];
}

// Most ways are these, and tables hold one for each state and production.
const EVERYWHERE = [0, 1, 2].map((length) =>
  Array.from({ length: 4 }, (_, state): Way => new Array<number>(length).fill(state)),
);
