import { dead, everywhere, type Interval, type Obligation, somewhere } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";
import { isOne } from "./occurrence.ts";

/** An occurrence of the element has a character above the code point. State 2: it is to come here, 1: only the character. */
export function higherCharacter(element: number, codePoint: number): Obligation {
  const above: Interval = { least: codePoint + 1, most: Infinity };
  const stateInside = (state: number, production: ShortProduction): number =>
    state === 2 && isOne(production, element) ? 1 : state;
  return {
    key: `higher ${element} ${codePoint}`,
    states: 3,
    first: 2,
    ways: (state, production) => {
      const inside = stateInside(state, production);
      if (inside === 0 || (inside === 1 && production.highest > codePoint)) return everywhere(0, production);
      const below = somewhere(inside, production);
      const isInClass =
        inside === 1 && production.classes.some((each) => (each.at(-1)?.[1] ?? -1) > codePoint);
      return isInClass ? [...everywhere(0, production), ...below] : below;
    },
    accepts: (state, part) => {
      if (state === 0) return true;
      if (state === 1) return part.highest > codePoint;
      return part.known.occurrences(element, part).some(({ highest }) => highest > codePoint);
    },
    characters: (state, production, way) => {
      const isHere = stateInside(state, production) === 1 && way.every((each) => each === 0);
      return isHere && production.highest <= codePoint ? above : undefined;
    },
  };
}

/** No occurrence of the element has a character above the code point. State 1: inside one. */
export function noHigherCharacter(element: number, codePoint: number): Obligation {
  const atMost: Interval = { least: 0, most: codePoint };
  const stateInside = (state: number, production: ShortProduction): number =>
    isOne(production, element) ? 1 : state;
  return {
    key: `no higher ${element} ${codePoint}`,
    states: 2,
    first: 0,
    ways: (state, production) => {
      const inside = stateInside(state, production);
      const isTooHigh =
        production.highest > codePoint || production.classes.some((each) => (each[0]?.[0] ?? 0) > codePoint);
      return inside === 1 && isTooHigh ? dead : everywhere(inside, production);
    },
    accepts: (state, part) => {
      if (state === 1) return part.highest <= codePoint;
      return part.known.occurrences(element, part).every(({ highest }) => highest <= codePoint);
    },
    characters: (state, production) => (stateInside(state, production) === 1 ? atMost : undefined),
  };
}
