import type { Fault } from "../repair/faults.ts";
import { count, quoted } from "./words.ts";

/** A fault without its byte range. */
type Wrong = Omit<Fault, "start" | "end">;

/** Describes a fault: `missing ":" after '"price"' at line 1 column 27`. */
export function reasonOf(fault: Wrong): string {
  const cause = causeOf(fault);
  return cause === null ? changeOf(fault) : `${cause}: ${changeOf(fault)}`;
}

function changeOf({ kind, found, expected, after, position }: Wrong): string {
  const place = `at line ${position.line} column ${position.column}`;
  switch (kind) {
    case "missing":
      return `missing ${quoted(expected)} ${after === "" ? "at the start" : `after ${quoted(after)}`} ${place}`;
    case "superfluous":
      return `${quoted(found)} should not be there ${place}`;
    case "wrong":
      return `${quoted(found)} should be ${quoted(expected)} ${place}`;
  }
}

/** Describes an edit, with texts formatted by `shown`: `remove "x"`. */
export function changeInWords(
  { removed, inserted }: { readonly removed: string; readonly inserted: string },
  shown: (text: string) => string,
): string {
  if (inserted === "") return `remove ${shown(removed)}`;
  return removed === "" ? `insert ${shown(inserted)}` : `replace ${shown(removed)} by ${shown(inserted)}`;
}

/** The general cause of a fault, such as "comments are not allowed here"; null if only the change is known. */
export function causeOf({ label, cutOffAt }: Pick<Fault, "label" | "cutOffAt">): string | null {
  if (cutOffAt !== undefined) return `cut off at byte ${count(cutOffAt)}`;
  return label === undefined ? null : (causes.get(label) ?? null);
}

/** By the labels of alternatives of lenient grammars, and the names of their rules. */
const causes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "comments are not allowed here": [
      "comment",
      "last_comment",
      "line_comment",
      "block_comment",
      "hash",
      "dashes",
    ],
    "text around the data": ["prose", "around"],
    "a comma too many": ["superfluous", "sole_comma"],
    "a bracket too many": ["superfluous_closer", "brace_too_many", "bracket_too_many"],
    "single quotes are not allowed here": ["quote_single", "close_single"],
    "typographic quotes are not allowed here": ["quote_smart", "close_smart", "quote_curly", "close_curly"],
    "word processors write such signs": ["word_processor"],
    "names need quotes here": ["open_quote"],
    "spelt as in another language": ["spelling"],
    "calls are not allowed here": ["call"],
    "functions are not allowed here": ["function"],
    "a name alone has no value here": ["shorthand"],
    "members cannot be spread here": ["spread"],
    "quotes are written as in HTML": ["quote_entity", "close_entity", "html_entity"],
    "three quotes are not allowed here": ["quote_triple", "close_triple"],
    "a comma inside a number": ["thousands", "decimal_comma"],
    "another sign stands for the colon": ["other_colon"],
    "another sign stands for the comma": ["wide_comma"],
    "a quote inside a string is not marked as one": ["unescaped"],
    "a backslash inside a string needs another": ["wrong_backslash", "one_backslash", "lone_backslash"],
    "line ends and tabs cannot stand in a string": ["control"],
    "marks of a merge that was not finished": ["conflict"],
    "tabs cannot indent here": ["tab"],
    "spaces where make wants a tab": ["for_tab"],
    "strings cannot be added here": ["concatenated"],
  }).flatMap(([cause, labels]) => labels.map((label): [string, string] => [label, cause])),
);

/**
 * The actual language of the input, inferred from the causes of all faults; null if they do not reveal it. A text
 * with a key as JSON writes it is JSON with some faults.
 */
export function natureOf(
  grammar: string | null,
  causes: readonly (string | null)[],
  input: string,
): string | null {
  if (grammar !== "json" || /"\s*:/.test(input)) return null;
  const has = (cause: string): boolean => causes.includes(cause);
  const isLiteral = [
    "names need quotes here",
    "calls are not allowed here",
    "functions are not allowed here",
  ].some(has);
  const isCode =
    has("comments are not allowed here") ||
    has("single quotes are not allowed here") ||
    has("a comma too many");
  if (isLiteral && isCode) return "this is JavaScript, not JSON";
  const isPython = has("single quotes are not allowed here") && has("spelt as in another language");
  return isPython ? "this is Python, not JSON" : null;
}
