import { mapAt } from "../base/grouped.ts";
import { type Above, mostAbove } from "./model.ts";

/**
 * The number of productions above a node that distinguish its choices: none, its parent's, or its grandparent's, too.
 */
export type ContextDepth = 0 | 1 | 2;

/**
 * The counts of each choice of a grammar, by the productions above it: a plain value, tied to the grammar only by site
 * keys. Each context is counted together with its wider ones, so that an unseen context falls back to the next wider
 * one.
 */
export interface Learned {
  readonly depth: ContextDepth;
  /** By context (`contextKey`; "" is any context), then by site. */
  readonly contexts: ReadonlyMap<string, ReadonlyMap<string, Tally>>;
}

/** The counts of one site in one context. */
export interface Tally {
  /** How often each option was chosen. */
  readonly counts: ReadonlyMap<number, number>;
  /** Probabilities set by hand; the other options share the rest. */
  readonly given: ReadonlyMap<number, number>;
}

/** The key of a context: the productions above, nearest first, like `Factor:3 < Term:0`; "" for none. */
export function contextKey(above: Above, depth: number): string {
  return above
    .slice(0, depth)
    .map(({ rule, alternative }) => `${rule}:${alternative}`)
    .join(" < ");
}

/** The narrowest context in which the rule was seen. */
export function narrowestContext(learned: Learned, rule: string, above: Above): string {
  for (let depth = Math.min(learned.depth, mostAbove, above.length); depth > 0; depth--) {
    const key = contextKey(above, depth);
    if (learned.contexts.get(key)?.has(rule)) return key;
  }
  return "";
}

/** Adds up the counts; a later probability set by hand replaces an earlier one. */
export function merged(...all: readonly Learned[]): Learned {
  const depth = Math.max(0, ...all.map((each) => each.depth)) as ContextDepth;
  const contexts = new Map<string, Map<string, Tally>>();
  for (const { contexts: more } of all) {
    for (const [context, tallies] of more) {
      const known = mapAt(contexts, context);
      for (const [site, tally] of tallies) known.set(site, mergedTally(known.get(site), tally));
    }
  }
  return { depth, contexts };
}

function mergedTally(known: Tally | undefined, more: Tally): Tally {
  if (!known) return more;
  const counts = new Map(known.counts);
  for (const [option, count] of more.counts) counts.set(option, (counts.get(option) ?? 0) + count);
  return { counts, given: new Map([...known.given, ...more.given]) };
}
