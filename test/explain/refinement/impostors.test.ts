import { describe, expect, it } from "vitest";
import type { MeasuredTree } from "../../../src/explain/features/measured-tree.ts";
import { predictsFailure } from "../../../src/explain/theory/evidence.ts";
import { type Subject, subjects } from "../../subjects/known-causes.js";
import { explained, failingOn, predictionsIn } from "./explained.ts";

/** What looks like the reason on few inputs, and is told apart from it only by inputs that are made to. */
describe("impostors", () => {
  it("is not the highest character where braces stand in brackets", async () => {
    const nesting = subjects.find(({ name }) => name === "nesting") as Subject;
    const known = ['["a"]', '{"a":"b"}', "[]", '[["b"],"a"]'];
    const { words } = await explained({ ...nesting, known }, failingOn(nesting.fails));
    expect(words).toEqual(["array contains object"]);
  });

  it("is never white space, however much of it failing inputs have", async () => {
    const { words, vocabulary } = await explained(
      {
        grammar: `
          script: _ (statement _)*
          statement: "set" __ name _ ";" | "drop" __ name _ ";" | "run" _ ";"
          name: /[a-c]/
          _: " "*
          __: " "+`,
        failing: " set  a  ;  drop  b ; run  ;",
        known: ["run;", "set a;run;", " run; set b;", "run;run;"],
      },
      failingOn((text) => text.includes("drop")),
    );
    expect(words).toEqual(["statement/1 exists"]);
    expect(vocabulary.elements.map(({ rule }) => rule)).not.toContain("_");
  });

  it("is not how long a jump is where its target has to be the label", async () => {
    const { words } = await explained(
      {
        grammar: `
          statement: (label ":")? jump
          label: name
          jump: "break" (" " name)? ";" | name ";"
          name: /[a-d]/+`,
        failing: "baz:break baz;".replaceAll("z", "d"),
        known: ["bad:break;", "bad:bad;", "break;", "a:b;"],
      },
      failingOn((text) => /^([a-d]+):break \1;$/.test(text)),
    );
    expect(words).toHaveLength(1);
    expect(words[0]).toMatch(/^name in .* equal/);
  });

  it("is not one line before another where the one has to stand right in front of the other", async () => {
    const { refined, reader } = await explained(
      {
        grammar: `
          log: line+
          line: open | read | close
          open: "open " name "\\n"
          read: "read " name "\\n"
          close: "close " name "\\n"
          name: /[a-z]/`,
        failing: "open a\nclose a\n",
        known: ["open a\n", "close a\n"],
      },
      failingOn((text) => /open .\nclose/.test(text)),
      { seed: 9 },
    );
    const between = reader.read("open a\nread a\nclose a\n")?.measured as MeasuredTree;
    expect(predictsFailure(refined.tree, between)).toBe(false);
  });

  it("takes the one cosine that passes among many roots that fail for a fact", async () => {
    const roots = Array.from({ length: 50 }, (_, index) => `sqrt(-${index + 1})`);
    const { words, refined } = await explained(
      {
        grammar: `
          call: function "(" number ")"
          function: "sqrt" | "cosh"
          number: "-"? digit+
          digit: /[0-9]/`,
        failing: "sqrt(-16)",
        known: [...roots, "cosh(-16)", "sqrt(4)"],
      },
      failingOn((text) => text.startsWith("sqrt(-") && Number(text.slice(5, -1)) < 0),
    );
    expect(words.toSorted()).toEqual(["function/0 exists", "number largest number"]);
    expect(predictionsIn(refined.tree).flatMap(({ exceptions }) => exceptions)).toEqual([]);
  });
});
