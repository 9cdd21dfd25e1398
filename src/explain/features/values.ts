import { unquoted } from "./record-conditions.ts";
import type { RuleSpan } from "./rule-spans.ts";

/** Values by what they are called: the number of a part by its name, and of the items of a list that they stand in. */
export interface NamedValues {
  readonly element: number;
  /** Undefined: wherever they stand. */
  readonly within: number | undefined;
}

/** How many values of a name there are that are as asked. */
export interface ValuesFeature extends NamedValues {
  readonly question: "values";
  readonly asked: AskedValues;
  /** Whether an item of the list without a value counts as one with an empty value: for many programs two missing values are equal. */
  readonly orMissing: boolean;
}

export type AskedValues =
  /** Such that have this text somewhere in them, or have not. */
  | { readonly are: "with" | "without"; readonly word: string }
  /** Such that are the same as one before them. */
  | { readonly are: "repeated" }
  /** Such that are the one text where the next one is the other: what has none of them stands between. */
  | { readonly are: "followed"; readonly word: string; readonly next: string }
  /** Such that are none of the others, nor a text that stands for none. */
  | { readonly are: "unlisted"; readonly among: NamedValues; readonly none: readonly string[] };

/** The elements that the feature speaks of. */
export const partsAskedAbout = ({ element, within, asked }: ValuesFeature): readonly number[] =>
  [element, within, ...(asked.are === "unlisted" ? [asked.among.element, asked.among.within] : [])].filter(
    (each) => each !== undefined,
  );

/** How many of an input's values are as the feature asks. */
export function valuesAsAsked(feature: ValuesFeature, spans: readonly RuleSpan[]): number {
  const { asked, orMissing } = feature;
  const texts = valuesOf(feature, spans, orMissing || asked.are === "followed");
  switch (asked.are) {
    case "with":
      return texts.filter((text) => unquoted(text).includes(asked.word)).length;
    case "without":
      return texts.filter((text) => !unquoted(text).includes(asked.word)).length;
    case "repeated":
      return texts.length - new Set(texts).size;
    case "followed":
      return texts.filter((text, index) => text === asked.word && texts[index + 1] === asked.next).length;
    case "unlisted": {
      const listed = new Set(valuesOf(asked.among, spans, orMissing));
      return texts.filter((text) => !asked.none.includes(text) && !listed.has(text)).length;
    }
  }
}

/** Where the nodes of each element are in the spans of one input. */
const known = new WeakMap<readonly RuleSpan[], ReadonlyMap<number, readonly number[]>>();

/** The places of each element's nodes in the list, in order. */
export function nodesByElement(spans: readonly RuleSpan[]): ReadonlyMap<number, readonly number[]> {
  const remembered = known.get(spans);
  if (remembered) return remembered;
  const places = new Map<number, number[]>();
  for (const [at, { elements }] of spans.entries()) {
    for (const element of elements) {
      const own = places.get(element);
      if (own) own.push(at);
      else places.set(element, [at]);
    }
  }
  known.set(spans, places);
  return places;
}

/** The texts of the values, from left to right, those that are empty aside; an empty one for each item without any where these count, too. */
export function valuesOf(
  { element, within }: NamedValues,
  spans: readonly RuleSpan[],
  orMissing = false,
): readonly string[] {
  const nodes = nodesByElement(spans);
  const textsOf = (those: readonly number[]): string[] =>
    those.map((at) => (spans[at] as RuleSpan).text).filter((text) => text !== "");
  const all = nodes.get(element) ?? [];
  if (within === undefined) return textsOf(all);
  return (nodes.get(within) ?? []).flatMap((outer) => {
    const last = outer + (spans[outer] as RuleSpan).inner;
    const own = textsOf(all.filter((at) => outer < at && at <= last));
    return own.length === 0 && orMissing ? [""] : own;
  });
}
