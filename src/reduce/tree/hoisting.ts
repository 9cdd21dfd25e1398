import { oncePer } from "../../base/lazy.ts";
import { covers, difference, type Ranges } from "../../base/ranges.ts";
import { standIns } from "../../grammar/analysis/stand-ins.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { largestFirst, lengthOf, type Part, partsIn } from "../../outline/part.ts";
import { nonterminalOf } from "../../tree/project.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { OutlinedStage } from "./outlined.ts";

/** Puts parts in the place of a part they are in, wherever the grammar lets them stand there; larger parts first. */
export const hoisting: OutlinedStage = {
  name: "hoisting",
  walk(input) {
    const substitutes = substitutesIn(input.grammar);
    const hoists = largestFirst(partsIn(input.outline)).flatMap((outer) =>
      substitutes.all(outer).map((inner) => ({ outer, inner })),
    );
    const whole: Ranges = [{ start: 0, end: input.bytes.length }];
    return adoptingEach(whole, hoists, { apply: hoisted, render: input.keep });
  },
};

interface Hoist {
  readonly outer: Part;
  readonly inner: Part;
}

/** What is left when all of the outer part but the inner one goes; null when some of it went before. */
function hoisted(kept: Ranges, { outer, inner }: Hoist): Ranges | null {
  if (!covers(kept, outer)) return null;
  const around = [
    { start: outer.start, end: inner.start },
    { start: inner.end, end: outer.end },
  ];
  return difference(
    kept,
    around.filter(({ start, end }) => start < end),
  );
}

/** Answers with the parts inside a part that the grammar lets stand in its place. */
export interface Substitutes {
  /** The longest one. */
  largest(of: Part): Part | undefined;
  /** The nearest ones, longer before shorter. */
  all(of: Part): readonly Part[];
}

/** More are not tried for one part: in deeply nested input their number grows with the square of the depth. */
const mostTried = 100;

export const substitutesIn = oncePer((grammar: Grammar): Substitutes => {
  const standInsOf = standIns(grammar);
  const known = new Map<Expression, ReadonlySet<string>>();

  function namesFor(expected: Expression): ReadonlySet<string> {
    const names = known.get(expected) ?? namesThatSuit(expected);
    known.set(expected, names);
    return names;
  }

  function namesThatSuit(expected: Expression): ReadonlySet<string> {
    if (expected.kind === "reference") {
      return new Set([...standInsOf(expected.name)].map((name) => nonterminalOf(name, grammar)));
    }
    if (expected.kind !== "choice") return new Set();
    return new Set(expected.alternatives.flatMap((each) => [...namesThatSuit(each)]));
  }

  /** Without those inside others, unless these are wanted too. */
  function* suitable(of: Part, inner: boolean): Generator<Part, void, void> {
    const names = new Set(of.expected.flatMap((expected) => [...namesFor(expected)]));
    if (names.size === 0) return;
    const pending = of.parts.toReversed();
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      const suits = lengthOf(part) < lengthOf(of) && part.names.some((name) => names.has(name));
      if (suits) yield part;
      if (inner || !suits) for (const each of part.parts.toReversed()) pending.push(each);
    }
  }

  return {
    largest: (of) => longest(suitable(of, false)),
    all: (of) => firstOf(suitable(of, true), mostTried).sort(longerFirst),
  };
});

const longerFirst = (one: Part, other: Part): number => lengthOf(other) - lengthOf(one);

function firstOf(parts: Iterable<Part>, count: number): Part[] {
  const first: Part[] = [];
  for (const part of parts) {
    if (first.length === count) break;
    first.push(part);
  }
  return first;
}

function longest(parts: Iterable<Part>): Part | undefined {
  let found: Part | undefined;
  for (const part of parts) if (found === undefined || lengthOf(part) > lengthOf(found)) found = part;
  return found;
}
