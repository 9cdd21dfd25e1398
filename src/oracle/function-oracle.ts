import { type Answer, type Thrown, verdictOfAnswer, verdictOfThrown } from "./answer.ts";
import type { Oracle } from "./oracle.ts";
import { OracleError } from "./oracle-error.ts";

/**
 * An oracle from a function that runs in this thread. What it throws is a failure of the candidate; what is no
 * `Answer` is an `OracleError`. Offsets are in bytes.
 */
export function functionOracle(
  answer: (candidate: Uint8Array) => Answer | Promise<Answer>,
): Oracle<Uint8Array> {
  return async (candidate, signal) => {
    signal.throwIfAborted();
    try {
      return verdictOfAnswer(await answer(candidate), candidate);
    } catch (error) {
      if (error instanceof OracleError) throw error;
      return verdictOfThrown(thrown(error), candidate);
    }
  };
}

const thrown = (error: unknown): Thrown =>
  error instanceof Error ? { message: String(error), stack: error.stack } : { message: String(error) };
