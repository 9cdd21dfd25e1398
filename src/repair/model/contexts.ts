import type { Style } from "../../format/style.ts";
import { hashOf, mixed } from "./counts.ts";
import { isWordKind, type LineState, type Token, type TokenizedLine, tokenizeLine } from "./tokenize.ts";

/** A bracket, or a tag, that is open at a place. */
export interface Enclosing {
  readonly closer: string;
  /** Identifies the bracket and the token before it. */
  readonly hash: number;
  readonly outer: Enclosing | null;
}

/** The context from which the next token is predicted. */
export interface Place {
  readonly state: LineState;
  /** Whether it is within a line, behind a piece of it. */
  readonly isCut: boolean;
  /** The tokens before, the nearest first, as classes. */
  readonly before: readonly [number, number, number];
  /** The nearest two as they are spelt. */
  readonly spelt: readonly [number, number];
  /** Both as they were before the current string. */
  readonly outside: Pick<Place, "before" | "spelt"> | null;
  readonly enclosing: Enclosing | null;
  /** The indentation of the last line and of those that it is within. */
  readonly levels: readonly number[];
}

const begin = hashOf("^");
export const startOfText: Place = {
  state: 0,
  isCut: false,
  before: [begin, begin, begin],
  spelt: [begin, begin],
  outside: null,
  enclosing: null,
  levels: [0],
};

/** A line, or a piece of a long one, with its tokens as a model needs them. */
export interface ReadLine extends TokenizedLine {
  readonly text: string;
  /** Whether the line goes on in the next piece. */
  readonly isCut: boolean;
  readonly isBlank: boolean;
  readonly indentation: number;
  /** The class of each token, with the white space before it; all capitalized words are one class. */
  readonly classes: Int32Array;
  /** The class that each word with a meaning in the format would have without it; 0 for other tokens. */
  readonly plain: Int32Array;
  /** The class of each token without its white space, as later contexts contain it. */
  readonly bare: Int32Array;
  /** The spelling of words and numbers; 0 for other tokens. */
  readonly spellings: Int32Array;
}

/** Reads lines of one format: with its style, and the words that it gives a meaning. */
export interface LineReader {
  readonly style: Style;
  readonly words: ReadonlySet<string>;
}

export function readLine(
  text: string,
  state: LineState,
  { style, words }: LineReader,
  isCut = false,
): ReadLine {
  const { tokens, next } = tokenizeLine(text, state, style, isCut);
  const classes = new Int32Array(tokens.length);
  const plain = new Int32Array(tokens.length);
  const bare = new Int32Array(tokens.length);
  const spellings = new Int32Array(tokens.length);
  tokens.forEach((token, index) => {
    const name = className(token, words, style);
    bare[index] = hashOf(name);
    classes[index] = hashOf(name + gaps[token.gap]);
    const without = token.kind === "word" ? className(token, noWords, style) : name;
    if (without !== name) plain[index] = hashOf(without + gaps[token.gap]);
    if (isWordKind(token.kind)) spellings[index] = hashOf(token.text);
  });
  const indentation = text.length - text.trimStart().length;
  const isBlank = indentation === text.length;
  return {
    text,
    isCut,
    tokens,
    next,
    isBlank,
    indentation: columnAt(text, indentation),
    classes,
    plain,
    bare,
    spellings,
  };
}

/** Reads the lines of a text one after the other. */
export function readLines(text: string, reader: LineReader): readonly ReadLine[] {
  let state: LineState = 0;
  return text.split("\n").map((each) => {
    const line = readLine(each, state, reader);
    state = line.next;
    return line;
  });
}

const noWords: ReadonlySet<string> = new Set();
const gaps = ["", " ", "  "] as const;

/** The class of a token: its text for signs and meaningful words, else its shape. */
export function className({ kind, text }: Token, words: ReadonlySet<string>, { foldsCase }: Style): string {
  switch (kind) {
    case "word": {
      const word = foldsCase ? text.toLowerCase() : text;
      return words.has(word)
        ? word
        : /^[A-Z][A-Z\d_]+$/.test(text)
          ? "\x01C"
          : /^[A-Z]/.test(text)
            ? "\x01U"
            : "\x01w";
    }
    case "number":
      return "\x01n";
    case "string-word":
      return "\x02w";
    case "string-number":
      return "\x02n";
    case "string-sign":
      return `\x02${text}`;
    case "closing-quote":
      return `\x03${text}`;
    case "comment":
      return "\x04";
    case "unclosed":
      return "\x05";
    default:
      return text;
  }
}

/** The column of the first character that is no white space, with tabs to every eighth. */
function columnAt(text: string, length: number): number {
  let column = 0;
  for (let at = 0; at < length; at++) column = text[at] === "\t" ? column - (column % 8) + 8 : column + 1;
  return column;
}

const closers: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "${": "}",
  "$(": ")",
  "[[": "]]",
};
const tagClosers: Readonly<Record<string, string>> = { "<": ">", "</": ">", "<?": "?>", "<!": ">" };

/** The closer of an opening sign; undefined for any other. */
export const closerOf = (sign: string, style: Style): string | undefined =>
  closers[sign] ?? (style.hasTags ? tagClosers[sign] : undefined);

/** The contexts of one token, as hashes; the last four are counted within one text only. */
export const contexts = new Int32Array(10);

/** Receives each token: its class, its spelling (0: none) and its index, -1 for the start of a line. */
export type OnToken = (token: number, spelling: number, index: number) => void;

/** Passes the tokens of a line with their contexts in `contexts`. Returns the place after the line. */
export function passLine(line: ReadLine, from: Place, onToken: OnToken): Place {
  const { tokens, classes, bare, spellings } = line;
  if (line.isBlank) return { ...from, state: line.next, isCut: line.isCut };
  let [p1, p2, p3] = from.before;
  let [s1, s2] = from.spelt;
  let { enclosing, levels, outside } = from;
  let head = beginning;
  const setContexts = (): void => {
    const around = enclosing?.hash ?? 3;
    contexts[0] = mixed(11, p1);
    contexts[1] = mixed(mixed(12, p2), p1);
    contexts[2] = mixed(mixed(mixed(13, p3), p2), p1);
    contexts[3] = mixed(mixed(14, head), p1);
    contexts[4] = mixed(mixed(15, around), p1);
    contexts[5] = mixed(mixed(mixed(16, around), p2), p1);
    contexts[6] = mixed(21, s1);
    contexts[7] = mixed(mixed(22, s2), s1);
    contexts[8] = mixed(mixed(mixed(23, head), around), p1);
    contexts[9] = mixed(mixed(mixed(24, head), p2), p1);
  };
  if (from.state === 0 && !from.isCut) {
    const newLine = newLineClass(line, levels);
    setContexts();
    onToken(newLine, 0, -1);
    [p1, p2, p3] = [newLine, p1, p2];
    [s1, s2] = [newLine, s1];
    levels = [...levels.filter((level) => level < line.indentation), line.indentation];
  }
  for (const [index, token] of tokens.entries()) {
    setContexts();
    const spelling = spellings[index] ?? 0;
    onToken(classes[index] ?? 0, spelling, index);
    if (token.kind === "comment" || token.kind === "comment-sign") continue;
    const itself = bare[index] ?? 0;
    const before = p1;
    [p1, p2, p3] = [itself, p1, p2];
    [s1, s2] = [spelling === 0 ? itself : spelling, s1];
    if (head === beginning) head = itself;
    if (token.kind === "opening-quote") outside = { before: [before, p3, p3], spelt: [s2, s2] };
    else if (token.kind === "closing-quote" && outside !== null) {
      [p2, p3] = outside.before;
      [s1, s2] = [mixed(s1, s2), outside.spelt[0]];
      outside = null;
    } else if (token.kind === "sign") {
      const closer = closers[token.text] ?? (token.text.startsWith("<") ? tagClosers[token.text] : undefined);
      if (closer !== undefined) enclosing = { closer, hash: mixed(itself, before), outer: enclosing };
      else if (
        enclosing !== null &&
        (enclosing.closer === token.text || (enclosing.closer === ">" && token.text === "/>"))
      )
        enclosing = enclosing.outer;
    }
  }
  const { next: state, isCut } = line;
  return { state, isCut, before: [p1, p2, p3], spelt: [s1, s2], outside, enclosing, levels };
}

const beginning = hashOf("\n");

/** The beginnings of lines that may follow any line, as tokens. */
export const lineBeginnings: readonly number[] = ["=", "=t", "<", "<t", ">", ">t"].map((form) =>
  hashOf(`\n${form}`),
);

/** The beginning of a line as a token: how its indentation relates to that of the lines before. */
export function newLineClass({ text, indentation }: ReadLine, levels: readonly number[]): number {
  const last = levels.at(-1) ?? 0;
  const relation =
    indentation === last ? "=" : indentation > last ? ">" : levels.includes(indentation) ? "<" : "?";
  return hashOf(`\n${relation}${text[0] === "\t" ? "t" : ""}`);
}

/** Whether a text goes on alike from both places. */
export const isAlike = (one: Place, other: Place): boolean =>
  one.state === other.state &&
  one.before.every((token, index) => token === other.before[index]) &&
  one.levels.length === other.levels.length &&
  one.levels.every((level, index) => level === other.levels[index]);
