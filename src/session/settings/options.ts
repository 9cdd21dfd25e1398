import * as v from "valibot";
import { closest } from "../../base/closest.ts";

const text = v.string();
const texts = v.union([
  v.pipe(
    text,
    v.transform((one) => [one]),
  ),
  v.array(text),
]);
function count(least: number, most = Number.MAX_SAFE_INTEGER) {
  const expected =
    most === Number.MAX_SAFE_INTEGER
      ? `expected a whole number of at least ${least}`
      : `expected a whole number from ${least} to ${most}`;
  return v.pipe(
    v.union([v.number(), v.pipe(text, v.regex(/^\d+$/), v.transform(Number))], expected),
    v.safeInteger(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
}

const expectedRatio = "expected a number of at least 1, such as 2 or 1.5";

const ratio = v.pipe(
  v.union([v.number(), v.pipe(text, v.regex(/^\d+(\.\d+)?$/), v.transform(Number))], expectedRatio),
  v.minValue(1, expectedRatio),
);

/** Each job is a process with its own folder; no machine benefits from more. */
const mostJobs = 256;

/**
 * Every option of a command line or a configuration file, by its name in camel case. The values are as a person writes
 * them (`"10s"`, `"512MB"`).
 */
export const optionsSchema = v.strictObject({
  program: v.optional(v.array(text)),
  test: v.optional(text),
  oracle: v.optional(text),
  failWhen: v.optional(texts),
  passWhen: v.optional(texts),
  unresolvedWhen: v.optional(texts),
  incompleteWhen: v.optional(texts),
  offsetWhen: v.optional(text),
  requireOutput: v.optional(v.boolean()),
  same: v.optional(v.picklist(["kind", "message", "any"], "expected kind, message or any")),
  timeout: v.optional(text),
  memory: v.optional(text),
  repeat: v.optional(v.pipe(v.union([text, v.number()]), v.transform(String))),
  cwd: v.optional(text),
  sandbox: v.optional(v.boolean()),
  ship: v.optional(texts),
  env: v.optional(texts),
  workers: v.optional(
    v.pipe(text, v.regex(/^rediss?:\/\/./, "expected the address of a Redis, such as redis://host:6379")),
  ),
  jobs: v.optional(count(1, mostJobs)),
  waste: v.optional(ratio),
  maxTests: v.optional(count(1)),
  maxTime: v.optional(text),
  strict: v.optional(v.boolean()),
  seed: v.optional(count(0)),
  out: v.optional(text),
  state: v.optional(text),
  fresh: v.optional(v.boolean()),
  grammar: v.optional(text),
  start: v.optional(text),
  formatDir: v.optional(texts),
  alternatives: v.optional(count(1)),
  algorithm: v.optional(text),
  unit: v.optional(text),
  allowEmpty: v.optional(v.boolean()),
  allowBroken: v.optional(v.boolean()),
  forcePartial: v.optional(v.boolean()),
  format: v.optional(v.boolean()),
  passing: v.optional(text),
  minimize: v.optional(v.boolean()),
  abstract: v.optional(v.boolean()),
  explain: v.optional(v.boolean()),
  samples: v.optional(texts),
  features: v.optional(text),
  pattern: v.optional(texts),
  refused: v.optional(v.boolean()),
  dot: v.optional(text),
  inputs: v.optional(text),
  all: v.optional(v.boolean()),
  json: v.optional(v.boolean()),
  report: v.optional(text),
  quiet: v.optional(v.boolean()),
  stats: v.optional(v.boolean()),
});

/** Options as given by a person. */
export type Options = v.InferInput<typeof optionsSchema>;

/** Options with checked types. */
export type GivenOptions = v.InferOutput<typeof optionsSchema>;

/** The name of an option on the command line. */
export const optionName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Describes each problem of options in a sentence; `nameOf` gives the user's name of a key. */
export function problemsIn(
  issues: readonly v.BaseIssue<unknown>[],
  nameOf: (key: string) => string,
): string[] {
  return issues.map((issue) => {
    const key = (v.getDotPath(issue) ?? "").replace(/\..*/, "");
    if (key === "") return `expected an object of options, got ${issue.received}.`;
    if (issue.type === "strict_object") return unknownOption(key, nameOf);
    const wanted = issue.message.startsWith("Invalid")
      ? `expected ${issue.expected ?? "another value"}`
      : issue.message;
    return `${nameOf(key)}: ${wanted}, got ${issue.received}.`;
  });
}

function unknownOption(key: string, nameOf: (key: string) => string): string {
  const meant = closest(key, Object.keys(optionsSchema.entries));
  const advice = meant === undefined ? "see culprit --help" : `did you mean ${nameOf(meant)}?`;
  return `there is no option ${nameOf(key)}; ${advice}`;
}
