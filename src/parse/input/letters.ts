import { type Alphabet, FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import { codePointLength, type DecodedText } from "../../text/encoding.ts";
import type { TokenRule } from "../lexer/lexer.ts";
import { byteOffsets, type Division, isHidden, typeOf } from "../lexer/tokenize.ts";

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
  /** For each place, the string units and the bytes before it. */
  const units = new Int32Array(text.length + 1);
  const bytes = new Int32Array(text.length + 1);
  let length = 0;
  for (let unit = 0, byte = 0; unit < text.length; ) {
    const letter = text.codePointAt(unit) as number;
    classes[length++] = alphabet.classOf(letter);
    unit += letter > 0xffff ? 2 : 1;
    byte += encoding === "latin1" ? 1 : codePointLength(letter);
    units[length] = unit;
    bytes[length] = byte;
  }
  classes[length] = alphabet.size;
  return {
    length,
    classes: classes.subarray(0, length + 1),
    starts: bytes,
    ends: bytes,
    textBetween: (from, to) => {
      const start = units[from] as number;
      const end = units[to] as number;
      return end === start + 1 ? (text[start] as string) : text.slice(start, end);
    },
    byteLength: bytes[length] as number,
  };
}

/** What a grammar knows of tokens: their numbers, by name, and the classes of these. */
interface TokenClasses {
  readonly numbers: ReadonlyMap<string, number>;
  readonly alphabet: Alphabet;
}

/** A class for what structure rules do not see. */
const UNSEEN = -1;

/**
 * The letters of a text that was divided into tokens. Text between two tokens belongs to every node that contains both.
 * What is no token is a letter that fits nowhere or, with `errors` false, left out.
 */
export function tokenLetters(
  decoded: DecodedText,
  { lexer, rules, ends: unitEnds }: Division,
  { numbers, alphabet }: TokenClasses,
  errors: boolean,
): Letters {
  const { text } = decoded;
  const classOfRule = Int32Array.from([...lexer.rules.map(classOf), errors ? FOREIGN : UNSEEN]);
  function classOf(rule: TokenRule): number {
    const number = numbers.get(typeOf(rule));
    if (isHidden(rule)) return UNSEEN;
    return number === undefined ? FOREIGN : alphabet.classOf(number);
  }
  const byteOffset = byteOffsets(decoded);
  const count = rules.length;
  const classes = new Uint16Array(count + 1);
  /** For each letter, its piece. */
  const pieces = new Int32Array(count);
  const starts = new Int32Array(count + 1);
  const ends = new Int32Array(count + 1);
  let length = 0;
  for (let piece = 0; piece < count; piece++) {
    const letterClass = classOfRule[rules[piece] as number] as number;
    if (letterClass === UNSEEN) continue;
    classes[length] = letterClass;
    pieces[length] = piece;
    starts[length++] = byteOffset(piece === 0 ? 0 : (unitEnds[piece - 1] as number));
    ends[length] = byteOffset(unitEnds[piece] as number);
  }
  classes[length] = alphabet.size;
  const byteLength = byteOffset(text.length);
  starts[length] = byteLength;
  const textOf = (letter: number): string => {
    const piece = pieces[letter] as number;
    return text.slice(piece === 0 ? 0 : unitEnds[piece - 1], unitEnds[piece]);
  };
  return {
    length,
    classes: classes.subarray(0, length + 1),
    starts,
    ends,
    textBetween: (from, to) => {
      let texts = "";
      for (let letter = from; letter < Math.min(to, length); letter++) texts += textOf(letter);
      return texts;
    },
    byteLength,
  };
}
