import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { functionOracle } from "../../src/oracle/function-oracle.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { type MinimizeAlgorithm, minimize } from "../../src/reduce/minimize.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { unitsOf } from "../../src/text/unit.ts";
import { expectOneTreeMinimal } from "../laws/tree-minimality.ts";
import { nestedTexts } from "./nested-texts.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function treesOf(grammar: Grammar): TreeSource {
  return (bytes) => {
    const forest = parseForest(grammar, bytes);
    return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
  };
}

/** The whole text fails; others by chance, or when they have some of its characters. */
const failures = fc.oneof(
  fc.record({ seed: fc.integer({ min: 1 }), share: fc.integer({ min: 1, max: 12 }) }).map(
    ({ seed, share }) =>
      (whole: string) =>
      (text: string) =>
        text === whole || chance(text, seed) < share,
  ),
  fc.array(fc.nat(59), { minLength: 1, maxLength: 4 }).map((places) => (whole: string) => {
    const wanted = places.map((place) => whole.charAt(place % whole.length));
    return (text: string) => wanted.every((character) => text.includes(character));
  }),
);

/** A number from 0 to 19 that depends on every character. */
function chance(text: string, seed: number): number {
  let mixed = seed;
  for (const character of text) {
    mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x9e3779b1) ^ (mixed >>> 15);
  }
  return (mixed >>> 8) % 20;
}

async function minimized(
  { grammar, text }: { readonly grammar: Grammar; readonly text: string },
  fails: (text: string) => boolean,
  algorithm: MinimizeAlgorithm,
) {
  const oracle = cached(functionOracle((bytes) => fails(decode(bytes))));
  return minimize(encode(text), oracle, { algorithm, tree: treesOf(grammar) });
}

describe("minimize with a tree", () => {
  it("ends 1-tree-minimal, whatever the grammar and the failure", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, failures, fc.boolean(), async (subject, failure, mustParse) => {
        const { grammar } = subject;
        const parses = (text: string) => treesOf(grammar)(encode(text)) !== null;
        const failing = failure(subject.text);
        const fails = (text: string) => failing(text) && (!mustParse || parses(text));
        const result = await minimized(subject, fails, "tree");
        const text = decode(result.bytes);
        const tree = treesOf(grammar)(result.bytes)?.tree;
        if (tree === undefined) expect(fails(text)).toBe(true);
        else expectOneTreeMinimal({ grammar, tree, text }, fails);
        expect(result.treeMinimal).toBe(tree !== undefined);
      }),
      { numRuns: 300 },
    );
  });

  it("ends 1-minimal in tokens as well by default", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, failures, async (subject, failure) => {
        const fails = failure(subject.text);
        const result = await minimized(subject, fails, "auto");
        const tokens = unitsOf(result.bytes, "tokens").map(decode);
        expect(fails(tokens.join(""))).toBe(true);
        if (tokens.length < 2) return;
        for (const index of tokens.keys()) {
          expect(fails(tokens.toSpliced(index, 1).join("")), `${tokens} without ${index}`).toBe(false);
        }
        const tree = treesOf(subject.grammar)(result.bytes)?.tree;
        const text = tokens.join("");
        if (tree !== undefined) expectOneTreeMinimal({ grammar: subject.grammar, tree, text }, fails);
      }),
      { numRuns: 100 },
    );
  });
});
