import { intersection } from "../../grammar/character-class.ts";
import type { CharacterClass } from "../../grammar/grammar.ts";
import { isWhiteSpace, whiteSpace } from "../../grammar/white-space.ts";
import type { FlatGrammar, FlatProduction, FlatSymbol } from "../flat/flat-grammar.ts";
import type { FlatPatterns } from "../flat/flat-patterns.ts";
import type { Filling } from "./filling.ts";

/**
 * Which subtrees show nothing but white space, as far as patterns ask: below the nonterminals of which they do, in the
 * productions that can be so.
 */
export class BlankTexts {
  readonly #mark: number | undefined;
  readonly #flat: FlatGrammar;
  /** By nonterminal. */
  readonly #canBe: readonly boolean[];
  readonly #asked: ReadonlySet<number>;

  constructor(flat: FlatGrammar, patterns: FlatPatterns) {
    this.#mark = patterns.blank?.number;
    this.#flat = flat;
    this.#canBe = this.#mark === undefined ? [] : blankable(flat);
    this.#asked = this.#askedBelow(patterns.blankNonterminals);
  }

  /** Whether it is asked of a symbol of the production. */
  isAskedIn(production: FlatProduction): boolean {
    return this.#asked.has(production.nonterminal) && this.#isBlankable(production);
  }

  /** Whether a subtree that begins with the production shows nothing else, if anybody asks. */
  isBlank(production: FlatProduction, fillings: readonly Filling[]): boolean {
    if (!this.isAskedIn(production)) return false;
    return fillings.every((filling) => {
      if (filling.kind === "literal") return isWhiteSpace(filling.text);
      if (filling.kind === "characters") return filling.isBlank;
      return filling.state.marks.includes(this.#mark as number);
    });
  }

  #isBlankable({ symbols }: FlatProduction): boolean {
    return symbols.every((symbol) => canBeBlank(symbol, this.#canBe));
  }

  #askedBelow(from: Iterable<number>): ReadonlySet<number> {
    const asked = new Set([...from].filter((number) => this.#canBe[number]));
    // Iterating goes on to what is added meanwhile.
    for (const number of asked) {
      for (const each of this.#flat.nonterminals[number]?.productions ?? []) {
        const production = this.#flat.productions[each] as FlatProduction;
        if (!this.#isBlankable(production)) continue;
        for (const symbol of production.symbols) if (symbol.kind === "nonterminal") asked.add(symbol.number);
      }
    }
    return asked;
  }
}

/** The nonterminals that derive a text of nothing but white space, by their numbers. */
function blankable(flat: FlatGrammar): readonly boolean[] {
  const canBe = flat.nonterminals.map(() => false);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { nonterminal, symbols } of flat.productions) {
      if (canBe[nonterminal] || !symbols.every((symbol) => canBeBlank(symbol, canBe))) continue;
      canBe[nonterminal] = true;
      changed = true;
    }
  }
  return canBe;
}

function canBeBlank(symbol: FlatSymbol, nonterminals: readonly boolean[]): boolean {
  if (symbol.kind === "literal") return isWhiteSpace(symbol.text);
  if (symbol.kind === "nonterminal") return nonterminals[symbol.number] === true;
  return intersection(symbol.site.expressions[0] as CharacterClass, whiteSpace).ranges.length > 0;
}
