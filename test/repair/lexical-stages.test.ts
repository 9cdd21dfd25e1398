import { describe, expect, it } from "vitest";
import type { Ranges } from "../../src/base/ranges.ts";
import { over } from "../../src/oracle/oracle.ts";
import type { Progress, Stage } from "../../src/repair/grow-from-parts.ts";
import { growFromParts, items, units } from "../../src/repair/grow-from-parts.ts";
import { keep } from "../../src/text/keep.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { acceptedByJson, bytesOf, onTexts, type TestOfText, textOf } from "../laws/texts.ts";

/** What a stage keeps of the text of what is accepted, from these bytes on, and how often it asks. */
async function grown(stage: Stage, text: string, accepts: TestOfText, kept: Ranges | null = null) {
  const input = bytesOf(text);
  const oracle = oracleOf(onTexts(accepts));
  let best: Ranges | null = kept;
  await stage.run(input, kept, {
    oracle: over(oracle, (ranges: Ranges) => keep(input, ranges)),
    signal: new AbortController().signal,
    onImprovement: (better) => {
      best = better;
    },
  });
  return { text: best && textOf(keep(input, best)), asked: oracle.asked.length };
}

describe("growing by units", () => {
  it("finds what passes without a single one of them, however little else does", async () => {
    const accepts: TestOfText = (text) => (text.length === 7 && !text.includes("c") ? "pass" : "fail");
    expect((await grown(units("code-points"), "abcdefgh", accepts)).text).toBe("abdefgh");
  });

  it("fills each gap, and then what can be filled only when others are", async () => {
    const needsEnd: TestOfText = (text) => (/^(x|a?xc)$/.test(text) ? "pass" : "fail");
    expect((await grown(units("code-points"), "axc!", needsEnd, [{ start: 1, end: 2 }])).text).toBe("axc");
    const inOrder: TestOfText = (text) => (/^a*x(b+c)?$/.test(text) ? "pass" : "fail");
    expect((await grown(units("code-points"), "aaxbbc!", inOrder, [{ start: 2, end: 3 }])).text).toBe(
      "aaxbbc",
    );
  });

  it("asks nothing where nothing is missing", async () => {
    expect(await grown(units("lines"), "a\nb", () => "pass", [{ start: 0, end: 3 }])).toEqual({
      text: "a\nb",
      asked: 0,
    });
  });
});

describe("growing by items", () => {
  it("keeps all of a text that is accepted", async () => {
    expect((await grown(items, "[1, [2]]", acceptedByJson)).text).toBe("[1, [2]]");
  });

  it("empties the brackets with a fault in them, and fills them again with what is right", async () => {
    expect((await grown(items, "[1, [2, x, 3], 4]", acceptedByJson)).text).toBe("[1, [2, 3], 4]");
    expect((await grown(items, '{"a": [1, {"b": tru}], "c": 2}', acceptedByJson)).text).toBe(
      '{"a": [1, {}], "c": 2}',
    );
  });

  it("leaves what was kept already", async () => {
    expect(await grown(items, "[1, x]", acceptedByJson, [{ start: 1, end: 2 }])).toEqual({
      text: "1",
      asked: 0,
    });
  });
});

describe("growing a table", () => {
  it("keeps all rows that can stay, and nothing of others", async () => {
    const widths = (text: string): readonly number[] =>
      text
        .replace(/\n$/, "")
        .split("\n")
        .map((row) => row.split(",").length);
    const hasEqualRows: TestOfText = (text) => (new Set(widths(text)).size < 2 ? "pass" : "fail");
    const told: Progress[] = [];
    await growFromParts(bytesOf("id,name,size\n1,pen,3\n2,ink\n3,pad,8\n4,cap,2\n"), {
      oracle: oracleOf(onTexts(hasEqualRows)),
      signal: new AbortController().signal,
      hasRows: true,
      onProgress: (progress) => told.push(progress),
    });
    const { bytes } = told.at(-1)?.texts[0] ?? {};
    expect(bytes && textOf(bytes)).toBe("id,name,size\n1,pen,3\n3,pad,8\n4,cap,2\n");
  });
});
