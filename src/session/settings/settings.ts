import { availableParallelism } from "node:os";
import * as v from "valibot";
import { closest } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { parseByteSize, parseDuration } from "../../base/quantity.ts";
import { type ReadFormat, readers } from "../../format/reader.ts";
import { parseRepetition } from "../../oracle/wrap/repeated.ts";
import { findingForms } from "../../report/report.ts";
import type { Unit } from "../../text/unit.ts";

const text = v.string();
const yes = v.optional(v.boolean(), false);
const unlessNot = v.optional(v.boolean(), true);
const texts = v.union([
  v.pipe(
    text,
    v.transform((one) => [one]),
  ),
  v.array(text),
]);

/** Milliseconds, written as `10s`. */
const duration = (option: string) =>
  v.optional(
    v.pipe(
      text,
      v.transform((written) => parseDuration(written, option)),
    ),
  );

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

/** Which runs fail, pass or are ignored, as the user wrote it. */
const criteria = {
  failWhen: v.optional(texts, []),
  passWhen: v.optional(texts, []),
  unresolvedWhen: v.optional(texts, []),
  incompleteWhen: v.optional(texts, []),
  offsetWhen: v.optional(text),
  requireOutput: yes,
};

/** The options that can neither run anything nor redirect anything, in a file that nobody looked at. */
const harmless = {
  ...criteria,
  /** How failures are compared; absent: the command's default. */
  same: v.optional(v.picklist(["kind", "message", "any"], "expected kind, message or any")),
  /** Milliseconds per run; absent: chosen from the first runs. */
  timeout: duration("--timeout"),
  /** Bytes per run; absent: no limit. */
  memory: v.optional(
    v.pipe(
      text,
      v.transform((written) => parseByteSize(written, "--memory")),
    ),
  ),
  repeat: v.optional(
    v.pipe(
      v.union([text, v.number()]),
      v.transform((written) => parseRepetition("--repeat", String(written))),
    ),
    "1",
  ),
  /** Whether runs are sandboxed: no network, and writing only to their own folders. */
  sandbox: yes,
  jobs: v.optional(count(1, mostJobs)),
  /** Maximum number of runs started per needed run. */
  waste: v.optional(ratio, 2),
  maxTests: v.optional(count(1)),
  /** Milliseconds for the whole session. */
  maxTime: duration("--max-time"),
  strict: v.optional(v.boolean()),
  seed: v.optional(count(0), 1),
  start: v.optional(text),
  /** The number of different repairs to search. */
  alternatives: v.optional(count(1), 1),
  algorithm: v.optional(text),
  unit: v.optional(text),
  /** Whether to accept an empty or blank repair. */
  allowEmpty: yes,
  /** Whether to make the result readable. */
  format: yes,
  /** Whether to minimize the input before abstracting or explaining it. */
  minimize: unlessNot,
  /** Whether `debug` includes `abstract`, and the full `explain`. */
  abstract: unlessNot,
  explain: unlessNot,
  /** Whether to search for further patterns. */
  all: yes,
  json: v.optional(v.boolean()),
  markdown: v.optional(v.boolean()),
  findings: v.optional(v.picklist(findingForms, `expected ${findingForms.join(", ")}`)),
  quiet: v.optional(v.boolean()),
  verbose: v.optional(v.boolean()),
  /** Whether to show the work of each stage. */
  stats: yes,
};

/**
 * Every option of a command line or a configuration file, by its name in camel case. The values are as a person writes
 * them (`"10s"`, `"512MB"`). In a configuration that was not named, all but the harmless ones need the user's approval,
 * including options of later versions.
 */
export const optionsSchema = v.strictObject({
  ...harmless,
  program: v.optional(v.array(text)),
  test: v.optional(text),
  oracle: v.optional(text),
  cwd: v.optional(text),
  /** Files and folders to place next to every candidate, here and on workers. */
  ship: v.optional(texts, []),
  /** Environment variables of the program, each as `NAME=value`, or as `NAME` with its value here. */
  env: v.optional(texts, []),
  /** The Redis of the workers; absent: the program runs here. */
  workers: v.optional(
    v.pipe(text, v.regex(/^rediss?:\/\/./, "expected the address of a Redis, such as redis://host:6379")),
  ),
  out: v.optional(text),
  state: v.optional(text),
  fresh: yes,
  /** Absent: chosen by the input's name or content. */
  grammar: v.optional(text),
  /** Folders of further formats. */
  formatDir: v.optional(texts, []),
  /** Whether to accept a repair that keeps less than half of the input. */
  forcePartial: yes,
  passing: v.optional(text),
  /** Files and folders of inputs to run first. */
  samples: v.optional(texts, []),
  /** The module of the user's own features. */
  features: v.optional(text),
  /** Patterns to look for in inputs, each as `name=pattern`. */
  pattern: v.optional(texts, []),
  /** The folder for inputs of a pattern. */
  inputs: v.optional(text),
  report: v.optional(text),
});

/** Whether an option needs the user's approval in a configuration that was not named. */
export const needsApproval = (name: string): boolean => !Object.hasOwn(harmless, name);

/** Options as given by a person. */
export type Options = v.InferInput<typeof optionsSchema>;

/** Options with checked types and defaults. */
type GivenOptions = v.InferOutput<typeof optionsSchema>;

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

/** How to test a candidate: a program, an interestingness test or a module. */
export type HowToAsk =
  | { readonly kind: "program"; readonly command: readonly string[]; readonly cwd: string | undefined }
  | { readonly kind: "test"; readonly file: string; readonly cwd: string | undefined }
  | { readonly kind: "module"; readonly file: string }
  | { readonly kind: "reader"; readonly format: ReadFormat };

/** The ways that run a program in folders; the others call a function. */
export type HowToRun = Extract<HowToAsk, { readonly kind: "program" | "test" }>;

export const isRun = (how: HowToAsk): how is HowToRun => how.kind === "program" || how.kind === "test";

/** The one way that the options give, else the reader. Throws OptionsError if they give none or several. */
function howToAsk(given: Options, reader?: ReadFormat): HowToAsk {
  const ways: HowToAsk[] = [];
  if (given.program !== undefined && given.program.length > 0) {
    ways.push({ kind: "program", command: given.program, cwd: given.cwd });
  }
  if (given.test !== undefined) ways.push({ kind: "test", file: given.test, cwd: given.cwd });
  if (given.oracle !== undefined) {
    requireNoRuns(given);
    ways.push({ kind: "module", file: given.oracle });
  }
  const [way] = ways;
  if (way === undefined && reader !== undefined) {
    requireNoRuns(given);
    return { kind: "reader", format: reader };
  }
  if (way === undefined) {
    throw new OptionsError(
      `no program to run: give one after --, as in \`-- node parse.js {}\`, or use --test or --oracle. Only repair of ${Object.keys(readers).join(", ")} needs none.`,
    );
  }
  if (ways.length > 1) {
    throw new OptionsError(
      "a program after --, --test and --oracle exclude each other; give exactly one of them.",
    );
  }
  return way;
}

/** Options about runs of a program; a module and a reader run none. */
const aboutRuns = ["cwd", "workers", "sandbox", "ship", "env", ...Object.keys(criteria)] as (keyof Options)[];

function requireNoRuns(given: Options): void {
  const option = aboutRuns.find((name) => given[name] !== undefined);
  if (option === undefined) return;
  throw new OptionsError(
    given.oracle === undefined
      ? `${optionName(option)} is about runs of a program, and no program is given; give one after --.`
      : `${optionName(option)} is about runs of a program, and with --oracle there are none: the answers of the module count. Leave one of them out.`,
  );
}

/** Validated options with all defaults filled in, so that no later code sees a missing value. */
export interface Settings extends Omit<GivenOptions, "program" | "test" | "oracle" | keyof CriteriaSettings> {
  readonly how: HowToAsk;
  readonly criteria: CriteriaSettings;
  readonly jobs: number;
  /** The jobs that run here while workers run others: only explicitly requested ones. */
  readonly jobsBesideWorkers: number;
  readonly maxTests: number;
  readonly maxTime: number;
  /** Whether to use an installed tree-sitter language if no grammar is named. */
  readonly treeSitter: boolean;
}

/** The criteria for failing. */
export type CriteriaSettings = Pick<GivenOptions, keyof typeof criteria>;

/**
 * Validates options and fills in defaults. Throws an OptionsError that names the option, the expected and the given
 * value.
 */
export function resolveSettings(options: Options, reader?: ReadFormat): Settings {
  const { failWhen, passWhen, unresolvedWhen, incompleteWhen, offsetWhen, requireOutput, ...given } =
    optionsOf(options);
  return {
    ...given,
    how: howToAsk(options, reader),
    criteria: { failWhen, passWhen, unresolvedWhen, incompleteWhen, offsetWhen, requireOutput },
    jobs: given.jobs ?? availableParallelism(),
    jobsBesideWorkers: given.jobs ?? 0,
    maxTests: given.maxTests ?? Number.POSITIVE_INFINITY,
    maxTime: given.maxTime ?? Number.POSITIVE_INFINITY,
    treeSitter: true,
  };
}

/** Validates options. Throws OptionsError like `resolveSettings`. */
export function optionsOf(options: Options): GivenOptions {
  const parsed = v.safeParse(optionsSchema, options);
  if (parsed.success) return parsed.output;
  throw new OptionsError(problemsIn(parsed.issues, optionName).join("\n"));
}

const units: readonly Unit[] = ["bytes", "code-points", "tokens", "lines"];

/** The user's choice of a search; absent values leave it to culprit. */
export interface SearchChoice<Algorithm extends string> {
  readonly algorithm?: Algorithm | undefined;
  readonly unit?: Unit | undefined;
}

/** The searches of a command. */
interface Searches<Algorithm extends string> {
  readonly algorithms: readonly Algorithm[];
  /** The algorithm for which the user can choose a unit. */
  readonly textbook: Algorithm;
}

/** A command with one search. */
export const onlyAuto: Searches<"auto"> = { algorithms: ["auto"], textbook: "auto" };

/** Parses `--algorithm` and `--unit`. Throws OptionsError. */
export function searchChoice<Algorithm extends string>(
  given: Pick<Settings, "algorithm" | "unit">,
  { algorithms, textbook }: Searches<Algorithm>,
): SearchChoice<Algorithm> {
  const algorithm = oneOf("--algorithm", given.algorithm, algorithms);
  const unit = oneOf("--unit", given.unit, units);
  if (unit !== undefined && algorithm !== textbook) {
    throw new OptionsError(
      `--unit goes with --algorithm ${textbook}; ${algorithm ?? "auto"} has units of its own.`,
    );
  }
  return { algorithm, unit };
}

/** Parses the value of an option that takes one of these names; undefined if it was not given. Throws OptionsError. */
function oneOf<T extends string>(
  option: string,
  given: string | undefined,
  names: readonly T[],
): T | undefined {
  if (given === undefined) return undefined;
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  const meant = closest(given, names);
  throw new OptionsError(
    `${option} takes ${names.join(", ")}; got ${given}.${meant ? ` Did you mean ${meant}?` : ""}`,
  );
}
