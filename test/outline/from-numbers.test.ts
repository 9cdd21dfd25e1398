import fc from "fast-check";
import { expect, it } from "vitest";
import { numberedLinesIn } from "../../src/outline/from-numbers.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const program = `define @f(%0, %1) {
  %3 = add %0, %1
  %4 = mul %3, 10
  br %5, %7

5:
  %6 = load @g3
  br %7

7:
  ret %4
}
define @g(%0) {
  %2 = neg %0
  %3 = neg %2
  ret %3
}
`;

it("names the lines with consecutive numbers, and what refers to them, and gives them their numbers back", () => {
  const numbered = numberedLinesIn(bytesOf(program));
  const named = textOf(numbered?.named ?? new Uint8Array());
  expect(named).toContain("  %v1 = mul %v0, 10\n  br %v2, %v4\n\nv2:\n  %v3 = load @g3\n");
  expect(named).toContain("  %v6 = neg %v5\n  ret %v6\n");
  expect(textOf(numbered?.renumber(bytesOf(named)) ?? new Uint8Array())).toBe(program);
});

it("counts lines anew, and refers to the line before one that is gone", () => {
  const numbered = numberedLinesIn(bytesOf(program));
  const left = textOf(numbered?.named ?? new Uint8Array())
    .replace("  %v1 = mul %v0, 10\n", "")
    .replace("  %v5 = neg %0\n", "");
  expect(textOf(numbered?.renumber(bytesOf(left)) ?? new Uint8Array())).toBe(`define @f(%0, %1) {
  %3 = add %0, %1
  br %4, %6

4:
  %5 = load @g3
  br %6

6:
  ret %3
}
define @g(%0) {
  %2 = neg %1
  ret %2
}
`);
});

it("gives every text its own numbers back", () => {
  const reference = fc.nat(20).map((number) => `%${number}`);
  const line = fc.record({
    sign: fc.constantFrom("%", ""),
    end: fc.constantFrom(" =", ":"),
    refersTo: fc.array(reference),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 2 }), fc.nat(9), (lines, first) => {
      const text = lines
        .map(({ sign, end, refersTo }, index) => `${sign}${first + index}${end} ${refersTo.join(" ")}\n`)
        .join("");
      const numbered = numberedLinesIn(bytesOf(text));
      if (numbered !== null) expect(textOf(numbered.renumber(numbered.named))).toBe(text);
    }),
  );
});

it("reads no numbers in lists, to which nothing refers, or that do not count", () => {
  expect(numberedLinesIn(bytesOf("1. a\n2. b\n3. c\n"))).toBeNull();
  expect(numberedLinesIn(bytesOf("#1: a\n#2: b\n#3: c\n"))).toBeNull();
  expect(numberedLinesIn(bytesOf("%01 = a\n%02 = b %01\n%03 = c %02\n"))).toBeNull();
  expect(numberedLinesIn(bytesOf("%10 = a\n%20 = b %10\n%40 = c %20\n"))).toBeNull();
});
