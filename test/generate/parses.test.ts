import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { BUILTIN_GRAMMARS } from "../../src/format/builtin-formats.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import type { Model } from "../../src/generate/model.ts";
import { inverted, uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { expansionsOf, textProducer } from "../../src/generate/text-producer.ts";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { joinerOf } from "../../src/parse/join-tokens.ts";
import { tokenize } from "../../src/parse/lexer/tokenize.ts";
import { parseTree, recognizes } from "../../src/parse/parse.ts";
import { tokenTreesOf } from "../../src/parse/token-tree.ts";
import { grammars } from "./random-grammar.ts";

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** As many texts of the grammar, the likely ones and those that are unlike them. */
function* textsOf(grammar: Grammar, count: number): Generator<string> {
  const sites = sitesOf(grammar);
  const join = joinerOf(grammar);
  const tokenTree = tokenTreesOf(grammar);
  const common = textProducer({ sites, model: uniform, random: new Random(1) }, join);
  const learner = new Learner(sites, { tokenTree });
  for (let round = 0; round < count; round++) {
    const text = decode(common.produce(60));
    yield text;
    if (round < 20) learner.add(parseTree(grammar, text));
  }
  const model = inverted(learner.learned());
  const uncommon = textProducer({ sites, model, random: new Random(2) }, join);
  for (let round = 0; round < count; round++) yield decode(uncommon.produce(60));
}

describe("what is generated", () => {
  for (const { name, text } of BUILTIN_GRAMMARS) {
    it(`parses with the built-in grammar ${name}, and is learned from`, () => {
      const { grammar } = readEbnf(text);
      for (const produced of textsOf(grammar, 25))
        expect([produced, recognizes(grammar, produced)]).toEqual([produced, true]);
    });
  }

  it("parses with any grammar", () => {
    fc.assert(
      fc.property(grammars, fc.integer(), (grammar, seed) => {
        const producer = new Producer(sitesOf(grammar), uniform, new Random(seed));
        for (const budget of [0, 5, 30])
          expect(recognizes(grammar, decode(producer.produce(budget)))).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    ["characters", 'list: "(" list list ")" | "[" list "]" | /[a-z]/\n', 20],
    [
      "tokens",
      'list = "(" list list ")" | "[" list "]" | NAME\ntoken NAME = /[a-z]/\ntoken skip WS = " "+\n',
      10,
    ],
  ])("has at least the wanted size, with %s", (_, text, nodes) => {
    const { grammar } = readEbnf(text);
    const source = { sites: sitesOf(grammar), model: uniform, random: new Random(1), least: 20 };
    const producer = textProducer(source, joinerOf(grammar));
    for (let round = 0; round < 50; round++)
      expect(expansionsOf(parseTree(grammar, decode(producer.produce(40))))).toBeGreaterThanOrEqual(nodes);
  });

  it("is the largest that was drawn when the grammar has none of the wanted size", () => {
    const { grammar } = readEbnf('word: "a" | "b" word2\nword2: "c" | "d"\n');
    const source = { sites: sitesOf(grammar), model: uniform, random: new Random(1), least: 20 };
    const producer = textProducer(source, joinerOf(grammar));
    for (let round = 0; round < 20; round++) expect(decode(producer.produce(40))).toMatch(/^b[cd]$/);
  });

  it("is accepted as JSON, nearly all of it, by JSON.parse", () => {
    const { grammar } = readEbnf(BUILTIN_GRAMMARS.find(({ name }) => name === "json")?.text ?? "");
    let accepted = 0;
    let all = 0;
    for (const text of textsOf(grammar, 150)) {
      all++;
      try {
        JSON.parse(text);
        accepted++;
      } catch {}
    }
    expect(accepted / all).toBeGreaterThanOrEqual(0.95);
  });

  describe("with token rules", () => {
    const producerOf = (text: string, model: Model = uniform) => {
      const { grammar } = readAntlr(text);
      const source = { sites: sitesOf(grammar), model, random: new Random(1) };
      const producer = textProducer(source, joinerOf(grammar));
      return { grammar, produce: () => decode(producer.produce(40)) };
    };

    it("divides into its tokens again", () => {
      const { grammar, produce } = producerOf(
        "grammar G; program : statement* ; statement : ID '=' sum ';' | 'if' sum statement ; sum : sum '+' sum | ID | NUMBER ;" +
          "ID : [a-z]+ ; NUMBER : [0-9]+ ; WS : [ \\n]+ -> skip ;",
      );
      for (let round = 0; round < 50; round++) {
        const text = produce();
        expect(tokenize(grammar, text).errors).toEqual([]);
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
    });

    it("has no identifier that is a keyword, however likely the model makes it", () => {
      const { grammar, produce } = producerOf(
        "grammar G; list : item+ ; item : 'a' '!' | 'b' '?' | ID ; ID : [ab] [ab]? ; WS : ' ' -> skip ;",
      );
      for (let round = 0; round < 50; round++) {
        const text = produce();
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
    });

    it("draws tokens anew as the uniform model does when the wanted ones cannot be read", () => {
      const shortest: Model = {
        ...uniform,
        distribution: (site, context) =>
          site.kind === "repetition"
            ? [{ first: 1, last: 1, weight: 1 }]
            : site.kind === "class"
              ? [{ first: 0x61, last: 0x61, weight: 1 }]
              : uniform.distribution(site, context),
      };
      const { grammar, produce } = producerOf(
        "grammar G; list : ID '=' 'a' ; ID : [ab]+ ; WS : ' ' -> skip ;",
        shortest,
      );
      const text = produce();
      expect(text).not.toMatch(/^a=/);
      expect(recognizes(grammar, text)).toBe(true);
    });

    it("keeps tokens that would run together apart", () => {
      const { grammar, produce } = producerOf(
        "grammar G; sum : NAME ('+' | '++' | '-' | '--')+ NAME | NAME NAME ; NAME : [x-z]+ ; WS : ' ' -> skip ;",
      );
      for (let round = 0; round < 50; round++) {
        const text = produce();
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
    });

    it("has no token that is never read again, where it can do without, and names it", () => {
      const { grammar } = readAntlr(
        "grammar G; s : (DOT '!' | NAME '?' | pair)+ ; pair : NAME DOT? ; NAME : [a-z.]+ ; DOT : '.' ; WS : ' ' -> skip ;",
      );
      const sites = sitesOf(grammar);
      const learner = new Learner(sites, { tokenTree: tokenTreesOf(grammar) });
      learner.add(parseTree(grammar, "ab?"));
      const source = { sites, model: inverted(learner.learned()), random: new Random(1) };
      const producer = textProducer(source, joinerOf(grammar));
      for (let round = 0; round < 20; round++) {
        const text = decode(producer.produce(10));
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
      expect([...producer.leftOut]).toEqual(["DOT"]);
    });

    it("has parts redrawn where tokens run together that nothing keeps apart", () => {
      const { grammar, produce } = producerOf(
        "grammar G; sheet : rule+ ; rule : NAME blanks '{' blanks rule? '}' blanks ; blanks : (SPACE | COMMENT)* ; " +
          "NAME : [a-z]+ ; SPACE : [ \\n]+ ; COMMENT : '/*' .*? '*/' ;",
      );
      for (let round = 0; round < 50; round++) {
        const text = produce();
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
    });

    it("ends a token of the rest of a line by a line break, not by a blank", () => {
      const { grammar, produce } = producerOf(
        "grammar G; s : NOTE NAME ; NOTE : '#' ~'\\n'* ; NAME : [a-z]+ ; WS : [ \\n] -> skip ;",
      );
      const text = produce();
      expect([text, recognizes(grammar, text)]).toEqual([text, true]);
    });

    it("is given up when a token is never read, and that token named", () => {
      const { produce } = producerOf("grammar G; s : DOT ; NAME : [a-z.]+ ; DOT : '.' ;");
      expect(produce).toThrow('the token DOT (as in ".") is read as another one');
    });
  });

  it("is refused for a language of indentation, with the reason", () => {
    const { grammar } = readEbnf('block = INDENT "x" DEDENT\ntoken INDENT = "{"\ntoken DEDENT = "}"\n');
    const source = { sites: sitesOf(grammar), model: uniform, random: new Random(1) };
    expect(() => textProducer(source, () => ({ text: "" }))).toThrow(
      "its token INDENT stands for a change of indentation",
    );
  });
});
