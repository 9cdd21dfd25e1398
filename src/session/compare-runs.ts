import { OptionsError } from "../base/options-error.ts";
import { type CallCounts, summed } from "../compare/call-counts.ts";
import type { Example } from "../compare/failures.ts";
import { Stop, type StopReason, untilStopped } from "../oracle/stop.ts";
import type { Suite } from "./compare-suites.ts";
import {
  type CallSource,
  type CountedRun,
  type CountingProgram,
  openCountingProgram,
} from "./counting-program.ts";
import type { InputFile } from "./input-file.ts";
import type { Settings } from "./settings.ts";
import type { Watch } from "./workbench.ts";

/** What the program did on the inputs of one suite. */
export interface SuiteRuns {
  readonly suite: Suite;
  readonly calls: CallCounts;
  readonly examples: readonly Example[];
  /** How many runs left no counts, because they were killed. */
  readonly uncounted: number;
  /** Which input was the first to call each function. */
  readonly firstTo: ReadonlyMap<string, string>;
}

/** The program with its calls counted, as often as inputs are run at once: each of them can have one under way. */
export async function openLanes(
  settings: Settings,
  candidateName: string,
  source: CallSource,
): Promise<CountingProgram[]> {
  const lanes: CountingProgram[] = [];
  try {
    for (let lane = 0; lane < settings.jobs; lane++) {
      lanes.push(await openCountingProgram(settings, candidateName, source));
    }
    return lanes;
  } catch (error) {
    await Promise.all(lanes.map((lane) => lane.close()));
    throw error;
  }
}

/** What the runs of the suites need, beside the inputs. */
export interface Running extends Watch {
  readonly lanes: readonly CountingProgram[];
  readonly source: CallSource;
  /** How many runs there may be. */
  readonly mostRuns: number;
}

/** The runs of the suites, the last of them in part when they were stopped. */
export interface RanSuites {
  readonly runs: readonly SuiteRuns[];
  readonly stopped: StopReason | null;
}

/** Runs the program on the inputs of every suite in turn. Throws OptionsError when no calls can be counted. */
export async function runSuites(suites: readonly Suite[], running: Running): Promise<RanSuites> {
  const runs: SuiteRuns[] = [];
  let before = 0;
  const stopped = await untilStopped(async () => {
    for (const [index, suite] of suites.entries()) {
      const counted: (CountedRun | undefined)[] = suite.inputs.map(() => undefined);
      try {
        await runSuite(suite, counted, { ...running, before });
      } finally {
        runs.push(summary(suite, index, counted));
      }
      before += suite.inputs.length;
      requireCalls(runs, running.source);
    }
  });
  return { runs, stopped };
}

/** Fills in the runs on the suite's inputs; each lane takes the next input that none has taken. */
async function runSuite(
  { name, inputs }: Suite,
  counted: (CountedRun | undefined)[],
  { lanes, mostRuns, before, watcher, signal }: Running & { readonly before: number },
): Promise<void> {
  let next = 0;
  let done = 0;
  const runIn = async (lane: CountingProgram): Promise<void> => {
    for (let index = next++; index < inputs.length; index = next++) {
      if (before + index >= mostRuns) throw new Stop("tests");
      const { bytes } = inputs[index] as InputFile;
      counted[index] = await lane.run(bytes, signal);
      done += 1;
      watcher({ kind: "phase", name: `${name}: ${done} of ${inputs.length} inputs` });
      watcher({ kind: "asked", tests: before + done });
    }
  };
  // What is under way when a lane is stopped still counts.
  const ends = await Promise.allSettled(lanes.map(runIn));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

function summary(suite: Suite, index: number, counted: readonly (CountedRun | undefined)[]): SuiteRuns {
  const runs = suite.inputs.flatMap((input, at) => {
    const run = counted[at];
    return run === undefined ? [] : [{ input, ...run }];
  });
  const firstTo = new Map<string, string>();
  for (const { input, calls = noCalls } of runs) {
    for (const name of calls.keys()) if (!firstTo.has(name)) firstTo.set(name, input.path);
  }
  return {
    suite,
    calls: summed(runs.map(({ calls = noCalls }) => calls)),
    examples: runs.map(({ input, verdict }) => ({
      suite: index,
      path: input.path,
      bytes: input.bytes,
      verdict,
    })),
    uncounted: runs.filter(({ calls }) => calls === undefined).length,
    firstTo,
  };
}

const noCalls: CallCounts = new Map();

function requireCalls(runs: readonly SuiteRuns[], source: CallSource): void {
  if (runs.some(({ calls }) => calls.size > 0)) return;
  throw new OptionsError(
    source === "v8"
      ? "no calls were counted: the program ran no JavaScript of its own with Node. For another language give a command that prints a line for each function, its name and how often it was called, and say --calls printed."
      : "no calls were counted: expected lines of a function's name and how often it was called on standard output.",
  );
}
