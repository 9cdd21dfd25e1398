import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { type Evidence, exchangedParts, isConfirmedBy } from "../../../src/explain/theory/evidence.ts";
import { leaf, ruleNode } from "../../../src/tree/node.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";

const by = (maker: Evidence["maker"], agreeing: number, contradicting = 0): Evidence => ({
  maker,
  agreeing,
  contradicting,
  rejected: 0,
  contradiction: contradicting === 0 ? null : "x",
});

describe("evidence for a theory", () => {
  it.each<[boolean, readonly Evidence[]]>([
    [false, [by("grammar", 80)]],
    [false, [by("grammar", 80), by("neighbours", 40), by("exchange", 4)]],
    [true, [by("grammar", 80), by("neighbours", 40), by("exchange", 5)]],
    [true, [by("grammar", 80), by("neighbours", 40), by("exchange", 0), by("samples", 1)]],
    [false, [by("grammar", 80), by("neighbours", 40, 1), by("exchange", 30), by("samples", 9)]],
  ])("confirms it: %j, by %j", (confirms, evidence) => {
    expect(isConfirmedBy(evidence)).toBe(confirms);
  });

  it("comes from trees with exchanged parts of the same rule", () => {
    const tree = (name: string, value: string): Tree =>
      ruleNode("pair", [ruleNode("name", [leaf(name)]), leaf("="), ruleNode("value", [leaf(value)])]);
    const made = atOnce(exchangedParts([tree("a", "1"), tree("b", "2")], 40, new Random(1))).map(textOf);
    expect(new Set(made)).toEqual(new Set(["a=2", "b=1"]));
    const list = ruleNode("list", [tree("a", "1"), leaf(";"), tree("b", "2")]);
    expect(atOnce(exchangedParts([list], 40, new Random(1))).map(textOf)).toContain("b=2;a=1");
  });
});
