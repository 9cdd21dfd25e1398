import { describe, expect, it } from "vitest";
import { printable, quoted, visible } from "../../src/report/words.ts";

describe("a text of somebody else's", () => {
  it("keeps its line ends and what can be read, and nothing that could work on a terminal", () => {
    expect(printable("a\tb\n\u001b[2Kc\r\u0007\u009b5né")).toBe("a b\n␛[2Kc␍␇␡5né");
  });

  it("shows as one cell for each code point even where that has no width", () => {
    expect([..."\ufeff\u200b\u202e\u2028x"].map(visible).join("")).toBe("\ufffd\ufffd\ufffd\ufffdx");
  });

  it("in quotes tells what cannot be seen by its number", () => {
    expect(quoted("\ufeff{\u0085\n")).toBe('"\\u{feff}{\\u{0085}\\n"');
  });

  it("in quotation marks that it does not contain", () => {
    expect([`it's`, '"free"', `"it's"`].map((text) => quoted(text))).toEqual([
      `"it's"`,
      `'"free"'`,
      `\`"it's"\``,
    ]);
  });

  it("tells other spaces from the usual one", () => {
    expect([..."a b\u00a0c\u202f"].map(visible).join("")).toBe("a b⍽c⍽");
    expect(quoted("a b\u00a0c")).toBe('"a b\\u{00a0}c"');
  });
});
