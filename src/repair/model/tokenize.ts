import type { Quotation, Style } from "../../format/style.ts";

/** What a token is: a word, number or sign, by itself or in a string; a quote; the sign of a comment, or its text. */
export type TokenKind =
  | "word"
  | "number"
  | "sign"
  | "opening-quote"
  | "closing-quote"
  | "string-word"
  | "string-number"
  | "string-sign"
  | "comment-sign"
  | "comment"
  | "unclosed";

export const isWordKind = (kind: TokenKind): boolean =>
  kind === "word" || kind === "number" || kind === "string-word" || kind === "string-number";

export interface Token {
  readonly kind: TokenKind;
  /** Indices in the line. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The white space before it: none, one blank, or more. */
  readonly gap: 0 | 1 | 2;
}

/** Where a line begins: in code (0), within the n-th quotation (n), or within the n-th block comment (-n) of the style. */
export type LineState = number;

export interface TokenizedLine {
  readonly tokens: readonly Token[];
  /** The state in which the next line begins. */
  readonly next: LineState;
}

/** Signs of several characters that formats have in common; any other sign is one character. */
const longSigns = (
  "... === !== <<= >>= **= && || == != <= >= => -> := ?= += -= *= /= ++ -- << >> :: ;; </ /> <? ?> <! " +
  "${ $( ?? ?. <!-- --> ** /* */ // [[ ]]"
).split(" ");
const asSet: ReadonlySet<string> = new Set(longSigns);
/** Whether these characters are one sign. */
export const isLongSign = (text: string): boolean => asSet.has(text);
/** The signs that have one character more. */
export const signsAround = (text: string): readonly string[] =>
  longSigns.filter(
    (sign) => sign.length === text.length + 1 && (sign.startsWith(text) || sign.endsWith(text)),
  );
const signPattern = longSigns
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => sign.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&"))
  .join("|");
const token = new RegExp(
  String.raw`([A-Za-z_\x80-\xff][\w\x80-\xff]*)|(\d[\w\x80-\xff]*)|${signPattern}|\S`,
  "y",
);
/** Nested lists need these as two signs. */
const bracketPair = /^(?:\[\[|\]\])$/;

/**
 * The tokens of a line of latin1 text, one character for each byte. Works for any format: a style says how comments and strings look.
 */
export function tokenizeLine(line: string, state: LineState, style: Style, isCut = false): TokenizedLine {
  return new Tokenizer(line, style, isCut).run(state);
}

/** Reads one line from left to right. */
class Tokenizer {
  readonly #line: string;
  readonly #style: Style;
  readonly #isCut: boolean;
  readonly #tokens: Token[] = [];
  #at = 0;

  constructor(line: string, style: Style, isCut: boolean) {
    this.#line = line;
    this.#style = style;
    this.#isCut = isCut;
  }

  run(state: LineState): TokenizedLine {
    let within = state;
    for (;;) {
      if (within > 0) within = this.#string(within);
      else if (within < 0) within = this.#blockComment(within);
      if (within !== 0) break;
      this.#at += this.#gapAt(this.#at);
      if (this.#at >= this.#line.length) break;
      within = this.#code();
    }
    return { tokens: this.#tokens, next: within };
  }

  #gapAt(start: number): number {
    let end = start;
    while (end < this.#line.length && this.#isBlankAt(end)) end++;
    return end - start;
  }

  #isBlankAt(index: number): boolean {
    const code = this.#line.charCodeAt(index);
    return isBlankCode(code) && !(code === tab && this.#style.tabsAreSigns);
  }

  #push(kind: TokenKind, end: number, text = this.#line.slice(this.#at, end)): void {
    const before = this.#at - (this.#tokens.at(-1)?.end ?? 0);
    const isPlain = before === 1 && this.#line[this.#at - 1] === " ";
    const gap = this.#tokens.length === 0 || before <= 0 ? 0 : isPlain ? 1 : 2;
    this.#tokens.push({ kind, start: this.#at, end, text, gap });
    this.#at = end;
  }

  /** One token of code; gives the state behind it. */
  #code(): LineState {
    const { blockComments, lineComments, quotations } = this.#style;
    const line = this.#line;
    const block = blockComments.findIndex(([open]) => line.startsWith(open, this.#at));
    if (block >= 0) {
      this.#push("comment-sign", this.#at + (blockComments[block]?.[0].length ?? 0));
      return -1 - block;
    }
    const sign = lineComments.find((each) => line.startsWith(each, this.#at));
    if (sign !== undefined && this.#mayComment()) {
      this.#push("comment-sign", this.#at + sign.length);
      if (this.#at < line.length) this.#push("comment", line.length);
      return 0;
    }
    const quotation = quotations.findIndex(
      ({ open, behind }) => line.startsWith(open, this.#at) && (behind === undefined || this.#isAt(behind)),
    );
    if (quotation >= 0) {
      this.#push("opening-quote", this.#at + (quotations[quotation]?.open.length ?? 0));
      return quotation + 1;
    }
    token.lastIndex = this.#at;
    const [text = "", word, number] = token.exec(line) ?? [];
    const kind = word !== undefined ? "word" : number !== undefined ? "number" : "sign";
    const isPair = bracketPair.test(text) && this.#style.pairedWords === undefined;
    this.#push(kind, this.#at + (isPair ? 1 : Math.max(1, text.length)));
    return 0;
  }

  #mayComment(): boolean {
    const { commentsBehind } = this.#style;
    if (commentsBehind === undefined) return true;
    if (commentsBehind === "line-start") return this.#line.slice(0, this.#at).trim() === "";
    return this.#at === 0 || /\s/.test(this.#line[this.#at - 1] ?? "");
  }

  #isAt(sticky: RegExp): boolean {
    sticky.lastIndex = this.#at;
    return sticky.test(this.#line);
  }

  #blockComment(state: LineState): LineState {
    const close = this.#style.blockComments[-1 - state]?.[1] ?? "";
    const end = this.#line.indexOf(close, this.#at);
    this.#at += this.#gapAt(this.#at);
    const until = end < 0 ? this.#line.length : end;
    if (until > this.#at) this.#push("comment", until);
    if (end < 0) return state;
    this.#at = end;
    this.#push("comment-sign", end + close.length);
    return 0;
  }

  /** Reads the rest of a string. A string that may not continue on the next line ends with an empty token. */
  #string(state: LineState): LineState {
    const quotation = this.#style.quotations[state - 1];
    if (quotation === undefined) return 0;
    const end = closingQuote(this.#line, this.#at, quotation);
    this.#content(end < 0 ? this.#line.length : end);
    if (end >= 0) {
      this.#at = end;
      this.#push("closing-quote", end + quotation.close.length);
      return 0;
    }
    if (quotation.isLong || this.#isCut || this.#line.endsWith("\\")) return state;
    this.#at = this.#line.length;
    this.#push("unclosed", this.#at);
    return 0;
  }

  #content(end: number): void {
    for (;;) {
      this.#at += this.#gapAt(this.#at);
      if (this.#at >= end) return;
      token.lastIndex = this.#at;
      const [text = "", word, number] = token.exec(this.#line) ?? [];
      const kind =
        word !== undefined ? "string-word" : number !== undefined ? "string-number" : "string-sign";
      const length = kind === "string-sign" ? 1 : text.length;
      this.#push(kind, Math.min(end, this.#at + Math.max(1, length)));
    }
  }
}

function closingQuote(line: string, from: number, { close, escape: before }: Quotation): number {
  for (let at = from; at < line.length; at++) {
    if (before === "\\" && line[at] === "\\") at++;
    else if (line.startsWith(close, at)) {
      if (before !== close || !line.startsWith(close, at + close.length)) return at;
      at += close.length;
    }
  }
  return -1;
}

const tab = 0x09;
const isBlankCode = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
