import { joined } from "../../base/arrays.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { asking, ended, outcomeOf, type Sought, type Telling, told, type Walk } from "../../oracle/walk.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { completableReader } from "./completable-reader.ts";
import { pointedReader } from "./pointed-reader.ts";
import { prefixReader } from "./prefix-reader.ts";
import type { Reader } from "./reader.ts";

/**
 * Looks for the reader that suits what the program tells: about the text itself, given as `verdict`, or else about prefixes of
 * it, of which short ones are the most likely to be called incomplete.
 */
export function choosingReader(text: Uint8Array, verdict: Verdict): Walk<Uint8Array, Reader> {
  if (verdict.offset !== undefined) return ended(pointedReader);
  return told(() => (verdict.incomplete ? readerOfTruncated(text) : readerOfWrong(text)));
}

function* readerOfWrong(text: Uint8Array): Telling<Uint8Array, Reader> {
  // White space says nothing about a program: many accept it, and those that do not call it incomplete.
  const blank = Math.max(
    0,
    text.findIndex((byte) => !isWhiteSpace(byte)),
  );
  for (let length = 1; blank + length < text.length; length *= 2) {
    const said = yield* outcomeOf(asking(text.subarray(0, blank + length), { kind: "beginning", sought }));
    if (said?.offset !== undefined) return pointedReader;
    if (said?.incomplete) return prefixReader;
  }
  return completableReader;
}

/**
 * For a program that calls the whole text incomplete: whether it points to places shows with a text it rejects. A beginning
 * of the text may leave a quote open, in which nothing is wrong.
 */
function* readerOfTruncated(text: Uint8Array): Telling<Uint8Array, Reader> {
  const half = text.subarray(0, text.length >> 1);
  const wrong = new TextEncoder().encode(")]}>,;:");
  for (const candidate of [joined([half, wrong]), joined([half, Uint8Array.of(1)]), wrong]) {
    const said = yield* outcomeOf(asking(candidate, { kind: "wrong", sought }));
    if (said?.offset !== undefined) return pointedReader;
  }
  return prefixReader;
}

/** What tells where a program stopped, or that it wants more. */
const sought: Sought = {
  isFound: ({ offset, incomplete }) => offset !== undefined || incomplete === true,
  presumed: { outcome: "fail", incomplete: true },
};
