import { blanked } from "./blanked.ts";
import { type ErrorMessage, errorMessage } from "./error-message.ts";
import { failureKind, type ObservedRun } from "./failure-kind.ts";
import { replacedText } from "./hint/candidate-text.ts";
import { legible } from "./legible.ts";
import { sameButForQuotations, standsIn } from "./quotation.ts";
import { type Frame, frameText } from "./stack-frame.ts";

/**
 * Identifies a failure: how the run ended (`exit 1`, `SIGSEGV`, `timed out`), and, where the run says more, a
 * colon and the error message with its variable parts blanked and the innermost function of the stack trace.
 * `criterion` says what made a run that exits 0 a failure.
 */
export function fingerprintOf(
  run: ObservedRun,
  criterion: string | undefined,
  candidate: Uint8Array,
): string {
  const kind = failureKind(run);
  if (run.timedOut || run.flooded || run.starved) return kind;
  if (run.exitCode === 0) return criterion === undefined ? kind : `${kind}: ${criterion}`;
  const error = errorMessage(legible(run.stderr)) ?? errorMessage(legible(run.stdout));
  if (error !== undefined) return fingerprint(kind, error, candidate);
  // A program that crashes did not choose its last words.
  return run.signal === null ? fingerprint(kind, { text: plainMessage(run), frames: [] }, candidate) : kind;
}

/** The fingerprint of a failure from its kind, its message and the functions that failed. */
export function fingerprint(kind: string, { text, frames }: ErrorMessage, candidate: Uint8Array): string {
  let decoded: string | undefined;
  const stands = standsIn(() => (decoded ??= replacedText(candidate).text));
  const [innermost] = frames;
  const place = overflow.test(text) ? cycle(frames) : innermost && frameText(innermost);
  const message = innermost?.isGenerated ? withoutExpression(text) : text;
  const details = [blanked(message, stands), place && `in ${place}`].filter(Boolean);
  return details.length === 0 ? kind : `${kind}: ${details.join(" ")}`;
}

/** Of the expression that V8 shows of generated code, only the property is a name; counted names are made up. */
function withoutExpression(message: string): string {
  return message
    .slice(0, 500)
    .replace(/(?<=Error: ).*(?=\.[\w$]+ is not )/, "_")
    .replace(/(?<=[A-Za-z_$])\d+(?= is not )/, "");
}

/** Where in its circle a recursion without end runs out of stack is chance: its functions, as a list. */
function cycle(frames: readonly Frame[]): string {
  const names = new Set(frames.slice(0, mostOfCycle).map(({ name }) => name.replace(/[«»\s]/g, "")));
  return names.size === 0 ? "" : `«${[...names].join(" ")}»`;
}

const mostOfCycle = 40;

const overflow =
  /maximum call stack|recursion depth|RecursionError|StackOverflow|stack.overflow|goroutine stack exceeds/i;

/** How far failures must agree to count as the same: in how the run ended, in their whole fingerprint, or not at all. */
export type Sameness = "kind" | "message" | "any";

export function sameFailure(one: string | undefined, other: string | undefined, sameness: Sameness): boolean {
  if (sameness === "any" || one === other) return true;
  if (sameness === "kind") return kindOf(one) === kindOf(other);
  return one !== undefined && other !== undefined && sameButForQuotations(one, other);
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
