import type { KnownPart } from "../known-tree.ts";
import { dead, everywhere, type Obligation, somewhere } from "../obligation.ts";
import { isOne } from "./occurrence.ts";

/** An occurrence of the outer element contains one of the inner. State 2: both are to come here, 1: the inner. */
export function containing(outer: number, inner: number): Obligation {
  return {
    key: `containing ${outer} ${inner}`,
    states: 3,
    first: 2,
    ways: (state, production) => {
      // In the first outer element there must be what would be in one further down.
      if (state === 2) return somewhere(isOne(production, outer) ? 1 : 2, production);
      if (state === 0 || isOne(production, inner)) return everywhere(0, production);
      return somewhere(1, production);
    },
    accepts: (state, part) => {
      const inners = part.known.occurrences(inner, part);
      if (state < 2) return state === 0 || inners.length > 0;
      const outers = part.known.occurrences(outer, part);
      return outers.some((around) => inners.some((each) => isInside(each, around)));
    },
  };
}

/** No occurrence of the outer element contains one of the inner. State 1: inside one. */
export function notContaining(outer: number, inner: number): Obligation {
  return {
    key: `not containing ${outer} ${inner}`,
    states: 2,
    first: 0,
    ways: (state, production) => {
      if (state === 1 && isOne(production, inner)) return dead;
      return everywhere(isOne(production, outer) ? 1 : state, production);
    },
    accepts: (state, part) => {
      const inners = part.known.occurrences(inner, part);
      if (state === 1) return inners.length === 0;
      const outers = part.known.occurrences(outer, part);
      return !outers.some((around) => inners.some((each) => isInside(each, around)));
    },
  };
}

interface Extent {
  readonly entered: number;
  readonly left: number;
}

const isInside = ({ entered }: Extent, around: Extent): boolean =>
  entered > around.entered && entered < around.left;

/** An occurrence of the first element stands before one of the second. State 1: the first is to come here, 2: the second, 3: both. */
export function standingBefore(first: number, second: number): Obligation {
  return {
    key: `before ${first} ${second}`,
    states: 4,
    first: 3,
    ways: (state, production) => {
      if (state === 3) {
        const ways = somewhere(3, production);
        return production.nonterminals.length === 2 ? [...ways, [1, 2]] : ways;
      }
      const isHere = state === 0 || isOne(production, state === 1 ? first : second);
      return isHere ? everywhere(0, production) : somewhere(state, production);
    },
    accepts: (state, part) => {
      if (state === 0) return true;
      if (state < 3) return part.known.occurrences(state === 1 ? first : second, part).length > 0;
      const { firstLeft, lastEntered } = outermost(first, second, part);
      return firstLeft <= lastEntered;
    },
  };
}

/** No occurrence of the first element stands before one of the second. State 1: there is no first here, 2: no second. */
export function notStandingBefore(first: number, second: number): Obligation {
  return {
    key: `not before ${first} ${second}`,
    states: 3,
    first: 0,
    ways: (state, production) => {
      if (state !== 0) {
        return isOne(production, state === 1 ? first : second) ? dead : everywhere(state, production);
      }
      if (production.nonterminals.length < 2) return everywhere(0, production);
      return [
        [1, 0],
        [0, 2],
      ];
    },
    accepts: (state, part) => {
      if (state !== 0) return part.known.occurrences(state === 1 ? first : second, part).length === 0;
      const { firstLeft, lastEntered } = outermost(first, second, part);
      return firstLeft > lastEntered;
    },
  };
}

/** When the first element is left first in the part, and when the second is entered last. */
function outermost(
  first: number,
  second: number,
  part: KnownPart,
): { firstLeft: number; lastEntered: number } {
  let firstLeft = Infinity;
  for (const { left } of part.known.occurrences(first, part)) firstLeft = Math.min(firstLeft, left);
  const lastEntered = part.known.occurrences(second, part).at(-1)?.entered ?? -Infinity;
  return { firstLeft, lastEntered };
}
