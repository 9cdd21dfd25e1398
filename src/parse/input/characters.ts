import { codePointLength } from "../../base/utf8-length.ts";
import type { Alphabet } from "../../grammar/normalize/alphabet.ts";
import type { DecodedText } from "../../text/encoding.ts";
import type { Letters } from "./letters.ts";

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

/** Every letter is one unit of the string and one byte. */
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
