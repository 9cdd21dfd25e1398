import * as v from "valibot";
import { type InputNode, nodesByRule } from "../features/input-nodes.ts";
import { ofList, subjectInWords, withArticle, wordInWords } from "../words/element-in-words.ts";
import { elementSchema } from "../words/named-element.ts";
import { unquoted } from "./field-text.ts";
import type { QuestionKind, Side } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/** Values by what they are called: the part with the name, and the items of a list that they stand in. */
export interface NamedValues<S extends Speech = ByNumber> {
  readonly of: S["element"];
  /** Absent: wherever they stand. */
  readonly within?: S["element"] | undefined;
}

/** How many values of a name there are that are as asked. */
export interface ValuesFeature<S extends Speech = ByNumber> extends NamedValues<S> {
  readonly question: "values";
  readonly asked: AskedValues<S>;
  /** Whether an item of the list without a value counts as one with an empty value: for many programs two missing values are equal. */
  readonly orMissing: boolean;
}

export type Order = (typeof orders)[number];

const orders = ["followed", "before", "unpreceded"] as const;

export type AskedValues<S extends Speech = ByNumber> =
  /** Such that have this text somewhere in them, or have not. */
  | { readonly are: "with" | "without"; readonly word: string }
  /** Such that are the same as one before them. */
  | { readonly are: "repeated" }
  /** Such that are the one text, and stand right before the other, somewhere before it, or without it anywhere before them. */
  | { readonly are: Order; readonly word: string; readonly next: string }
  /** Such that are none of the others, nor a text that stands for none. */
  | { readonly are: "unlisted"; readonly among: NamedValues<S>; readonly none: readonly string[] };

const partSchema = { of: elementSchema, within: v.exactOptional(elementSchema) };

export const values: QuestionKind<ValuesFeature, ValuesFeature<ByName>> = {
  question: "values",
  amountIn: (feature, input) => valuesAsAsked(feature, input.nodes),
  simplicity: ({ of, asked }, { placeOf }) => ({
    unnamed: asked.are === "unlisted" ? 2 : 1,
    mentioned: placeOf(of),
  }),
  // That values of a name are the same, are listed or have a sign in them.
  weight: () => 2,
  thingsSaid: () => 2,
  schema: v.object({
    question: v.literal("values"),
    ...partSchema,
    asked: v.variant("are", [
      v.object({ are: v.picklist(["with", "without"]), word: v.string() }),
      v.object({ are: v.literal("repeated") }),
      v.object({ are: v.picklist(orders), word: v.string(), next: v.string() }),
      v.object({
        are: v.literal("unlisted"),
        among: v.object(partSchema),
        none: v.optional(v.array(v.string()), []),
      }),
    ]),
    orMissing: v.optional(v.boolean(), false),
  }),
  inWords,
};

/** How many of an input's values are as the feature asks. */
export function valuesAsAsked(feature: ValuesFeature, nodes: readonly InputNode[]): number {
  const { asked, orMissing } = feature;
  const texts = valuesOf(feature, nodes, orMissing || asked.are === "followed");
  const isWord = (text: string): boolean => "next" in asked && text === asked.word;
  switch (asked.are) {
    case "with":
      return texts.filter((text) => unquoted(text).includes(asked.word)).length;
    case "without":
      return texts.filter((text) => !unquoted(text).includes(asked.word)).length;
    case "repeated":
      return texts.length - new Set(texts).size;
    case "followed":
      return texts.filter((text, index) => isWord(text) && texts[index + 1] === asked.next).length;
    case "before":
      return texts.slice(0, Math.max(0, texts.lastIndexOf(asked.next))).filter(isWord).length;
    case "unpreceded":
      return texts.slice(0, texts.includes(asked.next) ? texts.indexOf(asked.next) : undefined).filter(isWord)
        .length;
    case "unlisted": {
      const listed = new Set(valuesOf(asked.among, nodes, orMissing));
      return texts.filter((text) => !asked.none.includes(text) && !listed.has(text)).length;
    }
  }
}

/** The texts of the values, from left to right, those that are empty aside; an empty one for each item without any where these count, too. */
export function valuesOf(
  { of, within }: NamedValues,
  nodes: readonly InputNode[],
  orMissing = false,
): readonly string[] {
  const places = nodesByRule(nodes);
  const textsOf = (those: readonly number[]): string[] =>
    those.map((at) => (nodes[at] as InputNode).text).filter((text) => text !== "");
  const all = places.get(of) ?? [];
  if (within === undefined) return textsOf(all);
  return (places.get(within) ?? []).flatMap((outer) => {
    const last = outer + (nodes[outer] as InputNode).inner;
    const own = textsOf(all.filter((at) => outer < at && at <= last));
    return own.length === 0 && orMissing ? [""] : own;
  });
}

/**
 * What is said of values by what they are called: `some "email" of "users" does not contain "@"`, `two "id" of "orders" are the same`, `some
 * "customer" of "orders" is not an "id" of "customers"`.
 */
function inWords(name: ValuesFeature<ByName>, { isAbove, threshold }: Side): string {
  const most = Math.floor(threshold);
  const values = partInWords(name);
  const { asked, orMissing } = name;
  const some = most === 0 ? "some" : `more than ${most}`;
  const [is, does] = most === 0 ? ["is", "does"] : ["are", "do"];
  switch (asked.are) {
    case "with": {
      const word = wordInWords(asked.word);
      if (isAbove) return `${some} ${values} ${most === 0 ? "contains" : "contain"} ${word}`;
      return most === 0 ? `no ${values} contains ${word}` : `at most ${most} ${values} contain ${word}`;
    }
    case "without": {
      const word = wordInWords(asked.word);
      if (isAbove) return `${some} ${values} ${does} not contain ${word}`;
      return most === 0
        ? `every ${values} contains ${word}`
        : `at most ${most} ${values} do not contain ${word}`;
    }
    case "repeated":
      if (most === 0 && orMissing)
        return `${isAbove ? "two" : "no two"} ${values} are the same or both missing`;
      if (most === 0) return `${isAbove ? "two" : "no two"} ${values} are the same`;
      return `${isAbove ? "more than" : "at most"} ${most} ${values} are the same as another one`;
    case "followed":
    case "before":
    case "unpreceded": {
      const next = wordInWords(asked.next);
      const order = {
        followed: `right in front of ${next}`,
        before: `somewhere before ${next}`,
        unpreceded: `without ${next} before it`,
      };
      const pair = `${wordInWords(asked.word)} ${order[asked.are]}`;
      if (most === 0) return `${isAbove ? "some" : "no"} ${values} is ${pair}`;
      return `${isAbove ? "more than" : "at most"} ${most} ${values} are ${pair}`;
    }
    case "unlisted": {
      const other = withArticle(partInWords(asked.among));
      const missing = orMissing ? "missing or " : "";
      const all = [...asked.none.map(wordInWords), other];
      if (isAbove) {
        const not = all.length === 1 ? "not" : "neither";
        return `${some} ${values} ${is} ${missing}${not} ${all.join(" nor ")}`;
      }
      const listed = all.join(" or ");
      return most === 0 ? `every ${values} is ${listed}` : `all ${values} but at most ${most} are ${listed}`;
    }
  }
}

/** `"email" of "users"`. */
const partInWords = ({ of, within }: NamedValues<ByName>): string => {
  const list = within?.called?.word;
  return subjectInWords(of) + (list === undefined ? "" : ofList(list));
};
