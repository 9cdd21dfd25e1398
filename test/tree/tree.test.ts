import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childrenOf, leaf, openNode, ruleNode } from "../../src/tree/node.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { sameShape } from "../../src/tree/occurrences.ts";
import { nodeAt, pathsOf, replaceAt } from "../../src/tree/path.ts";
import { treeOfJson } from "../../src/tree/pattern-json.ts";
import { placed, textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { postorder, preorder, walk } from "../../src/tree/walk.ts";
import { writeJsonTree } from "../../src/tree/write.ts";
import { deepTree, treeArbitrary } from "./tree-arbitrary.ts";
import { treeOf } from "./tree-of.ts";

/** The obvious recursive orders, to compare with. */
function recursive(tree: Tree, order: "pre" | "post"): Tree[] {
  const below = childrenOf(tree).flatMap((child) => recursive(child, order));
  return order === "pre" ? [tree, ...below] : [...below, tree];
}

/** A tree with a token and what no rule derives, and two open nodes of one group. */
const pattern = treeOf('sum(NUMBER"1", rest:?("+", end:*, rest:*1), rest:*1)');

const sum = treeOf('sum(number(["1"]), [("+", number(["2", "3"]))], |1("."), end:2())');

describe("walking a tree", () => {
  it("meets the nodes in the order of the recursive definition", () => {
    fc.assert(
      fc.property(treeArbitrary, (tree) => {
        expect([...preorder(tree)]).toEqual(recursive(tree, "pre"));
        expect([...postorder(tree)]).toEqual(recursive(tree, "post"));
      }),
    );
  });

  it("tells entering and leaving apart and gives the path of each node", () => {
    fc.assert(
      fc.property(treeArbitrary, (tree) => {
        const entered: Tree[] = [];
        const left: Tree[] = [];
        walk(tree, {
          enter: (node, path) => {
            expect(nodeAt(tree, path)).toBe(node);
            entered.push(node);
            return undefined;
          },
          leave: (node, path) => {
            expect(nodeAt(tree, path)).toBe(node);
            left.push(node);
            return undefined;
          },
        });
        expect(entered).toEqual(recursive(tree, "pre"));
        expect(left).toEqual(recursive(tree, "post"));
      }),
    );
  });

  it("leaves out the children of a node when told to, and stops when told to", () => {
    const seen: string[] = [];
    walk(sum, {
      enter: (node) => {
        seen.push(node.kind);
        if (node.kind === "repetition") return "skip";
        return node.kind === "choice" ? "stop" : undefined;
      },
    });
    expect(seen).toEqual(["rule", "rule", "repetition", "repetition", "choice"]);
  });

  it("stops with the loop that reads it", () => {
    for (const node of preorder(deepTree(25_000))) {
      expect(node.kind).toBe("rule");
      break;
    }
  });
});

describe("paths", () => {
  it("lead to their nodes, parents first and left to right", () => {
    fc.assert(
      fc.property(treeArbitrary, (tree) => {
        const paths = pathsOf(tree);
        expect(paths.map((path) => nodeAt(tree, path))).toEqual([...preorder(tree)]);
      }),
    );
  });

  it("lead nowhere where the tree has no node", () => {
    expect(nodeAt(sum, [0, 7])).toBeUndefined();
    expect(nodeAt(sum, [0, 0, 0, 0])).toBeUndefined();
    expect(() => replaceAt(sum, [9, 9], leaf("x"))).toThrow(RangeError);
  });

  it("say what to replace; the rest of the tree is shared", () => {
    const path = pathsOf(sum, (node) => node.kind === "leaf" && node.text === "+")[0] ?? [];
    const replaced = replaceAt(sum, path, leaf("-"));
    expect(textOf(replaced)).toBe("1-23.");
    expect(nodeAt(replaced, [0])).toBe(nodeAt(sum, [0]));
    expect(nodeAt(replaced, [1, 0, 1])).toBe(nodeAt(sum, [1, 0, 1]));
    expect(textOf(sum)).toBe("1+23.");
    expect(replaceAt(sum, [], leaf("x"))).toEqual(leaf("x"));
  });
});

describe("the text of a tree", () => {
  it("is that of its leaves, and the spans are its parts in UTF-8 and in latin1", () => {
    fc.assert(
      fc.property(treeArbitrary, fc.nat(9), (tree, start) => {
        const text = textOf(tree);
        const bytes = new TextEncoder().encode(text);
        for (const node of preorder(placed(tree, start))) {
          expect(
            new TextDecoder("utf-8", { ignoreBOM: true }).decode(
              bytes.subarray(node.start - start, node.end - start),
            ),
          ).toBe(textOf(node));
        }
        for (const node of preorder(placed(tree, 0, "latin1"))) {
          expect(text.slice(node.start, node.end)).toBe(textOf(node));
        }
      }),
    );
  });

  it("is placed anew after a replacement", () => {
    const replaced = placed(replaceAt(sum, [0], ruleNode("number", [leaf("€uro")])));
    expect(replaced.end).toBe(10);
    expect(nodeAt(replaced, [1])).toMatchObject({ start: 6, end: 9 });
  });
});

describe("the shape of a tree", () => {
  it("is the same exactly when the notation is", () => {
    fc.assert(
      fc.property(treeArbitrary, treeArbitrary, (one, other) => {
        expect(sameShape(one, other)).toBe(notationOf(one) === notationOf(other));
        expect(sameShape(placed(one, 5), one)).toBe(true);
      }),
    );
  });
});

describe("a tree as text", () => {
  it("reads back from its notation and from JSON", () => {
    fc.assert(
      fc.property(treeArbitrary, (tree) => {
        expect(treeOf(notationOf(tree))).toEqual(tree);
        expect(treeOfJson(JSON.parse(writeJsonTree(tree)))).toEqual(tree);
      }),
    );
  });

  it("has a readable notation", () => {
    expect(notationOf(sum)).toBe('sum(number(["1"]), [("+", number(["2", "3"]))], |1("."), end:2())');
  });

  it("has a notation for tokens, open and opaque nodes", () => {
    expect(notationOf(pattern)).toBe('sum(NUMBER"1", rest:?("+", end:*, rest:*1), rest:*1)');
    expect(writeJsonTree(placed(openNode("end", 1), 3))).toBe(
      '{"kind":"open","name":"end","group":1,"start":3,"end":3}',
    );
  });

  it("is refused with the place when it is none", () => {
    expect(() => treeOf('a("x" "y")')).toThrow('line 1, column 7: expected "," or ")", found "\\""');
    expect(() => treeOf('a("x"')).toThrow("the end of the text");
    expect(() => treeOf('"x" "y"')).toThrow("nothing behind the tree");
    expect(() => treeOf('|1("x", "y")')).toThrow("a choice has exactly one child");
    expect(() => treeOf('a:?"x"')).toThrow('line 1, column 4: expected "(", found');
    expect(() => treeOf("a:*(")).toThrow("nothing behind the tree");
    const readJson = (text: string) => treeOfJson(JSON.parse(text));
    const broken =
      '{"kind":"rule","name":"a","alternative":0,"start":0,"end":1,"children":[{"kind":"leaf"}]}';
    expect(() => readJson(broken)).toThrow('not a tree at root.0: "start" and "end" must be byte offsets');
    expect(() => readJson(broken.replace('{"kind":"leaf"}', "null"))).toThrow('"children" must be nodes');
    const spanned = (node: object): string => JSON.stringify({ ...node, start: 0, end: 0 });
    expect(() => readJson(spanned({ kind: "token", text: "x" }))).toThrow('"name" must be a string');
    expect(() => readJson(spanned({ kind: "token", name: "x" }))).toThrow('"text" must be a string');
    expect(() => readJson(spanned({ kind: "open", name: "x", group: -1 }))).toThrow('"group" must be');
    expect(() => readJson(spanned({ kind: "opaque", name: "x" }))).toThrow('"children" must be an array');
    expect(() => readJson(spanned({ kind: "rule", name: "x", alternative: -1, children: [] }))).toThrow(
      '"alternative" must be an index',
    );
  });
});

describe("a tree 25,000 nodes deep", () => {
  const deep = deepTree(25_000);

  it("is walked, measured, placed and compared", () => {
    expect([...preorder(deep)].length).toBe(25_000);
    expect(textOf(deep)).toBe("x");
    expect(placed(deep, 7).end).toBe(8);
    expect(sameShape(deep, deepTree(25_000))).toBe(true);
  });

  it("is changed at its deepest place", () => {
    const path = pathsOf(deep, (node) => node.kind === "leaf")[0] ?? [];
    expect(path.length).toBe(24_999);
    expect(textOf(replaceAt(deep, path, leaf("y")))).toBe("y");
  });

  it("is written and read in every notation", () => {
    expect([...preorder(treeOfJson(JSON.parse(writeJsonTree(deep))))].length).toBe(25_000);
    expect([...preorder(treeOf(notationOf(deep)))].length).toBe(25_000);
  });
});
