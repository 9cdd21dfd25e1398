import {
  isTerminal,
  type Nonterminal,
  type PlainGrammar,
  type Production,
  withProductions,
} from "./plain-grammar.ts";
import { shifted } from "./step.ts";

/** More alternatives than these are not copied into a list. */
const mostAlternatives = 4;

/**
 * The alternatives of an element take its place in the list that it makes up: with X -> a | b c,
 *
 *     P -> X | P X      becomes      P -> a | b c | P a | P b c
 *
 * A list of letters then takes one item for each letter. The derivations correspond one to one.
 */
export function listElements(grammar: PlainGrammar): PlainGrammar {
  const alternativesOf = (symbol: number | undefined): readonly Production[] | undefined => {
    if (symbol === undefined || isTerminal(symbol)) return undefined;
    const { productions } = grammar.nonterminals[symbol] as Nonterminal;
    const isShort = productions.length <= mostAlternatives;
    return isShort && productions.every(beginsWithLetter) ? productions : undefined;
  };
  return withProductions(grammar, ({ productions }, number) => {
    const isList = productions.some(({ symbols }) => symbols.length === 2 && symbols[0] === number);
    if (!isList) return undefined;
    return productions.flatMap((production): readonly Production[] => {
      const { symbols } = production;
      const isElement = symbols.length === 1 || (symbols.length === 2 && symbols[0] === number);
      const alternatives = isElement ? alternativesOf(symbols.at(-1)) : undefined;
      return alternatives?.map((each) => inPlaceOfLast(production, each)) ?? [production];
    });
  });
}

const beginsWithLetter = ({ symbols }: Production): boolean =>
  symbols[0] !== undefined && isTerminal(symbols[0]);

function inPlaceOfLast({ symbols, steps }: Production, element: Production): Production {
  const last = symbols.length - 1;
  return {
    symbols: [...symbols.slice(0, last), ...element.symbols],
    steps: steps.flatMap((step) =>
      step.kind === "child" && step.index === last ? shifted(element.steps, last) : [step],
    ),
  };
}
