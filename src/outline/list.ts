import { append, difference, type Range, type Ranges, union } from "../base/ranges.ts";
import { bytesWithout, spanOf } from "../text/keep.ts";
import { largestFirst, type Part, partsIn } from "./part.ts";

/** Stretches of the input of which the grammar lets any number stand in a row. */
export interface List {
  readonly elements: readonly Range[];
  /** How many have to stay. */
  readonly least: 0 | 1;
  /** Which separator goes with an element, where there are any. */
  readonly separator: "before" | "behind";
  /** For each element what goes with it elsewhere, such as its entry in a table of offsets. */
  readonly entries?: readonly Range[];
}

/**
 * The lists of an outline, longer ones first. An optional part is a list of one. Where separators stand between
 * the elements, as in `item ("," item)*`, the elements are the items.
 */
export function listsOf(outline: Part): readonly List[] {
  const lists: List[] = [];
  const joined = new Set<Part>();
  for (const part of largestFirst(partsIn(outline))) {
    if (part.isOptional) lists.push({ elements: [part], least: 0, separator: "behind" });
    lists.push(...joinedLists(part, joined));
    if (part.elements.length > 0 && !joined.has(part)) lists.push(ownList(part.elements));
  }
  return lists;
}

type Elements = Part["elements"];

/** The list that a repetition is by itself. Only a rule that goes on with itself ends with a lone item. */
function ownList(elements: Elements): List {
  const lengths = elements.map(({ length }) => length);
  const shortest = lengths.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const hasSeparators = lengths.some((length) => length !== shortest);
  const items = hasSeparators ? itemsOf(elements) : undefined;
  const separator = lengths[0] === shortest ? "before" : "behind";
  return { elements: items ?? elements.flatMap(spanOf), least: 1, separator };
}

/** The lists whose first element stands before the repetition of the others, or whose last one stands behind it. */
function* joinedLists({ parts }: Part, joined: Set<Part>): Generator<List, void, void> {
  for (const [index, part] of parts.entries()) {
    const name = nameOfItems(part.elements);
    if (name === undefined) continue;
    const items = itemsOf(part.elements) ?? [];
    const before = parts[index - 1];
    const behind = parts[index + 1];
    const isBefore = isNamed(before, name) && part.elements.every((element) => isNamed(element.at(-1), name));
    const isBehind = isNamed(behind, name) && part.elements.every((element) => isNamed(element[0], name));
    if (isBefore) yield { elements: [before, ...items], least: 1, separator: "before" };
    else if (isBehind) yield { elements: [...items, behind], least: 1, separator: "behind" };
    if (isBefore || isBehind) joined.add(part);
  }
}

/** In each element the one part that all of them have; undefined when there is none such. */
function itemsOf(elements: Elements): readonly Part[] | undefined {
  const name = nameOfItems(elements);
  if (name === undefined) return undefined;
  return elements.flatMap((element) => element.findLast((part) => isNamed(part, name)) ?? []);
}

const isNamed = (part: Part | undefined, name: string): part is Part => part?.names.includes(name) ?? false;

/** The nonterminal of which every element has a part. */
function nameOfItems(elements: Elements): string | undefined {
  const [first = [], ...others] = elements;
  const shortest = others.reduce((one, other) => (other.length < one.length ? other : one), first);
  const names = shortest.toReversed().flatMap((part) => part.names);
  return names.find((name) => elements.every((element) => element.some((part) => isNamed(part, name))));
}

/** The bytes of a list that go when only some of its elements stay: the others, and what then separates nothing. */
export function goneFrom({ elements, separator, entries }: List, staying: Ranges): Ranges {
  const gone = elementsWithout({ elements, separator }, staying);
  return entries === undefined ? gone : union(bytesWithout(entries, staying), gone);
}

function elementsWithout(
  { elements, separator }: Pick<List, "elements" | "separator">,
  staying: Ranges,
): Ranges {
  if (separator === "behind") return bytesWithout(elements, staying);
  const stays: Range[] = [];
  for (const { start, end } of staying) {
    const from = stays.length === 0 ? elements[start]?.start : elements[start - 1]?.end;
    append(stays, { start: from ?? 0, end: elements[end - 1]?.end ?? 0 });
  }
  return difference(spanOf(elements), stays);
}
