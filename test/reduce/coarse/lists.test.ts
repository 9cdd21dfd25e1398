import { describe, expect, it } from "vitest";
import { lists } from "../../../src/reduce/coarse-cuts.ts";
import { bracketedTokens } from "../../../src/text/bracketed-tokens.ts";
import { bytesOf } from "../../laws/texts.ts";

/** What is left of the text when all runs but the first of each list go, for runs of so many bytes at least. */
function firstRuns(text: string, grain: number): { readonly count: number; readonly gone: string }[] {
  const bytes = bytesOf(text);
  return lists({ bytes, tokens: bracketedTokens(bytes), grain }).map(({ count, goneFrom }) => {
    const gone = goneFrom([{ start: 0, end: 1 }]);
    return { count, gone: gone.map(({ start, end }) => text.slice(start, end)).join("|") };
  });
}

describe("the lists to cut", () => {
  it("are those of the whole text and in brackets, outer ones first, in runs of a grain", () => {
    expect(firstRuns("aa; bb; cc", 1)).toEqual([{ count: 3, gone: "; bb; cc" }]);
    expect(firstRuns("aa; bb; cc", 3)).toEqual([{ count: 1, gone: "" }].slice(1));
    expect(firstRuns("[aa, [bb, cc]]", 1).map(({ count }) => count)).toEqual([2, 2]);
    expect(firstRuns("[aaaa, [b, c], dddd]", 4).map(({ count }) => count)).toEqual([3]);
  });

  it("are left whole where brackets hold too little", () => {
    expect(firstRuns("f(a, b); g(c, d);", 40)).toEqual([]);
    expect(firstRuns("f(a, b)", 4)).toEqual([]);
  });
});
