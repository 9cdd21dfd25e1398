import { quotation, type StandsInCandidate } from "./quotation.ts";
import { shortened } from "./shortened.ts";

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
