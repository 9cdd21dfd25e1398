import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reference } from "../../src/grammar/expression.ts";
import type { Expression } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { type Derived, derivedChildren } from "../../src/tree/derived.ts";
import { childrenOf, leaf, ruleNode, sequenceNode } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { preorder } from "../../src/tree/walk.ts";
import { nestedTexts } from "../reduce/nested-texts.ts";
import { opaqueNode } from "../tree/tree-of.ts";

/** Whether the expression is of the node's kind: its name, its text, or as many parts. */
function derives(expected: Expression | undefined, node: Tree): boolean {
  switch (node.kind) {
    case "rule":
      return expected?.kind === "reference" && expected.name === node.name;
    case "leaf":
      return expected?.kind === "literal" && expected.text === node.text;
    case "sequence":
      return expected?.kind === "sequence" && expected.items.length === node.children.length;
    default:
      return expected?.kind === node.kind;
  }
}

describe("what the grammar derives in the place of a child", () => {
  it("is of the kind of the child, for all nodes of a parsed text", () => {
    fc.assert(
      fc.property(nestedTexts, ({ grammar, text }) => {
        const tree = parseTree(grammar, text);
        const pending: Derived[] = [{ node: tree, expected: reference(grammar.start) }];
        for (const each of pending) {
          expect(derives(each.expected, each.node), `${each.node.kind} in ${text}`).toBe(true);
          pending.push(...derivedChildren(each, grammar));
        }
        expect(pending).toHaveLength([...preorder(tree)].length);
      }),
    );
  });

  const { grammar } = readEbnf('s = WORD "=" s | WORD\ntoken WORD = /a/+');

  it("is the child's own rule where a parser put what no rule derives, and nothing for its text", () => {
    const children = [ruleNode("s", [leaf("a")], 1), leaf("?")];
    const expected = [reference("s"), undefined];
    for (const node of [opaqueNode("ERROR", children), ruleNode("s", children), sequenceNode(children)]) {
      const derived = derivedChildren({ node, expected: reference("s") }, grammar);
      expect(derived).toEqual(
        childrenOf(node).map((child, index) => ({ node: child, expected: expected[index] })),
      );
    }
  });

  it("is not told of the inside of a token", () => {
    const node = ruleNode("WORD", [leaf("a")]);
    expect(derivedChildren({ node, expected: reference("WORD") }, grammar)).toEqual([]);
  });
});
