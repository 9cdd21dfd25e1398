import { describe, expect, it } from "vitest";
import { readTreeSitter } from "../../../../src/grammar/read/read-tree-sitter.ts";
import { writeEbnf } from "../../../../src/grammar/write/ebnf.ts";

type Json = Readonly<Record<string, unknown>>;

const symbol = (name: string): Json => ({ type: "SYMBOL", name });
const string = (value: string): Json => ({ type: "STRING", value });
const pattern = (value: string, flags?: string): Json => ({
  type: "PATTERN",
  value,
  ...(flags && { flags }),
});
const blank: Json = { type: "BLANK" };
const over = (type: string, content: Json, more: Json = {}): Json => ({ type, ...more, content });
const of = (type: string, ...members: Json[]): Json => ({ type, members });

const grammarJson = (rules: Json, more: Json = {}): string => JSON.stringify({ name: "g", rules, ...more });
const written = (rules: Json, more: Json = {}): string =>
  writeEbnf(readTreeSitter(grammarJson(rules, more)).grammar);

describe("a tree-sitter grammar", () => {
  it("is read with its sequences, choices, options and repetitions", () => {
    const list = of(
      "SEQ",
      string("["),
      of("CHOICE", symbol("item"), blank),
      over("REPEAT", of("SEQ", string(","), symbol("item"))),
      string("]"),
    );
    expect(written({ list, item: of("CHOICE", symbol("list"), over("REPEAT1", string("x"))) })).toBe(
      'list: "[" item? ("," item)* "]"\nitem: list | "x"+\n',
    );
  });

  it("has token rules for patterns and tokens, named or not", () => {
    const rules = {
      start: of(
        "SEQ",
        symbol("number"),
        pattern("[0-9a]+", "i"),
        over("TOKEN", of("SEQ", string("<"), pattern("\\d*"))),
        symbol("name"),
        pattern("[0-9a]+", "i"),
      ),
      number: over("IMMEDIATE_TOKEN", over("PREC", pattern("[0-9]+"), { value: 1 })),
      name: string("name"),
    };
    expect(written(rules)).toBe(
      'start: number _start_token1 _start_token2 name _start_token1\ntoken _start_token1 = /[0-9Aa]/+\ntoken _start_token2 = "<" /[0-9]/*\ntoken number = /[0-9]/+\ntoken name = "name"\n',
    );
  });

  it("takes a token of one literal for that literal", () => {
    const rules = {
      start: of("SEQ", over("TOKEN", string("+")), over("TOKEN", over("PREC", string("-"), { value: 2 }))),
    };
    expect(written(rules)).toBe('start: "+" "-"\n');
  });

  it("has hidden rules, super types and inlined rules, and remembers what trees call them", () => {
    const rules = {
      start: of("CHOICE", symbol("_a"), symbol("b"), symbol("c")),
      _a: over("ALIAS", symbol("b"), { named: true, value: "d" }),
      b: over("ALIAS", string("x"), { named: false, value: "y" }),
      c: blank,
    };
    const { grammar, aliases } = readTreeSitter(grammarJson(rules, { inline: ["b"], supertypes: ["c"] }));
    expect([...grammar.rules.values()].map(({ name, origin }) => `${name} ${origin === null}`)).toEqual([
      "start false",
      "_a true",
      "b true",
      "c true",
    ]);
    expect([...aliases.values()]).toEqual([
      { type: "d", named: true },
      { type: "y", named: false },
    ]);
  });

  it("leans the way its precedences say, and loses their numbers", () => {
    const rules = {
      start: of(
        "CHOICE",
        over("PREC_LEFT", of("SEQ", symbol("start"), string("+"), symbol("start")), { value: 1 }),
        over("PREC_RIGHT", string("x"), { value: 2 }),
      ),
    };
    expect(written(rules)).toBe('start: start "+" start %left | "x" %right\n');
  });

  it("goes past fields, reserved words and dynamic precedences", () => {
    const rules = {
      start: over(
        "FIELD",
        over("PREC_DYNAMIC", over("RESERVED", symbol("b"), { context_name: "c" }), { value: 1 }),
        { name: "f" },
      ),
      b: string("x"),
    };
    expect(written(rules)).toBe('start: b\ntoken b = "x"\n');
  });

  it("skips what may stand anywhere, and notes the tokens made by C code", () => {
    const more = {
      extras: [pattern("[ \\t]"), symbol("comment"), symbol("block")],
      externals: [symbol("indent"), symbol("_end"), string("||")],
    };
    const rules = {
      start: of("SEQ", symbol("indent"), symbol("_end")),
      comment: pattern("#.*"),
      block: of("SEQ", string("/*"), string("*/")),
    };
    expect(written(rules, more)).toBe(
      [
        "start: indent _end",
        'token comment = "#" /./* -> channel(extras)',
        'block: "/*" "*/"',
        "token indent in <(none)> = /./s*",
        "token _end in <(none)> = /./s*",
        "skip _extra1 = /[\\t ]/\n",
      ].join("\n"),
    );
    expect(readTreeSitter(grammarJson(rules, more)).notes.map(({ message }) => message)).toEqual([
      "the tokens indent, _end are made by C code: they are read as any text, and found only by tree-sitter",
      "block may stand anywhere, which only tree-sitter heeds",
    ]);
  });

  it("reads a pattern that no grammar can say as any text, with a note", () => {
    const { grammar, notes } = readTreeSitter(grammarJson({ start: symbol("a"), a: pattern("x(?=y)") }));
    expect(writeEbnf(grammar)).toBe("start: a\ntoken a = /./s*\n");
    expect(notes).toEqual([
      { message: expect.stringContaining("look-around"), position: { line: 1, column: 63 } },
    ]);
  });
});
