import { expect, it } from "vitest";
import { plainForm } from "../../src/repair/plain-signs.ts";

const latin1 = (text: string): string => Buffer.from(text).toString("latin1");

it.each([
  ["（a，b）", "(a,b)", "full-width signs"],
  ["“a” ‘b’ – c…", "\"a\" 'b' - c...", "signs of word processors"],
  ["a\u00a0=\u200b\u3000b\ufeff", "a = b", "blanks and characters that nobody sees"],
])("writes %j as %j: %s", (text, plain) => {
  expect(plainForm(latin1(text))).toBe(plain);
});

it("leaves letters, numbers and emoji of several characters as they are", () => {
  for (const text of ["größer", "x² ½ ﬁ ａ", "👩‍🚀", "می‌خواهم", "™ €"])
    expect(plainForm(latin1(text))).toBe(latin1(text));
});
