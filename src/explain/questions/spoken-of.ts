import type { NamedElement, NamedPlace } from "../words/named-element.ts";

/** In which way features speak of elements and of places in the grammar. */
export interface Speech {
  readonly element: unknown;
  readonly place: unknown;
}

/** Of elements by their numbers in the vocabulary, and of places by their keys. */
export interface ByNumber extends Speech {
  readonly element: number;
  readonly place: string;
}

/** As others are told it: what numbers and keys stand for depends on the vocabulary. */
export interface ByName extends Speech {
  readonly element: NamedElement;
  readonly place: NamedPlace;
}

/** The fields of features that are elements, and those that are places. */
const ofElements: ReadonlySet<string> = new Set(["of", "other", "within"]);
const ofPlaces: ReadonlySet<string> = new Set(["in", "otherIn"]);

/** How each element and each place is told. */
export interface Telling<From extends Speech, To extends Speech> {
  element(of: From["element"]): To["element"];
  place(of: From["place"]): To["place"];
}

/** A feature, or a part of one, that says the same in another way. What is undefined is left out. */
export function toldAs<From extends Speech, To extends Speech>(
  part: unknown,
  to: Telling<From, To>,
): unknown {
  if (Array.isArray(part)) return part.map((each) => toldAs(each, to));
  if (typeof part !== "object" || part === null) return part;
  const told = Object.entries(part).map(([key, value]): readonly [string, unknown] => {
    if (value === undefined) return [key, value];
    if (ofPlaces.has(key)) return [key, to.place(value)];
    return [key, ofElements.has(key) ? to.element(value) : toldAs(value, to)];
  });
  return Object.fromEntries(told.filter(([, value]) => value !== undefined));
}

/** The elements that a feature speaks of, in their order. */
export function elementsIn(feature: object): readonly number[] {
  const elements: number[] = [];
  toldAs<ByNumber, ByNumber>(feature, { element: (of) => elements.push(of), place: (place) => place });
  return elements;
}
