import { describe, expect, it } from "vitest";
import { notationOf } from "../../src/tree/notation.ts";
import { occurrences } from "../../src/tree/occurrences.ts";
import { coreOf, type Pattern } from "../../src/tree/pattern.ts";
import { treeOf } from "./tree-of.ts";

const pattern = (notation: string, ...groups: string[]): Pattern => ({ tree: treeOf(notation), groups });

describe("the occurrences of a pattern", () => {
  it("are all nodes that match its root, overlapping ones and those inside others too", () => {
    const minuses = treeOf('neg("-", neg("-", neg("-", num:1("1"))))');
    expect(occurrences(pattern('neg("-", neg:*)'), minuses)).toEqual([[], [1]]);
    expect(occurrences(pattern('neg("-", neg("-", neg:*))'), minuses)).toEqual([[]]);
    expect(occurrences(pattern("neg:*"), minuses)).toEqual([[], [1], [1, 1]]);
  });

  it("tell alternatives, choices and numbers of elements apart", () => {
    const tree = treeOf('list([item("1"), item:1("1")], |1("."))');
    expect(occurrences(pattern('item("1")'), tree)).toEqual([[0, 0]]);
    expect(occurrences(pattern('list([item:*, item:*], |1("."))'), tree)).toEqual([[]]);
    expect(occurrences(pattern('list([item:*, item:*], |0("."))'), tree)).toEqual([]);
    expect(occurrences(pattern('list([item:*], |1("."))'), tree)).toEqual([]);
  });

  it("have any white space where a rule lays the text out, comments aside", () => {
    const sum = (left: string, right: string) =>
      treeOf(`sum(num("1"), _(${left}), "+", _(${right}), num("1"))`);
    const asWritten = pattern('sum(num:*, _([" "]), "+", _([]), num("1"))');
    const free = { ...asWritten, layout: new Set(["_"]) };
    const [same, wider, commented] = [sum('[" "]', "[]"), sum("[]", '["\\n", " "]'), sum('["#"]', "[]")];
    expect([same, wider, commented].map((tree) => occurrences(asWritten, tree).length)).toEqual([1, 0, 0]);
    expect([same, wider, commented].map((tree) => occurrences(free, tree).length)).toEqual([1, 1, 0]);
    const blank = { ...pattern('_([" "])'), layout: free.layout };
    expect(occurrences(blank, same)).toEqual([[1]]);
  });

  it("have white space that ends and indents lines alike, or the same, where the pattern keeps that", () => {
    const sum = (blank: string) => treeOf(`sum(num("1"), _(${blank}), "+", num("1"))`);
    const trees = ["[]", '[" ", " "]', '["\\n"]', '[" ", "\\n"]', '["\\n", " "]'].map(sum);
    const foundWith = (blank: string) => {
      const keeping = { ...pattern(`sum(num:*, _${blank}, "+", num("1"))`), layout: new Set(["_"]) };
      return trees.map((tree) => occurrences(keeping, tree).length).join("");
    };
    expect(foundWith('~([" "])')).toBe("11000");
    expect(foundWith('~(["\\n", "\\n"])')).toBe("00110");
    expect(foundWith('~(["\\n", "\\t"])')).toBe("00001");
    expect(foundWith('=(["\\n"])')).toBe("00100");
    expect(foundWith('(["\\n"])')).toBe("11111");
  });

  it("have the same text at all open nodes of a group, each group its own", () => {
    const tree = (...names: string[]) => treeOf(`pairs(${names.map((name) => `id("${name}")`).join(", ")})`);
    const twice = pattern("pairs(id:*0, id:*1, id:*0, id:*1)", "a", "b");
    expect(occurrences(twice, tree("x", "y", "x", "y"))).toEqual([[]]);
    expect(occurrences(twice, tree("x", "x", "x", "x"))).toEqual([[]]);
    expect(occurrences(twice, tree("x", "y", "y", "x"))).toEqual([]);
  });

  it("have groups of the same text but for white space that lays it out", () => {
    const jump = (before: string) => treeOf(`jump(id(_([]), "x"), "->", id(_(${before}), "x"))`);
    const same = pattern('jump(id:*0, "->", id:*0)', "a");
    const free = { ...same, layout: new Set(["_"]) };
    const [joined, apart, commented] = [jump("[]"), jump('[" "]'), jump('["#"]')];
    expect([joined, apart, commented].map((tree) => occurrences(same, tree).length)).toEqual([1, 0, 0]);
    expect([joined, apart, commented].map((tree) => occurrences(free, tree).length)).toEqual([1, 1, 0]);
  });

  it("see a token's text, and its inside when somebody knows it", () => {
    const tree = treeOf('call(NAME"ab", NAME"cd")');
    const inside = treeOf('NAME(LETTER("c"), LETTER("d"))');
    expect(occurrences(pattern('NAME"cd"'), tree)).toEqual([[1]]);
    expect(occurrences(pattern("NAME:*"), tree)).toEqual([[0], [1]]);
    const looking = pattern('NAME(LETTER:*, LETTER("d"))');
    expect(occurrences(looking, tree)).toEqual([]);
    const known = {
      inside: (token: { kind: string }) => ("text" in token && token.text === "cd" ? inside : undefined),
    };
    expect(occurrences(looking, tree, known)).toEqual([[1]]);
    expect(
      occurrences(pattern('call(NAME:*, NAME"cd")'), treeOf('call(NAME"x", NAME(LETTER("c"), LETTER("d")))')),
    ).toEqual([[]]);
  });
});

describe("the core of a tree", () => {
  it("is the end of the chain of single children, what shows nothing aside", () => {
    const core = (notation: string) => notationOf(coreOf(treeOf(notation)));
    expect(core('start(blank(), sum(number("1")), [])')).toBe('number("1")');
    expect(core('start(sum([sum("1", "+", "2")]))')).toBe('sum("1", "+", "2")');
    expect(core("start(sum(number:*))")).toBe("number:*");
    expect(core("start(blank(), [])")).toBe("start(blank(), [])");
  });
});
