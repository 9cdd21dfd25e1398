import type { KnownNode } from "../known-tree.ts";
import { dead, everywhere, type Obligation, somewhere, type Way } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";

export const isOne = ({ elements }: ShortProduction, element: number): boolean => elements.includes(element);

/** So many occurrences are told apart; that there are more is seen to by sums alone. */
const mostToldApart = 8;

/** There are at least so many occurrences of the element: the state is how many are to come here. */
export function occurring(element: number, times: number): Obligation {
  const first = Math.min(times, mostToldApart);
  return {
    key: `occurring ${element} ${first}`,
    states: first + 1,
    first,
    ways: (state, production) => {
      const left = Math.max(0, state - (isOne(production, element) ? 1 : 0));
      return left === 0 ? everywhere(0, production) : shared(left, production);
    },
    accepts: (state, part) => part.known.occurrences(element, part).length >= state,
  };
}

/** Each way to share the number out among the nonterminals. */
function shared(sum: number, { nonterminals }: ShortProduction): readonly Way[] {
  if (nonterminals.length < 2) return nonterminals.length === 0 ? dead : [[sum]];
  return Array.from({ length: sum + 1 }, (_, index) => [sum - index, index]);
}

/** There are at most so many occurrences of the element: the state is how many there may be fewer here. */
export function fewOf(element: number, times: number): Obligation {
  return {
    key: `at most ${element} ${times}`,
    states: times + 1,
    first: 0,
    ways: (state, production) => {
      const left = times - state - (isOne(production, element) ? 1 : 0);
      if (left < 0) return dead;
      return production.nonterminals.length === 0
        ? [[]]
        : shared(left, production).map((way) => way.map((each) => times - each));
    },
    accepts: (state, part) => part.known.occurrences(element, part).length <= times - state,
  };
}

/** The element does not occur. */
export function absent(element: number): Obligation {
  return {
    key: `absent ${element}`,
    states: 1,
    first: 0,
    ways: (_, production) => (isOne(production, element) ? dead : everywhere(0, production)),
    accepts: (_, part) => part.known.occurrences(element, part).length === 0,
  };
}

/** One occurrence at least is as asked. State 1: it is to come here. */
export function atOne(element: number, isMet: (occurrence: KnownNode) => boolean): Obligation {
  return {
    key: `somewhere ${element}`,
    states: 2,
    first: 1,
    ways: (state, production) => {
      if (state === 0) return everywhere(0, production);
      const below = somewhere(1, production);
      return isOne(production, element) ? [...everywhere(0, production), ...below] : below;
    },
    accepts: (state, part) => state === 0 || part.known.occurrences(element, part).some(isMet),
  };
}

/** Of `atOne`: whether the production's own node is to be as asked, and none below it. */
export const isHere = (element: number, state: number, production: ShortProduction, way: Way): boolean =>
  state === 1 && isOne(production, element) && way.every((each) => each === 0);

/** Each occurrence is as asked. */
export function atEach(element: number, isMet: (occurrence: KnownNode) => boolean): Obligation {
  return {
    key: "anywhere",
    states: 1,
    first: 0,
    ways: (_, production) => everywhere(0, production),
    accepts: (_, part) => part.known.occurrences(element, part).every(isMet),
  };
}
