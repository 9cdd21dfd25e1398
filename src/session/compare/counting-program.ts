import { readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import { type CallCounts, readCallCounts, scriptCallsReader } from "../../compare/call-counts.ts";
import type { ScriptCalls, Verdict } from "../../oracle/outcome.ts";
import type { OwnDirectory } from "../../oracle/run/own-directory.ts";
import { clearDirectory } from "../../oracle/run/remove-tree.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "../../oracle/run/temporary-directory.ts";
import { type Observation, openProgram, type ProgramUnderTest } from "../program/program-under-test.ts";
import type { Settings } from "../settings/settings.ts";

/** Who counts calls: V8, for JavaScript in Node, or the program, which prints them. */
export type CallSource = "v8" | "printed";

/** How to run a program and count its calls. */
export interface Counting {
  readonly settings: Settings;
  /** The file name of candidates. */
  readonly candidateName: string;
  readonly source: CallSource;
}

/** A run with its calls; undefined if they were not counted, as in a killed run. */
export interface CountedRun {
  readonly verdict: Verdict;
  readonly calls: CallCounts | undefined;
}

/** The program under test, which runs one candidate at a time and counts calls. */
export interface CountingProgram {
  readonly program: ProgramUnderTest;
  /** Throws OptionsError if the program's output has no valid counts. */
  run(candidate: Uint8Array, signal: AbortSignal): Promise<CountedRun>;
  close(): Promise<void>;
}

/** Opens the program. Throws OptionsError and OracleError. */
export async function openCountingProgram({
  settings,
  candidateName,
  source,
}: Counting): Promise<CountingProgram> {
  const alone = { ...settings, jobs: 1 };
  if (settings.how.kind === "test") {
    throw new OptionsError(
      "--test says only whether a failure shows; give the program itself after --, or as an ES module with --oracle.",
    );
  }
  if (source === "printed") return openPrinting(alone, candidateName);
  return settings.how.kind === "module" ? openModule(alone, candidateName) : openNode(alone, candidateName);
}

async function openModule(settings: Settings, candidateName: string): Promise<CountingProgram> {
  const read = readerOf(candidateName);
  return openedWith({ countsCalls: true }, settings, candidateName, ({ calls }) => calls && read(calls));
}

/** Opens the program with these observations; `callsOf` finds the calls of a run that has just ended. */
async function openedWith(
  observation: Observation,
  settings: Settings,
  name: string,
  callsOf: (verdict: Verdict, program: string) => CallCounts | undefined,
): Promise<CountingProgram> {
  const program = await openProgram(settings, { name, isFolder: false }, observation);
  return {
    program,
    async run(candidate, signal) {
      const verdict = await program.ask(candidate, signal);
      return { verdict, calls: callsOf(verdict, program.name) };
    },
    close: () => program.close(),
  };
}

async function openNode(settings: Settings, candidateName: string): Promise<CountingProgram> {
  if (settings.workers !== undefined || settings.sandbox) {
    throw new OptionsError(
      "the calls of a program that Node runs are counted in files of this machine, which it reaches neither elsewhere nor in a sandbox; leave --workers and --sandbox out.",
    );
  }
  const folder = openCoverageFolder();
  const read = readerOf(candidateName);
  try {
    const opened = await openedWith({ env: folder.env }, settings, candidateName, () => {
      const scripts = folder.take();
      return scripts && read(scripts);
    });
    return { ...opened, close: () => opened.close().then(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Bytes; far more than the counts of any program take. */
const mostPrinted = 64 * 2 ** 20;

async function openPrinting(settings: Settings, candidateName: string): Promise<CountingProgram> {
  if (settings.how.kind === "module") {
    throw new OptionsError(
      "what an ES module prints is lost; leave --calls printed out, V8 counts its calls.",
    );
  }
  return openedWith({ captureLimit: mostPrinted }, settings, candidateName, printedCalls);
}

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
  if (installed >= 0) return path.slice(installed + "/node_modules/".length);
  const nearer = relative(process.cwd(), path);
  return /^\.\.(\/|$)/.test(nearer) ? path : nearer;
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
