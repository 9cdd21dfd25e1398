import { resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { ObservedRun, Verdict } from "../../oracle/outcome.ts";
import type { Environment } from "../../oracle/run/helper.ts";
import { type RunnerOptions, startRunner } from "../../oracle/run/runner.ts";
import type { FinishedRun } from "../../oracle/run/slot.ts";
import type { TimeLimit } from "../../oracle/run/time-limit.ts";
import type { Notice } from "../../report/notice.ts";

/** Runs of one program, wherever they are done. */
export interface Runs {
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
  /** The same on this machine. */
  runHere(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
  /** How many candidates it pays to have under way now. */
  readonly width: number;
  /** Waits until all that will run it is there, or the signal aborts. */
  gather(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Where runs are done, and who hears of it. */
interface Where {
  /** The Redis where workers are found; absent: here. */
  readonly workers: string | undefined;
  /** How many runs are done here at once beside those of workers. */
  readonly alongside: number;
  /** What the program finds in its environment there, too. */
  readonly variables: Variables;
  /** What a run means. */
  readonly judge: (run: ObservedRun, candidate: Uint8Array) => Verdict;
  readonly tell: (notice: Notice) => void;
}

/** Gets a program ready to be run. Throws OptionsError and OracleError. */
export async function openRuns(
  options: RunnerOptions & { readonly timeLimit: TimeLimit },
  { workers, alongside, variables, judge, tell }: Where,
): Promise<Runs> {
  if (workers === undefined) return runsHere(options);
  // Loaded for those who want it only, as are the packages that it needs.
  const { openRunsElsewhere } = await import("../../remote/runs-elsewhere.ts");
  const { sharedSecret, withoutSecret } = await import("../../remote/seal.ts");
  const secret = sharedSecret(process.env);
  const [program, ...args] = options.command;
  const here = startRunner({ ...options, env: withoutSecret(options.env ?? process.env) });
  try {
    const elsewhere = await openRunsElsewhere({
      url: workers,
      secret,
      task: {
        command: [
          program.includes("/") && options.beside === undefined ? resolve(program) : program,
          ...args,
        ],
        baseName: options.baseName ?? "candidate",
        isFolder: options.candidateIsFolder ?? false,
        isExecutable: options.candidateIsExecutable ?? false,
        cwd: options.cwd ?? null,
        memory: options.memoryLimit ?? null,
        isEnclosed: options.sandbox !== undefined,
        variables,
      },
      beside: options.beside,
      here,
      alongside,
      judge,
      timeLimit: options.timeLimit,
      tell,
    });
    return {
      run: (bytes, signal) => elsewhere.run(bytes, signal),
      runHere: (bytes, signal) => elsewhere.runHere(bytes, signal),
      get width() {
        return elsewhere.width;
      },
      gather: (signal) => elsewhere.gather(signal),
      close: async () => {
        await Promise.all([elsewhere.close(), here.close()]);
      },
    };
  } catch (error) {
    await here.close();
    throw error;
  }
}

function runsHere(options: RunnerOptions): Runs {
  const runner = startRunner(options);
  const run = (bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> => runner.run(bytes, signal);
  return {
    run,
    runHere: run,
    width: runner.jobs,
    gather: async () => {},
    close: () => runner.close(),
  };
}

/** Variables by name. */
export type Variables = Readonly<Record<string, string>>;

/**
 * The variables that words name: `NAME=value`, or `NAME` with the value that it has in the environment. Of several with one
 * name the last counts. Throws OptionsError for words that are neither, and for names that have no value here.
 */
export function namedVariables(words: readonly string[], environment: Environment): Variables {
  return Object.fromEntries(words.map((word) => variableIn(word, environment)));
}

function variableIn(word: string, environment: Environment): readonly [name: string, value: string] {
  const [, name = "", given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === "") {
    throw new OptionsError(`--env takes NAME=value, or NAME for the value that it has here; got ${word}.`);
  }
  const value = given ?? environment[name];
  if (value !== undefined) return [name, value];
  throw new OptionsError(`--env ${name}: it has no value here; set it, or write --env ${name}=value.`);
}
