import { OptionsError } from "../base/options-error.ts";
import { codeOfError } from "../base/thrown.ts";
import { GrammarError } from "../grammar/grammar-error.ts";
import { OracleError } from "../oracle/oracle-error.ts";
import type { Status } from "../report/answer.ts";

/** The process exit codes that users and scripts rely on. */
export const exitCode = {
  found: 0,
  notFound: 1,
  wrongUsage: 2,
  programNotRunnable: 3,
  stoppedByLimit: 4,
  internalError: 70,
  stoppedBySignal: 130,
  /** A shell reports this code for a program killed by SIGPIPE. */
  pipeClosed: 141,
} as const;

/** The exit code for an answer; with `strict`, a search that ended at a limit of tests or time is no success. */
export function exitCodeOf(
  answer: { readonly status: Status; readonly stopped: string | null },
  { strict = false }: { readonly strict?: boolean | undefined } = {},
): number {
  if (answer.stopped === "signal") return exitCode.stoppedBySignal;
  if (strict && answer.stopped !== null) return exitCode.stoppedByLimit;
  return answer.status === "ok" || answer.status === "stopped" ? exitCode.found : exitCode.notFound;
}

/** Without free file descriptors Node cannot load our own modules. */
const isUnloadable = (error: unknown): error is Error => codeOfError(error) === "ERR_MODULE_NOT_FOUND";

const outOfFiles = "too many files are open; raise the limit on them (ulimit -n), or use fewer --jobs.";

/** Any error may have this cause, including a failure to load our own modules. */
function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ["EMFILE", "ENFILE"].includes(codeOfError(error)) || isOutOfFiles(error.cause);
}

/** The exit code and the message for an error. */
export function exitCodeOfError(error: unknown): { readonly code: number; readonly message: string } {
  if (isOutOfFiles(error)) return { code: exitCode.programNotRunnable, message: outOfFiles };
  if (isUnloadable(error)) {
    const remedy = "raise the limit on open files (ulimit -n), or install culprit anew";
    return { code: exitCode.programNotRunnable, message: `${error.message}; ${remedy}.` };
  }
  if (error instanceof GrammarError) {
    const excerpt = error.excerpt === "" ? "" : `\n${error.excerpt}`;
    return { code: exitCode.wrongUsage, message: `the grammar cannot be used: ${error.message}${excerpt}` };
  }
  if (error instanceof OptionsError) return { code: exitCode.wrongUsage, message: error.message };
  if (error instanceof OracleError) return { code: exitCode.programNotRunnable, message: error.message };
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: exitCode.internalError,
    message: `this is a fault in culprit itself; please report it.\n${trace}`,
  };
}
