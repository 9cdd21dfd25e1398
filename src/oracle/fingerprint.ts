import { type ErrorMessage, errorMessage, type Frame, frameText, legible } from "./error-message.ts";
import { replacedText } from "./hint/candidate-text.ts";
import { failureKind, type RunRecord } from "./outcome.ts";
import { quotation, type StandsInCandidate, sameButForQuotations, shortened, standsIn } from "./quotation.ts";

/** Characters of a message that count; bounds the time for matching the expressions below. */
const longest = 500;

/**
 * The first line of a message without the parts that vary between similar failures. Addresses, numbers and temporary
 * paths become `_`; other paths keep their last part. Quoted texts become a `quotation`, white space one space.
 */
export function blanked(message: string, standsInCandidate: StandsInCandidate): string {
  const quoted = message
    .slice(0, longest)
    // V8 quotes the surrounding JSON unescaped, including quotes and line ends.
    .replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/s, ", “” is not valid JSON")
    .replace(/\n.*/s, "")
    .replace(/[‹›]/g, "")
    .replace(quotes, (...[, inner, ...others]: readonly (string | undefined)[]) => {
      const content = inner ?? others.slice(0, 7).find((text) => text !== undefined) ?? "";
      return quotation(content, standsInCandidate);
    });
  return variable
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), shortened(quoted))
    .trim();
}

const quotes = new RegExp(
  [
    // A quoted quotation mark.
    /(?:"(["'`])"|'(["'`])'|`(["'`])`)(?!\w)/,
    /(?<!\w)"((?:[^"\\]|\\.)*)"/,
    // An apostrophe, as in can't, has a letter on each side.
    /(?<!\w)'((?:[^\\]|\\.)*?)'(?!\w)/,
    /`([^`']*)[`']/,
    /[‘“«]([^’”»]*)[’”»]/,
    // V8 quotes a regular expression that it rejects between slashes.
    /(?<=regular expression: )\/(.*)\/(?=[a-z]*: )/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

const variable: readonly (readonly [RegExp, string])[] = [
  [/\b0x[0-9a-f]+/gi, "_"],
  // Java prints an object's identity, as in Candidate@1b6d3586.
  [/@[0-9a-f]{5,}\b/g, "@_"],
  [/(?<!\w|\b(?:errno|(?:error|exit|status) code)[ :=]{1,2})[-+]?\d[\d_]*(?:[.,]\d+)*(?:e[-+]?\d+)?/gi, "_"],
  [/\s+/g, " "],
];

/**
 * Identifies a failure: the ending of the run (`exit 1`, `SIGSEGV`, `timed out`), a colon, the blanked error message,
 * and the innermost function of the stack trace. Unknown parts are left out. `criterion` is the criterion by which a
 * run that exits with 0 failed.
 */
export function fingerprintOf(run: RunRecord, criterion: string | undefined, candidate: Uint8Array): string {
  const kind = failureKind(run);
  if (run.timedOut || run.flooded || run.starved) return kind;
  if (run.exitCode === 0) return criterion === undefined ? kind : `${kind}: ${criterion}`;
  const error = errorMessage(legible(run.stderr)) ?? errorMessage(legible(run.stdout));
  if (error !== undefined) return fingerprint(kind, error, candidate);
  // A crashing program's last output is rarely an error message.
  return run.signal === null ? fingerprint(kind, { text: plainMessage(run), frames: [] }, candidate) : kind;
}

/** Builds a fingerprint from the kind of failure, the message and the stack frames. */
export function fingerprint(kind: string, { text, frames }: ErrorMessage, candidate: Uint8Array): string {
  let decoded: string | undefined;
  const stands = standsIn(() => (decoded ??= replacedText(candidate).text));
  const [innermost] = frames;
  const place = overflow.test(text) ? cycle(frames) : innermost && frameText(innermost);
  const message = innermost?.isGenerated ? withoutExpression(text) : text;
  const details = [blanked(message, stands), place && `in ${place}`].filter(Boolean);
  return details.length === 0 ? kind : `${kind}: ${details.join(" ")}`;
}

/**
 * V8 shows the failing expression of generated code. Only its property name is stable; numbered names are generated.
 */
function withoutExpression(message: string): string {
  return message
    .slice(0, 500)
    .replace(/(?<=Error: ).*(?=\.[\w$]+ is not )/, "_")
    .replace(/(?<=[A-Za-z_$])\d+(?= is not )/, "");
}

/** The functions of an endless recursion, as a list: which of them overflows the stack is chance. */
function cycle(frames: readonly Frame[]): string {
  const names = new Set(frames.slice(0, mostOfCycle).map(({ name }) => name.replace(/[«»\s]/g, "")));
  return names.size === 0 ? "" : `«${[...names].join(" ")}»`;
}

const mostOfCycle = 40;

const overflow =
  /maximum call stack|recursion depth|RecursionError|StackOverflow|stack.overflow|goroutine stack exceeds/i;

/** How failures are compared: by how the run ended, by the whole fingerprint, or not at all. */
export type Sameness = "kind" | "message" | "any";

export function sameFailure(one: string | undefined, other: string | undefined, sameness: Sameness): boolean {
  if (sameness === "any" || one === other) return true;
  if (sameness === "kind") return kindOf(one) === kindOf(other);
  return one !== undefined && other !== undefined && sameButForQuotations(one, other);
}

const kindOf = (fingerprint: string | undefined): string | undefined => fingerprint?.split(": ", 1)[0];

/**
 * The first line with an error word. Otherwise the first line of standard error; standard output would be data that
 * differs between candidates.
 */
function plainMessage(run: RunRecord): string {
  const lines = legible(run.stderr)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const telling = (line: string): boolean => errorWords.test(line);
  return lines.find(telling) ?? lines[0] ?? legible(run.stdout).split("\n").find(telling) ?? "";
}

const errorWords =
  /\b(?:\w*error|fail(?:ed|ure)?|fatal|exception|abort(?:ed)?|panic|invalid|illegal|unexpected|cannot|can't|bad)\b/i;
