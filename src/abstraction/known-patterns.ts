import { asksForGroups, has, or } from "../algebra/condition.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { parseForest, recognizes } from "../parse/parse.ts";
import { occurrences } from "../tree/occurrences.ts";
import type { Pattern } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import { grammarWhere } from "./grammar-where.ts";

/** Tells texts that have one of some patterns from others. */
export class KnownPatterns {
  readonly patterns: readonly Pattern[];
  readonly #grammar: Grammar;
  /** The grammar of all inputs that have one of those without groups. */
  readonly #having: Grammar | undefined;

  /** Rejects with what the signal was aborted with. */
  static async of(
    patterns: readonly Pattern[],
    grammar: Grammar,
    signal: AbortSignal,
  ): Promise<KnownPatterns> {
    const sayable = patterns.map(has).filter((condition) => !asksForGroups(condition));
    const having = sayable.length === 0 ? undefined : await grammarWhere(or(...sayable), grammar, signal);
    return new KnownPatterns(patterns, grammar, having);
  }

  private constructor(patterns: readonly Pattern[], grammar: Grammar, having: Grammar | undefined) {
    this.patterns = patterns;
    this.#grammar = grammar;
    this.#having = having;
  }

  /** Whether the tree has one of the patterns; its text may be read as another tree. */
  occurIn(tree: Tree): boolean {
    return this.patterns.some((pattern) => occurrences(pattern, tree).length > 0);
  }

  /** Whether the text can be read so that it has one of the patterns; those with groups are looked for in one reading. */
  areIn(text: string): boolean {
    if (this.#having && recognizes(this.#having, text)) return true;
    const forest = parseForest(this.#grammar, text);
    return forest.kind !== "failure" && this.occurIn(forest.cheapest());
  }
}
