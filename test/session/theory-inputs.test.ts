import { expect, it } from "vitest";
import { featureNames } from "../../src/explain/theory/feature-names.ts";
import { theoryOf } from "../../src/explain/theory/theory-of.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { isInput } from "../../src/parse/parse.ts";
import { theoryInputs } from "../../src/session/generate/theory-inputs.ts";
import { explained, failingOn } from "../explain/refinement/explained.ts";

const entries = `
  list: entry+
  entry: key ":" _ tag? _ value? ";"
  key: /[ab]/
  tag: "!int" | "!str"
  value: digit+
  digit: /[0-9]/
  _: " "?`;

const records = `
  list: count ":" record+ %set count = count(record)
  count: /[0-9]/+
  record: "let " name ";" %declares name | "print " name ";" %uses name
  name: /[a-d]/`;

/** Ten inputs that fail by the theory of why this one does. The program refuses what does not meet the grammar's constraints. */
async function madeBy(grammar: string, failing: string, fails: (text: string) => boolean) {
  const refusing: Oracle<string> = async (text, signal) =>
    isInput(readEbnf(grammar).grammar, text) ? failingOn(fails)(text, signal) : { outcome: "unresolved" };
  const { refined, vocabulary } = await explained({ grammar, failing }, refusing);
  const origin = { grammar: "list.ebnf", failure: null, seed: 1, ownFeatures: null };
  const theory = theoryOf(refined, vocabulary, origin);
  const { featureOf } = featureNames(vocabulary);
  const features = new Map(theory.features.map((name, number) => [number, featureOf(name)] as const));
  const source = { name: "list.ebnf", grammar: readEbnf(grammar).grammar, notes: [] };
  const { produce } = theoryInputs(
    { theory, source, vocabulary, features, notices: [] },
    "fail",
    1,
    new AbortController().signal,
  );
  const made: string[] = [];
  for (let count = 0; count < 10; count++) made.push(new TextDecoder().decode((await produce()).bytes));
  return made;
}

it("inputs for what the theory says are made from its examples", async () => {
  const fails = (text: string): boolean => /: !int ?;/.test(text);
  // Without the blank it is no tag.
  const made = await madeBy(entries, "a: !str 12;b: !int ;", fails);
  expect(made.filter((text) => !fails(text))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThan(5);
});

it("inputs for what the theory says meet the constraints of the grammar", async () => {
  const made = await madeBy(records, "2:let a;print a;", (text) => text.includes("print"));
  const { grammar } = readEbnf(records);
  expect(made.filter((text) => !isInput(grammar, text))).toEqual([]);
  expect(new Set(made).size).toBeGreaterThan(5);
});
