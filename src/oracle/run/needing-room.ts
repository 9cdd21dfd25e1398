import { OracleError } from "../oracle-error.ts";

/** Does something with temporary files. Throws `OracleError`, with what to do, when the system refuses. */
export function needingRoom<T>(action: () => T): T {
  try {
    return action();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OracleError(`expected room for temporary files, but: ${reason}; ${adviceOn(cause)}`, { cause });
  }
}

function adviceOn(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return code === "EMFILE" || code === "ENFILE"
    ? "raise the limit on open files (ulimit -n), or use fewer --jobs"
    : "make room there, or set TMPDIR to another directory";
}
