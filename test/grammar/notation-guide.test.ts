import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { accepts } from "./recognizer.ts";

const guide = readFileSync(new URL("../../docs/grammar-notation.md", import.meta.url), "utf8");

/** The code spans of a sentence. */
const spans = (sentence: string): string[] =>
  [...sentence.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

describe("the guide to the notation", () => {
  const examples = [...guide.matchAll(/```ebnf\n(.*?)```\n(?:\n(Accepts .*?\.) (Refuses .*?\.)\n)?/gs)];

  it("has examples", () => {
    expect(examples.length).toBeGreaterThan(6);
  });

  for (const [, text = "", accepted = "", refused = ""] of examples) {
    it(`is right about ${text.split("\n").find((line) => !line.startsWith("#"))}`, () => {
      const { grammar } = readEbnf(text);
      expect(spans(accepted).filter((each) => !accepts(grammar, each))).toEqual([]);
      expect(spans(refused).filter((each) => accepts(grammar, each))).toEqual([]);
    });
  }
});
