import { intersection } from "../../grammar/character-class.ts";
import type { CharacterClass } from "../../grammar/grammar.ts";
import { isWhiteSpace, whiteSpace } from "../../grammar/white-space.ts";
import { type BlankKind, blankKindOf, joinedKind } from "../../tree/blank-kind.ts";
import type { BlankNodes } from "../flat/blank-nodes.ts";
import type { FlatGrammar, FlatProduction, FlatSymbol } from "../flat/flat-grammar.ts";
import type { FlatPattern } from "../flat/flat-pattern.ts";
import type { FlatPatterns } from "../flat/flat-patterns.ts";
import type { ToldBlanks } from "./character-fillings.ts";
import type { Filling } from "./filling.ts";

/**
 * Which subtrees show nothing but white space, and of which kind, as far as patterns ask: below the nonterminals of which they do, in the
 * productions that can be so.
 */
export class BlankTexts {
  readonly #nodes: BlankNodes;
  readonly #flat: FlatGrammar;
  /** By nonterminal. */
  readonly #canBe: readonly boolean[];
  readonly #asked: ReadonlySet<number>;

  constructor(flat: FlatGrammar, { blanks }: FlatPatterns) {
    this.#nodes = blanks;
    this.#flat = flat;
    this.#canBe = blanks.telling.length === 0 ? [] : blankable(flat);
    this.#asked = this.#askedBelow(blanks.nonterminals);
  }

  /** What is told of characters in the production. */
  toldIn(production: FlatProduction): ToldBlanks {
    if (!this.#isAskedIn(production)) return "none";
    return this.#nodes.tellsKinds ? "kinds" : "any";
  }

  /** The nodes that are asked of every symbol of the production. */
  askedIn(production: FlatProduction): readonly FlatPattern[] {
    return this.#isAskedIn(production) ? this.#nodes.telling : NONE;
  }

  /** The nodes that a subtree matches which begins with the production and shows nothing else, if anybody asks. */
  matchedBy(production: FlatProduction, fillings: readonly Filling[]): readonly FlatPattern[] {
    if (!this.#isAskedIn(production)) return NONE;
    let kind: BlankKind = "none";
    for (const filling of fillings) {
      const next = this.#kindOf(filling);
      if (next === undefined) return NONE;
      kind = joinedKind(kind, next);
    }
    return this.#nodes.of(kind);
  }

  #kindOf(filling: Filling): BlankKind | undefined {
    if (filling.kind === "characters") return filling.blank;
    if (filling.kind === "view") return this.#nodes.kindIn(filling.state.marks);
    return isWhiteSpace(filling.text) ? blankKindOf(filling.text) : undefined;
  }

  #isAskedIn(production: FlatProduction): boolean {
    return this.#asked.has(production.nonterminal) && this.#isBlankable(production);
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

const NONE: readonly FlatPattern[] = [];
