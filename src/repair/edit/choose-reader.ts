import { joined } from "../../base/joined.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { completableReader } from "./completable-reader.ts";
import { pointedReader } from "./pointed-reader.ts";
import { prefixReader } from "./prefix-reader.ts";
import type { Reader } from "./reader.ts";

/**
 * The reader that suits what the program tells: about the text itself, given as `verdict`, or else about prefixes of
 * it, of which short ones are the most likely to be called incomplete.
 */
export async function chooseReader(
  text: Uint8Array,
  verdict: Verdict,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<Reader> {
  if (verdict.offset !== undefined) return pointedReader;
  if (verdict.incomplete) return readerOfTruncated(text, ask);
  // White space says nothing about a program: many accept it, and those that do not call it incomplete.
  const blank = Math.max(
    0,
    text.findIndex((byte) => !isWhiteSpace(byte)),
  );
  for (let length = 1; blank + length < text.length; length *= 2) {
    const { incomplete, offset } = await ask(text.subarray(0, blank + length));
    if (offset !== undefined) return pointedReader;
    if (incomplete) return prefixReader(ask);
  }
  return completableReader(ask);
}

/**
 * For a program that calls the whole text incomplete: whether it points to places shows with a text it rejects. A beginning
 * of the text may leave a quote open, in which nothing is wrong.
 */
async function readerOfTruncated(
  text: Uint8Array,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<Reader> {
  const half = text.subarray(0, text.length >> 1);
  const wrong = new TextEncoder().encode(")]}>,;:");
  for (const candidate of [joined([half, wrong]), joined([half, Uint8Array.of(1)]), wrong]) {
    const { offset } = await ask(candidate);
    if (offset !== undefined) return pointedReader;
  }
  return prefixReader(ask);
}
