import { closure } from "../../grammar/analysis/reachable.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { FlatGrammar, FlatNonterminal, FlatProduction } from "../flat/flat-grammar.ts";
import type { FlatPattern } from "../flat/flat-pattern.ts";
import type { FlatPatterns } from "../flat/flat-patterns.ts";
import type { Filling } from "./filling.ts";

/**
 * The texts of subtrees inside tokens whose whole text patterns speak of: known as long as they are a part of such a text,
 * so that the text of a token decides about it, however its rule derives it.
 */
export class TokenTexts {
  readonly #words: readonly string[];
  readonly #characters: ReadonlySet<string>;
  /** The nonterminals of tokens, with what patterns give them as texts. */
  readonly #tokens = new Map<number, ReadonlyMap<string, FlatPattern>>();
  readonly #inside: ReadonlySet<number>;

  constructor({ rules }: Grammar, flat: FlatGrammar, patterns: FlatPatterns) {
    this.#words = [...patterns.rulesWithTexts].flatMap((rule) => [...patterns.textsOf(rule).keys()]);
    this.#characters = new Set(this.#words.flatMap((word) => [...word]));
    for (const [number, { role, rule, isInside }] of flat.nonterminals.entries()) {
      const texts = patterns.textsOf(rule);
      if (role.kind === "rule" && !isInside && rules.get(rule)?.token && texts.size > 0)
        this.#tokens.set(number, texts);
    }
    this.#inside = nonterminalsBelow(this.#tokens.keys(), flat);
  }

  /** Whether the nonterminal is a part of such a token. */
  isInside(nonterminal: number): boolean {
    return this.#inside.has(nonterminal);
  }

  charactersIn(nonterminal: number): ReadonlySet<string> {
    return this.#inside.has(nonterminal) || this.#tokens.has(nonterminal) ? this.#characters : NO_CHARACTERS;
  }

  /** The text of the fillings together; null when it is a part of no text that matters. */
  after(nonterminal: number, fillings: readonly Filling[]): string | null {
    if (!this.#inside.has(nonterminal) && !this.#tokens.has(nonterminal)) return null;
    let text = "";
    for (const filling of fillings) {
      const more = textOf(filling);
      if (more === null) return null;
      text += more;
    }
    return this.#words.some((word) => word.includes(text)) ? text : null;
  }

  /** The node of patterns that a token of this text is. */
  tokenOf(nonterminal: number, text: string | null): FlatPattern | undefined {
    return text === null ? undefined : this.#tokens.get(nonterminal)?.get(text);
  }
}

const NO_CHARACTERS: ReadonlySet<string> = new Set();

function textOf(filling: Filling): string | null {
  if (filling.kind === "literal") return filling.text;
  return (filling.kind === "view" ? filling.state.text : filling.character) ?? null;
}

/** The nonterminals that the given ones lead to, without themselves. */
function nonterminalsBelow(from: Iterable<number>, flat: FlatGrammar): ReadonlySet<number> {
  const namesBelow = (number: string): string[] => {
    const { productions } = flat.nonterminals[Number(number)] as FlatNonterminal;
    return productions.flatMap((each) =>
      (flat.productions[each] as FlatProduction).symbols.flatMap((symbol) =>
        symbol.kind === "nonterminal" ? [String(symbol.number)] : [],
      ),
    );
  };
  return new Set(
    [
      ...closure(
        [...from].flatMap((each) => namesBelow(String(each))),
        namesBelow,
      ),
    ].map(Number),
  );
}
