import { describe, expect, it } from "vitest";
import { expand } from "../../../src/grammar/normalize/expand.ts";
import { cyclicNonterminals, nullableNonterminals } from "../../../src/grammar/normalize/plain-analysis.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

describe("a nonterminal", () => {
  const plain = expand(
    readEbnf('s: a b "x" | c\na: "a" | ""\nb: a a\nc: a c b | d "y"\nd: b d | "z"\ne: s').grammar,
    "characters",
  );
  const named = (numbers: ReadonlySet<number>): (string | undefined)[] =>
    [...numbers].map((number) => plain.nonterminals[number]?.rule).sort();

  it("may be empty when an alternative holds nothing but such", () => {
    expect(named(nullableNonterminals(plain))).toEqual(["a", "b"]);
  });

  it("may derive itself alone when all around it may be empty", () => {
    expect(named(cyclicNonterminals(plain))).toEqual(["c", "d"]);
  });
});
