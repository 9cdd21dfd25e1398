import { atOnce } from "../base/in-turns.ts";
import type { Sites } from "../generate/sites.ts";
import { notationOf } from "../tree/notation.ts";
import type { Pattern } from "../tree/pattern.ts";
import { type Atom, atomsOf, type Condition } from "./condition.ts";
import { flatten, type Positions } from "./flat-grammar.ts";
import { FlatPatterns } from "./flat-patterns.ts";
import { assertPlainToken, assertSayable, type MadeGrammar, makingGrammar } from "./make-grammar.ts";
import { multiplying } from "./product.ts";
import { residualsOf } from "./residuals.ts";
import { stateWords } from "./state-words.ts";
import { Transitions } from "./transitions.ts";

export interface Specialized {
  /** Undefined when no tree meets the condition. */
  readonly made: MadeGrammar | undefined;
  /** Whether every tree meets the condition. */
  readonly isUniversal: boolean;
}

/**
 * Makes the grammar of exactly the trees of the base grammar that meet the condition, each once; `project` maps them
 * back. Groups of patterns are ignored; see `withoutGroups`. Throws an OptionsError for a condition that would take too
 * long.
 */
export const specialize = (sites: Sites, condition: Condition, positions?: Positions): Specialized =>
  atOnce(specializing(sites, condition, positions));

/** `specialize` as work that pauses. */
export function* specializing(
  sites: Sites,
  condition: Condition,
  positions?: Positions,
): Generator<void, Specialized, void> {
  const { grammar } = sites;
  const flat = flatten(sites, positions);
  const patterns = numberedPatterns(condition);
  const residuals = residualsOf(condition, patterns.numberOf);
  const flatPatterns = new FlatPatterns(flat, patterns.all);
  for (const name of flatPatterns.rulesWithTexts) assertPlainToken(name, grammar);
  const isToken = (rule: string) => grammar.rules.get(rule)?.token !== undefined;
  const transitions = new Transitions(grammar, { flat, patterns: flatPatterns, residuals });
  const product = yield* multiplying(flat, transitions, isToken);
  const nodes = product.nodes[flat.start] ?? [];
  const accepted = nodes.filter(({ state }) => transitions.isAccepted(state));
  const words = stateWords(flatPatterns, residuals, patterns.all);
  const made =
    accepted.length > 0 ? yield* makingGrammar({ sites, flat, product, words }, accepted) : undefined;
  if (made) assertSayable(made, grammar);
  return { made, isUniversal: product.isLossless && accepted.length === nodes.length };
}

/** The distinct patterns of a condition. */
function numberedPatterns(condition: Condition): {
  readonly all: readonly Pattern[];
  numberOf(atom: Atom): number;
} {
  const keys = new Map<string, Pattern>();
  for (const { pattern } of atomsOf(condition)) keys.set(keyOf(pattern), pattern);
  const numbers = new Map([...keys.keys()].map((key, index) => [key, index]));
  return {
    all: [...keys.values()],
    numberOf: ({ pattern }) => numbers.get(keyOf(pattern)) as number,
  };
}

const keyOf = ({ tree, layout = new Set() }: Pattern): string => [notationOf(tree), ...layout].join("\n");
