/** A string, or another stretch of text with words of its own. */
export interface Quotation {
  readonly open: string;
  readonly close: string;
  /** What stands before a closing quote that closes nothing: a backslash, or the quote itself; none where nothing does. */
  readonly escape?: string;
  /** Whether it may go on behind the end of a line. */
  readonly isLong?: boolean;
  /** What must stand before the quote on its line; default: anything. */
  readonly behind?: RegExp;
}

/** How a format writes comments, strings and what is paired: all that a tokenizer has to know of it. */
export interface Style {
  /** Signs that begin a comment up to the end of the line. */
  readonly lineComments: readonly string[];
  /** Whether such a sign begins a comment only at the beginning of a line, or only there and behind white space. */
  readonly commentsBehind?: "line-start" | "white-space";
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  readonly quotations: readonly Quotation[];
  /** Whether `<name>` and `</name>` are paired. */
  readonly hasTags?: boolean;
  /** Words that are paired, with what closes them. */
  readonly pairedWords?: Readonly<Record<string, string>>;
  /** Whether upper and lower case are one in words with a meaning. */
  readonly foldsCase?: boolean;
}

const backslash = "\\";
const short = (quote: string, sign?: string): Quotation => ({
  open: quote,
  close: quote,
  ...(sign !== undefined && { escape: sign }),
});
const long = (quote: string, sign?: string): Quotation => ({ ...short(quote, sign), isLong: true });

const double = short('"', backslash);
const single = short("'", backslash);
const cComments: Pick<Style, "lineComments" | "blockComments"> = {
  lineComments: ["//"],
  blockComments: [["/*", "*/"]],
};
const hashComments: Pick<Style, "lineComments" | "blockComments"> = {
  lineComments: ["#"],
  blockComments: [],
};
const script: Style = { ...cComments, quotations: [long("`", backslash), double, single] };
const behindEquals = /=\s*$/;
const markup: Style = {
  lineComments: [],
  blockComments: [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
  ],
  quotations: [
    { ...long('"'), behind: behindEquals },
    { ...long("'"), behind: behindEquals },
  ],
  hasTags: true,
};
const behindYamlSign = /(?:^|[:\-[{,?])\s*$/;
const cell = /(?:^|[,;\t|])$/;

/** For a format that is not known. */
export const commonStyle: Style = { lineComments: [], blockComments: [], quotations: [double, single] };

const styles: Readonly<Record<string, Style>> = {
  c: { ...cComments, quotations: [double, single] },
  css: { lineComments: [], blockComments: [["/*", "*/"]], quotations: [double, single] },
  csv: { lineComments: [], blockComments: [], quotations: [{ ...long('"', '"'), behind: cell }] },
  dot: { lineComments: ["//", "#"], blockComments: [["/*", "*/"]], quotations: [long('"', backslash)] },
  go: { ...cComments, quotations: [long("`"), double, single] },
  html: markup,
  ini: { lineComments: ["#", ";"], commentsBehind: "line-start", blockComments: [], quotations: [] },
  java: { ...cComments, quotations: [double, single] },
  javascript: script,
  json: { lineComments: [], blockComments: [], quotations: [double] },
  make: {
    ...hashComments,
    quotations: [],
    pairedWords: { ifeq: "endif", ifneq: "endif", ifdef: "endif", ifndef: "endif", define: "endef" },
  },
  obj: { ...hashComments, quotations: [] },
  python: {
    ...hashComments,
    quotations: [long('"""', backslash), long("'''", backslash), double, single],
  },
  shell: {
    ...hashComments,
    commentsBehind: "white-space",
    quotations: [long('"', backslash), long("'"), long("`", backslash)],
    pairedWords: { if: "fi", do: "done", case: "esac" },
  },
  sql: {
    lineComments: ["--"],
    blockComments: [["/*", "*/"]],
    quotations: [long("'", "'"), short('"', '"')],
    foldsCase: true,
  },
  toml: {
    ...hashComments,
    quotations: [long('"""', backslash), long("'''"), double, short("'")],
  },
  typescript: script,
  xml: markup,
  yaml: {
    ...hashComments,
    commentsBehind: "white-space",
    quotations: [
      { ...long('"', backslash), behind: behindYamlSign },
      { ...long("'", "'"), behind: behindYamlSign },
    ],
  },
};

/** Formats written as another one. */
const alike: Readonly<Record<string, string>> = { ndjson: "json", tsv: "csv" };

/** The name under which a format's style and counts are kept. */
export const styleName = (format: string): string => alike[format] ?? format;

export const styleOf = (format: string | undefined): Style =>
  (format === undefined ? undefined : styles[styleName(format)]) ?? commonStyle;
