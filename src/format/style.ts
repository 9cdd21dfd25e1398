/** A string, or another stretch of text with words of its own. */
export interface Quotation {
  readonly open: string;
  readonly close: string;
  /** The sign before a closing quote that closes nothing: a backslash, or the quote itself; none where nothing does. */
  readonly escape?: string | undefined;
  /** Whether it may go on behind the end of a line. */
  readonly isLong?: boolean | undefined;
  /** Sticky: must match the empty text at the quote, with a look behind; default: anything. */
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
  /** Those of them that open a block anywhere on a line, and not only where a command may begin. */
  readonly pairedAnywhere?: readonly string[] | undefined;
  /** Whether upper and lower case are one in words with a meaning. */
  readonly foldsCase?: boolean | undefined;
  /** Whether tabs separate fields, so that they are no white space. */
  readonly tabsAreSigns?: boolean | undefined;
  /** Spellings of other formats, which people write by mistake, with those of this one: `elseif` and `elif`. */
  readonly foreign?: Readonly<Record<string, string>> | undefined;
  /** Words with a meaning, in addition to those that counts of texts show. */
  readonly keywords: readonly string[];
}

const quote = (sign: string): Quotation => ({ open: sign, close: sign, escape: "\\" });

/** The signs that begin a comment in most formats. */
export const usualCommentSigns: readonly string[] = ["#", "//", "--", ";", "%"];

/** For a format that is not known. */
export const commonStyle: Style = {
  lineComments: [],
  blockComments: [],
  quotations: [quote('"'), quote("'")],
  keywords: [],
};

/** The content of a format's `tokens.json`: a `Style` in which expressions are texts and everything may be left out. */
export interface TokenFacts extends Partial<Omit<Style, "quotations">> {
  readonly strings?: readonly StringFacts[] | undefined;
}

interface StringFacts extends Omit<Quotation, "close" | "behind"> {
  /** Default: as it opens. */
  readonly close?: string | undefined;
  readonly behind?: string | undefined;
}

export function styleFrom({ strings = [], ...facts }: TokenFacts): Style {
  const quotations = strings.map(({ behind, ...each }) => ({
    ...each,
    close: each.close ?? each.open,
    ...(behind !== undefined && { behind: endingAt(behind) }),
  }));
  return { lineComments: [], blockComments: [], keywords: [], ...facts, quotations };
}

/** Reads backwards from a place. Reading the line from its start for each quote would take quadratic time. */
const endingAt = (expression: string): RegExp => new RegExp(`(?<=${expression.replace(/\$$/, "")})`, "y");
