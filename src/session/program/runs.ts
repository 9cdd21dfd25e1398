import { resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { RunRecord, Verdict } from "../../oracle/outcome.ts";
import type { Environment } from "../../oracle/run/helper.ts";
import { type Runner, type RunnerOptions, startRunner } from "../../oracle/run/runner.ts";
import type { TimeLimit } from "../../oracle/run/time-limit.ts";
import type { RunsElsewhere } from "../../remote/runs-elsewhere.ts";
import type { Notice } from "../../report/notice.ts";

/** The runs of one program. */
interface Runs {
  readonly here: Runner;
  /** On workers; absent without any. */
  readonly elsewhere?: RunsElsewhere;
}

/** Where runs take place, and who receives news of it. */
interface Where {
  /** The Redis of the workers; absent: runs take place here. */
  readonly workers: string | undefined;
  /** The number of concurrent runs here, besides those of workers. */
  readonly alongside: number;
  /** Environment variables that workers set, too. */
  readonly variables: Variables;
  /** Converts a run into a verdict. */
  readonly judge: (run: RunRecord, candidate: Uint8Array) => Verdict;
  readonly tell: (notice: Notice) => void;
}

/** Prepares a program for running. Throws OptionsError and OracleError. */
export async function openRuns(
  options: RunnerOptions & { readonly timeLimit: TimeLimit },
  { workers, alongside, variables, judge, tell }: Where,
): Promise<Runs> {
  if (workers === undefined) return { here: startRunner(options) };
  // Loaded on demand, like the packages that it needs.
  const { openRunsElsewhere } = await import("../../remote/runs-elsewhere.ts");
  const { sharedSecret, withoutSecret } = await import("../../remote/messages.ts");
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
    return { here, elsewhere };
  } catch (error) {
    await here.close();
    throw error;
  }
}

type Variables = Readonly<Record<string, string>>;

/**
 * Parses variables: `NAME=value`, or `NAME` with its value in the environment. The last one of a name counts. Throws
 * OptionsError for other words and for names without a value here.
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
