import { byFrequency } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { type InputNode, nodesByRule } from "../features/input-nodes.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { mostNames } from "../naming/part-names.ts";
import { unquoted } from "../questions/field-text.ts";
import type { Feature } from "../questions/questions.ts";
import { type RecordsFeature, recordsWith } from "../questions/records.ts";
import {
  type AskedValues,
  type NamedValues,
  type Order,
  type ValuesFeature,
  valuesAsAsked,
  valuesOf,
} from "../questions/values.ts";
import { mostCounted, outcomesOf, purestCount } from "../records/row-cuts.ts";
import { mostPaired, mostWords, separatingRecords } from "../records/separating-records.ts";

/** Questions of one kind that are worth a column. */
const mostOfKind = 3;

/** Texts that may stand for none, as `null` and an empty one do. */
const mostForNone = 2;

/** Longer values are texts in which there is anything. */
const longestLookedInto = 100;

/**
 * Features of the values of a name, the purest first: texts that they contain or lack, items without one, equal ones, and values that another
 * name does not have. Examples: an address without an `@`, an id that occurs twice, the order of an unknown customer.
 */
export function* separatingValues(
  inputs: readonly MeasuredTree[],
  fails: Uint8Array,
  vocabulary: Vocabulary,
): Work<Feature[]> {
  const outcomes = outcomesOf(fails);
  const fields = valueTextsIn(inputs, vocabulary);
  function* separatingBy(
    asked: (field: ValueTexts) => readonly ValuesFeature[],
    those: readonly ValueTexts[] = fields,
  ): Work<ValuesFeature[]> {
    const rated: { readonly feature: ValuesFeature; readonly impurity: number }[] = [];
    for (const field of those) {
      yield;
      for (const feature of asked(field)) {
        yield;
        const counts = Uint8Array.from(inputs, (input) =>
          Math.min(mostCounted, valuesAsAsked(feature, input.nodes)),
        );
        const cut = purestCount(counts, outcomes);
        if (cut) rated.push({ feature, impurity: cut.impurity });
      }
    }
    rated.sort((one, other) => one.impurity - other.impurity);
    return rated.slice(0, mostOfKind).map(({ feature }) => feature);
  }
  return [
    ...fields.flatMap((field) => missing(field, inputs)),
    ...(yield* separatingBy(inTexts)),
    ...(yield* separatingBy(twice)),
    ...(yield* separatingBy(
      (field) => ordered(field, fails),
      [...fields, ...wordTextsIn(inputs, vocabulary)],
    )),
    ...(yield* separatingBy((field) => unlisted(field, fields, { inputs, fails }))),
  ];
}

/** That some item of the list has no such value: one of several reasons tells little by itself, so that all are asked about. */
function missing({ of, within }: ValueTexts, inputs: readonly MeasuredTree[]): RecordsFeature[] {
  if (within === undefined) return [];
  const conditions = [{ of, asks: "missing" }] as const;
  const feature: RecordsFeature = { question: "records", of: within, conditions };
  return inputs.some((input) => recordsWith(feature, input.nodes) > 0) ? [feature] : [];
}

const asking = ({ of, within }: ValueTexts, asked: AskedValues, orMissing = false): ValuesFeature => ({
  question: "values",
  of,
  within,
  asked,
  orMissing,
});

/** The same where what is not there counts, too, if it can be seen that it is not there. */
const withMissing = (field: ValueTexts, asked: AskedValues): ValuesFeature[] => [
  asking(field, asked),
  ...(field.within === undefined ? [] : [asking(field, asked, true)]),
];

/** Signs that some values have between letters and digits, and others may lack. */
function inTexts(field: ValueTexts): ValuesFeature[] {
  if (!field.isPlain) return [];
  const texts = [...new Set(field.texts.flat())].filter(({ length }) => length <= longestLookedInto);
  const signs = mostFrequent(
    texts.flatMap((text) => [...signsIn(text)]),
    mostWords,
  );
  return signs.flatMap((word) => (["with", "without"] as const).map((are) => asking(field, { are, word })));
}

const twice = (field: ValueTexts): ValuesFeature[] =>
  field.texts.some(({ length }) => length > 1) ? withMissing(field, { are: "repeated" }) : [];

/** Which of two texts stands before another one, right before it or anywhere: the pairs that most more failing inputs have than passing ones, or fewer. */
function ordered(field: ValueTexts, fails: Uint8Array): ValuesFeature[] {
  if (!field.isPlain) return [];
  const failing = field.texts.filter((_, row) => fails[row] === 1);
  const frequent = mostFrequent(
    failing.flatMap((own) => [...new Set(own)]),
    mostPaired,
  );
  // Of pairs that tell as much, that of the rarer texts is meant.
  const common = new Set(frequent.toReversed());
  const shares = new Map<string, number>();
  for (const [row, own] of field.texts.entries()) {
    const isFailing = fails[row] === 1;
    const share = (isFailing ? 1 : -1) / (isFailing ? failing.length : field.texts.length - failing.length);
    for (const pair of ordersIn(own, common)) shares.set(pair, (shares.get(pair) ?? 0) + share);
  }
  return [...shares]
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, mostWords)
    .map(([pair]) => asking(field, JSON.parse(pair) as AskedValues));
}

/** All that is so of the order of these texts where they are common. */
function ordersIn(texts: readonly string[], common: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const tell = (are: Order, word: string, next: string): unknown =>
    found.add(JSON.stringify({ are, word, next }));
  const distinct = [...new Set(texts)].filter((text) => common.has(text));
  for (const word of distinct) {
    const first = texts.indexOf(word);
    for (const next of common) {
      if (next === word) continue;
      if (texts.lastIndexOf(next) > first) tell("before", word, next);
      if (!texts.slice(0, first).includes(next)) tell("unpreceded", word, next);
    }
  }
  for (const [index, word] of texts.slice(0, -1).entries())
    if (common.has(word) && common.has(texts[index + 1] ?? ""))
      tell("followed", word, texts[index + 1] ?? "");
  return found;
}

/** That some are none of another name's, where others in the same input are. */
function unlisted(
  field: ValueTexts,
  fields: readonly ValueTexts[],
  { inputs, fails }: { readonly inputs: readonly MeasuredTree[]; readonly fails: Uint8Array },
): ValuesFeature[] {
  return fields.flatMap((other) => {
    const refers = field.texts.some((texts, row) => texts.some((text) => other.sets[row]?.has(text)));
    if (other === field || !refers) return [];
    const { of, within } = other;
    const among = { of, within };
    const passing = mostFrequent(
      inputs.flatMap((input, row) =>
        fails[row] === 1
          ? []
          : [...new Set(valuesOf(field, input.nodes))].filter((text) => !other.sets[row]?.has(text)),
      ),
      mostForNone,
    );
    return [...Array(passing.length + 1).keys()]
      .map((count) => passing.slice(0, count))
      .flatMap((none) => withMissing(field, { are: "unlisted", among, none }));
  });
}

const mostFrequent = (texts: readonly string[], most: number): string[] =>
  byFrequency(texts)
    .slice(0, most)
    .map(([text]) => text);

/** The values of one name in a table's inputs. */
export interface ValueTexts extends NamedValues {
  /** For each input. */
  readonly texts: readonly (readonly string[])[];
  readonly sets: readonly ReadonlySet<string>[];
  /** Whether nothing in them has a name. */
  readonly isPlain: boolean;
}

/** All values with a name by where they stand: in the items of a list, or in none. */
export function valueTextsIn(inputs: readonly MeasuredTree[], vocabulary: Vocabulary): ValueTexts[] {
  const { whole, items } = namedElements(vocabulary);
  const found = new Map<string, NamedValues>();
  const outer = new Set<number>();
  const isNamed = (element: number): boolean => whole.has(element) || items.has(element);
  for (const input of inputs) {
    const nodes = input.nodes;
    for (const [element, places] of nodesByRule(nodes)) {
      if (!isNamed(element)) continue;
      for (const at of places) {
        const inner = nodes.slice(at + 1, at + 1 + (nodes[at] as InputNode).inner);
        if (inner.some(({ rules }) => rules.some(isNamed))) outer.add(element);
        const within = listAround(at, nodes, items);
        found.set(`${element} ${within}`, { of: element, within });
      }
    }
  }
  return [...found.values()]
    .slice(0, mostNames)
    .map((values) => textsOf(values, inputs, !outer.has(values.of)));
}

function textsOf(values: NamedValues, inputs: readonly MeasuredTree[], isPlain: boolean): ValueTexts {
  const texts = inputs.map((input) => valuesOf(values, input.nodes));
  return { ...values, texts, sets: texts.map((each) => new Set(each)), isPlain };
}

/** The words of each rule, wherever they stand. */
const wordTextsIn = (inputs: readonly MeasuredTree[], { elements, isWord }: Vocabulary): ValueTexts[] =>
  [...elements.entries()]
    .filter(([element, { kind, isPart }]) => kind === "rule" && !isPart && isWord(element))
    .slice(0, mostNames)
    .map(([of]) => textsOf({ of }, inputs, true));

/** The parts that are all that is called so, and the items of lists: of each list the outermost rule of these. */
function namedElements({ elements, naming }: Vocabulary): {
  readonly whole: ReadonlySet<number>;
  readonly items: ReadonlySet<number>;
} {
  const whole = new Set<number>();
  const items = new Map<string, number>();
  for (const [element, { kind, rule, isPart }] of elements.entries()) {
    const called = isPart && kind === "rule" ? naming.rules.get(rule) : undefined;
    if (called?.isWhole) whole.add(element);
    // What a rule consists of is copied after it.
    if (called?.isItem && !items.has(called.word)) items.set(called.word, element);
  }
  return { whole, items: new Set(items.values()) };
}

/** The element that the nearest node around is which is an item of a list. */
function listAround(at: number, nodes: readonly InputNode[], items: ReadonlySet<number>): number | undefined {
  for (let outer = at - 1; outer >= 0; outer--) {
    const { rules, inner } = nodes[outer] as InputNode;
    if (outer + inner < at) continue;
    const list = rules.find((element) => items.has(element));
    if (list !== undefined) return list;
  }
  return undefined;
}

/** What is neither letter, digit nor white space in a text as it is meant: signs next to each other at once, and each by itself. */
export const signsIn = (text: string): readonly string[] => [
  ...new Set((unquoted(text).match(/[^\p{L}\p{N}\s]+/gu) ?? []).flatMap((run) => [run, ...run])),
];

/** What tells most of records and of values in the inputs so far. */
export function* foundIn(
  { inputs, fails }: Pick<FeatureTable, "inputs" | "fails">,
  vocabulary: Vocabulary,
): Work<readonly Feature[]> {
  return [
    ...(yield* separatingRecords(inputs, fails, vocabulary)),
    ...(yield* separatingValues(inputs, fails, vocabulary)),
  ];
}
