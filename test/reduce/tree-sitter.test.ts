import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standIns } from "../../src/grammar/analysis/stand-ins.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { loadTreeSitter } from "../../src/parse/adapters/tree-sitter.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import { unitsOf } from "../../src/text/unit.ts";
import { childrenOf, nameOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const pieces = ["[", "]", "{", "}", ",", ":", "1", "22", '"a"', '"b c"', "true", "null", "@", " ", "\n"];

/** Mostly JSON with errors in it, such as tree-sitter puts error nodes around. */
const texts = fc
  .tuple(
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value).replace(/[^ -~]/g, "a")),
    fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...pieces)), { maxLength: 4 }),
  )
  .map(([text, edits]) =>
    edits.reduce((now, [at, gone, piece]) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + piece + now.slice(place + gone);
    }, text),
  )
  .filter((text) => text.length < 200);

/** Blanks, which a reducer may put between words, make no difference. */
const withoutBlanks = (text: string): string => text.replace(/\s/g, "");

const failures = fc.array(fc.nat(199), { minLength: 1, maxLength: 3 }).map((places) => (whole: string) => {
  const wanted = places.map((place) => whole.charAt(place % whole.length));
  return (text: string) => wanted.every((character) => withoutBlanks(text).includes(character.trim()));
});

/** Every shorter text without one child of a node that may hold anything, or with a part of a node in its place. */
function* neighboursOf(root: Tree, text: string, grammar: Grammar): Generator<string> {
  const standInsOf = standIns(grammar);
  const named = [...nodesIn(root)].filter(({ kind }) => kind === "rule" || kind === "opaque");
  const without = ({ start, end }: Tree, by = ""): string => text.slice(0, start) + by + text.slice(end);
  for (const node of named) {
    for (const child of node.kind === "opaque" ? node.children : []) yield without(child);
    for (const inner of nodesIn(node)) {
      if (!standInsOf(nameOf(node) ?? "").has(nameOf(inner) ?? "")) continue;
      yield without(node, text.slice(inner.start, inner.end));
    }
  }
}

function* nodesIn(node: Tree): Generator<Tree> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

describe("minimize with the trees of tree-sitter", async () => {
  const { grammar, parse } = await loadTreeSitter("json", process.cwd());
  const tree = (bytes: Uint8Array) => ({ grammar, tree: parse(bytes).tree });
  const isSound = (bytes: Uint8Array) =>
    [...nodesIn(parse(bytes).tree)].every((node) => node.kind !== "opaque");

  it("ends 1-tree-minimal and 1-minimal in tokens, error nodes or not", async () => {
    let withErrors = 0;
    await fc.assert(
      fc.asyncProperty(texts, failures, async (input, failure) => {
        const fails = failure(input);
        const oracle = cached(functionOracle((bytes) => fails(textOf(bytes))));
        const result = await minimize(bytesOf(input), oracle, { tree });
        const text = textOf(result.bytes);
        expect(result).toMatchObject({ guarantee: "1-minimal", treeMinimal: true, stopped: null });
        const tokens = unitsOf(result.bytes, "tokens").map(textOf);
        for (const index of tokens.length > 1 ? tokens.keys() : []) {
          expect(fails(tokens.toSpliced(index, 1).join("")), `${text} without ${index}`).toBe(false);
        }
        for (const neighbour of neighboursOf(parse(result.bytes).tree, text, grammar)) {
          if (neighbour === "" || neighbour.length >= text.length) continue;
          expect(fails(neighbour), `${JSON.stringify(text)}: ${JSON.stringify(neighbour)}`).toBe(false);
        }
        if (!isSound(result.bytes)) withErrors++;
      }),
      { numRuns: 40 },
    );
    expect(withErrors).toBeGreaterThan(20);
  });
});
