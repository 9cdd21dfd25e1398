import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blanked } from "../../src/oracle/blanked.ts";

describe("a blanked message", () => {
  it.each([
    ["Expecting value: line 1 column 29 (char 28)", "Expecting value: line _ column _ (char _)"],
    [
      `Unexpected token '*', ..." "price": **3.45 }" is not valid JSON`,
      "Unexpected token _, _ is not valid JSON",
    ],
    [
      `Unexpected token 'x', "[1,\n  2,\n  x, 3]\n" is not valid JSON`,
      "Unexpected token _, _ is not valid JSON",
    ],
    [`Unexpected token ''', "{'a'"... is not valid JSON`, "Unexpected token _, _ is not valid JSON"],
    [
      "Cannot read properties of undefined (reading 'value')",
      "Cannot read properties of undefined (reading _)",
    ],
    ["can't open it, won't try: 'can't' stays odd", "can't open it, won't try: _ stays odd"],
    ["expected ‘;’ before ‘return’", "expected _ before _"],
    ["unexpected EOF while looking for matching `\"'", "unexpected EOF while looking for matching _"],
    ["syntax error near unexpected token `)'", "syntax error near unexpected token _"],
    ["cannot find /tmp/x-1a/input.c:12:3", "cannot find _:_:_"],
    ["cannot find ./a/b.js or ..\\c\\d.js or C:\\temp\\x", "cannot find _ or _ or _"],
    ["at file:///home/me/a.mjs:3:5", "at _:_:_"],
    ["src/deep/parser.rs:10: bad", "_:_: bad"],
    ["read/write of </div> failed", "read/write of </div> failed"],
    ["invalid pointer 0x7ffd00A1 in Node@1b6d3586", "invalid pointer _ in Node@_"],
    ["TS2304 after 1,234.5e-7 of utf8 in 5ms", "TS2304 after _ of utf8 in _ms"],
    ["  white \t space ", "white space"],
    ["the first line\nand more", "the first line"],
  ])("of %j is %j", (message, expected) => {
    expect(blanked(message)).toBe(expected);
  });

  it("is bounded, and is not longer than what it was made of", () => {
    const units = fc.constantFrom("'", '"', "/a", "`", "a/", "\\", "1,", ', "', "_", "x y", "0x");
    fc.assert(
      fc.property(fc.array(units, { maxLength: 2000 }), (parts) => {
        const message = parts.join("");
        expect(blanked(message).length).toBeLessThanOrEqual(Math.min(500, message.length));
      }),
    );
  });
});
