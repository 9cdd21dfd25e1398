import type { Outcome } from "../../src/oracle/outcome.ts";
import { decode, encodingOf } from "../../src/text/encoding.ts";
import type { TestSubject } from "./test-oracle.ts";

/** Judges a text. */
export type TestOfText = (text: string) => Outcome;

/** The text as bytes. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes as text. */
export const textOf = (bytes: Uint8Array): string => decode(bytes, encodingOf(bytes));

/** A test on texts as something to ask about bytes. */
export function onTexts(test: TestOfText): TestSubject<Uint8Array> {
  return { test: (bytes) => test(textOf(bytes)), keyOf: textOf };
}

/** What `JSON.parse` makes of a text: it passes when it is accepted. */
export const acceptedByJson: TestOfText = (text) => {
  try {
    JSON.parse(text);
    return "pass";
  } catch {
    return "fail";
  }
};
