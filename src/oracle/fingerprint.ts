import { type ErrorMessage, errorMessage, type Frame, frameText, legible } from "./error-message.ts";
import { replacedText } from "./hint/candidate-text.ts";
import { failureKind, type ObservedRun } from "./outcome.ts";
import { quotation, type StandsInCandidate, sameButForQuotations, shortened, standsIn } from "./quotation.ts";

/** As much of a message as is looked at; it also bounds the time the expressions below may take. */
const longest = 500;

/**
 * The first line of a message without what differs between runs that fail in the same way: addresses, numbers and
 * temporary paths become `_`, other paths their last part, quoted texts a `quotation`, white space runs one space.
 */
export function blanked(message: string, standsInCandidate: StandsInCandidate): string {
  const quoted = message
    .slice(0, longest)
    // V8 quotes the JSON around the error as it is, quotes and line ends included.
    .replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/s, ", “” is not valid JSON")
    .replace(/\n.*/s, "")
    .replace(/[‹›]/g, "")
    .replace(quotes, (...[, inner, ...others]: readonly (string | undefined)[]) => {
      const content = inner ?? others.slice(0, 6).find((text) => text !== undefined) ?? "";
      return quotation(content, standsInCandidate);
    });
  return variable
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), shortened(quoted))
    .trim();
}

const quotes = new RegExp(
  [
    // A quotation mark that is itself quoted.
    /(?:"(["'`])"|'(["'`])'|`(["'`])`)(?!\w)/,
    /(?<!\w)"((?:[^"\\]|\\.)*)"/,
    // An apostrophe, as in can't, has a letter on both sides.
    /(?<!\w)'((?:[^\\]|\\.)*?)'(?!\w)/,
    /`([^`']*)[`']/,
    /[‘“«]([^’”»]*)[’”»]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

const variable: readonly (readonly [RegExp, string])[] = [
  [/\b0x[0-9a-f]+/gi, "_"],
  // The identity Java prints for an object: Candidate@1b6d3586.
  [/@[0-9a-f]{5,}\b/g, "@_"],
  [/(?<!\w|\b(?:errno|(?:error|exit|status) code)[ :=]{1,2})[-+]?\d[\d_]*(?:[.,]\d+)*(?:e[-+]?\d+)?/gi, "_"],
  [/\s+/g, " "],
];

/**
 * Identifies a failure: the ending of the run (`exit 1`, `SIGSEGV`, `timed out`), then a colon, the error message with its
 * variable parts blanked, and the innermost function of the stack trace, where they are known. `criterion` names the reason
 * why a run that exits 0 failed.
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
