import { availableParallelism } from "node:os";
import * as v from "valibot";
import { closest } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { parseByteSize, parseDuration } from "../../base/quantity.ts";
import { parseRepetition, type Repetition } from "../../oracle/wrap/repeated.ts";
import type { Unit } from "../../text/unit.ts";
import { type GivenOptions, type Options, optionName, optionsSchema, problemsIn } from "./options.ts";

/** How a candidate is put to the program under test. */
export type HowToAsk =
  | { readonly kind: "program"; readonly command: readonly string[]; readonly cwd: string | undefined }
  | { readonly kind: "test"; readonly file: string; readonly cwd: string | undefined }
  | { readonly kind: "module"; readonly file: string };

/** The one way that the options give. Throws OptionsError when they give none or several. */
export function howToAsk(given: GivenOptions): HowToAsk {
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

/** What no module has. */
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
    `${optionName(option)} is about runs of a program, and with --oracle there are none: what the module answers counts. Leave one of them out.`,
  );
}

/** Options checked, with every default filled in: nothing below the entry point meets a missing value. */
export interface Settings {
  readonly how: HowToAsk;
  readonly criteria: CriteriaSettings;
  /** Milliseconds per run; absent: chosen from the first runs. */
  readonly timeout: number | undefined;
  /** Bytes per run; absent: no limit. */
  readonly memory: number | undefined;
  readonly repetition: Repetition;
  /** Whether runs are enclosed: without network, and without writing but into their own folders. */
  readonly sandbox: boolean;
  /** Files and folders that lie beside every candidate, here and on workers. */
  readonly ship: readonly string[];
  /** Variables of the program's environment, each as `NAME=value`, or as `NAME` with the value that it has here. */
  readonly env: readonly string[];
  /** The Redis where workers are found; absent: the program runs here. */
  readonly workers: string | undefined;
  readonly jobs: number;
  /** Of these, those that go on here while workers do runs, too: only such as were asked for. */
  readonly jobsBesideWorkers: number;
  /** Runs started for each one that is needed, at most. */
  readonly waste: number;
  readonly maxTests: number;
  /** Milliseconds for the whole run. */
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
  /** Whether an installed tree-sitter language is chosen when no grammar is named. */
  readonly treeSitter: boolean;
  /** How many different repairs to look for. */
  readonly alternatives: number;
  readonly algorithm: string | undefined;
  readonly unit: string | undefined;
  /** Whether an empty or blank repair is wanted too. */
  readonly allowEmpty: boolean;
  /** Whether a repair is wanted too that keeps less than half of the input. */
  readonly forcePartial: boolean;
  /** Whether a smaller result is wanted too that the grammar does not read. */
  readonly allowBroken: boolean;
  /** Whether the result is to be set so that a person can read it. */
  readonly format: boolean;
  readonly passing: string | undefined;
  /** Whether to minimize an input before its parts are opened. */
  readonly minimize: boolean;
  /** Whether `debug` ends with the pattern of the inputs that fail so. */
  readonly abstract: boolean;
  /** Whether `debug` ends with when inputs fail so. */
  readonly explain: boolean;
  /** Whether to look for the patterns of all inputs that fail so. */
  readonly all: boolean;
  /** The file for the graph of a theory; absent: none is drawn. */
  readonly dot: string | undefined;
  /** Files and folders of inputs to ask about first. */
  readonly samples: readonly string[];
  /** Patterns to look for in inputs, each as `name=pattern`. */
  readonly patterns: readonly string[];
  /** Whether to explain, too, when inputs are refused. */
  readonly refused: boolean;
  /** The module of the user's own features; absent: there are none. */
  readonly features: string | undefined;
  /** The folder for inputs of a pattern; absent: none are written. */
  readonly inputs: string | undefined;
  /** Whether to show what each stage of the search did. */
  readonly stats: boolean;
}

/** What counts as failing, as the user wrote it. */
export interface CriteriaSettings {
  readonly failWhen: readonly string[];
  readonly passWhen: readonly string[];
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

/** The search that the user wants, where that is not left to us. */
export interface SearchChoice<Algorithm extends string> {
  readonly algorithm?: Algorithm | undefined;
  readonly unit?: Unit | undefined;
}

/** What a command lets the user choose from. */
export interface Searches<Algorithm extends string> {
  readonly algorithms: readonly Algorithm[];
  /** The one whose unit is the user's choice. */
  readonly textbook: Algorithm;
}

/** The search that `--algorithm` and `--unit` ask for. Throws OptionsError. */
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

/** The value of an option that takes one of these names; undefined when it was not given. Throws OptionsError. */
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
