import type { Range } from "../../base/ranges.ts";
import { largestFirst, type Part, partsIn } from "./part.ts";

/** Stretches of the input of which the grammar lets any number stand in a row. */
export interface List {
  readonly elements: readonly Range[];
  /** How many have to stay. */
  readonly least: 0 | 1;
}

/**
 * The lists of an outline, longer ones first. An optional part is a list of one. Where separators stand between
 * the elements, as in `item ("," item)*`, the elements are the items.
 */
export function listsOf(outline: Part): readonly List[] {
  const lists: List[] = [];
  const joined = new Set<Part>();
  for (const part of largestFirst(partsIn(outline))) {
    if (part.isOptional) lists.push({ elements: [part], least: 0 });
    lists.push(...joinedLists(part, joined));
    const list = joined.has(part) ? undefined : ownList(part);
    if (list !== undefined && list.elements.length > 1) lists.push(list);
  }
  return lists;
}

/** The list that the part is itself. */
function ownList(part: Part): List | undefined {
  if (part.elements.length === 0) return undefined;
  return { elements: itemsOf(part) ?? part.elements.map(rangeOf), least: 1 };
}

/** The lists of which the part's first element stands before the repetition of the others, or the last one behind it. */
function* joinedLists({ parts }: Part, joined: Set<Part>): Generator<List, void, void> {
  for (const [index, part] of parts.entries()) {
    const name = part.elements.length > 0 ? nameOfItems(part.elements) : undefined;
    if (name === undefined) continue;
    const before = parts[index - 1];
    const behind = parts[index + 1];
    const elements = [
      ...(before !== undefined && isNamed(before, name) ? [before] : []),
      ...(itemsOf(part) ?? []),
      ...(behind !== undefined && isNamed(behind, name) ? [behind] : []),
    ];
    if (elements.length === part.elements.length) continue;
    joined.add(part);
    yield { elements, least: 1 };
  }
}

const rangeOf = (parts: readonly Range[]): Range => ({
  start: parts[0]?.start ?? 0,
  end: parts.at(-1)?.end ?? 0,
});

/** In each element the one part that all of them have; undefined when there is none such. */
function itemsOf({ elements }: Part): readonly Part[] | undefined {
  const name = nameOfItems(elements);
  if (name === undefined) return undefined;
  return elements.flatMap((element) => element.findLast((part) => isNamed(part, name)) ?? []);
}

const isNamed = ({ names }: Part, name: string): boolean => names.includes(name);

/** The nonterminal of which every element has a part. */
function nameOfItems(elements: readonly (readonly Part[])[]): string | undefined {
  const shortest = elements.reduce((one, other) => (other.length < one.length ? other : one));
  const names = shortest.toReversed().flatMap(({ names }) => names);
  return names.find((name) => elements.every((element) => element.some((part) => isNamed(part, name))));
}
