import { expect, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { placingBy } from "../../src/repair/placed-by.ts";
import { repair } from "../../src/repair/repair.ts";
import { acceptedByJson, bytesOf, textOf } from "../laws/texts.ts";

const { grammar } = readEbnf(builtinGrammar("json")?.text ?? "");
const place = placingBy(grammar);
const failing: Verdict = { outcome: "fail" };

it.each<[text: string, verdict: Verdict, told: Verdict]>([
  ["[1, 2 3]", failing, { outcome: "fail", offset: 6 }],
  ["[1, 2", failing, { outcome: "fail", incomplete: true }],
  ["[1, 2]", failing, failing],
  ["[1, 2 3]", { outcome: "fail", offset: 1 }, { outcome: "fail", offset: 1 }],
  ["[1, 2 3]", { outcome: "pass" }, { outcome: "pass" }],
])("a grammar tells where %j stops to fit if the program reports no place", (text, verdict, told) => {
  expect(place(bytesOf(text), verdict)).toEqual(told);
});

it("a repair takes few runs of a program that tells nothing, as its grammar tells places", async () => {
  const records = Array.from({ length: 40 }, (_, id) => ({ id, name: `item ${id}`, tags: ["a", "b"] }));
  const meant = JSON.stringify(records, null, 1);
  let asked = 0;
  const { bytes } = await repair(
    bytesOf(meant.replace('"item 7",', '"item 7"').replace('"id": 31', '"id" 31')),
    async (text) => {
      asked++;
      return { outcome: acceptedByJson(textOf(text)) };
    },
    { grammar },
  );
  expect(bytes && textOf(bytes)).toBe(meant);
  expect(asked).toBeLessThan(40);
});
