import * as v from "valibot";
import { addTo } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";
import { nodeAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { type InputNode, nodesByRule } from "../features/input-nodes.ts";
import { subjectInWords, withArticle, wordInWords } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import { fieldNumber } from "./field-text.ts";
import type { Changing, QuestionKind, Side } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/** How many records there are that are as asked all at once: nodes of a rule, or of a part by its name. */
export interface RecordsFeature<S extends Speech = ByNumber> {
  readonly question: "records";
  /** What a record is. What is in such a node inside of it is that one's alone. */
  readonly of: S["element"];
  /** What its fields are, all at once. */
  readonly conditions: readonly RecordCondition<S>[];
}

export const records: QuestionKind<RecordsFeature, RecordsFeature<ByName>> = {
  question: "records",
  amountIn: (feature, input) => recordsWith(feature, input.nodes),
  simplicity: ({ of, conditions }, { placeOf }) => ({
    unnamed: Math.min(3, conditions.length),
    mentioned: placeOf(of),
  }),
  weight: ({ conditions }) => 1 + conditions.length,
  // Records, how many, and of which kind.
  thingsSaid: ({ conditions }) => 2 + conditions.length,
  towards: ({ of, conditions }, { isAbove }, change) =>
    isAbove || change.random.below(2) === 0
      ? withField(conditions[change.random.below(conditions.length)], isAbove, change)
      : change.withCopy(change.nodesOf(of)),
  schema: v.object({
    question: v.literal("records"),
    of: elementSchema,
    conditions: v.array(
      v.variant("asks", [
        v.object({ of: elementSchema, asks: v.picklist(["there", "missing", "first", "last"]) }),
        v.object({ of: elementSchema, asks: v.picklist(["is", "is not", "is never"]), word: v.string() }),
        v.object({
          of: elementSchema,
          asks: v.picklist(["above", "at least", "at most", "below"]),
          bound: v.number(),
        }),
        v.object({ of: elementSchema, asks: v.picklist(["more than", "same as"]), other: elementSchema }),
      ]),
    ),
  }),
  inWords,
};

/** With a field of a record as the condition asks, or a number as it does not. */
function withField(
  condition: RecordCondition | undefined,
  isWanted: boolean,
  { tree, drawn, withText, withNumber }: Changing,
): Tree | undefined {
  const path = condition && drawn(condition.of);
  if (!path) return undefined;
  if (condition.asks === "same as" && isWanted) {
    const other = drawn(condition.other);
    return other && withText(path, textOf(nodeAt(tree, other) as Tree));
  }
  if (condition.asks === "is" && isWanted) return withText(path, condition.word);
  if (!("bound" in condition)) return undefined;
  const isMore = isUpwards(condition) === isWanted;
  return withNumber(path, isMore, isMore ? condition.bound : condition.bound - 1);
}

/** How many records have all that the feature asks for. */
export const recordsWith = ({ of, conditions }: RecordsFeature, nodes: readonly InputNode[]): number =>
  recordsOf(of, nodes).filter((fields) => conditions.every((condition) => holdsFor(condition, fields)))
    .length;

/**
 * The texts of a record's fields that are not empty, by element: of what is in it and in no other record of its kind inside of it. Of its own
 * element whether it is the first or last record.
 */
export type Fields = ReadonlyMap<number, readonly string[]>;

const recordsIn = oncePer((_: readonly InputNode[]) => new Map<number, readonly Fields[]>());

/** The nodes of one element, each with what is in it. */
export function recordsOf(element: number, nodes: readonly InputNode[]): readonly Fields[] {
  const records = recordsIn(nodes);
  const remembered = records.get(element);
  if (remembered) return remembered;
  const found = (nodesByRule(nodes).get(element) ?? []).map((at) => fieldsAt(at, element, nodes));
  const placed = found.map((fields, index): Fields => {
    const places = [...(index === 0 ? ["first"] : []), ...(index === found.length - 1 ? ["last"] : [])];
    return places.length > 0 ? new Map([...fields, [element, places]]) : fields;
  });
  records.set(element, placed);
  return placed;
}

function fieldsAt(at: number, element: number, nodes: readonly InputNode[]): Fields {
  const record = nodes[at] as InputNode;
  const fields = new Map<number, string[]>();
  for (let next = at + 1; next <= at + record.inner; next++) {
    const { rules, inner, text } = nodes[next] as InputNode;
    if (rules.includes(element)) next += inner;
    else if (text !== "") for (const each of rules) addTo(fields, each, text);
  }
  return fields;
}

/** What is asked of a record's fields of one kind: the texts that these have, without white space around them, none of them empty. */
export type RecordCondition<S extends Speech = ByNumber> =
  | FieldPresence<S>
  | FieldWord<S>
  | FieldBound<S>
  | FieldCompared<S>;

interface FieldPresence<S extends Speech> {
  /** A rule, or a part by its name; that of the record where it is to be the first or last one of its input. */
  readonly of: S["element"];
  readonly asks: "there" | "missing" | "first" | "last";
}

/** That a field is this text, that one is another, or that none is this. */
interface FieldWord<S extends Speech> {
  readonly of: S["element"];
  readonly asks: "is" | "is not" | "is never";
  readonly word: string;
}

/** How a field that is a number compares with the bound. */
export interface FieldBound<S extends Speech = ByNumber> {
  readonly of: S["element"];
  readonly asks: "above" | "at least" | "at most" | "below";
  readonly bound: number;
}

/** That a field is a larger number than another one of the same record, or has the same text. */
interface FieldCompared<S extends Speech> {
  readonly of: S["element"];
  readonly asks: "more than" | "same as";
  readonly other: S["element"];
}

/** Whether one of the record's fields is as asked; of what is to be missing, whether there is none. */
export function holdsFor(condition: RecordCondition, fields: Fields): boolean {
  const texts = fields.get(condition.of) ?? [];
  const others = "other" in condition ? (fields.get(condition.other) ?? []) : [];
  switch (condition.asks) {
    case "there":
      return texts.length > 0;
    case "missing":
      return texts.length === 0;
    case "is":
      return texts.includes(condition.word);
    case "is not":
      return texts.some((text) => text !== condition.word);
    case "is never":
      return !texts.includes(condition.word);
    case "first":
    case "last":
      return texts.includes(condition.asks);
    case "same as":
      return texts.some((text) => others.includes(text));
    case "more than":
      return texts.some((text) => others.some((other) => isMore(fieldNumber(text), fieldNumber(other))));
    default:
      return texts.some((text) => isWithin(condition, fieldNumber(text)));
  }
}

const isMore = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one > other;

function isWithin({ asks, bound }: FieldBound, number: number | undefined): boolean {
  if (number === undefined) return false;
  switch (asks) {
    case "above":
      return number > bound;
    case "at least":
      return number >= bound;
    case "at most":
      return number <= bound;
    case "below":
      return number < bound;
  }
}

/** Whether it asks for numbers above a bound. */
export const isUpwards = ({ asks }: RecordCondition): boolean => asks === "above" || asks === "at least";

/** The same for conditions that ask the same. Besides these two each has one property at most. */
export const conditionKey = ({ of, asks, ...than }: RecordCondition): string =>
  [of, asks, ...Object.values(than)].join(" ");

/** How many records are as asked: `some <row> has "weight" above 70 and "air" that is "yes"`, `more than 2 <row> have no "owner"`. */
function inWords({ of, conditions }: RecordsFeature<ByName>, { isAbove, threshold }: Side): string {
  const most = Math.floor(threshold);
  const record = subjectInWords(of);
  const place = conditions.find(({ asks }) => asks === "first" || asks === "last");
  const rest = conditions.filter((each) => each !== place);
  const all = rest.map(conditionInWords).join(" and ");
  if (place) return `the ${place.asks} ${record} ${isAbove ? "has" : "does not have"} ${all}`;
  if (most === 0) return `${isAbove ? "some" : "no"} ${record} has ${all}`;
  return `${isAbove ? "more than" : "at most"} ${most} ${record} ${most === 1 && !isAbove ? "has" : "have"} ${all}`;
}

function conditionInWords(condition: RecordCondition<ByName>): string {
  switch (condition.asks) {
    case "there":
      return fieldInWords(condition.of);
    case "missing":
      return `no ${subjectInWords(condition.of)}`;
    case "first":
    case "last":
      return `the ${condition.asks} place`;
    case "is never":
      return `no ${subjectInWords(condition.of)} that is ${wordInWords(condition.word)}`;
    case "is":
    case "is not":
      return `${fieldInWords(condition.of)} that ${condition.asks} ${wordInWords(condition.word)}`;
    case "same as":
      return `${fieldInWords(condition.of)} that is the same as its ${subjectInWords(condition.other)}`;
    case "more than":
      return `${fieldInWords(condition.of)} above its ${subjectInWords(condition.other)}`;
    default:
      return `${fieldInWords(condition.of)} ${condition.asks} ${condition.bound}`;
  }
}

/** Names stand for themselves, however many they are of. */
const fieldInWords = (field: NamedElement): string =>
  field.called ? subjectInWords(field) : withArticle(subjectInWords(field));
