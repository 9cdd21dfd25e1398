import type { FlatSymbol } from "../../../algebra/flat-grammar.ts";
import type { KnownNode, KnownPart } from "../known-tree.ts";
import { dead, everywhere, type Obligation, somewhere, type Way } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";
import { isOne } from "./occurrence.ts";

/** Nothing is to come; both with at most white space between; the first at the end; the second at the beginning; nothing but white space. */
const [free, both, ending, beginning, blank] = [0, 1, 2, 3, 4] as const;

/** An occurrence of the first element ends where one of the second begins, but for white space between. */
export function adjacent(first: number, second: number): Obligation {
  return {
    key: `adjacent ${first} ${second}`,
    states: 5,
    first: both,
    ways: (state, production) => {
      if (state === free) return everywhere(free, production);
      if (state === blank) return isBlank(production.flat.symbols) ? everywhere(blank, production) : dead;
      if (state === both) return [...somewhere(both, production), ...waysAcross(production)];
      if (isOne(production, state === ending ? first : second)) return everywhere(free, production);
      return state === ending ? waysToEnd(production) : waysFromStart(production);
    },
    accepts: (state, part) => {
      const [from, to] = [part.start, part.start + part.length];
      if (state === free) return true;
      if (state === blank) return part.known.isBlank(from, to);
      const seconds = state === ending ? [] : part.known.occurrences(second, part);
      const firsts = state === beginning ? [] : part.known.occurrences(first, part);
      if (state === beginning) return seconds.some(({ start }) => part.known.isBlank(from, start));
      if (state === ending) return firsts.some(({ end }) => part.known.isBlank(end, to));
      return firsts.some((one) => seconds.some((other) => isNext(one, other, part)));
    },
  };
}

const isNext = ({ end }: KnownNode, { start }: KnownNode, { known }: KnownPart): boolean =>
  end <= start && known.isBlank(end, start);

/** Whether there may be nothing but white space in the symbols themselves; a line end that is a fixed text is none. */
const isBlank = (symbols: readonly FlatSymbol[]): boolean =>
  symbols.every((symbol) => symbol.kind !== "literal" || /^[^\S\n\r]*$/.test(symbol.text));

/** The first element ends in the first nonterminal, and the second begins in the next. */
function waysAcross({ flat: { symbols }, nonterminals }: ShortProduction): readonly Way[] {
  const [from = 0, to = 0] = placesIn(symbols);
  return nonterminals.length === 2 && isBlank(symbols.slice(from, to)) ? [[ending, beginning]] : [];
}

function waysToEnd({ flat: { symbols } }: ShortProduction): readonly Way[] {
  return waysToEdge(placesIn(symbols).toReversed(), ending, (place) => symbols.slice(place)).map((way) =>
    way.toReversed(),
  );
}

const waysFromStart = ({ flat: { symbols } }: ShortProduction): readonly Way[] =>
  waysToEdge(placesIn(symbols), beginning, (place) => symbols.slice(0, place));

/** What is to be at the edge is in the nonterminal nearest to it, or in the next where that one is blank; places are those of nonterminals from the edge on. */
function waysToEdge(
  places: readonly number[],
  state: number,
  outside: (place: number) => readonly FlatSymbol[],
): Way[] {
  return places.flatMap((place, index) =>
    isBlank(outside(place))
      ? [places.map((_, at) => (at < index ? blank : at === index ? state : free))]
      : [],
  );
}

const placesIn = (symbols: readonly FlatSymbol[]): number[] =>
  [...symbols.keys()].filter((index) => symbols[index]?.kind === "nonterminal");
