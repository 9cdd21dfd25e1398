import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataVocabulary } from "../../../src/explain/data/data-theory.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { featureValue, questions } from "../../../src/explain/questions/questions.ts";
import type { AskedValues, ValuesFeature } from "../../../src/explain/questions/values.ts";
import { featureNames } from "../../../src/explain/theory/feature-names.ts";
import { valueTextsIn } from "../../../src/explain/values/separating-values.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

interface Sales {
  readonly customers: readonly { readonly id?: string }[];
  readonly orders: readonly { readonly customer?: string }[];
}

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;
const example = { customers: [{ id: "a" }], orders: [{ customer: "b@c" }] };
const vocabulary = dataVocabulary(json, { whole: parseTree(json, JSON.stringify(example)), parts: [] });
if (!vocabulary) throw new RangeError("nothing has a name");

const measured = (sales: Sales) => measureTree(parseTree(json, JSON.stringify(sales)), vocabulary);
const [ids, customers] = valueTextsIn([measured(example)], vocabulary).filter(
  ({ within, texts }) => within !== undefined && texts[0]?.[0]?.startsWith('"'),
);
if (!ids || !customers) throw new RangeError("nothing is in lists");

const asking = (asked: AskedValues, orMissing = false): ValuesFeature => {
  const { of, within } = customers;
  return { question: "values", of, within, asked, orMissing };
};

const among = { of: ids.of, within: ids.within };
const unlisted = { are: "unlisted", among, none: [] } as const;

const text = fc.constantFrom("a", "b", "c@d", "@");
const sales: fc.Arbitrary<Sales> = fc.record({
  customers: fc.array(fc.record({ id: text }, { requiredKeys: [] }), { minLength: 1, maxLength: 4 }),
  orders: fc.array(fc.record({ customer: text }, { requiredKeys: [] }), { minLength: 1, maxLength: 4 }),
});

/** How many values are as asked, read from the data that JSON.parse would give. */
const cases: readonly (readonly [ValuesFeature, (sales: Sales, values: readonly string[]) => number])[] = [
  [asking({ are: "with", word: "@" }), (_, values) => values.filter((each) => each.includes("@")).length],
  [asking({ are: "without", word: "@" }), (_, values) => values.filter((each) => !each.includes("@")).length],
  [asking({ are: "repeated" }), (_, values) => values.length - new Set(values).size],
  [
    asking({ are: "before", word: '"a"', next: '"@"' }),
    (_, values) => values.filter((each, at) => each === "a" && values.slice(at).includes("@")).length,
  ],
  [
    asking({ are: "unpreceded", word: '"a"', next: '"@"' }),
    (_, values) => values.filter((each, at) => each === "a" && !values.slice(0, at).includes("@")).length,
  ],
  [
    asking({ are: "repeated" }, true),
    ({ orders }) => orders.length - new Set(orders.map(({ customer }) => customer)).size,
  ],
  [
    asking(unlisted),
    ({ customers }, values) => values.filter((each) => !customers.some(({ id }) => id === each)).length,
  ],
  [
    asking(unlisted, true),
    ({ customers, orders }) =>
      orders.filter(({ customer }) => !customers.some(({ id }) => id === customer)).length,
  ],
];

describe("how many values of a name are as asked", () => {
  it.each(cases)("is what the data say: %j", (feature, plain) => {
    fc.assert(
      fc.property(sales, (data) => {
        const values = data.orders.flatMap(({ customer }) => customer ?? []);
        expect(featureValue(feature, measured(data))).toBe(plain(data, values));
      }),
    );
  });

  it.each(cases)("is told by names that mean the same: %j", (feature) => {
    const names = featureNames(vocabulary);
    expect(names.featureOf(names.nameOf(feature))).toEqual(feature);
  });
});

it.each([
  [asking({ are: "without", word: "@" }), 'some "customer" of "orders" does not contain "@"'],
  [asking({ are: "repeated" }), 'two "customer" of "orders" are the same'],
  [asking({ are: "repeated" }, true), 'two "customer" of "orders" are the same or both missing'],
  [asking(unlisted), 'some "customer" of "orders" is not an "id" of "customers"'],
  [
    asking({ ...unlisted, none: ["null"] }),
    'some "customer" of "orders" is neither "null" nor an "id" of "customers"',
  ],
  [
    asking({ are: "before", word: "a", next: "b" }),
    'some "customer" of "orders" is "a" somewhere before "b"',
  ],
  [
    asking({ are: "unpreceded", word: "a", next: "b" }),
    'some "customer" of "orders" is "a" without "b" before it',
  ],
])("%j is told as %s", (feature, words) => {
  const name = featureNames(vocabulary).nameOf(feature);
  if (name.question !== "values") throw new RangeError("another question");
  expect(questions.inWords(name, { isAbove: true, threshold: 0, next: null, same: [], features: [] })).toBe(
    words,
  );
});
