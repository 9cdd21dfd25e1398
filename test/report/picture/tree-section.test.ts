import { describe, expect, it } from "vitest";
import type { ParseAnswer } from "../../../src/report/commands/parse.ts";
import { treeSection } from "../../../src/report/picture/tree-section.ts";
import { leaf, ruleNode } from "../../../src/tree/node.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const answer: ParseAnswer = {
  command: "parse",
  status: "ok",
  input: { path: "in.txt", bytes: 2 },
  output: null,
  tests: { total: 0, pass: 0, fail: 0, unresolved: 0, cached: 0, replayed: 0, wasted: 0 },
  seconds: 0,
  seed: null,
  stopped: null,
  notices: [],
  grammar: "g",
  count: "1",
  trees: [],
  failure: null,
  edits: null,
  isLeast: null,
  opaque: null,
  condition: null,
};

describe("a derivation tree in a picture", () => {
  it("has the blanks of its input, unless that was edited", () => {
    const tree = { ...ruleNode("s", [{ ...leaf("a"), start: 1, end: 2 }]), start: 1, end: 2 };
    const material = { input: bytesOf(" a") };
    expect(treeSection({ ...answer, trees: [tree] }, material).trees[0]?.text).toBe(" a");
    expect(treeSection({ ...answer, trees: [tree], edits: [] }, material).trees[0]?.text).toBe("a");
    expect(treeSection({ ...answer, trees: [tree] }, { input: null }).trees[0]?.text).toBe("a");
  });

  it("is left out with a word where a page of it would take long to open", () => {
    const item = { ...ruleNode("item", [leaf("a")]), end: 1 };
    const tree = { ...ruleNode("list", new Array(250_000).fill(item)), end: 1 };
    const section = treeSection({ ...answer, trees: [tree] }, { input: bytesOf("a") });
    expect(section.trees).toEqual([]);
    expect(section.words).toEqual(["The tree is too large for a page; --format or --json writes it."]);
  });

  it("shows where the grammar stops where there is none", () => {
    const failure = { offset: 1, line: 1, column: 2, expected: ["b"], message: "expected b" };
    const section = treeSection(
      { ...answer, status: "not-found", count: "0", failure },
      { input: bytesOf("ax") },
    );
    expect(section.stop).toMatchObject([{ pieces: [{ text: "a" }, { text: "x", mark: "culprit" }] }]);
    expect(section.words).toContain("expected b");
  });
});
