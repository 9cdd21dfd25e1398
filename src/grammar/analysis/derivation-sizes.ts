import type { Expression, Grammar, Repetition } from "../grammar.ts";
import { settleRules } from "./fixpoint.ts";
import { perGrammar } from "./per-grammar.ts";
import { isProductive } from "./productive.ts";

/**
 * What there is to know about the sizes of derivations. A derivation's size is its expansions: one for each
 * nonterminal, one for each element of a repetition.
 */
export interface DerivationSizes {
  /** The least size of each rule's derivations; rules that derive no text are missing. */
  readonly least: ReadonlyMap<string, number>;
  /** The size of the rules whose derivations are all equally large: their choices have no say about size. */
  readonly settled: ReadonlyMap<string, number>;
}

/** The sizes, worked out once for each grammar. */
export const derivationSizes = perGrammar((grammar: Grammar): DerivationSizes => {
  const least = leastSizes(grammar);
  return { least, settled: settledSizes(grammar, least) };
});

/** A fixpoint: sizes start at infinity and only fall, so cyclic grammars end too. */
function leastSizes(grammar: Grammar): ReadonlyMap<string, number> {
  const least = new Map<string, number>();
  settleRules(grammar, ({ name, alternatives }) => {
    let size = Number.POSITIVE_INFINITY;
    for (const { expression } of alternatives) size = Math.min(size, 1 + leastSize(expression, least));
    if (size >= (least.get(name) ?? Number.POSITIVE_INFINITY)) return false;
    least.set(name, size);
    return true;
  });
  return least;
}

/** The least size of what the expression derives, given that of the rules; infinite when it derives no text. */
export function leastSize(expression: Expression, least: ReadonlyMap<string, number>): number {
  switch (expression.kind) {
    case "literal":
      return 0;
    case "class":
      return expression.ranges.length > 0 ? 0 : Number.POSITIVE_INFINITY;
    case "reference":
      return least.get(expression.name) ?? Number.POSITIVE_INFINITY;
    case "sequence":
      return expression.items.reduce((sum, item) => sum + leastSize(item, least), 0);
    case "choice":
      return expression.alternatives.reduce(
        (fewest, each) => Math.min(fewest, leastSize(each, least)),
        Number.POSITIVE_INFINITY,
      );
    case "repetition":
      return expression.min === 0 ? 0 : expression.min * (1 + leastSize(expression.item, least));
  }
}

function settledSizes(grammar: Grammar, least: DerivationSizes["least"]): ReadonlyMap<string, number> {
  const settled = new Map<string, number>();
  settleRules(grammar, ({ name, alternatives }) => {
    if (settled.has(name)) return false;
    const size = sameSize(
      alternatives.map(({ expression }) => expression),
      { least, settled },
    );
    if (size === undefined) return false;
    settled.set(name, 1 + size);
    return true;
  });
  return settled;
}

/** The size that all derivations of all these alternatives have; undefined when they differ. */
function sameSize(alternatives: readonly Expression[], sizes: DerivationSizes): number | undefined {
  let same: number | undefined;
  for (const each of alternatives) {
    if (!isProductive(each, sizes.least)) continue;
    const size = settledSize(each, sizes);
    if (size === undefined || size !== (same ?? size)) return undefined;
    same = size;
  }
  return same;
}

function settledSize(expression: Expression, sizes: DerivationSizes): number | undefined {
  switch (expression.kind) {
    case "literal":
    case "class":
      return 0;
    case "reference":
      return sizes.settled.get(expression.name);
    case "sequence": {
      let sum = 0;
      for (const item of expression.items) {
        const size = settledSize(item, sizes);
        if (size === undefined) return undefined;
        sum += size;
      }
      return sum;
    }
    case "choice":
      return sameSize(expression.alternatives, sizes);
    case "repetition": {
      const most = mostRepeated(expression, sizes.least);
      if (most === 0) return 0;
      const size = settledSize(expression.item, sizes);
      return expression.min === most && size !== undefined ? most * (1 + size) : undefined;
    }
  }
}

/** How often the item can be repeated: not at all when it derives no text. */
export function mostRepeated({ item, max }: Repetition, least: DerivationSizes["least"]): number {
  return isProductive(item, least) ? max : 0;
}
