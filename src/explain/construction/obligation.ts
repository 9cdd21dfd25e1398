import type { KnownPart } from "./known-tree.ts";
import type { NumberRange } from "./round-numbers.ts";
import type { ShortProduction } from "./short-grammar.ts";

/** From the least to the most, both included. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

/** What becomes of an obligation below a production: a state for each of its nonterminals. */
export type Way = readonly number[];

/** What the text of a node must be. */
export interface TextDemand {
  admits(text: string): boolean;
  /** Numbers that may do. */
  readonly range?: NumberRange;
  /** A word that does. */
  readonly word?: string;
}

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
  /** What the text of the production's node must be for this way to be right. Any text: undefined. */
  text?(state: number, production: ShortProduction, way: Way): TextDemand | undefined;
}

/** No way. */
export const dead: readonly Way[] = [];

/** All nonterminals get the state. */
export function everywhere(state: number, { nonterminals }: ShortProduction): readonly Way[] {
  return EVERYWHERE[nonterminals.length]?.[state] ?? [nonterminals.map(() => state)];
}

/** One of the nonterminals gets the state, and the others 0. */
export function somewhere(state: number, { nonterminals }: ShortProduction): readonly Way[] {
  return SOMEWHERE[nonterminals.length]?.[state] ?? waysSomewhere(nonterminals.length, state);
}

const waysSomewhere = (length: number, state: number): readonly Way[] =>
  Array.from({ length }, (_, place) => Array.from({ length }, (__, other) => (other === place ? state : 0)));

// Tables hold the ways of every state at every production, and most are one of these.
const EVERYWHERE = [0, 1, 2].map((length) =>
  Array.from({ length: 4 }, (_, state): readonly Way[] => [new Array<number>(length).fill(state)]),
);
const SOMEWHERE = [0, 1, 2].map((length) =>
  Array.from({ length: 4 }, (_, state) => waysSomewhere(length, state)),
);
