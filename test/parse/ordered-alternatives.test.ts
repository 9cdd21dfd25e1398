import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/read/antlr/read-antlr.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { shownTree } from "./shown-tree.ts";

const { grammar } = readAntlr(`grammar G;
s : type ID ';' | expression ';' | 'if' ID s ('else' s)? ;
type : class_ ;
class_ : name arguments? ;
name : ID ;
arguments : '<' type '>' ;
expression : expression ('<' | '>') expression | ID ;
ID : [a-zA-Z]+ ;
WS : ' ' -> skip ;`);

const rulesIn = (text: string, of = grammar): string => {
  const forest = parseForest(of, text);
  if (forest.kind === "failure") throw new Error(forest.message);
  return shownTree(forest.cheapest()).replaceAll(/@\d+-\d+/g, "");
};

describe("the tree of a grammar whose alternatives are ordered", () => {
  it("takes the first alternative, though another has fewer nodes", () => {
    expect(rulesIn("List<Integer> x;")).toMatch(/^s\.0\(type\./);
    expect(rulesIn("List<Integer> x;", { ...grammar, ordered: false })).toMatch(/^s\.1\(expression\./);
  });

  it("gives the part in front as much as it takes, so that an else belongs to the nearest if", () => {
    const inner = rulesIn("if b c; else d;");
    expect(rulesIn("if a if b c; else d;")).toContain(`${inner} repetition()`);
  });
});
