import type { KnownNode } from "../known-tree.ts";
import { dead, everywhere, type Interval, type Obligation, somewhere, type Way } from "../obligation.ts";
import type { ShortProduction } from "../short-grammar.ts";
import { isOne } from "./occurrence.ts";

/** The repetition has so many elements, once at least. State 1: it is to come here, 2 + n: it is here and has had n. */
export function elementsSomewhere(repetition: number, wanted: Interval): Obligation {
  const told = toldApart(wanted);
  return {
    key: `elements ${repetition} ${wanted.least} ${wanted.most}`,
    states: 2 + told + 1,
    first: 1,
    ways: (state, production) => {
      if (state === 0) return everywhere(0, production);
      if (state > 1) return counted(state - 2, production, { wanted, told, base: 2 });
      const below = somewhere(1, production);
      return isOne(production, repetition) ? [[2], ...below] : below;
    },
    accepts: (state, part) => {
      if (state > 1) return false;
      return state === 0 || part.known.occurrences(repetition, part).some((each) => isWithin(each, wanted));
    },
  };
}

/** Each such repetition has so many elements. State 0: outside of its elements, 1 + n: it has had n. */
export function elementsEverywhere(repetition: number, wanted: Interval): Obligation {
  const told = toldApart(wanted);
  return {
    key: `elements everywhere ${repetition} ${wanted.least} ${wanted.most}`,
    states: 1 + told + 1,
    first: 0,
    ways: (state, production) => {
      if (state > 0) return counted(state - 1, production, { wanted, told, base: 1 });
      return isOne(production, repetition) ? [[1]] : everywhere(0, production);
    },
    accepts: (state, part) =>
      state === 0 && part.known.occurrences(repetition, part).every((each) => isWithin(each, wanted)),
  };
}

interface Counting {
  readonly wanted: Interval;
  readonly told: number;
  /** The state of a repetition that has had none. */
  readonly base: number;
}

/** As many elements as this or more are alike. */
const toldApart = ({ least, most }: Interval): number => (most === Infinity ? least : most);

/** Goes on with a repetition that has had so many elements, or ends it. */
function counted(had: number, production: ShortProduction, { wanted, told, base }: Counting): readonly Way[] {
  const { nonterminals } = production;
  if (nonterminals.length === 0) return had >= wanted.least ? [[]] : dead;
  if (had + 1 > wanted.most) return dead;
  const rest = base + Math.min(had + 1, told);
  return [nonterminals.length === 1 ? [rest] : [0, rest]];
}

const isWithin = ({ children: { length } }: KnownNode, { least, most }: Interval): boolean =>
  length >= least && length <= most;
