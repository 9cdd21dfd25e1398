import { describe, expect, it } from "vitest";
import type { Operand, Step } from "../../../src/explain/features/feature.ts";
import { featureValue } from "../../../src/explain/features/feature-value.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { explained, failingOn } from "../refinement/explained.ts";

const calls = `
  script: _ "call " _ expression _ ("; " definition)*
  definition: "let " name
  expression: sum
  sum: primary (" + " primary)*
  primary: atom trailer*
  atom: name | "[" expression "]" | "(" expression ")"
  trailer: "." name | arguments
  arguments: "(" expression? ")"
  name: /[a-c]+/ | "self"
  _: " "*`;

const vocabulary = vocabularyOf(readEbnf(calls).grammar);
const { read } = inputReader(vocabulary);

const rule = (name: string): number => vocabulary.ruleNumber(name) as number;
const step = (name: string, which: Step["which"] = "any"): Step => ({ rule: rule(name), which });

/** Of which texts it is true that a node of the rule has such an operand. */
function holdsOf(element: string, operand: Omit<Operand, "isThere">, texts: readonly string[]): string[] {
  const asked = { question: "together", element: rule(element), within: undefined, around: [] } as const;
  const operands = [{ ...operand, isThere: true }];
  const feature = { ...asked, traits: [], surroundings: [], operands };
  return texts.filter((text) => {
    const input = read(text);
    if (!input) throw new Error(`the grammar does not read ${text}`);
    return featureValue(feature, input.measured) > 0;
  });
}

describe("what is said of operands", () => {
  it("is said of the last of several, or of the first, or of any", () => {
    const texts = ["call a()", "call a().b", "call a.b()", "call a.b"];
    const holds = (which: Step["which"]) =>
      holdsOf(
        "script",
        { way: [step("expression"), step("trailer", which)], how: "is", element: rule("arguments") },
        texts,
      );
    expect(holds("last")).toEqual(["call a()", "call a.b()"]);
    expect(holds("first")).toEqual(["call a()", "call a().b"]);
    expect(holds("any")).toEqual(["call a()", "call a().b", "call a.b()"]);
  });

  it("is not said of what stands deeper, unless it is only to be somewhere in it", () => {
    const texts = ["call a()", "call [a()]", "call a(b())", "call  a()  ", "call a + b()"];
    const primary = { way: [step("expression")], element: rule("arguments") } as const;
    expect(holdsOf("script", { ...primary, how: "has" }, texts)).toEqual(texts);
    expect(holdsOf("script", { ...primary, how: "is" }, texts)).toEqual([]);
    const atom = { way: [step("expression")], how: "is", element: rule("atom") } as const;
    expect(holdsOf("script", atom, ["call a", "call [a]", "call a()"])).toEqual(["call a", "call [a]"]);
  });

  it("is said of words, and of those that stand elsewhere, too", () => {
    const name = { way: [step("expression")], how: "is", element: rule("name") } as const;
    const texts = ["call a", "call b; let b", "call self; let self; let c", "call [a]; let a"];
    expect(holdsOf("script", { ...name, word: "self" }, texts)).toEqual(["call self; let self; let c"]);
    expect(holdsOf("script", { ...name, echoed: rule("definition") }, texts)).toEqual([
      "call b; let b",
      "call self; let self; let c",
    ]);
    expect(holdsOf("script", { ...name, how: "has", echoed: rule("definition") }, texts)).toEqual(
      texts.slice(1),
    );
  });
});

it("finds that it depends on the last of what follows, though calls without any arguments fail as well", async () => {
  const { words } = await explained(
    {
      grammar: `
        script: line+
        line: ("call " | "say ") primary ";"
        primary: atom trailer*
        atom: name | "[" primary "]"
        trailer: "." name | arguments
        arguments: "(" primary? ")"
        name: /[a-c]+/`,
      failing: "call a;",
    },
    failingOn((text) => text.split(";").some((line) => /^call .*[^)]$/.test(line))),
  );
  expect(words).toHaveLength(1);
  expect(words[0]).toMatch(/last trailer is (arguments|trailer.1)$/);
});
