import { availableParallelism } from "node:os";
import * as v from "valibot";
import { parseByteSize } from "../base/byte-size.ts";
import { closest } from "../base/closest.ts";
import { parseDuration } from "../base/duration.ts";
import { OptionsError } from "../base/options-error.ts";
import { parseRepetition, type Repetition } from "../oracle/wrap/repeated.ts";

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

/** Each job is a process that waits with its own folder; more of them than this help on no machine. */
const mostJobs = 256;

/**
 * Every option that a command line or a configuration file may give, under the option's name in camel case;
 * the values are what a person writes (`"10s"`, `"512MB"`).
 */
export const optionsSchema = v.strictObject({
  program: v.optional(v.array(text)),
  test: v.optional(text),
  oracle: v.optional(text),
  failWhen: v.optional(texts),
  unresolvedWhen: v.optional(texts),
  incompleteWhen: v.optional(texts),
  offsetWhen: v.optional(text),
  requireOutput: v.optional(v.boolean()),
  same: v.optional(v.picklist(["kind", "message", "any"], "expected kind, message or any")),
  timeout: v.optional(text),
  memory: v.optional(text),
  repeat: v.optional(v.pipe(v.union([text, v.number()]), v.transform(String))),
  cwd: v.optional(text),
  jobs: v.optional(count(1, mostJobs)),
  maxTests: v.optional(count(1)),
  maxTime: v.optional(text),
  seed: v.optional(count(0)),
  out: v.optional(text),
  state: v.optional(text),
  fresh: v.optional(v.boolean()),
  grammar: v.optional(text),
  start: v.optional(text),
  alternatives: v.optional(count(1)),
  algorithm: v.optional(text),
  unit: v.optional(text),
  allowEmpty: v.optional(v.boolean()),
  passing: v.optional(text),
  json: v.optional(v.boolean()),
  quiet: v.optional(v.boolean()),
  stats: v.optional(v.boolean()),
});

/** Options as a person gives them. */
export type Options = v.InferInput<typeof optionsSchema>;

/** Options checked, with every default filled in: nothing below the entry point meets a missing value. */
export interface Settings {
  readonly how: HowToAsk;
  readonly criteria: CriteriaSettings;
  /** Milliseconds per run; absent: chosen from the first runs. */
  readonly timeout: number | undefined;
  /** Bytes per run; absent: no limit. */
  readonly memory: number | undefined;
  readonly repetition: Repetition;
  readonly jobs: number;
  readonly maxTests: number;
  /** Milliseconds for the whole run. */
  readonly maxTime: number;
  readonly seed: number;
  readonly out: string | undefined;
  readonly state: string | undefined;
  readonly fresh: boolean;
  /** Absent: chosen by the input's extension. */
  readonly grammar: string | undefined;
  readonly start: string | undefined;
  /** How many different repairs to look for. */
  readonly alternatives: number;
  readonly algorithm: string | undefined;
  readonly unit: string | undefined;
  /** Whether an empty or blank repair is wanted too. */
  readonly allowEmpty: boolean;
  readonly passing: string | undefined;
  /** Whether to show what each stage of the search did. */
  readonly stats: boolean;
}

/** How a candidate is put to the program under test. */
export type HowToAsk =
  | { readonly kind: "program"; readonly command: readonly string[]; readonly cwd: string | undefined }
  | { readonly kind: "test"; readonly file: string; readonly cwd: string | undefined }
  | { readonly kind: "module"; readonly file: string };

/** What counts as failing, as the user wrote it. */
export interface CriteriaSettings {
  readonly failWhen: readonly string[];
  readonly unresolvedWhen: readonly string[];
  readonly incompleteWhen: readonly string[];
  readonly offsetWhen: string | undefined;
  readonly requireOutput: boolean;
  /** Absent: what suits the command. */
  readonly same: "kind" | "message" | "any" | undefined;
}

/** Checks options and fills in the defaults. Throws OptionsError naming the option, what it takes and what came. */
export function resolveSettings(options: Options): Settings {
  const parsed = v.safeParse(optionsSchema, options);
  if (!parsed.success) throw new OptionsError(problemsIn(parsed.issues, optionName).join("\n"));
  const given = parsed.output;
  return {
    how: howToAsk(given),
    criteria: {
      failWhen: given.failWhen ?? [],
      unresolvedWhen: given.unresolvedWhen ?? [],
      incompleteWhen: given.incompleteWhen ?? [],
      offsetWhen: given.offsetWhen,
      requireOutput: given.requireOutput ?? false,
      same: given.same,
    },
    timeout: given.timeout === undefined ? undefined : parseDuration(given.timeout, "--timeout"),
    memory: given.memory === undefined ? undefined : parseByteSize(given.memory, "--memory"),
    repetition: parseRepetition("--repeat", given.repeat ?? "1"),
    jobs: given.jobs ?? availableParallelism(),
    maxTests: given.maxTests ?? Number.POSITIVE_INFINITY,
    maxTime:
      given.maxTime === undefined ? Number.POSITIVE_INFINITY : parseDuration(given.maxTime, "--max-time"),
    seed: given.seed ?? 1,
    out: given.out,
    state: given.state,
    fresh: given.fresh ?? false,
    grammar: given.grammar,
    start: given.start,
    alternatives: given.alternatives ?? 1,
    algorithm: given.algorithm,
    unit: given.unit,
    allowEmpty: given.allowEmpty ?? false,
    passing: given.passing,
    stats: given.stats ?? false,
  };
}

function howToAsk(given: v.InferOutput<typeof optionsSchema>): HowToAsk {
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
  if (way === undefined) {
    throw new OptionsError(
      "no program to run: give one after --, as in `culprit minimize input.json -- node parse.js {}`, or use --test or --oracle.",
    );
  }
  if (ways.length > 1) {
    throw new OptionsError(
      "a program after --, --test and --oracle exclude each other; give exactly one of them.",
    );
  }
  return way;
}

const aboutRuns = [
  "cwd",
  "failWhen",
  "unresolvedWhen",
  "incompleteWhen",
  "offsetWhen",
  "requireOutput",
] as const;

function requireNoRuns(given: v.InferOutput<typeof optionsSchema>): void {
  const option = aboutRuns.find((name) => given[name] !== undefined);
  if (option === undefined) return;
  throw new OptionsError(
    `${optionName(option)} is about runs of a program, and with --oracle there are none: what the module answers counts. Leave one of them out.`,
  );
}

const optionName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What is wrong with options, one sentence for each; `nameOf` gives the name that the user knows a key by. */
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
