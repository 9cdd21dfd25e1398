import type { FailureInAnswer } from "./answer.ts";

/** The failure in one line: `exit 1: SyntaxError: …`. */
export function failureLine(failure: FailureInAnswer): string {
  return failure.message === "" ? failure.reason : `${failure.reason}: ${failure.message}`;
}
