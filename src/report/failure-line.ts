import type { FailureInAnswer } from "./answer.ts";
import { printable } from "./visible.ts";

/** The failure in one line: `exit 1: SyntaxError: …`. */
export function failureLine(failure: FailureInAnswer): string {
  return printable(failure.message === "" ? failure.reason : `${failure.reason}: ${failure.message}`);
}
