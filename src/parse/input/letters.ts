import { type Alphabet, FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import { codePointLength, type DecodedText } from "../../text/encoding.ts";
import type { Token } from "../lexer/tokenize.ts";

/** The parser's view of an input: letters, each with its text and bytes. */
export interface Letters {
  /** The number of letters. */
  readonly length: number;
  /** The class of each letter in the grammar's alphabet, followed by the class of the end. */
  readonly classes: Uint16Array;
  /** For each place, the byte where the next letter starts; after the last letter the input's end. */
  readonly starts: Int32Array;
  /** For each place, the byte where the previous letter ends; 0 before the first letter. */
  readonly ends: Int32Array;
  /** The text between two places. */
  textBetween(from: number, to: number): string;
  /** The size of the whole input in bytes. */
  readonly byteLength: number;
}

/** The first byte of the letters between two places; if there are none, the end of the previous letter. */
export function startByte({ starts, ends }: Letters, from: number, to: number): number {
  return (from === to ? ends[from] : starts[from]) as number;
}

/** The end of the bytes of the letters before a place. */
export function endByte({ ends }: Letters, to: number): number {
  return ends[to] as number;
}

/** The letters of a text: its code points. */
export function characters({ text, encoding }: DecodedText, alphabet: Alphabet): Letters {
  const classes = new Uint16Array(text.length + 1);
  let length = 0;
  let wide = false;
  for (let unit = 0; unit < text.length; unit++) {
    let letter = text.charCodeAt(unit);
    if (letter >= 0x80) {
      wide ||= encoding === "utf-8";
      letter = text.codePointAt(unit) ?? letter;
      if (letter > 0xffff) unit++;
    }
    classes[length++] = alphabet.classOf(letter);
  }
  classes[length] = alphabet.size;
  const used = classes.subarray(0, length + 1);
  return wide ? wideLetters(text, used) : narrowLetters(text, used);
}

/** For texts in which every letter is one string unit and one byte. */
function narrowLetters(text: string, classes: Uint16Array): Letters {
  const bytes = new Int32Array(classes.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = index;
  return {
    length: text.length,
    classes,
    starts: bytes,
    ends: bytes,
    textBetween: (from, to) => (to === from + 1 ? (text[from] ?? "") : text.slice(from, to)),
    byteLength: text.length,
  };
}

function wideLetters(text: string, classes: Uint16Array): Letters {
  const length = classes.length - 1;
  const units = new Int32Array(length + 1);
  const bytes = new Int32Array(length + 1);
  let unit = 0;
  for (let index = 0; index < length; index++) {
    const letter = text.codePointAt(unit) ?? 0;
    unit += letter > 0xffff ? 2 : 1;
    units[index + 1] = unit;
    bytes[index + 1] = (bytes[index] ?? 0) + codePointLength(letter);
  }
  return {
    length,
    classes,
    starts: bytes,
    ends: bytes,
    textBetween: (from, to) => {
      const start = units[from] as number;
      const end = units[to] as number;
      return end === start + 1 ? (text[start] as string) : text.slice(start, end);
    },
    byteLength: bytes[length] ?? 0,
  };
}

interface TokenRow {
  readonly tokens: readonly Token[];
  /** The numbers of the grammar's tokens, by name. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly byteLength: number;
}

/** The letters of a sequence of tokens. Text between two tokens belongs to every node that contains both. */
export function tokenLetters({ tokens, numbers, byteLength }: TokenRow, alphabet: Alphabet): Letters {
  const classes = Uint16Array.from({ length: tokens.length + 1 }, (_, index) => {
    const token = tokens[index];
    if (!token) return alphabet.size;
    const number = numbers.get(token.rule);
    return number === undefined ? FOREIGN : alphabet.classOf(number);
  });
  return {
    length: tokens.length,
    classes,
    starts: Int32Array.from([...tokens.map(({ start }) => start), byteLength]),
    ends: Int32Array.from([0, ...tokens.map(({ end }) => end)]),
    textBetween: (from, to) =>
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(""),
    byteLength,
  };
}
