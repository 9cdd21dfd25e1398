import { describe, expect, it } from "vitest";
import { expand } from "../../../src/grammar/normalize/expand.ts";
import { alphabetOf, analyse } from "../../../src/grammar/normalize/plain-analysis.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

/** The letters of a row, `$` for the end of the input. */
function rowsOf(text: string) {
  const plain = expand(readEbnf(text).grammar, "characters");
  const alphabet = alphabetOf(plain.terminals);
  const { first, follow, nullable } = analyse(plain, alphabet);
  const shown = (row: Uint8Array | undefined): string =>
    Array.from(row ?? [], (member, index) => {
      if (member === 0) return "";
      return index === alphabet.size ? "$" : String.fromCodePoint(alphabet.samples[index] ?? 0);
    })
      .sort()
      .join("");
  return Object.fromEntries(
    plain.nonterminals.flatMap(({ rule }, number) =>
      rule
        ? [
            [
              rule,
              `${shown(first[number])} ${shown(follow[number])}${nullable.has(number) ? " or nothing" : ""}`,
            ],
          ]
        : [],
    ),
  );
}

describe("which letters begin a nonterminal and which follow it", () => {
  it("are those of the textbook's grammar of expressions", () => {
    // Aho, Lam, Sethi & Ullman, Compilers (2006), example 4.30.
    const rows = rowsOf(`e: t sum
sum: "+" t sum | ""
t: f product
product: "*" f product | ""
f: "(" e ")" | "i"`);
    expect(rows).toEqual({
      e: "(i $)",
      sum: "+ $) or nothing",
      t: "(i $)+",
      product: "* $)+ or nothing",
      f: "(i $)*+",
    });
  });

  it("reach past symbols that may be empty, and no further than the first that may not", () => {
    expect(rowsOf('s: a b c d\na: "a"\nb: "b" | ""\nc: "c"\nd: "d"')).toMatchObject({
      s: "a $",
      a: "a bc",
      b: "b c or nothing",
      c: "c d",
    });
    expect(rowsOf('s: b c d\nb: "b" | ""\nc: "c" | ""\nd: "d"')).toMatchObject({
      s: "bcd $",
      b: "b cd or nothing",
    });
  });
});
