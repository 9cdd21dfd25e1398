import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expression, reference, sequence } from "../../src/grammar/expression.ts";
import type { Grammar, Rule } from "../../src/grammar/grammar.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { cached } from "../../src/oracle/wrap/cached.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { type MinimizeAlgorithm, minimize } from "../../src/reduce/minimize.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { unitsOf } from "../../src/text/unit.ts";
import { byChance, odds } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { onTexts, type TestOfText } from "../laws/texts.ts";
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

/** Says what a text does, given the whole text, which fails. */
type Failure = (whole: string) => TestOfText;

/** Others fail, pass or are unresolved by chance. */
const byChanceAlone: fc.Arbitrary<Failure> = odds.map((chances) => (whole) => (text) => {
  if (text === whole) return "fail";
  return byChance(
    Array.from(text, (character) => character.charCodeAt(0)),
    chances,
  );
});

/** Others fail when they have some of its characters; without one of them they pass, without more they tell nothing. */
const byCharacters: fc.Arbitrary<Failure> = fc
  .array(fc.nat(59), { minLength: 1, maxLength: 4 })
  .map((places) => (whole) => {
    const wanted = places.map((place) => whole.charAt(place % whole.length));
    return (text) => {
      const missing = wanted.filter((character) => !text.includes(character));
      return missing.length === 0 ? "fail" : missing.length === 1 ? "pass" : "unresolved";
    };
  });

const failures = fc.oneof(byChanceAlone, byCharacters);

/** The same, but that texts the grammar does not derive are unresolved. */
const ofGrammar =
  (test: TestOfText, grammar: Grammar): TestOfText =>
  (text) =>
    treesOf(grammar)(encode(text)) === null ? "unresolved" : test(text);

async function minimized(
  { grammar, text }: { readonly grammar: Grammar; readonly text: string },
  test: TestOfText,
  algorithm: MinimizeAlgorithm,
) {
  const oracle = cached(functionOracle((bytes) => test(decode(bytes))));
  return minimize(encode(text), oracle, { algorithm, tree: treesOf(grammar) });
}

describe("minimize with a tree", () => {
  it("takes rules of one origin for one nonterminal", async () => {
    const rule = (name: string, other: string): Rule => ({
      name,
      alternatives: ["y", "z", sequence("(", reference(other), ")")].map((each) => ({
        expression: expression(each),
      })),
      origin: "nest",
    });
    const rules = new Map([rule("odd", "even"), rule("even", "odd")].map((each) => [each.name, each]));
    const grammar: Grammar = { start: "odd", rules };
    const test = ofGrammar((text) => (text.includes("z") ? "fail" : "pass"), grammar);
    expect(decode((await minimized({ grammar, text: "(((z)))" }, test, "tree")).bytes)).toBe("z");
  });

  it("ends 1-tree-minimal, whatever the grammar and the failure", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, failures, fc.boolean(), async (subject, failure, mustParse) => {
        const { grammar } = subject;
        const test = mustParse ? ofGrammar(failure(subject.text), grammar) : failure(subject.text);
        const fails = (text: string) => test(text) === "fail";
        const result = await minimized(subject, test, "tree");
        const text = decode(result.bytes);
        const tree = treesOf(grammar)(result.bytes)?.tree;
        if (tree === undefined) expect(fails(text)).toBe(true);
        else expectOneTreeMinimal({ grammar, tree, text }, fails);
        expect(result.treeMinimal).toBe(tree !== undefined);
      }),
      { numRuns: 80 },
    );
  });

  it("ends 1-minimal in tokens as well by default", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, failures, async (subject, failure) => {
        const test = failure(subject.text);
        const fails = (text: string) => test(text) === "fail";
        const result = await minimized(subject, test, "auto");
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
      { numRuns: 30 },
    );
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, failures, fc.boolean(), async ({ grammar, text }, failure, mustParse) => {
        const test = mustParse ? ofGrammar(failure(text), grammar) : failure(text);
        for (const algorithm of ["auto", "tree", "hdd*"] as const) {
          await expectSameAtAnyWidth(onTexts(test), (oracle) =>
            minimize(encode(text), oracle, { algorithm, tree: treesOf(grammar) }),
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});
