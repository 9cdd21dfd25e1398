import { describe, expect, it } from "vitest";
import { follow } from "../../src/oracle/follow.ts";
import { onlyBetter } from "../../src/reduce/order.ts";
import type { Stage } from "../../src/reduce/stage.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../laws/texts.ts";
import { asking } from "./asking.ts";

const askingAbout = (...texts: readonly string[]): Stage => ({
  name: "asking",
  walk: () => asking(texts.map(bytesOf)),
});

describe("a stage that is to bring only better inputs", () => {
  it("is not asked about others, measured by the best so far, and they count as passing", async () => {
    const oracle = oracleOf(onTexts((text) => (text.includes("x") ? "pass" : "fail")));
    const told: string[] = [];
    const stage = onlyBetter(askingAbout("longer!", "bbbb", "aaaa", "xx", "aaa", "aab", "a b", "aa"));
    await follow(oracle, () => stage.walk(bytesOf("bbbb")), {
      signal: new AbortController().signal,
      onFound: (better) => told.push(textOf(better)),
    });
    expect(oracle.asked).toEqual(["aaaa", "xx", "aaa", "a b", "aa"]);
    expect(told).toEqual(["aaaa", "aaa", "a b", "aa"]);
  });
});
