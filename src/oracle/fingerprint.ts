import { blanked } from "./blanked.ts";
import { errorMessage } from "./error-message.ts";
import { failureKind, type ObservedRun } from "./failure-kind.ts";
import { legible } from "./legible.ts";

/**
 * Identifies a failure: how the run ended (`exit 1`, `SIGSEGV`, `timed out`), and, where the run says more, a
 * colon and the error message with its variable parts blanked and the innermost function of the stack trace.
 * `criterion` says what made a run that exits 0 a failure.
 */
export function fingerprintOf(run: ObservedRun, criterion: string | undefined): string {
  const kind = failureKind(run);
  if (run.timedOut || run.flooded) return kind;
  if (run.exitCode === 0) return criterion === undefined ? kind : `${kind}: ${criterion}`;
  const error = errorMessage(legible(run.stderr)) ?? errorMessage(legible(run.stdout));
  if (error !== undefined) return fingerprint(kind, error.text, error.frame);
  // A program that crashes did not choose its last words.
  return run.signal === null ? fingerprint(kind, plainMessage(run)) : kind;
}

/** The fingerprint of a failure from its kind, its message and the function that failed. */
export function fingerprint(kind: string, message: string, frame?: string): string {
  const details = [blanked(message), frame && `in ${frame}`].filter(Boolean);
  return details.length === 0 ? kind : `${kind}: ${details.join(" ")}`;
}

/** How far failures must agree to count as the same: in how the run ended, in their whole fingerprint, or not at all. */
export type Sameness = "kind" | "message" | "any";

export function sameFailure(one: string | undefined, other: string | undefined, sameness: Sameness): boolean {
  if (sameness === "any") return true;
  return sameness === "message" ? one === other : kindOf(one) === kindOf(other);
}

const kindOf = (fingerprint: string | undefined): string | undefined => fingerprint?.split(": ", 1)[0];

/**
 * The first line with the words of an error message. Without any, the first line on standard error: on standard
 * output it would be data, different for every candidate.
 */
function plainMessage(run: ObservedRun): string {
  const lines = legible(run.stderr)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const telling = (line: string): boolean => errorWords.test(line);
  return lines.find(telling) ?? lines[0] ?? legible(run.stdout).split("\n").find(telling) ?? "";
}

const errorWords =
  /\b(?:\w*error|fail(?:ed|ure)?|fatal|exception|abort(?:ed)?|panic|invalid|illegal|unexpected|cannot|can't|bad)\b/i;
