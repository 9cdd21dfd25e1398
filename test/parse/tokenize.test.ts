import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import { reference } from "../../src/grammar/expression.ts";
import type { Grammar, Rule } from "../../src/grammar/grammar.ts";
import { regularExpression } from "../../src/grammar/read/regular-expression.ts";
import { type Tokens, tokenize } from "../../src/parse/lexer/tokenize.ts";

const antlr = (rules: string): Grammar => readAntlr(`grammar G; ${rules}`).grammar;

/** The tokens as `RULE:text`, those out of sight in brackets, in the order of the text. */
const shown = ({ tokens, hidden, errors }: Tokens): string =>
  [
    ...tokens.map(({ rule, text, start, end }) => ({ start, end, word: `${rule}:${text}` })),
    ...hidden.map(({ rule, text, start, end }) => ({ start, end, word: `[${rule}:${text}]` })),
    ...errors.map(({ text, start, end }) => ({ start, end, word: `!${text}` })),
  ]
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ word }) => word)
    .join(" ");

const check = (rules: string, text: string, expected: string): void => {
  expect(shown(tokenize(antlr(rules), text))).toBe(expected);
};

describe("dividing a text into tokens", () => {
  it("takes the longest match, then the rule declared first", () => {
    const rules = "a : IF | ID ; IF : 'if' ; ID : [a-z]+ ;";
    check(rules, "if", "IF:if");
    check(rules, "iff", "ID:iff");
    check("a : IF | ID ; ID : [a-z]+ ; IF : 'if' ;", "if", "ID:if");
  });

  it("goes back to the last match when a longer one fails", () => {
    check("a : N | D ; N : [0-9]+ ('.' [0-9]+)? ; D : '.' ;", "1..2", "N:1 D:. D:. N:2");
    check("a : N | D ; N : [0-9]+ ('.' [0-9]+)? ; D : '.' ;", "1.2.3", "N:1.2 D:. N:3");
  });

  it("puts literals of structure before all token rules", () => {
    check(
      "a : 'if' ID '=' '==' ; ID : [a-z]+ ; EQ : '==' ; WS : ' ' -> skip ;",
      "if x == =",
      "'if':if [WS: ] ID:x [WS: ] EQ:== [WS: ] '=':=",
    );
  });

  it("hides skipped tokens and those of other channels", () => {
    check("a : A* ; A : 'a' ; B : 'b' -> skip ; C : 'c' -> channel(HIDDEN) ;", "abca", "A:a [B:b] [C:c] A:a");
  });

  it("leaves out code points that no rule matches, neighbours together", () => {
    check("a : A ; A : 'a' ;", "?😀a\ud83da!", "!?😀 A:a !\ud83d A:a !!");
  });

  it("says of what is no token where it stands", () => {
    expect(tokenize(antlr("a : A ; A : 'é' ;"), "é?éé!").errors).toEqual([
      { text: "?", start: 2, end: 3 },
      { text: "!", start: 7, end: 8 },
    ]);
  });

  it("counts offsets in the bytes of the encoding", () => {
    const grammar = antlr("a : A ; A : . ;");
    const offsets = ({ tokens }: Tokens) => tokens.map(({ start, end }) => [start, end]);
    expect(offsets(tokenize(grammar, "aé€😀"))).toEqual([
      [0, 1],
      [1, 3],
      [3, 6],
      [6, 10],
    ]);
    expect(offsets(tokenize(grammar, "aé", "latin1"))).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it("knows the empty text", () => {
    check("a : A ; A : 'a' ;", "", "");
  });
});

describe("lazy repetitions in token rules", () => {
  it("end a comment at its first end", () => {
    const rules = "a : C | S ; C : '/*' .*? '*/' ; S : [*/ ] ;";
    check(rules, "/* a *//**/ */", "C:/* a */ C:/**/ S:  S:* S:/");
    check(rules, "/* a", "S:/ S:* S:  !a");
  });

  it("end a comment at the end of the line or of the input", () => {
    const rules = "a : A ; A : [a-z]+ ; C : '//' .*? ('\\r'? '\\n' | EOF) -> channel(HIDDEN) ;";
    check(rules, "a//b\r\nc//d", "A:a [C://b\r\n] A:c [C://d]");
    check(rules, "//", "[C://]");
  });

  it("do not keep another rule from a longer match", () => {
    check("a : A | B ; A : 'x' .*? 'y' ; B : 'x' [a-z]* '!' ;", "xayb!", "B:xayb!");
    check("a : A | B ; A : 'x' .*? 'y' ; B : 'x' [a-z]* '!' ;", "xayb", "A:xay !b");
  });

  it("of options take as little as they can", () => {
    check("a : A | B ; A : 'a' 'b'?? ; B : 'b' ;", "ab", "A:a B:b");
    check("a : A | B ; A : 'a'+? ; B : 'b' ;", "aab", "A:a A:a B:b");
  });

  it("take a quoted text with escapes as one", () => {
    check("a : S ; S : '\"' ('\\\\' . | .)*? '\"' ;", '"a\\"b"', 'S:"a\\"b"');
  });
});

describe("lexer modes", () => {
  const tags =
    "a : OPEN NAME CLOSE TEXT ; TEXT : ~'<'+ ; OPEN : '<' -> pushMode(TAG) ; mode TAG; CLOSE : '>' -> popMode ; NAME : [a-z]+ ; WS : ' ' -> skip ;";

  it("decide which rules are tried", () => {
    check(tags, "a b<a b>c", "TEXT:a b OPEN:< NAME:a [WS: ] NAME:b CLOSE:> TEXT:c");
  });

  it("are left only where there is one to go back to", () => {
    const rules = "a : A B ; A : '{' -> pushMode(DEFAULT_MODE) ; END : '}' -> popMode ; B : '}' ;";
    check(rules, "{}}", "A:{ END:} B:}");
  });

  it("may be changed by a match of nothing", () => {
    const rules =
      "a : A N ; A : 'a' -> mode(M) ; N : '\\n' -> skip ; mode M; E : '\\n' -> mode(DEFAULT_MODE) ; O : -> mode(DEFAULT_MODE), skip ;";
    check(rules, "a\naa\n\n", "A:a E:\n A:a [O:] A:a E:\n [N:\n]");
  });

  it("may not be changed for ever by matches of nothing", () => {
    const rules = "a : A ; A : -> mode(M) ; mode M; B : -> mode(DEFAULT_MODE) ;";
    expect(tokenize(antlr(rules), "x").errors).toEqual([{ text: "x", start: 0, end: 1 }]);
  });

  it("join the pieces of one token", () => {
    const rules =
      "a : S ; Q : '\"' -> more, pushMode(IN) ; mode IN; C : ~'\"' -> more ; S : '\"' -> popMode ;";
    check(rules, '"ab"""', 'S:"ab" S:""');
    check(rules, '""""a', 'S:"" S:"" !a');
  });

  it("give a token the type it counts as", () => {
    check("tokens { T } a : T ; A : 'a' -> type(T) ; B : 'b' -> type(A) ;", "ab", "T:a A:b");
  });
});

describe("token rules that refer to others", () => {
  it("nest, as comments may", () => {
    const rules = "a : C | X ; C : '(*' (C | ~[*(] | '*' ~')' | '(' ~'*')* '*)' ; X : . ;";
    check(rules, "(* a (* b *) c *)d", "C:(* a (* b *) c *) X:d");
  });

  it("nest 15,000 deep", () => {
    const text = `${"(".repeat(15_000)}${")".repeat(15_000)}`;
    expect(tokenize(antlr("a : P ; P : '(' P* ')' ;"), text).tokens).toHaveLength(1);
  });

  it("may not begin with themselves", () => {
    expect(() => tokenize(antlr("a : A ; A : 'b'? B ; B : A 'c' ;"), "b")).toThrow(
      'the token rule "A" can begin with itself',
    );
  });

  it("may be used by several rules without being confused", () => {
    check(
      "a : A | B ; A : '<' D '>' ; B : '[' D ']' ; fragment D : [0-9]+ ('.' D)? ;",
      "<1.2>[3]<4]",
      "A:<1.2> B:[3] !<4]",
    );
  });
});

describe("against brute force", () => {
  const pieces = fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "ab", "(?:a|bc)", "é", "😀");
  const item = fc
    .tuple(pieces, fc.constantFrom("", "", "?", "*", "+", "{2}", "{1,2}"))
    .map((parts) => parts.join(""));
  const source = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "é", "😀", "\n"), { maxLength: 12 })
    .map((units) => units.join(""));

  it("finds the same tokens as trying every rule on every stretch", () => {
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), text, (sources, input) => {
        expect(shown(tokenize(grammarOfTokens(sources), input))).toBe(bruteForce(sources, input));
      }),
      { numRuns: 250 },
    );
  });
});

/** One token rule for each regular expression, named by its number. */
function grammarOfTokens(sources: readonly string[]): Grammar {
  const rules = sources.map((source, index): Rule => {
    const expression = regularExpression(source, { dotAll: true });
    return { name: `T${index}`, alternatives: [{ expression }], token: {} };
  });
  const start: Rule = {
    name: "start",
    alternatives: rules.map(({ name }) => ({ expression: reference(name) })),
  };
  return { start: "start", rules: new Map([start, ...rules].map((rule) => [rule.name, rule])) };
}

function bruteForce(sources: readonly string[], input: string): string {
  const patterns = sources.map((source) => new RegExp(`^(?:${source})$`, "us"));
  const characters = Array.from(input);
  const words: string[] = [];
  for (let from = 0; from < characters.length; ) {
    let to = characters.length;
    let rule = -1;
    for (; to > from && rule < 0; to--)
      rule = patterns.findIndex((pattern) => pattern.test(characters.slice(from, to).join("")));
    const end = rule < 0 ? from + 1 : to + 1;
    const word = characters.slice(from, end).join("");
    if (rule >= 0) words.push(`T${rule}:${word}`);
    else if (words.at(-1)?.startsWith("!")) words.push(`${words.pop()}${word}`);
    else words.push(`!${word}`);
    from = end;
  }
  return words.join(" ");
}
