import { expect, it } from "vitest";
import { minimize } from "../../src/reduce/minimize.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../laws/texts.ts";

/** Whether the lines have the numbers 0, 1, 2 and so on, and refer to lines above. */
function isNumbered(text: string): boolean {
  return text
    .trimEnd()
    .split("\n")
    .every((line, index) => {
      const [, number, rest = ""] = /^%(\d+) = (\w+(?: %\d+)*)$/.exec(line) ?? [];
      return (
        Number(number) === index && [...rest.matchAll(/%(\d+)/g)].every(([, other]) => Number(other) < index)
      );
    });
}

/** Sums, each of the line before and of one that is far above, and one product. */
const sums = Array.from({ length: 80 }, (_, index) => {
  if (index < 2) return `%${index} = read`;
  return `%${index} = ${index === 50 ? "mul" : "add"} %${index - 1} %${index >> 1}`;
});

it("deletes lines that count themselves, and counts the others anew", async () => {
  const fails = (text: string): boolean => isNumbered(text) && /mul %\d+ %\d+/.test(text);
  const oracle = oracleOf(onTexts((text) => (fails(text) ? "fail" : "pass")));
  const { bytes } = await minimize(bytesOf(`${sums.join("\n")}\n`), oracle);
  expect(textOf(bytes)).toBe("%0 = 0\n%1 = mul %0 %0");
});
