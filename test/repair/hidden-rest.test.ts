import { describe, expect, it } from "vitest";
import { ended, type Walk } from "../../src/oracle/walk.ts";
import { hiddenRest } from "../../src/repair/edit/hidden-rest.ts";
import type { Reading } from "../../src/repair/edit/reader.ts";
import { followed } from "./followed.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads settings such as `a = 1`, on lines or with `;` between them; `#` begins a comment. */
function read(text: Uint8Array): Reading {
  const correct = /^(?:(?:[a-z]+ = [0-9]+(?:;[a-z]+ = [0-9]+)*)?(?:#.*)?(?:\n|$))*/;
  const length = correct.exec(new TextDecoder().decode(text))?.[0].length ?? 0;
  return { accepted: length === text.length, length };
}

async function hiddenIn(before: string, symbol: string, after: string): Promise<{ tokens: number }> {
  const text = encode(before + symbol + after);
  const changes = [{ start: before.length, end: before.length, inserted: encode(symbol) }];
  const { length } = read(text);
  const reading = (other: Uint8Array): Walk<Uint8Array, Reading> => ended(read(other));
  return followed(hiddenRest({ text, changes, length, read: reading }));
}

describe("what a symbol put in hides", () => {
  it("is the rest of the line behind the sign of a comment", async () => {
    expect(await hiddenIn("a = 80", "#", "x + 1\nb = 2\n")).toEqual({ bytes: 5, tokens: 3 });
    expect(await hiddenIn("a = 80", "#", ")")).toEqual({ bytes: 1, tokens: 1 });
  });

  it("is nothing behind a symbol that parts what is read", async () => {
    expect(await hiddenIn("a = 80", ";", "b = 1\nc = 2\n")).toEqual({ bytes: 0, tokens: 0 });
  });

  it("is nothing at the end of a line, and where the line is not read to its end", async () => {
    expect(await hiddenIn("a = 80", "#", "\nb = 2\n")).toEqual({ bytes: 0, tokens: 0 });
    expect(await hiddenIn("a = 80", "+", "b = 2\n")).toEqual({ bytes: 0, tokens: 0 });
  });
});
