import { availableParallelism } from "node:os";
import * as v from "valibot";
import { closest } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { parseByteSize, parseDuration } from "../../base/quantity.ts";
import type { ReadFormat } from "../../format/reader.ts";
import { parseRepetition, type Repetition } from "../../oracle/wrap/repeated.ts";
import type { Unit } from "../../text/unit.ts";
import { type GivenOptions, type Options, optionName, optionsSchema, problemsIn } from "./options.ts";

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
export function howToAsk(given: GivenOptions, reader?: ReadFormat): HowToAsk {
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
      "no program to run: give one after --, as in `-- node parse.js {}`, or use --test or --oracle.",
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
const aboutRuns = [
  "cwd",
  "workers",
  "sandbox",
  "ship",
  "env",
  "failWhen",
  "passWhen",
  "unresolvedWhen",
  "incompleteWhen",
  "offsetWhen",
  "requireOutput",
] as const;

function requireNoRuns(given: GivenOptions): void {
  const option = aboutRuns.find((name) => given[name] !== undefined);
  if (option === undefined) return;
  throw new OptionsError(
    given.oracle === undefined
      ? `${optionName(option)} is about runs of a program, and no program is given; give one after --.`
      : `${optionName(option)} is about runs of a program, and with --oracle there are none: the answers of the module count. Leave one of them out.`,
  );
}

/** Validated options with all defaults filled in, so that no later code sees a missing value. */
export interface Settings {
  readonly how: HowToAsk;
  readonly criteria: CriteriaSettings;
  /** Milliseconds per run; absent: chosen from the first runs. */
  readonly timeout: number | undefined;
  /** Bytes per run; absent: no limit. */
  readonly memory: number | undefined;
  readonly repetition: Repetition;
  /** Whether runs are sandboxed: no network, and writing only to their own folders. */
  readonly sandbox: boolean;
  /** Files and folders to place next to every candidate, here and on workers. */
  readonly ship: readonly string[];
  /** Environment variables of the program, each as `NAME=value`, or as `NAME` with its value here. */
  readonly env: readonly string[];
  /** The Redis of the workers; absent: the program runs here. */
  readonly workers: string | undefined;
  readonly jobs: number;
  /** The jobs that run here while workers run others: only explicitly requested ones. */
  readonly jobsBesideWorkers: number;
  /** Maximum number of runs started per needed run. */
  readonly waste: number;
  readonly maxTests: number;
  /** Milliseconds for the whole session. */
  readonly maxTime: number;
  readonly seed: number;
  readonly out: string | undefined;
  readonly state: string | undefined;
  readonly fresh: boolean;
  /** Absent: chosen by the input's name or content. */
  readonly grammar: string | undefined;
  readonly start: string | undefined;
  /** Folders of further formats. */
  readonly formatDir: readonly string[];
  /** Whether to use an installed tree-sitter language if no grammar is named. */
  readonly treeSitter: boolean;
  /** The number of different repairs to search. */
  readonly alternatives: number;
  readonly algorithm: string | undefined;
  readonly unit: string | undefined;
  /** Whether to accept an empty or blank repair. */
  readonly allowEmpty: boolean;
  /** Whether to accept a repair that keeps less than half of the input. */
  readonly forcePartial: boolean;
  /** Whether to also search for a smaller result that the grammar rejects. */
  readonly allowBroken: boolean;
  /** Whether to make the result readable. */
  readonly format: boolean;
  readonly passing: string | undefined;
  /** Whether to minimize the input before abstracting or explaining it. */
  readonly minimize: boolean;
  /** Whether `debug` includes `abstract`. */
  readonly abstract: boolean;
  /** Whether `debug` includes the full `explain`. */
  readonly explain: boolean;
  /** Whether to search for further patterns. */
  readonly all: boolean;
  /** The file for the theory's graph; absent: none is written. */
  readonly dot: string | undefined;
  /** Files and folders of inputs to run first. */
  readonly samples: readonly string[];
  /** Patterns to look for in inputs, each as `name=pattern`. */
  readonly patterns: readonly string[];
  /** Whether to also explain when inputs are rejected. */
  readonly refused: boolean;
  /** The module of the user's own features; absent: none. */
  readonly features: string | undefined;
  /** The folder for inputs of a pattern; absent: none are written. */
  readonly inputs: string | undefined;
  /** Whether to show the work of each stage. */
  readonly stats: boolean;
}

/** The criteria for failing, as the user wrote them. */
export interface CriteriaSettings {
  readonly failWhen: readonly string[];
  readonly passWhen: readonly string[];
  readonly unresolvedWhen: readonly string[];
  readonly incompleteWhen: readonly string[];
  readonly offsetWhen: string | undefined;
  readonly requireOutput: boolean;
  /** Absent: the command's default. */
  readonly same: "kind" | "message" | "any" | undefined;
}

/**
 * Validates options and fills in defaults. Throws an OptionsError that names the option, the expected and the given
 * value.
 */
export function resolveSettings(options: Options, reader?: ReadFormat): Settings {
  const parsed = v.safeParse(optionsSchema, options);
  if (!parsed.success) throw new OptionsError(problemsIn(parsed.issues, optionName).join("\n"));
  const given = parsed.output;
  return {
    how: howToAsk(given, reader),
    criteria: {
      failWhen: given.failWhen ?? [],
      passWhen: given.passWhen ?? [],
      unresolvedWhen: given.unresolvedWhen ?? [],
      incompleteWhen: given.incompleteWhen ?? [],
      offsetWhen: given.offsetWhen,
      requireOutput: given.requireOutput ?? false,
      same: given.same,
    },
    timeout: given.timeout === undefined ? undefined : parseDuration(given.timeout, "--timeout"),
    memory: given.memory === undefined ? undefined : parseByteSize(given.memory, "--memory"),
    repetition: parseRepetition("--repeat", given.repeat ?? "1"),
    sandbox: given.sandbox ?? false,
    ship: given.ship ?? [],
    env: given.env ?? [],
    workers: given.workers,
    jobs: given.jobs ?? availableParallelism(),
    jobsBesideWorkers: given.jobs ?? 0,
    waste: given.waste ?? 2,
    maxTests: given.maxTests ?? Number.POSITIVE_INFINITY,
    maxTime:
      given.maxTime === undefined ? Number.POSITIVE_INFINITY : parseDuration(given.maxTime, "--max-time"),
    seed: given.seed ?? 1,
    out: given.out,
    state: given.state,
    fresh: given.fresh ?? false,
    grammar: given.grammar,
    start: given.start,
    formatDir: given.formatDir ?? [],
    treeSitter: true,
    alternatives: given.alternatives ?? 1,
    algorithm: given.algorithm,
    unit: given.unit,
    allowEmpty: given.allowEmpty ?? false,
    allowBroken: given.allowBroken ?? false,
    forcePartial: given.forcePartial ?? false,
    format: given.format ?? false,
    passing: given.passing,
    minimize: given.minimize ?? true,
    abstract: given.abstract ?? true,
    explain: given.explain ?? true,
    dot: given.dot,
    samples: given.samples ?? [],
    features: given.features,
    refused: given.refused ?? false,
    patterns: given.pattern ?? [],
    inputs: given.inputs,
    all: given.all ?? false,
    stats: given.stats ?? false,
  };
}

const units: readonly Unit[] = ["bytes", "code-points", "tokens", "lines"];

/** The user's choice of a search; absent values leave it to culprit. */
export interface SearchChoice<Algorithm extends string> {
  readonly algorithm?: Algorithm | undefined;
  readonly unit?: Unit | undefined;
}

/** The searches of a command. */
export interface Searches<Algorithm extends string> {
  readonly algorithms: readonly Algorithm[];
  /** The algorithm for which the user can choose a unit. */
  readonly textbook: Algorithm;
}

/** Parses `--algorithm` and `--unit`. Throws OptionsError. */
export function searchChoice<Algorithm extends string>(
  given: { readonly algorithm: string | undefined; readonly unit: string | undefined },
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
