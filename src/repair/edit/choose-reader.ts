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

/** For a program that calls the whole text incomplete: whether it points to places shows with a text it rejects. */
async function readerOfTruncated(
  text: Uint8Array,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<Reader> {
  for (const end of [")]}>,;:", "\u0001"]) {
    const { offset } = await ask(
      new Uint8Array([...text.subarray(0, text.length >> 1), ...new TextEncoder().encode(end)]),
    );
    if (offset !== undefined) return pointedReader;
  }
  return prefixReader(ask);
}
