import { between, type InclusiveRanges, without } from "../base/inclusive-ranges.ts";
import { closure } from "../base/relation.ts";
import {
  characterClass,
  charactersOf,
  difference,
  intersection,
  isWhiteSpace,
  whiteSpace,
} from "../grammar/character-class.ts";
import type { CharacterClass, Grammar } from "../grammar/grammar.ts";
import { type BlankKind, blankKindOf, joinedKind, lineEnds } from "../tree/blank.ts";
import type { FlatGrammar, FlatNonterminal, FlatProduction, FlatSymbol } from "./flat-grammar.ts";
import { ANYTHING, type BlankNodes, type FlatPattern, type FlatPatterns } from "./flat-patterns.ts";
import type { Residual, Residuals } from "./residuals.ts";

/**
 * A state of the tree automaton: everything about a subtree that matters to its parent. Sets of patterns are bit masks.
 */
export interface State {
  /** The pattern nodes that the subtree matches and a node above may require, ascending. */
  readonly marks: readonly number[];
  /** The condition's residual after the occurrences in the subtree. */
  readonly residual: Residual;
  /** The patterns that match the subtree's whole text, if that matters. */
  readonly whole: number;
  /** Whether the text is empty, if that matters. */
  readonly isEmpty: boolean;
  /** Inside tokens whose texts matter: the text, or null when it is part of no required text; undefined elsewhere. */
  readonly text: string | null | undefined;
}

/** A key for equality of states. */
export function keyOf({ marks, residual, whole, isEmpty, text }: State): string {
  const shown = text === undefined ? "" : text === null ? "-" : `=${text}`;
  return `${residual} ${whole} ${isEmpty ? 1 : 0} ${marks.join(",")} ${shown}`;
}

/** The filling of a symbol. */
type Filling = TextFilling | ViewFilling;

export type TextFilling = LiteralFilling | CharacterFilling;

export interface LiteralFilling {
  readonly kind: "literal";
  readonly text: string;
}

export interface CharacterFilling {
  readonly kind: "characters";
  readonly ranges: InclusiveRanges;
  /** The only character, if patterns distinguish it from others. */
  readonly character: string | undefined;
  /** The kind of white space, if patterns distinguish it; undefined for other characters. */
  readonly blank: BlankKind | undefined;
}

interface ViewFilling {
  readonly kind: "view";
  readonly state: State;
}

/** The white space that is distinguished from other characters, and whether by kind. */
type ToldBlanks = "none" | "any" | "kinds";

/**
 * Partitions a class: each character of `apart` alone, white space separately if distinguished, and all others
 * together.
 */
export function characterFillings(
  ranges: InclusiveRanges,
  apart: ReadonlySet<string>,
  told: ToldBlanks,
): readonly CharacterFilling[] {
  const alone = [...apart].map(codePointOf).sort((one, other) => one - other);
  const others = characterClass(...without(ranges, alone));
  const blank = told === "none" ? EMPTY_CLASS : intersection(others, whiteSpace);
  const ends = told === "kinds" ? intersection(blank, LINE_ENDS) : EMPTY_CLASS;
  return [
    ...alone.flatMap((codePoint) => {
      const character = String.fromCodePoint(codePoint);
      const own = between(ranges, [codePoint, codePoint]);
      return own.map(
        (range): CharacterFilling => ({
          kind: "characters",
          ranges: [range],
          character,
          blank: told !== "none" && isWhiteSpace(character) ? blankKindOf(character) : undefined,
        }),
      );
    }),
    ...together(difference(others, blank), undefined),
    ...together(difference(blank, ends), "within a line"),
    ...together(ends, "line end"),
  ];
}

const codePointOf = (character: string): number => character.codePointAt(0) as number;

const together = ({ ranges }: CharacterClass, blank: BlankKind | undefined): readonly CharacterFilling[] =>
  ranges.length > 0 ? [{ kind: "characters", ranges, character: undefined, blank }] : [];

const EMPTY_CLASS = charactersOf("");
const LINE_ENDS = charactersOf(lineEnds);

/**
 * Tracks blank subtrees and their kinds where patterns need them: below certain nonterminals, in the productions that
 * can be blank.
 */
class BlankTexts {
  readonly #nodes: BlankNodes;
  readonly #flat: FlatGrammar;
  /** By nonterminal: whether it derives a blank text. */
  readonly #canBe: readonly boolean[];
  readonly #asked: ReadonlySet<number>;

  constructor(flat: FlatGrammar, { blanks }: FlatPatterns) {
    this.#nodes = blanks;
    this.#flat = flat;
    this.#canBe = blanks.telling.length === 0 ? [] : blankable(flat);
    this.#asked = this.#askedBelow(blanks.nonterminals);
  }

  /** The white space that the production distinguishes. */
  toldIn(production: FlatProduction): ToldBlanks {
    if (!this.#isAskedIn(production)) return "none";
    return this.#nodes.tellsKinds ? "kinds" : "any";
  }

  /** The blank nodes that every symbol of the production is checked for. */
  askedIn(production: FlatProduction): readonly FlatPattern[] {
    return this.#isAskedIn(production) ? this.#nodes.telling : NO_PATTERNS;
  }

  /** The blank nodes that a subtree with this root production matches, if it is blank and that matters. */
  matchedBy(production: FlatProduction, fillings: readonly Filling[]): readonly FlatPattern[] {
    if (!this.#isAskedIn(production)) return NO_PATTERNS;
    let kind: BlankKind = "none";
    for (const filling of fillings) {
      const next = this.#kindOf(filling);
      if (next === undefined) return NO_PATTERNS;
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
    return closure(
      [...from].filter((number) => this.#canBe[number]),
      (number) => nonterminalsIn(number, this.#flat, (production) => this.#isBlankable(production)),
    );
  }
}

/** By nonterminal: whether it derives a blank text. */
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

const NO_PATTERNS: readonly FlatPattern[] = [];

/**
 * Tracks the texts of subtrees inside tokens whose whole text patterns require. Only parts of such texts are tracked,
 * so that the token's text decides, however its rule derives it.
 */
class TokenTexts {
  readonly #words: readonly string[];
  readonly #characters: ReadonlySet<string>;
  /** The nonterminals of tokens, with the texts that patterns require of them. */
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
    const below = (number: number) => nonterminalsIn(number, flat);
    this.#inside = closure([...this.#tokens.keys()].flatMap(below), below);
  }

  /** Whether the nonterminal is inside such a token. */
  isInside(nonterminal: number): boolean {
    return this.#inside.has(nonterminal);
  }

  charactersIn(nonterminal: number): ReadonlySet<string> {
    return this.#inside.has(nonterminal) || this.#tokens.has(nonterminal) ? this.#characters : NO_CHARACTERS;
  }

  /** The concatenated text of the fillings; null when it is part of no required text. */
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

  /** The pattern node that a token of this text matches. */
  tokenOf(nonterminal: number, text: string | null): FlatPattern | undefined {
    return text === null ? undefined : this.#tokens.get(nonterminal)?.get(text);
  }
}

const NO_CHARACTERS: ReadonlySet<string> = new Set();

function textOf(filling: Filling): string | null {
  if (filling.kind === "literal") return filling.text;
  return (filling.kind === "view" ? filling.state.text : filling.character) ?? null;
}

/** The nonterminals in these productions of a nonterminal. */
function nonterminalsIn(
  nonterminal: number,
  flat: FlatGrammar,
  isMeant: (production: FlatProduction) => boolean = () => true,
): readonly number[] {
  const { productions } = flat.nonterminals[nonterminal] as FlatNonterminal;
  return productions
    .map((each) => flat.productions[each] as FlatProduction)
    .filter(isMeant)
    .flatMap(({ symbols }) =>
      symbols.flatMap((symbol) => (symbol.kind === "nonterminal" ? [symbol.number] : [])),
    );
}

/**
 * The deterministic tree automaton that computes, for every subtree, the pattern nodes it matches and the condition's
 * residual.
 */
export class Transitions {
  readonly #flat: FlatGrammar;
  readonly #patterns: FlatPatterns;
  readonly #residuals: Residuals;
  readonly #texts: TokenTexts;
  readonly #blanks: BlankTexts;

  constructor(
    grammar: Grammar,
    {
      flat,
      patterns,
      residuals,
    }: { readonly flat: FlatGrammar; readonly patterns: FlatPatterns; readonly residuals: Residuals },
  ) {
    this.#flat = flat;
    this.#patterns = patterns;
    this.#residuals = residuals;
    this.#texts = new TokenTexts(grammar, flat, patterns);
    this.#blanks = new BlankTexts(flat, patterns);
  }

  /** The characters that patterns distinguish at this class of the production. */
  charactersAt({ label, nonterminal }: FlatProduction, index: number): ReadonlySet<string> {
    const codePoints = this.#patterns.of(label).map(({ wanted }) => wanted[index] as number);
    const wanted = codePoints
      .filter((codePoint) => codePoint >= 0)
      .map((codePoint) => String.fromCodePoint(codePoint));
    return new Set([...wanted, ...this.#texts.charactersIn(nonterminal)]);
  }

  /** The white space that the production distinguishes. */
  toldBlanksIn(production: FlatProduction): ToldBlanks {
    return this.#blanks.toldIn(production);
  }

  /** The pattern nodes to check at this place of the production. */
  askedAt(production: FlatProduction, index: number): readonly number[] {
    const nodes = this.#patterns.of(production.label);
    const wanted = new Set(nodes.map((node) => node.wanted[index] as number));
    wanted.delete(ANYTHING);
    for (const { number } of this.#blanks.askedIn(production)) wanted.add(number);
    return [...wanted].sort((one, other) => one - other);
  }

  /** The state of a subtree with this root production, and whether it is dead. */
  after(
    production: FlatProduction,
    fillings: readonly Filling[],
  ): { readonly state: State; readonly isDead: boolean } {
    const nonterminal = this.#flat.nonterminals[production.nonterminal] as FlatNonterminal;
    const text = this.#texts.after(production.nonterminal, fillings);
    const matched = this.#patterns.of(production.label).filter((node) => isMatched(node, fillings));
    const token = this.#texts.tokenOf(production.nonterminal, text);
    if (token) matched.push(token);
    matched.push(...this.#blanks.matchedBy(production, fillings));
    const isRule = nonterminal.role.kind === "rule";
    const here = matched.reduce(
      (mask, { root }) => mask | root,
      isRule ? this.#patterns.openAt(nonterminal.rule) : 0,
    );
    const residual = this.#residuals.after(this.#sum(fillings), here);
    const asked = this.#residuals.askedIn[residual] as number;
    const relevant = asked | (this.#residuals.countedIn[residual] as number);
    const row = asked === 0 ? NOTHING : wholeOf(fillings);
    const state = {
      marks: matched
        .filter(({ below }) => (below & relevant) !== 0)
        .map(({ number }) => number)
        .sort((one, other) => one - other),
      residual,
      whole: (here | row.whole) & asked,
      isEmpty: row.isEmpty,
      text: this.#texts.isInside(production.nonterminal) ? text : undefined,
    };
    return { state, isDead: this.#residuals.isDead[residual] === true };
  }

  /** Whether a complete tree in the state meets the condition. */
  isAccepted({ residual, whole }: State): boolean {
    return this.#residuals.isTrue(residual, whole);
  }

  #sum(fillings: readonly Filling[]): number {
    return fillings.reduce(
      (sum, filling) => (filling.kind === "view" ? this.#residuals.sum(sum, filling.state.residual) : sum),
      this.#residuals.first,
    );
  }
}

function isMatched({ wanted }: FlatPattern, fillings: readonly Filling[]): boolean {
  return fillings.every((filling, index) => {
    const want = wanted[index] as number;
    if (filling.kind === "literal" || want === ANYTHING) return true;
    if (filling.kind === "view") return filling.state.marks.includes(want);
    return filling.character?.codePointAt(0) === want;
  });
}

type Row = Pick<State, "whole" | "isEmpty">;

const EMPTY_ROW: Row = { whole: 0, isEmpty: true };
const NOTHING: Row = { whole: 0, isEmpty: false };

/** The patterns that match the whole text of a row, and whether that is empty. */
function wholeOf(fillings: readonly Filling[]): Row {
  return fillings.reduce((row, filling) => {
    const next = filling.kind === "view" ? filling.state : NOTHING;
    const whole = (next.isEmpty ? row.whole : 0) | (row.isEmpty ? next.whole : 0);
    return { whole, isEmpty: row.isEmpty && next.isEmpty };
  }, EMPTY_ROW);
}
