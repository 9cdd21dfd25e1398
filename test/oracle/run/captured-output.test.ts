import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { capturedOutput } from "../../../src/oracle/run/private-directory.ts";
import { ownTemporaryDirectory } from "./test-bed.ts";

const path = join(ownTemporaryDirectory(), "stdout");

const captured = (content: string | Uint8Array, limit: number): string => {
  writeFileSync(path, content);
  const file = openSync(path, "r");
  try {
    return capturedOutput(file, limit);
  } finally {
    closeSync(file);
  }
};

afterEach(() => rmSync(path, { recursive: true, force: true }));

describe("captured output", () => {
  it("is all of the output up to the limit", () => {
    expect(captured("", 10)).toBe("");
    expect(captured("0123456789", 10)).toBe("0123456789");
  });

  it("is start and end of the output beyond the limit, and says what is missing", () => {
    expect(captured("0123456789a", 10)).toBe("01234\n[1 bytes left out]\n6789a");
  });

  it("never cuts a character in two", () => {
    const characters = fc.array(fc.constantFrom("a", "é", "€", "😀"), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(characters, fc.integer({ min: 8, max: 19 }), (text, limit) => {
        const output = captured(text.join(""), limit);
        const [start = "", end = ""] = output.split(/\n\[\d+ bytes left out\]\n/);
        expect(output).not.toContain("\ufffd");
        expect(text.join("").startsWith(start)).toBe(true);
        expect(text.join("").endsWith(end)).toBe(true);
        expect(Buffer.byteLength(start + end)).toBeGreaterThan(limit - 8);
      }),
    );
  });

  it("shows bytes that are not UTF-8, cut or not, as replacement characters", () => {
    expect(captured(Buffer.alloc(3, 0x80), 10)).toBe("\ufffd\ufffd\ufffd");
    expect(captured(Buffer.from("caf\xe9 au lait", "latin1"), 10)).toBe(
      "caf\ufffd \n[2 bytes left out]\n lait",
    );
  });
});
