import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blanked } from "../../src/oracle/fingerprint.ts";
import { standsIn } from "../../src/oracle/quotation.ts";

const candidate = "[1,\n  x, 'can']; return ) \" {}";
const inCandidate = standsIn(() => candidate);

describe("a blanked message", () => {
  it.each([
    ["Expecting value: line 1 column 29 (char 28)", "Expecting value: line _ column _ (char _)"],
    [
      `Unexpected token '*', ..." "price": **3.45 }" is not valid JSON`,
      "Unexpected token “*”, “” is not valid JSON",
    ],
    [
      `Unexpected token 'x', "[1,\n  2,\n  x, 3]\n" is not valid JSON`,
      "Unexpected token “‹x›”, “” is not valid JSON",
    ],
    [`Unexpected token ''', "{'a'"... is not valid JSON`, "Unexpected token “‹'›”, “” is not valid JSON"],
    [
      "Cannot read properties of undefined (reading 'value')",
      "Cannot read properties of undefined (reading “value”)",
    ],
    [
      "Invalid regular expression: /^(?:x[1)$/: Unterminated character class",
      "Invalid regular expression: “‹x›”: Unterminated character class",
    ],
    ["can't open it, won't try: 'can't' stays odd", "can't open it, won't try: “‹can› t” stays odd"],
    ["expected ‘;’ before ‘return’", "expected “‹;›” before “‹return›”"],
    ["unexpected EOF while looking for matching `\"'", 'unexpected EOF while looking for matching “‹"›”'],
    ["syntax error near unexpected token `)'", "syntax error near unexpected token “‹)›”"],
    ["cannot find /tmp/x-1a/input.c:12:3", "cannot find input.c:_:_"],
    ["cannot find ./a/b.js or ..\\c\\d.js or C:\\temp\\x", "cannot find b.js or d.js or x"],
    ["at file:///home/me/a.mjs:3:5", "at a.mjs:_:_"],
    ["src/deep/parser.rs:10: bad", "parser.rs:_: bad"],
    ["read/write of </div> failed", "read/write of </div> failed"],
    ["invalid pointer 0x7ffd00A1 in Node@1b6d3586", "invalid pointer _ in Node@_"],
    ["TS2304 after 1,234.5e-7 of utf8 in 5ms", "TS2304 after _ of utf8 in _ms"],
    [
      "cannot open /tmp/tmpab12cd_x.o or /tmp/ccX1y2Z3.o or /cache/9f8e7d6c5b4a3f2e.js",
      "cannot open _ or _ or _",
    ],
    ["error code 12 at 12, Errno 2", "error code 12 at _, Errno 2"],
    ["  white \t space ", "white space"],
    ["the first line\nand more", "the first line"],
  ])("of %j is %j", (message, expected) => {
    expect(blanked(message, inCandidate)).toBe(expected);
  });

  it("is bounded, marks included", () => {
    const units = fc.constantFrom("'", '"', "/a", "`", "a/", "\\", "1,", ', "', "_", "x y", "0x");
    fc.assert(
      fc.property(fc.array(units, { maxLength: 2000 }), (parts) => {
        const message = parts.join("");
        expect(blanked(message, inCandidate).length).toBeLessThanOrEqual(3 * Math.min(500, message.length));
      }),
    );
  });
});
