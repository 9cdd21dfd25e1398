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
import { Transitions } from "./transitions.ts";

/** The grammar of all trees of a base grammar that meet a condition. */
export interface Specialized {
  /** Undefined when no tree meets the condition. */
  readonly made: MadeGrammar | undefined;
  /** Whether every tree meets the condition. */
  readonly isUniversal: boolean;
}

/**
 * The grammar of exactly the trees of the base grammar that meet the condition, each once: `project` gives them over the
 * base grammar. The groups of patterns count as open nodes without; see `withoutGroups`. Throws an OptionsError for a
 * condition that would take too much.
 */
export const specialize = (sites: Sites, condition: Condition, positions?: Positions): Specialized =>
  atOnce(specializing(sites, condition, positions));

/** The same, yielding wherever it may pause. */
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
  const made = accepted.length > 0 ? yield* makingGrammar({ sites, flat, product }, accepted) : undefined;
  if (made) assertSayable(made, grammar);
  return { made, isUniversal: product.isLossless && accepted.length === nodes.length };
}

/** The patterns of a condition, each once. */
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
