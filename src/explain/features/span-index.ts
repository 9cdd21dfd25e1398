import type { Span } from "./measured-tree.ts";

/** Where the nodes of an input are in its list, by what they are and by where their texts begin and end. */
export interface SpanIndex {
  /** The places of each rule's nodes in the list, in order. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  /** For each node the place of the next one around it; -1 for the outermost. */
  readonly outer: readonly number[];
  /** The elements whose texts begin or end there. */
  readonly beginning: ReadonlyMap<number, ReadonlySet<number>>;
  readonly ending: ReadonlyMap<number, ReadonlySet<number>>;
  /** The rules with nodes that end there or before, and those with nodes that begin there or behind. */
  endedAt(offset: number): ReadonlySet<number>;
  beginningFrom(offset: number): ReadonlySet<number>;
}

const known = new WeakMap<readonly Span[], SpanIndex>();

/** The same index each time. */
export function spanIndex(spans: readonly Span[]): SpanIndex {
  const index = known.get(spans) ?? newIndex(spans);
  known.set(spans, index);
  return index;
}

function newIndex(spans: readonly Span[]): SpanIndex {
  const places = new Map<number, number[]>();
  const beginning = new Map<number, Set<number>>();
  const ending = new Map<number, Set<number>>();
  const firstEnd = new Map<number, number>();
  const lastBeginning = new Map<number, number>();
  const outer: number[] = [];
  let around = -1;
  for (const [at, { rules, forms, from, to }] of spans.entries()) {
    while (around >= 0 && around + (spans[around] as Span).inner < at) around = outer[around] as number;
    outer.push(around);
    around = at;
    for (const rule of rules) valueAt(places, rule, () => []).push(at);
    if (from === to) continue;
    for (const rule of rules) {
      firstEnd.set(rule, Math.min(to, firstEnd.get(rule) ?? to));
      lastBeginning.set(rule, from);
    }
    for (const element of [...rules, ...forms]) {
      valueAt(beginning, from, () => new Set()).add(element);
      valueAt(ending, to, () => new Set()).add(element);
    }
  }
  return {
    places,
    outer,
    beginning,
    ending,
    endedAt: rulesWith(firstEnd, (end, offset) => end <= offset),
    beginningFrom: rulesWith(lastBeginning, (beginning, offset) => beginning >= offset),
  };
}

function valueAt<V>(map: Map<number, V>, key: number, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** The rules of which this holds at an offset; the same set each time. */
function rulesWith(
  ends: ReadonlyMap<number, number>,
  isThere: (end: number, offset: number) => boolean,
): (offset: number) => ReadonlySet<number> {
  const known = new Map<number, ReadonlySet<number>>();
  return (offset) =>
    valueAt(
      known,
      offset,
      () => new Set([...ends].flatMap(([rule, end]) => (isThere(end, offset) ? rule : []))),
    );
}
