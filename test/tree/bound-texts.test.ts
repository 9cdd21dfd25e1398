import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { textProducer } from "../../src/generate/text-producer.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { joinerOf } from "../../src/parse/join-tokens.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { bindsTexts, repeatedTexts, withSameTexts } from "../../src/tree/bound-texts.ts";
import { textOf } from "../../src/tree/text.ts";

const { grammar: tags } = readEbnf(`
  element: "<" name ">" element* "</" name ">" %same name
  name: /[a-f]/+
`);

const { grammar: entries } = readEbnf(`
  table: line*
  line: (entry | comment) "\\n"
  entry: key "=" value %distinct key
  value: /[0-9]/ | "{" (entry (", " entry)*)? "}"
  key: /[ab]/+ | '"' /[ab]/+ '"'
  comment: "#"
`);

const repeatedIn = (text: string): number => repeatedTexts(parseTree(entries, text), entries).length;

describe("texts that a grammar binds", () => {
  it("are the same in one node, whatever stands between", () => {
    const tree = withSameTexts(parseTree(tags, "<a><b></c></d>"), tags);
    expect(textOf(tree)).toBe("<a><b></b></a>");
  });

  it("are distinct among siblings, however many lines are between, and not elsewhere", () => {
    expect(repeatedIn("a=1\nb=2\n")).toBe(0);
    expect(repeatedIn("a=1\n#\na=2\na=3\n")).toBe(2);
    expect(repeatedIn('a=1\n"a"=2\n')).toBe(1);
    expect(repeatedIn("a={a=1, b={a=2}}\nb={a=1}\n")).toBe(0);
    expect(repeatedIn("a={b=1, b=2}\n")).toBe(1);
  });

  it("bind what is generated", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(tags, entries), (seed, grammar) => {
        const source = { sites: sitesOf(grammar), model: uniform, random: new Random(seed) };
        const text = new TextDecoder().decode(textProducer(source, joinerOf(grammar)).produce(20));
        const tree = parseTree(grammar, text);
        expect(textOf(withSameTexts(tree, grammar))).toBe(text);
        expect(repeatedTexts(tree, grammar)).toEqual([]);
        const drawn = new TreeProducer(sitesOf(grammar), uniform, new Random(seed)).produce(20);
        expect(textOf(drawn)).toBe(textOf(parseTree(grammar, textOf(drawn))));
      }),
      { numRuns: 60 },
    );
  });

  it("are in few grammars", () => {
    expect([tags, entries].map(bindsTexts)).toEqual([true, true]);
    expect(bindsTexts(readEbnf("a: b b\nb: /[a-z]/").grammar)).toBe(false);
  });
});
