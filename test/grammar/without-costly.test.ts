import { describe, expect, it } from "vitest";
import { withoutCostly } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseForest } from "../../src/parse/parse.ts";

describe("a grammar without its costly alternatives", () => {
  const { grammar } = readEbnf(
    'list: "[" item* close\nitem: "a" | "b" %means "a"\nclose: "]" | "" %means "]" %cost 5',
  );
  const isRead = (text: string, cost: number): boolean =>
    parseForest(withoutCostly(grammar, cost), new TextEncoder().encode(text)).kind !== "failure";

  it("reads what takes none of them", () => {
    expect(isRead("[aba]", 5)).toBe(true);
    expect(isRead("[aba", 5)).toBe(false);
    expect(isRead("[aba", 6)).toBe(true);
  });

  it("counts an alternative that stands for something as 1 where no cost is given", () => {
    expect(isRead("[aba]", 1)).toBe(false);
    expect(isRead("[aaa]", 1)).toBe(true);
  });
});
