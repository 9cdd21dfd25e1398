import {
  type FlatGrammar,
  type FlatNonterminal,
  type FlatProduction,
  flatten,
} from "../../algebra/flat-grammar.ts";
import type { InclusiveRanges } from "../../base/inclusive-ranges.ts";
import { codePointsOf } from "../../grammar/character-class.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** A production of at most two nonterminals, with what it adds to an input by itself. */
export interface ShortProduction {
  readonly number: number;
  readonly flat: FlatProduction;
  /** The elements that its node is, the outer ones first; where it goes on with a repetition, what the next item is. */
  readonly elements: readonly number[];
  /** The number of the rule that its node is, if it is one that other things are asked to stand in. */
  readonly rule: number | undefined;
  readonly nonterminals: readonly number[];
  /** Code points of its own literals and characters. */
  readonly length: number;
  /** The highest code point of its own literals. */
  readonly highest: number;
  readonly classes: readonly InclusiveRanges[];
}

/** A grammar in short productions. */
export interface ShortGrammar {
  readonly flat: FlatGrammar;
  readonly start: number;
  readonly productions: readonly ShortProduction[];
  /** For each nonterminal its productions. */
  readonly ways: readonly (readonly ShortProduction[])[];
}

export function shortGrammar(vocabulary: Vocabulary): ShortGrammar {
  // Whether there are no items at all is told apart from that there are no more.
  const flat = flatten(vocabulary.sites, (site) => (vocabulary.emptyNumber(site) === undefined ? 0 : 1));
  const productions = flat.productions.map((production, number) =>
    shortProduction(production, { number, flat, vocabulary }),
  );
  const ways = flat.nonterminals.map((nonterminal) =>
    nonterminal.productions.map((number) => productions[number] as ShortProduction),
  );
  return { flat, start: flat.start, productions, ways };
}

interface Context {
  readonly number: number;
  readonly flat: FlatGrammar;
  readonly vocabulary: Vocabulary;
}

function shortProduction(production: FlatProduction, { number, flat, vocabulary }: Context): ShortProduction {
  const { symbols } = production;
  const nonterminal = flat.nonterminals[production.nonterminal];
  const literals = codePointsOf(symbols.map((each) => (each.kind === "literal" ? each.text : "")).join(""));
  const classes = symbols.flatMap((symbol) => (symbol.kind === "class" ? [symbol.site.options] : []));
  return {
    number,
    flat: production,
    elements: elementsOf(production, nonterminal, vocabulary),
    rule: ruleOf(nonterminal, vocabulary),
    nonterminals: symbols.flatMap((symbol) => (symbol.kind === "nonterminal" ? [symbol.number] : [])),
    length: literals.length + classes.length,
    highest: literals.reduce((highest, each) => Math.max(highest, each), -Infinity),
    classes,
  };
}

function ruleOf(nonterminal: FlatNonterminal | undefined, vocabulary: Vocabulary): number | undefined {
  if (nonterminal?.role.kind !== "rule") return undefined;
  const [rule] = vocabulary.ruleNumbers(nonterminal.rule);
  return rule !== undefined && vocabulary.elements[rule]?.isInner ? rule : undefined;
}

function elementsOf(
  { choice }: FlatProduction,
  nonterminal: FlatNonterminal | undefined,
  vocabulary: Vocabulary,
): number[] {
  const role = nonterminal?.role;
  const elements: (number | undefined)[] = [];
  if (nonterminal && role?.kind === "rule") elements.push(...vocabulary.ruleNumbers(nonterminal.rule));
  if (choice?.kind === "option") elements.push(...vocabulary.optionNumbers(choice.site, choice.option));
  if (choice?.kind === "element" && !choice.ends) elements.push(vocabulary.itemNumber(choice.site));
  if (choice?.kind === "element" && choice.ends && choice.position === 0)
    elements.push(vocabulary.emptyNumber(choice.site));
  if (role?.kind === "group" && role.expression.kind === "repetition") {
    elements.push(...vocabulary.optionNumbers(role.expression.site, 0));
  }
  return elements.filter((element) => element !== undefined);
}

/** For each nonterminal the least and the most that its texts have of something; the most may be too much. */
export interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** What goes on growing for so many rounds is taken for endless. */
const mostRounds = 50;

/** Bounds of a sum over all productions of a derivation, of what each of them adds. */
export function boundsOf(
  { productions, ways }: ShortGrammar,
  added: (production: ShortProduction) => number,
): Bounds {
  const own = productions.map(added);
  const most = new Float64Array(ways.length).fill(-Infinity);
  const sumOf = (each: ShortProduction, of: Float64Array): number =>
    each.nonterminals.reduce((sum, child) => sum + (of[child] as number), own[each.number] as number);
  const least = new Float64Array(ways.length).fill(Infinity);
  for (let round = 0, isSettled = false; !isSettled; round++) {
    isSettled = true;
    // What a nonterminal leads to mostly has a higher number.
    for (let number = ways.length - 1; number >= 0; number--) {
      for (const production of ways[number] as readonly ShortProduction[]) {
        const fewest = sumOf(production, least);
        const largest = sumOf(production, most);
        if (fewest >= (least[number] as number) && !(largest > (most[number] as number))) continue;
        isSettled = false;
        least[number] = Math.min(least[number] as number, fewest);
        if (largest > (most[number] as number)) most[number] = round < mostRounds ? largest : Infinity;
      }
    }
  }
  return { least, most };
}
