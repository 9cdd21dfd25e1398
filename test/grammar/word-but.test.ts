import { expect, it } from "vitest";
import { wordBut } from "../../src/grammar/lenient/spelling.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { recognizes } from "../../src/parse/parse.ts";

it("says in a grammar which words are no keywords", () => {
  const { grammar } = readEbnf(`start: ${wordBut(["for", "form", "if", "while"])}`);
  const isWord = (text: string): boolean => recognizes(grammar, new TextEncoder().encode(text));
  const words = ["f", "fo", "i", "ifs", "format", "fort", "whale", "whiles", "x1", "_", "If_"];
  const others = ["for", "form", "if", "while", "While", "IF", "", "1x", "a b"];
  expect([...words, ...others].filter(isWord)).toEqual(words);
});
