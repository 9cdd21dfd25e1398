import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { uniform } from "../../../src/generate/models.ts";
import { sitesOf } from "../../../src/generate/sites.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { joinerOf } from "../../../src/parse/join-tokens.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { askedCondition } from "../../../src/session/conditions/asked-condition.ts";
import { isMetBy, restrictedSource } from "../../../src/session/conditions/restricted-source.ts";
import { producedInputs } from "../../../src/session/generate/produced-inputs.ts";
import { textOf } from "../../../src/tree/text.ts";
import { AllTrees } from "../../algebra/all-trees.ts";
import { twoSampleDeviate } from "../../laws/chi-square.ts";

const { signal } = new AbortController();

interface Asking {
  readonly grammar: string;
  readonly where: string;
  readonly patterns: readonly string[];
  readonly isUniform?: boolean;
}

/** What makes inputs of the condition, as `generate` does. */
async function producerFor({ grammar: text, where, patterns, isUniform = false }: Asking, size: number) {
  const { grammar } = readEbnf(text);
  const base = { sites: sitesOf(grammar), model: uniform, random: new Random(5) };
  const asked = askedCondition({ where, pattern: patterns }, grammar);
  if (!asked) throw new Error("something is asked");
  const restricted = await restrictedSource(base, asked, {
    isUniform,
    isLearned: false,
    signal,
  });
  if (!restricted) throw new Error(`${where} is met`);
  const { source, trees, checks } = restricted;
  const request = { size, uniform: isUniform };
  const inputs = producedInputs(request, { ...source, trees, checks }, joinerOf(source.sites.grammar));
  return {
    texts: (count: number) =>
      Array.from({ length: count }, () => new TextDecoder().decode(inputs.produce().bytes)),
    isMet: (input: string) => isMetBy(asked.condition, parseTree(grammar, input), grammar),
  };
}

describe("groups, against all texts and a regular expression", () => {
  const grammar = 's = pair*\npair = id "=" id ";" | "!" id id id ";"\nid = /[ab]/ | /[ab]/ id';
  const patterns = ["same=<id=x>=<id=x>;", "thrice=!<id=x><id=y><id=x>;"];
  const counts = (text: string) => ({
    same: text.match(/(?<=^|;)([ab]+)=\1;/g)?.length ?? 0,
    thrice: text.match(/!([ab]+)[ab]+\1;/g)?.length ?? 0,
  });
  const texts = [...new Set(new AllTrees(readEbnf(grammar).grammar).upTo(16).map(textOf))];
  const conditions: Readonly<Record<string, (text: string) => boolean>> = {
    same: (text) => counts(text).same > 0,
    "not same": (text) => counts(text).same === 0,
    "exactly 1 same": (text) => counts(text).same === 1,
    "at least 2 same": (text) => counts(text).same >= 2,
    "not at most 1 same": (text) => counts(text).same > 1,
    "is same": (text) => /^([ab]+)=\1;$/.test(text),
  };

  it.each(Object.keys(conditions))("are recognized and made: %s", async (where) => {
    const meets = conditions[where] ?? (() => false);
    const { texts: produce, isMet } = await producerFor(
      { grammar, where, patterns: patterns.slice(0, 1) },
      20,
    );
    const met = texts.filter(meets);
    expect(met.length).toBeGreaterThan(0);
    expect(texts.filter(isMet)).toEqual(met);
    const produced = new Set(produce(400));
    expect([...produced].filter((text) => !meets(text))).toEqual([]);
    const shortest = met.toSorted((one, other) => one.length - other.length).slice(0, 2);
    expect(shortest.filter((text) => !produced.has(text))).toEqual([]);
  });

  it("may be several in one pattern", async () => {
    const { texts: produce } = await producerFor({ grammar, where: "thrice", patterns }, 20);
    expect(produce(200).filter((text) => counts(text).thrice === 0)).toEqual([]);
  });

  it("stay the same where tokens are drawn anew, and operands where operators bind", async () => {
    const words = 's = ("let" ID "be" ID)*\ntoken ID = /[a-d]/ | "be" | "let"\nskip token BLANK = " "';
    const named = { grammar: words, where: "same", patterns: ["same=<s>: let <ID=a> be <ID=a>"] };
    const { texts: produce, isMet } = await producerFor(named, 20);
    expect(produce(100).filter((text) => !isMet(text))).toEqual([]);
    const sums = 'precedence e = e "*" e | e "+" e | "-" e | "1"';
    const doubled = await producerFor({ grammar: sums, where: "p", patterns: ["p=<e=x>+<e=x>"] }, 20);
    expect(doubled.texts(200).filter((text) => !doubled.isMet(text))).toEqual([]);
  });
});

describe("derivations of a size that meet a condition", () => {
  it("are all equally likely", async () => {
    const grammar = 's = item*\nitem = "a" | "b" | "(" s ")"';
    const asking = { grammar, patterns: ["p=(<s>)", "a=a"], isUniform: true };
    const { texts: produce, isMet } = await producerFor({ ...asking, where: "p and at most 1 a" }, 9);
    const every = await producerFor({ ...asking, where: "p or not p" }, 9);
    const rejected = every.texts(3_000).filter(isMet);
    const produced = produce(rejected.length);
    expect(rejected.length).toBeGreaterThan(300);
    expect(produced.filter((text) => !isMet(text))).toEqual([]);
    expect(twoSampleDeviate(rejected, produced)).toBeLessThan(4);
  });
});
