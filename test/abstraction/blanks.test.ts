import { describe, expect, it } from "vitest";
import { abstract } from "../../src/abstraction/abstract.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";

const { grammar } = readEbnf(`
  script = _ (command _ ";" _)+
  command = ("set" | "drop") __ name
  name = /[a-z]/+
  _ = /[ \\n]/*
  __ = /[ \\n]/+
`);

/** The white space that has to stay, and how many inputs were asked about. */
async function keptOf(text: string, fails: RegExp) {
  const bytes = new TextEncoder().encode(text);
  const { kept, counts } = await abstract(
    { bytes, grammar, tree: parseTree(grammar, bytes) },
    async (candidate) => ({ outcome: fails.test(new TextDecoder().decode(candidate)) ? "fail" : "pass" }),
  );
  return { kept, asked: counts.asked };
}

describe("the white space of a pattern", () => {
  it("stays within its line, ends it, indents the next one, or stays as it is, where the program minds", async () => {
    const there = (keeps: string, text: string) => [{ keeps, text, between: ["drop", "b;"] }];
    expect((await keptOf("drop b;", /drop +[a-z]/)).kept).toEqual(there("line ends", " "));
    expect((await keptOf("drop\nb;", /drop\s*\n[a-z]/)).kept).toEqual(there("line ends", "\n"));
    expect((await keptOf("drop\n b;", /drop\s*\n +[a-z]/)).kept).toEqual(there("line ends", "\n "));
    expect((await keptOf("drop b;", /drop [a-z]/)).kept).toEqual(there("white space", " "));
  });

  it("is found out about in long inputs without asking about every place", async () => {
    const many = "set a;\n".repeat(22);
    // A program that does not mind.
    const any = await keptOf(`${many}drop b;`, /drop\s+[a-z]/);
    const one = await keptOf(`${many}drop b;`, /drop +[a-z]/);
    expect([any.kept.length, one.kept.length]).toEqual([0, 1]);
    expect(one.asked - any.asked).toBeLessThan(40);
  });
});
