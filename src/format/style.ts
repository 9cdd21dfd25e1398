import * as v from "valibot";
import { expression, factsIn } from "./facts.ts";

/** A string, or another stretch of text with words of its own. */
export interface Quotation {
  readonly open: string;
  readonly close: string;
  /** The sign before a closing quote that closes nothing: a backslash, or the quote itself; none where nothing does. */
  readonly escape?: string | undefined;
  /** Whether it may go on behind the end of a line. */
  readonly isLong?: boolean | undefined;
  /** The text before the quote on its line must fit this; default: anything. */
  readonly behind?: RegExp | undefined;
}

/** How a format writes comments, strings and pairs: everything that a tokenizer needs to know of it. */
export interface Style {
  /** Signs that begin a comment up to the end of the line. */
  readonly lineComments: readonly string[];
  /** Whether such a sign begins a comment only at the beginning of a line, or only there and behind white space. */
  readonly commentsBehind?: "line-start" | "white-space" | undefined;
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  readonly quotations: readonly Quotation[];
  /** Whether `<name>` and `</name>` are paired. */
  readonly hasTags?: boolean | undefined;
  /** Words that are paired, with the word that closes each. */
  readonly pairedWords?: Readonly<Record<string, string>> | undefined;
  /** Whether upper and lower case are one in words with a meaning. */
  readonly foldsCase?: boolean | undefined;
  /** Words with a meaning, in addition to those that counts of texts show. */
  readonly keywords: readonly string[];
}

const quote = (sign: string): Quotation => ({ open: sign, close: sign, escape: "\\" });

/** For a format that is not known. */
export const commonStyle: Style = {
  lineComments: [],
  blockComments: [],
  quotations: [quote('"'), quote("'")],
  keywords: [],
};

const sign = v.pipe(v.string(), v.nonEmpty());
const signs = v.optional(v.array(sign), []);

const styleSchema = v.strictObject({
  lineComments: signs,
  commentsBehind: v.optional(v.picklist(["line-start", "white-space"])),
  blockComments: v.optional(v.array(v.strictTuple([sign, sign])), []),
  strings: v.optional(
    v.array(
      v.strictObject({
        open: sign,
        close: v.optional(sign),
        escape: v.optional(sign),
        isLong: v.optional(v.boolean()),
        behind: v.optional(expression),
      }),
    ),
    [],
  ),
  hasTags: v.optional(v.boolean()),
  pairedWords: v.optional(v.record(v.string(), v.string())),
  foldsCase: v.optional(v.boolean()),
  keywords: signs,
});

/** Reads the text of a `tokens.json`. Throws a GrammarError that says what is wrong with it. */
export function readStyle(text: string): Style {
  const { strings, ...others } = factsIn("tokens.json", text, styleSchema);
  return { ...others, quotations: strings.map((each) => ({ ...each, close: each.close ?? each.open })) };
}
