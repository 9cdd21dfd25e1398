import { describe, expect, it } from "vitest";
import { plausibleEdits } from "../../src/repair/edit/plausible/plausible-edits.ts";
import { madeAt } from "./made-at.ts";

/** What the edits that are plausible at the bar make of a text, in their order. */
const madeOf = (marked: string, expected: readonly string[] = []): readonly string[] =>
  madeAt(marked, (site) => {
    const { said, seen, guessed, likened } = plausibleEdits(site, expected);
    return [...said, ...seen, ...guessed, ...likened];
  });

describe("an edit that a person would try first", () => {
  it.each([
    ["puts in what was expected", "f(a b|", [")"], "f(a b)"],
    ["puts it behind the token before", "a }\n\nb |c", [";"], "a };\n\nb c"],
    ["puts it between two that stand side by side", "[|f(1) f(2)]", [","], "[f(1), f(2)]"],
    ["puts it in the place of another symbol", "for (a; b, c|)", [";"], "for (a; b; c)"],
    ["puts a word that was meant", "|retrun 1", ["return"], "return 1"],
    ["calls with parentheses", "    |print 1", ["(", ")"], "    print(1)"],
    ["indents by the tab that was expected", "a:\n    |b", ["\t"], "a:\n\tb"],
    [
      "ends a block where the indentation does",
      "f {\n  g {\n    h\n\n  i\n}\n|",
      [],
      "f {\n  g {\n    h\n  }\n\n  i\n}\n",
    ],
    ["ends a list on its line", "a = [1, 2\nb = 3\n|", [], "a = [1, 2]\nb = 3\n"],
    ["ends a call in front of what opens a block", "if (a {\n}\n|", [], "if (a) {\n}\n"],
    [
      "ends an element behind its text",
      "<a>\n  <b>x\n  <c>y</c>\n</a>|",
      [],
      "<a>\n  <b>x</b>\n  <c>y</c>\n</a>",
    ],
    ["ends all elements that are cut off", "<a>\n  <b>x|", [], "<a>\n  <b>x</b>\n</a>"],
    [
      "ends a block of a shell",
      "if a; then\n  b\nelse\n  c\nd\nif e; then f; fi\n|",
      [],
      "if a; then\n  b\nelse\n  c\nfi\nd\nif e; then f; fi\n",
    ],
    ["takes away an end of nothing", "f {\n  g\n  }\n}\n|", [], "f {\n  g\n  \n}\n"],
    ["writes plainly what looks alike", "f(|“a”)", [], 'f("a")'],
    ["gives a quote its partner in front of what follows", 'f(|"a, b)', [], 'f("a", b)'],
    ["gives a quote its partner in front", '{|a": 1}', [], '{"a": 1}'],
    ["indents like the line before", "  a\n   |b", [], "  a\n  b"],
    ["indents like the line behind", "a\n|b\n  c", [], "a\n  b\n  c"],
    ["indents by blanks where others are", "a:\n  b:\n\t|c", [], "a:\n  b:\n  c"],
    ["spells a word as it is spelt elsewhere", "length |lenght length", [], "length length length"],
    ["spells a word as is common", "|retrun 1", [], "return 1"],
    ["says once what is said twice", '<a b="c" b="c"|/>', [], '<a b="c"/>'],
    ["says once the line that is said twice", "a = 1\n|a = 1\nb", [], "a = 1\nb"],
    ["writes an operator as another language does", "(a) -|> a", [], "(a) => a"],
    [
      "writes the end of a block as another language does",
      "if a; then\n  b\n|done",
      [],
      "if a; then\n  b\nfi",
    ],
    ["ends the line before like others", "if (a) {\n  b()\n  c|(d);\n}", [], "if (a) {\n  b();\n  c(d);\n}"],
    ["writes an apostrophe inside a string", "f('it|'s')", [], "f('it\\'s')"],
    ["writes an apostrophe as SQL does", "VALUES ('O'|Neill')", [], "VALUES ('O''Neill')"],
    ["writes quotes inside a string", 'f("say "hi"| now")', [], 'f("say \\"hi\\" now")'],
    ["closes the hole of a string", 'echo "a $(b"\n|', [], 'echo "a $(b)"\n'],
    ["puts a whole condition between parentheses", "if (a)| && (b) {\n}", [], "if ((a) && (b)) {\n}"],
    ["introduces a block of a shell", "if a\n  b\n|fi", [], "if a; then\n  b\nfi"],
    ["parts the introduction of a block", "for a in b do\n  c\n|done", [], "for a in b; do\n  c\ndone"],
    [
      "puts in a line that ends something elsewhere",
      "case a in\n  b)\n    c\n  d|)\n    e\n    ;;\nesac",
      [],
      "case a in\n  b)\n    c\n    ;;\n  d)\n    e\n    ;;\nesac",
    ],
    ["closes a hole behind the string in it", 'a "$(b "$c".d"| e\nfi', [")"], 'a "$(b "$c").d" e\nfi'],
    ["leaves a separator out", "[1,\n|]", [], "[1\n]"],
    ["puts in a word that elsewhere stands there", "group |a order by a", [], "group by a order by a"],
    ["puts in a symbol that elsewhere stands there", "a = b\n|c d", [], "a = b\nc = d"],
  ])("%s", (_, marked, expected, meant) => {
    expect(madeOf(marked, expected)).toContain(meant);
  });

  it("is first one that the program's words are about, then one that the text's form asks for, then a guess", () => {
    expect(madeOf("f(a\n|b", [")"])[0]).toBe("f(a)\nb");
    expect(madeOf("f(a\n|b", [","])[0]).toBe("f(a,\nb");
    expect(madeOf("f(a\n|b")[0]).toBe("f(a)\nb");
    expect(madeOf("    |print a", ["("])[0]).toBe("    (print a");
  });
});
