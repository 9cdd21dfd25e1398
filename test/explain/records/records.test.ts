import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { Maker } from "../../../src/explain/make/maker.ts";
import { partNamesIn } from "../../../src/explain/naming/part-names.ts";
import { featureValue } from "../../../src/explain/questions/questions.ts";
import { holdsFor } from "../../../src/explain/questions/records.ts";
import { branchFor } from "../../../src/explain/theory/branches.ts";
import { featureNames } from "../../../src/explain/theory/feature-names.ts";
import { learnedFromSamples } from "../../../src/explain/theory/learned-from-samples.ts";
import { readTheory, writeTheory } from "../../../src/explain/theory/read-theory.ts";
import type { Theory } from "../../../src/explain/theory/theory.ts";
import { theoryOf } from "../../../src/explain/theory/theory-of.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { theoryInWords } from "../../../src/report/theory/theory-in-words.ts";

const json = readEbnf(`
  value: object | array | string | number
  object: "{" member ("," member)* "}"
  member: string ":" value
  array: "[" value ("," value)* "]"
  string: '"' /[a-z]/* '"'
  number: /[0-9]/+
`).grammar;

const csv = readEbnf(`
  csv: row*
  row: cell ("," cell)* "\\n"
  cell: /[a-z0-9]/*
`).grammar;

interface Parcel {
  readonly weight: number;
  readonly air: string;
  readonly note?: string;
}

type Fails = (parcels: readonly Parcel[]) => boolean;

const asJson = (parcels: readonly Parcel[]): string => JSON.stringify({ version: 1, parcels });
const asCsv = (parcels: readonly Parcel[]): string =>
  ["weight,air,note", ...parcels.map(({ weight, air, note = "" }) => `${weight},${air},${note}`), ""].join(
    "\n",
  );

/** Lists of one to four parcels. */
const lists: readonly (readonly Parcel[])[] = (() => {
  const random = new Random(7);
  return Array.from({ length: 80 }, () =>
    Array.from({ length: 1 + random.below(4) }, () => ({
      weight: 1 + random.below(99),
      air: random.below(2) > 0 ? "yes" : "no",
      ...(random.below(2) > 0 && { note: "abcdef"[random.below(6)] as string }),
    })),
  );
})();

/** What the lists teach about when such a program fails. */
function learned(grammar: Grammar, written: (parcels: readonly Parcel[]) => string, fails: Fails) {
  const trees = lists.map((parcels) => parseTree(grammar, written(parcels)));
  const vocabulary = vocabularyOf(grammar, { names: partNamesIn(trees, grammar) });
  const reader = inputReader(vocabulary);
  const inputs = lists.flatMap((parcels) => {
    const read = reader.read(written(parcels));
    return read ? [{ ...read, fails: fails(parcels) }] : [];
  });
  const found = atOnce(learnedFromSamples(inputs, vocabulary, new Random(1)));
  const frame = { grammar: "g", failure: null, seed: 1, ownFeatures: null };
  const theory = readTheory(writeTheory(theoryOf(found, vocabulary, frame)));
  const features = theory.features.map(featureNames(vocabulary).featureOf);
  const saysFailing = (text: string): boolean => {
    const measured = reader.read(text)?.measured;
    if (!measured) throw new Error("not read");
    const { prediction } = branchFor(theory, (feature) =>
      featureValue(features[feature] as (typeof features)[number], measured),
    );
    return prediction.fails;
  };
  return { theory, features, vocabulary, reader, saysFailing, heldOut: found.heldOut };
}

const reasonOf = (theory: Theory): string | undefined =>
  theoryInWords(theory).find((line) => line.startsWith("It fails when"));

const some =
  (holds: (parcel: Parcel) => boolean): Fails =>
  (parcels) =>
    parcels.some(holds);

describe("records of samples", () => {
  it.each([
    ["JSON", json, asJson, 'some <object> has "weight" above 60 and "air" that is "yes"'],
    ["CSV", csv, asCsv, 'some <row> has "weight" above 60 and "air" that is "yes"'],
  ] as const)("tell what two fields of one record are, in %s", (_name, grammar, written, reason) => {
    const fails = some(({ weight, air }) => weight > 60 && air === "yes");
    const { theory, saysFailing, heldOut } = learned(grammar, written, fails);
    expect(reasonOf(theory)).toContain(reason);
    expect(
      saysFailing(
        written([
          { weight: 61, air: "yes" },
          { weight: 2, air: "no" },
        ]),
      ),
    ).toBe(true);
    expect(
      saysFailing(
        written([
          { weight: 90, air: "no" },
          { weight: 2, air: "yes" },
        ]),
      ),
    ).toBe(false);
    expect(heldOut?.wrong).toBeLessThan(8);
  });

  it("tell a number, and what is missing", () => {
    const missing = learned(
      json,
      asJson,
      some(({ weight, note }) => weight < 30 && note === undefined),
    );
    expect(reasonOf(missing.theory)).toContain('some <object> has "weight" at most 30 and no "note"');
  });

  it("tell how many there are of a kind", () => {
    const { theory, saysFailing } = learned(
      csv,
      asCsv,
      (parcels) => parcels.filter(({ air }) => air === "yes").length > 1,
    );
    expect(reasonOf(theory)).toContain('more than 1 <row> have "air" that is "yes"');
    expect(saysFailing(asCsv([{ weight: 1, air: "yes" }]))).toBe(false);
  });

  it("are not told of where the fields may be those of different records", () => {
    const { theory } = learned(
      json,
      asJson,
      (parcels) => parcels.some(({ weight }) => weight > 65) && parcels.some(({ air }) => air === "yes"),
    );
    expect(reasonOf(theory)).toContain('some "weight" is above 65 and some "air" is "yes"');
    expect(theory.features.map(({ question }) => question)).not.toContain("records");
  });

  it("are built for what is told of them", () => {
    const fails = some(({ weight, air }) => weight > 60 && air === "yes");
    const { features, vocabulary, saysFailing } = learned(json, asJson, fails);
    const [feature] = features.filter(({ question }) => question === "records");
    if (!feature) throw new Error("no records were told");
    const near = [
      parseTree(
        vocabulary.grammar,
        asJson([
          { weight: 4, air: "yes" },
          { weight: 7, air: "no" },
        ]),
      ),
    ];
    const maker = new Maker({ vocabulary, reader: inputReader(vocabulary) });
    const wish = { count: 5, random: new Random(2), near, mostChanges: 3 };
    const made = atOnce(maker.inputsFor([{ feature, isAbove: true, threshold: 0 }], wish));
    expect(made).toHaveLength(5);
    for (const { text } of made) expect(saysFailing(text), text).toBe(true);
  });

  it("are what is in their nodes and in no other one of their kind inside of these", () => {
    const text = '{"a":1,"inner":{"b":2}}';
    const vocabulary = vocabularyOf(json, { names: partNamesIn([parseTree(json, text)], json) });
    const measured = inputReader(vocabulary).read(text)?.measured;
    const numberOf = (rule: string): number => vocabulary.ruleNumber(rule) ?? -1;
    const having = (...names: readonly string[]): number =>
      measured === undefined
        ? -1
        : featureValue(
            {
              question: "records",
              of: numberOf("object"),
              conditions: names.map((name) => ({ of: numberOf(`value of "${name}"`), asks: "there" })),
            },
            measured,
          );
    expect([having("a"), having("b"), having("a", "b"), having("a", "inner")]).toEqual([1, 1, 0, 1]);
  });
});

describe("a condition on a field", () => {
  it("asks for one of its texts, or that there is none", () => {
    expect(holdsFor({ of: 0, asks: "missing" }, new Map([[0, []]]))).toBe(true);
    expect(holdsFor({ of: 0, asks: "there" }, new Map([[0, ["x"]]]))).toBe(true);
    expect(holdsFor({ of: 0, asks: "is", word: "x" }, new Map([[0, ["y", "x"]]]))).toBe(true);
    expect(holdsFor({ of: 0, asks: "is not", word: "x" }, new Map([[0, ["x"]]]))).toBe(false);
    expect(holdsFor({ of: 0, asks: "is not", word: "x" }, new Map([[0, []]]))).toBe(false);
    expect(holdsFor({ of: 0, asks: "is never", word: "x" }, new Map([[0, ["y", "x"]]]))).toBe(false);
    expect(holdsFor({ of: 0, asks: "is never", word: "x" }, new Map([[0, []]]))).toBe(true);
  });

  it("compares numbers, in quotes too, and nothing else, with a bound", () => {
    const asked = (["above", "at least", "at most", "below"] as const).map((asks) =>
      ["6", '"7"', "8", "x"].map((text) => holdsFor({ of: 0, asks, bound: 7 }, new Map([[0, [text]]]))),
    );
    expect(asked).toEqual([
      [false, false, true, false],
      [false, true, true, false],
      [true, true, false, false],
      [true, false, false, false],
    ]);
  });
});
