import fc from "fast-check";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { decode, encodingOf } from "../../src/text/encoding.ts";
import type { TestSubject } from "./test-oracle.ts";

/** Judges a text. */
export type TestOfText = (text: string) => Outcome;

/** The text as bytes. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes as text. */
export const textOf = (bytes: Uint8Array): string => decode(bytes, encodingOf(bytes));

/** Any code point but surrogates. Those that fast-check calls `binary` take it more than a second to prepare. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Texts of any code points. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });

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
