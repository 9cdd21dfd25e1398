import { OptionsError } from "../../base/options-error.ts";
import { type CallCounts, callsBeyond } from "../../compare/call-counts.ts";
import type { Example } from "../../compare/failures.ts";
import { withoutQuotations } from "../../oracle/quotation.ts";
import { Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { inLine } from "../../report/visible.ts";
import type { Watch } from "../context/context.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Suite } from "./compare-suites.ts";
import {
  type CallSource,
  type CountedRun,
  type Counting,
  type CountingProgram,
  openCountingProgram,
} from "./counting-program.ts";

/** The runs of one suite. */
export interface SuiteRuns {
  readonly suite: Suite;
  /** Without the calls of starting the program. */
  readonly calls: CallCounts;
  /** The same per input, for inputs whose calls were counted. */
  readonly callsByInput: readonly CallCounts[];
  /** The inputs that were run, in order. */
  readonly examples: readonly Example[];
  /** The number of runs without counts, because they were killed. */
  readonly uncounted: number;
  /** The path of the first input to call each function. */
  readonly firstTo: ReadonlyMap<string, string>;
}

/** How to run the suites. */
export interface Running extends Watch, Counting {}

/** The runs of the suites; the last suite is partial if the session was stopped. */
export interface RanSuites {
  readonly runs: readonly SuiteRuns[];
  /** The calls of starting the program, which are subtracted from every run. */
  readonly starting: Starting;
  readonly stopped: StopReason | null;
}

/**
 * Runs the program on the inputs of each suite. Each suite gets new instances of a module, so no state passes between
 * suites. Throws OptionsError if no calls can be counted.
 */
export async function runSuites(suites: readonly Suite[], running: Running): Promise<RanSuites> {
  const runs: SuiteRuns[] = [];
  let starting = UNKNOWN_START;
  let before = 0;
  const stopped = await untilStopped(async () => {
    for (const [index, suite] of suites.entries()) {
      const seen = new SeenRuns(suite, index);
      try {
        if (index === 0) starting = await startingOf(running, running.signal);
        await withLanes(running, (lanes) => runSuite(suite, seen, { ...running, lanes, before, starting }));
      } finally {
        runs.push(seen.summary());
      }
      before += suite.inputs.length;
      if (starting.calls.size === 0) requireCalls(runs, running.source);
    }
  });
  return { runs, starting, stopped };
}

/** Opens one instance of the program per lane; each lane runs one input at a time. */
async function withLanes(
  counting: Counting,
  body: (lanes: readonly CountingProgram[]) => Promise<void>,
): Promise<void> {
  const lanes: CountingProgram[] = [];
  try {
    for (let lane = 0; lane < counting.settings.jobs; lane++) lanes.push(await openCountingProgram(counting));
    await body(lanes);
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

interface RunningSuite extends Running {
  readonly lanes: readonly CountingProgram[];
  /** Runs of earlier suites. */
  readonly before: number;
  readonly starting: Starting;
}

/** Runs the suite's inputs; each lane takes the next free input. */
async function runSuite(
  { name, inputs }: Suite,
  seen: SeenRuns,
  { settings, lanes, before, starting, watcher, signal }: RunningSuite,
): Promise<void> {
  let next = 0;
  let done = 0;
  const notices = before === 0 ? (lanes[0]?.program.notices ?? []) : [];
  for (const notice of notices) watcher({ kind: "notice", notice });
  const runIn = async (lane: CountingProgram): Promise<void> => {
    for (let index = next++; index < inputs.length; index = next++) {
      if (before + index >= settings.maxTests) throw new Stop("tests");
      const { verdict, calls } = await lane.run((inputs[index] as InputFile).bytes, signal);
      seen.add(index, { verdict, calls: calls && callsBeyond(calls, starting.calls) });
      done += 1;
      watcher({ kind: "phase", name: "running", subject: name, done, of: inputs.length });
      watcher({ kind: "verdict", outcome: verdict.outcome, tests: before + done });
    }
  };
  // Runs that are active when another lane stops still count.
  const ends = await Promise.allSettled(lanes.map(runIn));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Collects the runs of a suite in any order; their output and full verdicts are not kept. */
class SeenRuns {
  readonly #suite: Suite;
  readonly #index: number;
  readonly #calls = new Map<string, number>();
  /** The index of the first input to call each function. */
  readonly #firstTo = new Map<string, number>();
  readonly #examples: (Example | undefined)[];
  readonly #callsByInput: (CallCounts | undefined)[] = [];
  #uncounted = 0;

  constructor(suite: Suite, index: number) {
    this.#suite = suite;
    this.#index = index;
    this.#examples = suite.inputs.map(() => undefined);
  }

  add(index: number, { verdict, calls }: CountedRun): void {
    const { path, bytes } = this.#suite.inputs[index] as InputFile;
    const { outcome, reason = outcome } = verdict;
    const fingerprint = withoutQuotations(verdict.fingerprint ?? "");
    this.#examples[index] = { suite: this.#index, path, bytes, outcome, reason, fingerprint };
    if (calls === undefined) this.#uncounted += 1;
    else this.#callsByInput[index] = calls;
    for (const [name, count] of calls ?? []) {
      this.#calls.set(name, (this.#calls.get(name) ?? 0) + count);
      this.#firstTo.set(name, Math.min(index, this.#firstTo.get(name) ?? index));
    }
  }

  summary(): SuiteRuns {
    const { inputs } = this.#suite;
    return {
      suite: this.#suite,
      calls: this.#calls,
      // In input order, so that random draws do not depend on the number of lanes.
      callsByInput: this.#callsByInput.filter((calls) => calls !== undefined),
      examples: this.#examples.filter((example) => example !== undefined),
      uncounted: this.#uncounted,
      firstTo: new Map([...this.#firstTo].map(([name, index]) => [name, inputs[index]?.path ?? ""])),
    };
  }
}

function requireCalls(runs: readonly SuiteRuns[], source: CallSource): void {
  if (runs.some(({ calls }) => calls.size > 0)) return;
  const examples = runs.flatMap((each) => each.examples);
  const [first] = examples;
  if (first !== undefined && examples.every(({ outcome }) => outcome !== "pass")) {
    throw new OptionsError(
      `no calls were counted, and no run went well: ${first.fingerprint || first.reason}. Check the command by running it on ${inLine(first.path)}.`,
    );
  }
  throw new OptionsError(
    source === "v8"
      ? "no calls were counted: the program ran no JavaScript of its own with Node. For another language give a command that prints a line for each function, its name and how often it was called, and say --calls printed."
      : "no calls were counted: expected lines of a function's name and how often it was called on standard output.",
  );
}

/** The calls that a program makes for any input. */
export interface Starting {
  readonly calls: CallCounts;
  /** Whether a second run made the same calls. */
  readonly isSteady: boolean;
}

/** For programs whose start is not measured. */
export const UNKNOWN_START: Starting = { calls: new Map(), isSteady: true };

/**
 * Runs a Node program on an empty input, twice, to find the calls that it makes before it reads its input. Modules need
 * no such run, because they are loaded before the counting. Programs that print their counts decide what they count.
 * Throws OptionsError and OracleError.
 */
export async function startingOf(counting: Counting, signal: AbortSignal): Promise<Starting> {
  if (counting.source !== "v8" || counting.settings.how.kind !== "program") return UNKNOWN_START;
  const program = await openCountingProgram(counting);
  try {
    const first = await program.run(new Uint8Array(), signal);
    const second = await program.run(new Uint8Array(), signal);
    return { calls: first.calls ?? new Map(), isSteady: isAlike(first, second) };
  } finally {
    await program.close();
  }
}

function isAlike(one: CountedRun, other: CountedRun): boolean {
  const [calls = new Map(), others = new Map()] = [one.calls, other.calls];
  return (
    one.verdict.outcome === other.verdict.outcome &&
    callsBeyond(calls, others).size === 0 &&
    callsBeyond(others, calls).size === 0
  );
}
