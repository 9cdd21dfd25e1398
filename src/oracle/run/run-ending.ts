import { constants } from "node:os";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import type { HelperReply } from "./helper.ts";

/** How a run ended by itself. */
export type RunEnding = Pick<RunRecord, "exitCode" | "signal">;

// Some numbers have a second, older name further down the list, such as SIGIOT for SIGABRT.
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** Beyond it a shell only tells of its own troubles, such as not getting a process. */
const highestSignal = 64;

/**
 * Tells exit code 139 from death by SIGSEGV: only of a death does the shell say something. It is silent about
 * SIGINT and SIGPIPE, which therefore appear as exit codes 130 and 141, as in any shell.
 * Throws `OracleError` when the shell could not start the program.
 */
export function endingOf(reply: HelperReply): RunEnding {
  if ("helperEndedBy" in reply) return { exitCode: null, signal: reply.helperEndedBy };
  const { status, said } = reply;
  if (said === "") return { exitCode: status, signal: null };
  if (status > 128 && status <= 128 + highestSignal)
    return { exitCode: null, signal: signalNames.get(status - 128) ?? `SIG${status - 128}` };
  throw new OracleError(
    `expected the shell to start the program, but it said ${JSON.stringify(said)}; ` +
      "check the working directory, the limits on memory and processes, and the room for temporary files",
  );
}
