import * as v from "valibot";
import { nodeAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Span } from "../features/measured-tree.ts";
import { type SpanIndex, spanIndex } from "../features/span-index.ts";
import {
  blankInWords,
  elementInWords,
  subjectInWords,
  withArticle,
  wordInWords,
} from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import { fieldNumber } from "./field-text.ts";
import type { Changing, QuestionKind, Side } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/** How many records there are that are as asked all at once: nodes of a rule, or of a part by its name. */
export interface RecordsFeature<S extends Speech = ByNumber> {
  readonly question: "records";
  /** What a record is. What is in such a node inside of it is that one's alone. */
  readonly of: S["element"];
  /** What is so of it, all at once. */
  readonly conditions: readonly RecordCondition<S>[];
}

export type RecordCondition<S extends Speech = ByNumber> =
  | Standing<S>
  | FieldWord<S>
  | FieldBound<S>
  | FieldCompared<S>;

/** Where a record stands, seen from an element, or that this stands in the record; and that it does not. */
export const PLACES = ["there", "inside", "right behind", "right before", "behind", "before"] as const;
const LACKS = [
  "missing",
  "not inside",
  "not right behind",
  "not right before",
  "not behind",
  "not before",
] as const;
const ENDS = ["first", "last"] as const;

/** Of its own element, that it is the first or the last record of its input. */
interface Standing<S extends Speech> {
  readonly of: S["element"];
  readonly asks: (typeof PLACES)[number] | (typeof LACKS)[number] | (typeof ENDS)[number];
}

/** That a field is this text, or that none is. */
interface FieldWord<S extends Speech> {
  readonly of: S["element"];
  readonly asks: "is" | "is never";
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

/** That an element stands at one of the places, or does not. */
export const standing = (of: number, place: number, isThere: boolean): RecordCondition => ({
  of,
  asks: (isThere ? PLACES : LACKS)[place] as Standing<ByNumber>["asks"],
});

const isStanding = (condition: RecordCondition<Speech>): condition is Standing<Speech> =>
  !("word" in condition || "bound" in condition || "other" in condition);

export const records: QuestionKind<RecordsFeature, RecordsFeature<ByName>> = {
  question: "records",
  amountIn: ({ of, conditions }, { spans }) => {
    const tests = conditions.map(testOf);
    return recordsOf(of, spans).filter((record) => tests.every((holds) => holds(record))).length;
  },
  simplicity: ({ of, conditions }, { elements, placeOf }) => ({
    unnamed: Math.min(3, conditions.length),
    mentioned: placeOf(of) + elements.length,
  }),
  // A theory says first that there are such records, unless all that is said of them is where they stand.
  weight: ({ conditions }) => conditions.length + (conditions.every(isStanding) ? 0 : 1),
  // Records and how many of these, unless all that is said of them is where they stand.
  thingsSaid: ({ conditions }) => conditions.length + (conditions.every(isStanding) ? 1 : 2),
  towards: ({ conditions }, _, change) =>
    withField(conditions[change.random.below(conditions.length)], change),
  schema: v.object({
    question: v.literal("records"),
    of: elementSchema,
    conditions: v.array(
      v.variant("asks", [
        v.object({ of: elementSchema, asks: v.picklist([...PLACES, ...LACKS, ...ENDS]) }),
        v.object({ of: elementSchema, asks: v.picklist(["is", "is never"]), word: v.string() }),
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

/** With a field of a record as the condition asks. */
function withField(
  condition: RecordCondition | undefined,
  { tree, drawn, withText, withNumber }: Changing,
): Tree | undefined {
  const path = condition && drawn(condition.of);
  if (!path) return undefined;
  if (condition.asks === "same as") {
    const other = drawn(condition.other);
    return other && withText(path, textOf(nodeAt(tree, other) as Tree));
  }
  if (condition.asks === "is") return withText(path, condition.word);
  if (!("bound" in condition)) return undefined;
  const isMore = isUpwards(condition);
  return withNumber(path, isMore, isMore ? condition.bound : condition.bound - 1);
}

/** Whether it asks for numbers above a bound. */
export const isUpwards = ({ asks }: RecordCondition): boolean => asks === "above" || asks === "at least";

/** A record: what is in it and in no other record of its kind inside of it, and what stands around it. */
export interface InputRecord {
  /** What stands in it, with the texts that are not empty. */
  readonly fields: ReadonlyMap<number, readonly string[]>;
  /** The elements at each of the places: these fields, the rules around it, what ends where it begins, what begins where it ends, and the rules before and behind it. */
  readonly standing: readonly Pick<ReadonlySet<number>, "has" | "keys">[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const known = new WeakMap<readonly Span[], Map<number, readonly InputRecord[]>>();

/** The nodes of one element, each with what is in it and around it. */
export function recordsOf(element: number, spans: readonly Span[]): readonly InputRecord[] {
  const records = known.get(spans) ?? new Map<number, readonly InputRecord[]>();
  known.set(spans, records);
  const index = spanIndex(spans);
  const own = index.places.get(element) ?? [];
  const found =
    records.get(element) ??
    own.map((at, number): InputRecord => {
      const fields = fieldsOf(at, element, spans);
      return {
        fields,
        standing: [fields, rulesAround(at, spans), ...besides(spans[at] as Span, index)],
        isFirst: number === 0,
        isLast: number === own.length - 1,
      };
    });
  records.set(element, found);
  return found;
}

/** What is right before, right behind, before and behind the node. */
function besides(
  { from, to }: Span,
  { beginning, ending, endedAt, beginningFrom }: SpanIndex,
): readonly ReadonlySet<number>[] {
  return from === to
    ? [nothing, nothing, nothing, nothing]
    : [ending.get(from) ?? nothing, beginning.get(to) ?? nothing, endedAt(from), beginningFrom(to)];
}

const nothing: ReadonlySet<number> = new Set();

function rulesAround(at: number, spans: readonly Span[]): ReadonlySet<number> {
  const { outer } = spanIndex(spans);
  const rules = new Set<number>();
  for (let around = outer[at] ?? -1; around >= 0; around = outer[around] ?? -1)
    for (const rule of (spans[around] as Span).rules) rules.add(rule);
  return rules;
}

/** Whatever is a rule's text is no field where that is empty, as a cell of a table. */
function fieldsOf(
  at: number,
  element: number,
  spans: readonly Span[],
): ReadonlyMap<number, readonly string[]> {
  const fields = new Map<number, string[]>();
  const add = (of: number, text: string, isForm: boolean): void => {
    if (text === "" && !isForm) return;
    const texts = fields.get(of) ?? [];
    fields.set(of, texts);
    texts.push(text);
  };
  const record = spans[at] as Span;
  for (const form of record.forms) add(form, record.text, true);
  for (const rule of record.rules) if (rule !== element) add(rule, record.text, false);
  for (let next = at + 1; next <= at + record.inner; next++) {
    const { rules, forms, inner, text } = spans[next] as Span;
    if (rules.includes(element)) {
      next += inner;
      continue;
    }
    for (const rule of rules) add(rule, text, false);
    for (const form of forms) add(form, text, true);
  }
  return fields;
}

/** Tells of a record whether it is as the condition asks. */
export function testOf(condition: RecordCondition): (record: InputRecord) => boolean {
  const { of } = condition;
  const someText = (isWanted: (text: string) => boolean) => (record: InputRecord) =>
    record.fields.get(of)?.some(isWanted) ?? false;
  switch (condition.asks) {
    case "is":
      return someText((text) => text === condition.word);
    case "is never":
      return ({ fields }) => !fields.get(of)?.includes(condition.word);
    case "first":
      return ({ isFirst }) => isFirst;
    case "last":
      return ({ isLast }) => isLast;
    case "same as":
      return ({ fields }) =>
        fields.get(of)?.some((text) => fields.get(condition.other)?.includes(text)) ?? false;
    case "more than":
      return ({ fields }) => {
        const others = fields.get(condition.other)?.map(fieldNumber) ?? [];
        return (
          fields.get(of)?.some((text) => others.some((other) => isMore(fieldNumber(text), other))) ?? false
        );
      };
    default:
      return "bound" in condition
        ? someText((text) => isWithin(condition, fieldNumber(text)))
        : isStandingAt(condition);
  }
}

function isStandingAt({ of, asks }: RecordCondition): (record: InputRecord) => boolean {
  const place = PLACES.findIndex((each, index) => each === asks || LACKS[index] === asks);
  const isThere = PLACES[place] === asks;
  return ({ standing }) => standing[place]?.has(of) === isThere;
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

/** The same for conditions that ask the same. */
export const conditionKey = (condition: RecordCondition): string =>
  [
    condition.of,
    condition.asks,
    "word" in condition ? condition.word : "",
    "bound" in condition ? condition.bound : "",
    "other" in condition ? condition.other : "",
  ].join(" ");

/** How many records are as asked: `some <row> has "weight" above 70 and "air" that is "yes"`, `more than 2 <row> have no "owner"`. */
function inWords({ of, conditions }: RecordsFeature<ByName>, { isAbove, threshold }: Side): string {
  const most = Math.floor(threshold);
  const form = conditions.find(
    (each) => each.asks === "there" && each.of.kind === "alternative" && each.of.rule === of.rule,
  );
  const end = conditions.find(({ asks }) => asks === "first" || asks === "last");
  const rest = conditions.filter((each) => each !== end && each !== form);
  const record = form ? elementInWords(form.of) : subjectInWords(of);
  const [is, has] = most === 0 || (most === 1 && !isAbove) ? ["is", "has"] : ["are", "have"];
  const standings = rest.filter(isStandingElsewhere);
  const fields = rest.filter((each) => !isStandingElsewhere(each));
  const said = [
    ...(fields.length > 0 ? [`${has} ${fields.map(conditionInWords).join(" and ")}`] : []),
    ...(standings.length > 0 ? [`${is} ${standings.map(standingInWords).join(" and ")}`] : []),
  ].join(" and ");
  if (end) return `${isAbove ? "" : "it is not so that "}the ${end.asks} ${record} ${said || "is there"}`;
  if (most === 0) return `${isAbove ? "some" : "no"} ${record} ${said || "is there"}`;
  return `${isAbove ? "more than" : "at most"} ${most} ${record} ${said || `${is} there`}`;
}

const isStandingElsewhere = ({ asks }: RecordCondition<ByName>): boolean => /inside|behind|before/.test(asks);

const standingInWords = ({ of, asks }: RecordCondition<ByName>): string =>
  `${asks} ${withArticle(elementInWords(of))}`;

function conditionInWords(condition: RecordCondition<ByName>): string {
  switch (condition.asks) {
    case "missing":
      return `no ${condition.of.kind === "blank" ? blankInWords(condition.of) : subjectInWords(condition.of)}`;
    case "is never":
      return `no ${subjectInWords(condition.of)} that is ${wordInWords(condition.word)}`;
    case "is":
      return `${fieldInWords(condition.of)} that is ${wordInWords(condition.word)}`;
    case "same as":
      return `${fieldInWords(condition.of)} that is the same as its ${subjectInWords(condition.other)}`;
    case "more than":
      return `${fieldInWords(condition.of)} above its ${subjectInWords(condition.other)}`;
    default:
      return "bound" in condition
        ? `${fieldInWords(condition.of)} ${condition.asks} ${condition.bound}`
        : fieldInWords(condition.of);
  }
}

/** Names stand for themselves, however many they are of. */
const fieldInWords = (field: NamedElement): string =>
  field.called
    ? subjectInWords(field)
    : field.kind === "blank"
      ? blankInWords(field)
      : withArticle(subjectInWords(field));
