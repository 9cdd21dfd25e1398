import { readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import {
  type CallCounts,
  callsBeyond,
  readCallCounts,
  scriptCallsReader,
} from "../../compare/call-counts.ts";
import type { Example } from "../../compare/failures.ts";
import type { ScriptCalls, Verdict } from "../../oracle/outcome.ts";
import { withoutQuotations } from "../../oracle/quotation.ts";
import { clearDirectory, type OwnDirectory } from "../../oracle/run/own-directory.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "../../oracle/run/temporary-directory.ts";
import { Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { inLine } from "../../report/words.ts";
import { shownPath } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import type { InputFile } from "../files/input-file.ts";
import { type Observation, openProgram, type ProgramUnderTest } from "../program/program-under-test.ts";
import type { Settings } from "../settings/settings.ts";

/** A named set of inputs. */
export interface Suite {
  readonly name: string;
  readonly inputs: readonly InputFile[];
}

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
interface Running extends Watch, Counting {}

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
  let starting = unknownStart;
  let before = 0;
  const stopped = await untilStopped(async () => {
    for (const [index, suite] of suites.entries()) {
      const seen: SeenRun[] = [];
      try {
        if (index === 0) starting = await startingOf(running);
        await runSuite(suite, seen, running, { index, before, starting });
      } finally {
        runs.push(summaryOf(suite, seen));
      }
      before += suite.inputs.length;
      if (starting.calls.size === 0) requireCalls(runs, running.source);
    }
  });
  return { runs, starting, stopped };
}

/** Runs the suite's inputs in lanes, each with its own instance of the program, and each taking the next free input. */
async function runSuite(
  { name, inputs }: Suite,
  seen: SeenRun[],
  running: Running,
  { index: suite, before, starting }: { index: number; before: number; starting: Starting },
): Promise<void> {
  const { settings, watcher, signal } = running;
  let next = 0;
  let done = 0;
  const runIn = async (lane: CountingProgram): Promise<void> => {
    for (let index = next++; index < inputs.length; index = next++) {
      if (before + index >= settings.maxTests) throw new Stop("tests");
      const { path, bytes } = inputs[index] as InputFile;
      const { verdict, calls } = await lane.run(bytes, signal);
      const { outcome, reason = outcome } = verdict;
      const fingerprint = withoutQuotations(verdict.fingerprint ?? "");
      seen[index] = {
        example: { suite, path, bytes, outcome, reason, fingerprint },
        calls: calls && callsBeyond(calls, starting.calls),
      };
      done += 1;
      watcher({ kind: "phase", name: "running", subject: name, done, of: inputs.length });
      watcher({ kind: "verdict", outcome: verdict.outcome, tests: before + done });
    }
  };
  const lanes: CountingProgram[] = [];
  try {
    for (let lane = 0; lane < settings.jobs; lane++) lanes.push(await openCountingProgram(running));
    const notices = before === 0 ? (lanes[0]?.program.notices ?? []) : [];
    for (const notice of notices) watcher({ kind: "notice", notice });
    // Runs that are active when another lane stops still count.
    const ends = await Promise.allSettled(lanes.map(runIn));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

/** A run of a suite's input; its output and full verdict are not kept. */
interface SeenRun {
  readonly example: Example;
  readonly calls: CallCounts | undefined;
}

/** @param seen by the index of the input; lanes leave holes when they are stopped */
function summaryOf(suite: Suite, seen: readonly SeenRun[]): SuiteRuns {
  // In input order, so that random draws do not depend on the number of lanes.
  const ran = seen.filter((each) => each !== undefined);
  const calls = new Map<string, number>();
  const firstTo = new Map<string, string>();
  for (const { example, calls: own = [] } of ran) {
    for (const [name, count] of own) {
      calls.set(name, (calls.get(name) ?? 0) + count);
      if (!firstTo.has(name)) firstTo.set(name, example.path);
    }
  }
  const callsByInput = ran.map((each) => each.calls).filter((own) => own !== undefined);
  const uncounted = ran.length - callsByInput.length;
  return { suite, calls, callsByInput, examples: ran.map(({ example }) => example), uncounted, firstTo };
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
interface Starting {
  readonly calls: CallCounts;
  /** Whether a second run made the same calls. */
  readonly isSteady: boolean;
}

/** For programs whose start is not measured. */
const unknownStart: Starting = { calls: new Map(), isSteady: true };

/**
 * Runs a Node program on an empty input, twice, to find the calls that it makes before it reads its input. Modules need
 * no such run, because they are loaded before the counting. Programs that print their counts decide what they count.
 * Throws OptionsError and OracleError.
 */
async function startingOf(running: Running): Promise<Starting> {
  if (running.source !== "v8" || running.settings.how.kind !== "program") return unknownStart;
  const { signal } = running;
  const program = await openCountingProgram(running);
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

/** Who counts calls: V8, for JavaScript in Node, or the program, which prints them. */
export type CallSource = "v8" | "printed";

/** How to run a program and count its calls. */
interface Counting {
  readonly settings: Settings;
  /** The file name of candidates. */
  readonly candidateName: string;
  readonly source: CallSource;
}

/** A run with its calls; undefined if they were not counted, as in a killed run. */
interface CountedRun {
  readonly verdict: Verdict;
  readonly calls: CallCounts | undefined;
}

/** The program under test, which runs one candidate at a time and counts calls. */
interface CountingProgram {
  readonly program: ProgramUnderTest;
  /** Throws OptionsError if the program's output has no valid counts. */
  run(candidate: Uint8Array, signal: AbortSignal): Promise<CountedRun>;
  close(): Promise<void>;
}

/** Opens the program. Throws OptionsError and OracleError. */
async function openCountingProgram(counting: Counting): Promise<CountingProgram> {
  const { how, workers, sandbox } = counting.settings;
  if (how.kind === "test") {
    throw new OptionsError(
      "--test says only whether a failure shows; give the program itself after --, or as an ES module with --oracle.",
    );
  }
  if (counting.source === "printed") {
    if (how.kind !== "module") return openedWith({ captureLimit: mostPrinted }, counting, printedCalls);
    throw new OptionsError(
      "what an ES module prints is lost; leave --calls printed out, V8 counts its calls.",
    );
  }
  const read = readerOf(counting.candidateName);
  if (how.kind === "module") {
    return openedWith({ countsCalls: true }, counting, ({ calls }) => calls && read(calls));
  }
  if (workers !== undefined || sandbox) {
    throw new OptionsError(
      "the calls of a program that Node runs are counted in files of this machine, which it reaches neither elsewhere nor in a sandbox; leave --workers and --sandbox out.",
    );
  }
  const folder = openCoverageFolder();
  try {
    const opened = await openedWith({ env: folder.env }, counting, () => {
      const scripts = folder.take();
      return scripts && read(scripts);
    });
    return { ...opened, close: () => opened.close().then(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Opens the program with these observations; `callsOf` finds the calls of a run that has just ended. */
async function openedWith(
  observation: Observation,
  { settings, candidateName: name }: Counting,
  callsOf: (verdict: Verdict, program: string) => CallCounts | undefined,
): Promise<CountingProgram> {
  const program = await openProgram({ ...settings, jobs: 1 }, { name, isFolder: false }, observation);
  return {
    program,
    async run(candidate, signal) {
      const verdict = await program.ask(candidate, signal);
      return { verdict, calls: callsOf(verdict, program.name) };
    },
    close: () => program.close(),
  };
}

/** Bytes; far more than the counts of any program take. */
const mostPrinted = 64 * 2 ** 20;

function printedCalls({ outcome, run }: Verdict, program: string): CallCounts | undefined {
  try {
    return readCallCounts(run?.stdout ?? "");
  } catch (error) {
    // A failing program may not complete its list.
    if (outcome !== "pass" || !(error instanceof OptionsError)) return undefined;
    throw new OptionsError(
      `${program} should print calls, as --calls printed says, and nothing else on standard output; ${error.message}.`,
    );
  }
}

function readerOf(candidateName: string): (scripts: readonly ScriptCalls[]) => CallCounts {
  const temporary = realpathSync(tmpdir());
  // A candidate that runs as a script differs each time.
  const isCandidate = (path: string): boolean =>
    path.startsWith(temporary) && path.endsWith(`/work/${candidateName}`);
  return scriptCallsReader({
    nameOf(url) {
      if (!url.startsWith("file:")) return undefined;
      const path = fileURLToPath(url);
      return isCandidate(path) ? undefined : nearName(path);
    },
    textOf(url) {
      try {
        return readFileSync(fileURLToPath(url), "utf8");
      } catch {
        return undefined;
      }
    },
  });
}

/** The path inside its package for an installed file, otherwise relative to the working directory if below it. */
function nearName(path: string): string {
  const installed = path.lastIndexOf("/node_modules/");
  return installed < 0 ? shownPath(path) : path.slice(installed + "/node_modules/".length);
}

/** A folder in which Node processes, including child processes, write V8's counts at their end. */
interface CoverageFolder {
  /** The environment that makes Node write there. */
  readonly env: NodeJS.ProcessEnv;
  /** The calls reported since the last call; undefined if there are none, as after a killed run. */
  take(): readonly ScriptCalls[] | undefined;
  remove(): void;
}

/** Creates the folder among the temporary files. */
function openCoverageFolder(): CoverageFolder {
  const whole = makeTemporaryDirectory();
  const folder = whole.make("calls");
  return {
    env: { ...process.env, NODE_V8_COVERAGE: folder.path },
    take() {
      const names = folder.names();
      const reports = names.map((name) => callsIn(folder, name));
      clearDirectory(folder);
      return names.length === 0 ? undefined : reports.flat();
    },
    remove() {
      folder.close();
      removeTemporaryDirectory(whole);
    },
  };
}

function callsIn(folder: OwnDirectory, name: string): readonly ScriptCalls[] {
  try {
    const { result = [] }: { readonly result?: readonly ScriptCalls[] } = JSON.parse(
      String(folder.read(name)),
    );
    return result;
  } catch {
    // The process was killed while writing, or the file is no V8 report.
    return [];
  }
}
