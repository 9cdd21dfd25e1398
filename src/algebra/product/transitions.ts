import type { Grammar } from "../../grammar/grammar.ts";
import type { Residuals } from "../condition/residuals.ts";
import type { FlatGrammar, FlatNonterminal, FlatProduction } from "../flat/flat-grammar.ts";
import { ANYTHING, type FlatPattern } from "../flat/flat-pattern.ts";
import type { FlatPatterns } from "../flat/flat-patterns.ts";
import { BlankTexts } from "./blank-texts.ts";
import type { ToldBlanks } from "./character-fillings.ts";
import type { Filling } from "./filling.ts";
import type { State } from "./state.ts";
import { TokenTexts } from "./token-texts.ts";

/** The deterministic tree automaton that knows of every subtree which patterns it has and what is left of the condition. */
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

  /** The characters that patterns tell from others where the production has a class at this place. */
  charactersAt({ label, nonterminal }: FlatProduction, index: number): ReadonlySet<string> {
    const codePoints = this.#patterns.of(label).map(({ wanted }) => wanted[index] as number);
    const wanted = codePoints
      .filter((codePoint) => codePoint >= 0)
      .map((codePoint) => String.fromCodePoint(codePoint));
    return new Set([...wanted, ...this.#texts.charactersIn(nonterminal)]);
  }

  /** Which white space is told from other characters in the production. */
  toldBlanksIn(production: FlatProduction): ToldBlanks {
    return this.#blanks.toldIn(production);
  }

  /** The pattern nodes that are asked of what stands in the production at this place. */
  askedAt(production: FlatProduction, index: number): readonly number[] {
    const nodes = this.#patterns.of(production.label);
    const wanted = new Set(nodes.map((node) => node.wanted[index] as number));
    wanted.delete(ANYTHING);
    for (const { number } of this.#blanks.askedIn(production)) wanted.add(number);
    return [...wanted].sort((one, other) => one - other);
  }

  /** The state of a subtree that begins with the production, and whether it is dead. */
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

  /** Whether a whole tree in the state meets the condition. */
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

/** Which patterns are the whole text of a row, and whether that is empty. */
function wholeOf(fillings: readonly Filling[]): Row {
  return fillings.reduce((row, filling) => {
    const next = filling.kind === "view" ? filling.state : NOTHING;
    const whole = (next.isEmpty ? row.whole : 0) | (row.isEmpty ? next.whole : 0);
    return { whole, isEmpty: row.isEmpty && next.isEmpty };
  }, EMPTY_ROW);
}
