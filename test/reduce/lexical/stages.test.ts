import { describe, expect, it } from "vitest";
import { follow } from "../../../src/oracle/follow.ts";
import { anglesIn } from "../../../src/outline/from-angles.ts";
import { bracketNesting } from "../../../src/reduce/coarse-cuts.ts";
import { comments } from "../../../src/reduce/lexical/comments.ts";
import { endedParts } from "../../../src/reduce/lexical/ended-parts.ts";
import { brackets, items } from "../../../src/reduce/lexical/items.ts";
import { runs } from "../../../src/reduce/lexical/runs.ts";
import { equalTokens, literals } from "../../../src/reduce/lexical/shorter-tokens.ts";
import { units } from "../../../src/reduce/lexical/units.ts";
import type { Stage } from "../../../src/reduce/stage.ts";
import { oracleOf } from "../../laws/test-oracle.ts";
import { acceptedByJson, bytesOf, onTexts, textOf } from "../../laws/texts.ts";

/** What the stage makes of a text that fails when `fails` says so, and how often it asks. */
async function reduced(
  stage: Stage,
  text: string,
  fails: (text: string) => boolean,
): Promise<[string, number]> {
  const oracle = oracleOf(onTexts((candidate) => (fails(candidate) ? "fail" : "unresolved")));
  let best = bytesOf(text);
  await follow(oracle, () => stage.walk(best), {
    signal: new AbortController().signal,
    onFound: (better) => {
      expect(fails(textOf(better))).toBe(true);
      best = new Uint8Array(better);
    },
  });
  return [textOf(best), oracle.asked.length];
}

describe("the stages that reduce text", () => {
  it("delete all comments at once", async () => {
    const text = "/* a */\nint b; // c\n// d\nint e;\n";
    expect(await reduced(comments, text, (some) => some.includes("int e"))).toEqual(["int b; \nint e;\n", 1]);
  });

  it("delete the comments with one sign where the others have to stay", async () => {
    const fails = (some: string): boolean => some.includes("#include <a>");
    const text = "/* a */\n#include <a>\nint b; // c\n";
    expect((await reduced(comments, text, fails))[0]).toBe("#include <a>\nint b; \n");
  });

  it("delete the lines that enclose a part, and keep one section of it", async () => {
    const isPaired = (some: string): boolean =>
      some.split("#if ").length === some.split("#endif").length && !/^#else/.test(some);
    const fails = (some: string): boolean => isPaired(some) && some.includes("c\n");
    const text = "#if A\n#if B\nb\n#else\nc\n#endif\n#if D\nd\n#endif\n#endif\n";
    expect((await reduced(endedParts, text, fails))[0]).toBe("c\n");
  });

  it("delete the lines around a body that a word closes", async () => {
    const opened = (some: string): number => some.match(/\b(?:do|if)\b/g)?.length ?? 0;
    const closed = (some: string): number => some.match(/\bend\b/g)?.length ?? 0;
    const fails = (some: string): boolean => opened(some) === closed(some) && some.includes("f()");
    const text = "each do\n  if a\n    f()\n  else\n    g()\n  end\nend\n";
    expect((await reduced(endedParts, text, fails))[0]).toBe("    f()\n");
  });

  it("take items out of lists, with the separators that then separate nothing", async () => {
    const text = '{"a": [1, 2, {"b": 3}], "c": [4, 5], "d": 6}';
    const fails = (some: string): boolean => acceptedByJson(some) === "pass" && some.includes("5");
    expect((await reduced(items, text, fails))[0]).toBe('{"c": [5]}');
  });

  it("take items out of the last list first, so that uses go before what they use", async () => {
    const areDeclared = (some: string): boolean =>
      Array.from(some.matchAll(/use\((\w)\)/g), ([, name]) => name).every((name) =>
        some.includes(`let ${name}`),
      );
    const fails = (some: string): boolean => areDeclared(some) && /a \{.*b \{.*z/s.test(some);
    const text = "a { let x; let y } b { use(x); use(y); z }";
    expect((await reduced(items, text, fails))[0]).toBe("a {  } b { z }");
  });

  it("take whole rows out of a table whose rows have to be equally long", async () => {
    const fails = (table: string): boolean => {
      const rows = table.split("\n").map((row) => row.split(","));
      return rows.every(({ length }) => length === 3) && rows.some(([, quantity]) => quantity === "-1");
    };
    const rows = Array.from({ length: 40 }, (_, row) => `${row},${row === 23 ? -1 : row % 7},x`);
    const [left, asked] = await reduced(items, rows.join("\n"), fails);
    expect(left).toBe("23,-1,x");
    expect(asked).toBeLessThan(25);
  });

  it("take items out of each list of several", async () => {
    const text = "f(1, 2); g(3, 4); h(5, 6)";
    const fails = (some: string): boolean => /f\(.*2\).*h\(.*\)/.test(some);
    expect((await reduced(items, text, fails))[0]).toBe("f(2); h()");
  });

  it("take layers of brackets, however deep, in few questions", async () => {
    const text = `{{${"[".repeat(5_000)}f(1, 2),*${"]".repeat(5_000)}}}`;
    const fails = (some: string): boolean => some.startsWith("{") && some.endsWith("}") && some.includes("*");
    const [left, asked] = await reduced(bracketNesting, text, fails);
    expect(left).toBe("{[f(1, 2),*]}");
    expect(asked).toBeLessThan(100);
    expect(await reduced(bracketNesting, "[1]", (some) => some.includes("1"))).toEqual(["[1]", 0]);
  });

  it("delete brackets around what matters, with what introduces them", async () => {
    const fails = (some: string): boolean => some.includes("crash();") && !some.includes("{{");
    const text = "function main() { if (flag) { for (;;) { crash(); } } }";
    expect((await reduced(brackets, text, fails))[0].trim()).toBe("crash();");
  });

  it("delete brackets with the word in front of them", async () => {
    const fails = (some: string): boolean => /^main\(\)\{((for|while) ?\([^()]*\))*crash;$/.test(some);
    expect((await reduced(brackets, "main(){for (;;)while(1)crash;", fails))[0]).toBe("main(){crash;");
  });

  it("take elements out of markup, and tags around what matters", async () => {
    const text = "<p><q>a</q> <b><i>one</i><i>two</i></b>\n<s/></p>";
    const fails = (some: string): boolean => /^<(\w)>.*<i>two<\/i>.*<\/\1>$/s.test(some);
    expect((await reduced(items, text, fails))[0]).toBe("<p><b><i>two</i></b></p>");
    expect((await reduced(brackets, "<p><b><i>two</i></b></p>", fails))[0]).toBe("<b><i>two</i></b>");
  });

  it("delete what brackets hold", async () => {
    const fails = (some: string): boolean => /^f\(.*\)\[.*\]$/.test(some);
    expect((await reduced(brackets, "f(a, (b), c)[i[0]]", fails))[0]).toBe("f()[]");
  });

  it("put a number in the place of a call, or a call inside it", async () => {
    const hasValue = (some: string): boolean => /^use\([^,]+, last\)$/.test(some);
    expect((await reduced(brackets, "use(make(first, 1), last)", hasValue))[0]).toBe("use(0, last)");
    const indexes = (some: string): boolean => /^type T=.*S\[0\]}*$/.test(some);
    expect((await reduced(brackets, "type T={a:0,b:S[0]}", indexes))[0]).toBe("type T=S[0]");
  });

  it("take angle brackets behind a word for brackets, and signs of comparison for none", async () => {
    const fails = (some: string): boolean => /^let a:.*[bc]\[0\]>*$/.test(some);
    expect((await reduced(brackets, "let a:Map<b<string>,Set<c[0]>>", fails))[0]).toBe("let a:c[0]");
    const texts = ["if(a<b;c>d)e", "a=>b<c=>d", "x<y{z>0}", "f(a<b)>c"].map(bytesOf);
    expect(texts.flatMap(anglesIn).length).toBe(0);
  });

  it("put a number in the place of an expression", async () => {
    const fails = (some: string): boolean => /^let a=[^;]+;let b=\[.*\]$/.test(some);
    expect((await reduced(runs, "let a=x.y+(z);let b=[a]", fails))[0]).toBe("let a=0;let b=[a]");
  });

  it("take units out until none can go", async () => {
    const fails = (some: string): boolean => some.includes("b") && some.includes("d");
    expect((await reduced(units("tokens"), "a b c d e", fails))[0]).toBe("bd");
    expect((await reduced(units("lines"), "a\nb\nc\nd\ne\n", fails))[0]).toBe("b\nd\n");
  });

  it("delete neighbours that can only go together, wherever they begin", async () => {
    const fails = (some: string): boolean => /^x(<<>>)*;$/.test(some);
    expect((await reduced(units("tokens"), "x<<>><<>>;", fails))[0]).toBe("x<<>><<>>;");
    expect((await reduced(runs, "x<<>><<>>;", fails))[0]).toBe("x;");
  });

  it("shorten a word wherever it occurs", async () => {
    const fails = (some: string): boolean => /^let (\w+) = (\w+); use\(\1, \2\)$/.test(some);
    const [text] = await reduced(equalTokens, "let counter = metrics; use(counter, metrics)", fails);
    expect(text).toBe("let a = a; use(a, a)");
    const differ = (some: string): boolean => /^let (\w+) = (?!\1\b)(\w+); use\(\1, \2\)$/.test(some);
    const [different] = await reduced(equalTokens, "let counter = metrics; use(counter, metrics)", differ);
    expect(different).toBe("let a = b; use(a, b)");
  });

  it("shorten a word as far as it can be, wherever it occurs", async () => {
    const fails = (some: string): boolean => /^(\w{10,})=\1$/.test(some);
    let text = "extraordinarilyLongName=extraordinarilyLongName";
    for (let round = 0; round < 4; round++) text = (await reduced(equalTokens, text, fails))[0];
    expect(text).toBe("extraordin=extraordin");
  });

  it("shorten numbers and strings that occur several times", async () => {
    const fails = (some: string): boolean => /^f\((\d{3,}|".*"), \1\)$/.test(some);
    expect((await reduced(equalTokens, "f(123456, 123456)", fails))[0]).toBe("f(123, 123)");
    expect((await reduced(equalTokens, 'f("some text", "some text")', fails))[0]).toBe('f("", "")');
  });

  it("take indentation from all lines that have it in common", async () => {
    const fails = (some: string): boolean => /^def f\(\):\n( +)if x:\n(\1 +)a\n\2b\n\1else:\n\2c$/.test(some);
    const text = "def f():\n    if x:\n        a\n        b\n    else:\n        c";
    expect((await reduced(equalTokens, text, fails))[0]).toBe("def f():\n if x:\n  a\n  b\n else:\n  c");
  });

  it("replace single words, numbers and strings by the least that will do", async () => {
    const fails = (some: string): boolean => /^if \(\w+\) print\((".*"|\d+), [a-z]+\)$/.test(some);
    const [text] = await reduced(literals, 'if (verbose) print("long text", counter)', fails);
    expect(text).toBe("if (0) print(0, a)");
  });

  it("take digits from the end of a word that means something without them", async () => {
    const fails = (some: string): boolean => /^func\(\w+ int(64)?\)int(64)?$/.test(some);
    expect((await reduced(equalTokens, "func(weight int64)int64", fails))[0]).toBe("func(a int)int");
  });

  it("ask about nothing in an empty text, and about nothing but smaller ones in any other", async () => {
    for (const stage of [items, brackets, runs, equalTokens, literals, units("tokens")]) {
      expect(await reduced(stage, "", () => true)).toEqual(["", 0]);
      const [text] = await reduced(stage, "(a)", (some) => some.length >= 3);
      expect(text).toHaveLength(3);
    }
  });
});
