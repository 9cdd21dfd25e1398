import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { type NamedFeature, QUESTIONS, questions } from "../questions/questions.ts";
import { type Theory, type TheoryTree, theoryVersion } from "./theory.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const index = count;

const predicate = { feature: index, isAbove: v.boolean(), threshold: v.nullable(v.number()) };
const counts = { passing: count, failing: count };
const nearest = v.object({ value: v.nullable(v.number()), input: v.string(), fails: v.boolean() });

const prediction = v.object({
  kind: v.literal("prediction"),
  fails: v.boolean(),
  ...counts,
  confirmed: count,
  exceptions: v.array(v.string()),
  witnesses: v.array(
    v.object({
      without: v.object(predicate),
      kind: v.picklist(["input", "not found"]),
      input: v.nullable(v.string()),
      fails: v.nullable(v.boolean()),
    }),
  ),
});

const decision = v.object({
  kind: v.literal("decision"),
  feature: index,
  threshold: v.nullable(v.number()),
  nearest: v.object({ atMost: nearest, above: nearest }),
  same: v.array(index),
  refuted: v.array(v.object({ ...predicate, input: v.string(), fails: v.boolean() })),
  open: v.array(v.object(predicate)),
  ...counts,
  atMost: v.lazy(() => tree),
  above: v.lazy(() => tree),
});

const tree: v.GenericSchema<unknown, TheoryTree> = v.variant("kind", [decision, prediction]);

const theory: v.GenericSchema<unknown, Theory> = v.object({
  culprit: v.literal("theory"),
  version: v.literal(theoryVersion),
  grammar: v.string(),
  start: v.string(),
  failure: v.nullable(
    v.object({
      reason: v.string(),
      message: v.string(),
      input: v.string(),
      fingerprint: v.nullable(v.string()),
    }),
  ),
  seed: count,
  ...counts,
  vocabulary: v.array(v.picklist(QUESTIONS)),
  names: v.exactOptional(
    v.array(v.object({ rule: v.string(), alternative: index, words: v.array(v.string()) })),
  ),
  ownFeatures: v.nullable(v.object({ module: v.string(), contents: v.string() })),
  features: v.array(questions.schema as v.GenericSchema<unknown, NamedFeature>),
  tree,
});

/** Reads a theory that `writeTheory` wrote. Throws an OptionsError that says where it is none, and why. */
export function readTheory(text: string): Theory {
  const value = jsonOf(text);
  const result = v.safeParse(theory, value);
  if (!result.success) throw malformed(result.issues[0]);
  const { features, tree: root } = result.output;
  const unlisted = featuresIn(root).find((each) => each >= features.length);
  if (unlisted === undefined) return result.output;
  throw new OptionsError(
    `the theory is malformed: its tree asks about feature ${unlisted}, and it lists ${features.length}, from 0 on.`,
  );
}

/** The theory as JSON, with line ends where a person would look for them. */
export const writeTheory = (of: Theory): string => `${JSON.stringify(of, null, 1)}\n`;

function jsonOf(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OptionsError(`expected a theory as JSON, but ${(error as Error).message}`, { cause: error });
  }
  const { culprit, version } = Object(value) as { readonly [key: string]: unknown };
  if (culprit !== "theory") {
    throw new OptionsError('expected a theory that explain wrote: an object with "culprit": "theory".');
  }
  if (version === theoryVersion) return value;
  throw new OptionsError(
    `expected a theory of version ${theoryVersion}, found version ${JSON.stringify(version)}; explain the failure again with this version of culprit.`,
  );
}

function malformed(issue: v.BaseIssue<unknown>): OptionsError {
  const place = v.getDotPath(issue) ?? "the whole";
  const what = issue.message
    .replace(/^Invalid/, "invalid")
    .replace(/ but received undefined$/, ", which is missing");
  return new OptionsError(`the theory is malformed at ${place}: ${what}.`);
}

/** All features that a tree speaks of. */
function featuresIn(node: TheoryTree): number[] {
  if (node.kind === "prediction") return node.witnesses.map(({ without }) => without.feature);
  const { feature, same, refuted, open, atMost, above } = node;
  const here = [feature, ...same, ...[...refuted, ...open].map((rival) => rival.feature)];
  return [...here, ...featuresIn(atMost), ...featuresIn(above)];
}
