import { describe, expect, it } from "vitest";
import { BUILTIN_GRAMMARS, builtinGrammar } from "../../src/format/builtin-formats.ts";
import { productiveRules } from "../../src/grammar/analysis/derivability.ts";
import { reachableRules } from "../../src/grammar/analysis/references.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { accepts } from "../grammar/recognizer.ts";

interface Samples {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

const SAMPLES: Readonly<Record<string, Samples>> = {
  arithmetic: {
    accepted: ["1", "1 + (2 * 3)", " -+1/23-4\n", "((0))"],
    refused: ["", "1+", "a", "1 2", "1.5", "()", "2**3"],
  },
  csv: {
    accepted: ["", "a,b\r\n", 'a,"b ""c"""\r\n1,2', "\n", ",", '""', "a\n\nb", "é,😀\n", '"x\ny",z'],
    refused: ['a"b', '"a"b', '"a', '"a""', "a\rb", ' "a"'],
  },
  dot: {
    accepted: [
      "graph {}",
      "strict DiGraph g { a -> b -> {c d} [color=red, weight=-.5; x=1.] ; e }",
      'graph "x" + "y" { node [shape=box][a=b] a:p:ne -- 12 subgraph s { b=c; } -- d; }',
      "digraph { a [label=<<b>bold</b> text>] // one\n/* two * / */ # no\n}".replace(" # no", ""),
      "graph {\n# a line of the preprocessor\na -- b }",
      'digraph { é -> "say \\"hi\\"" -> { x -> y } }',
    ],
    refused: [
      "",
      "graph {",
      "digraph { a -- b }",
      "graph { a -> b }",
      "graph { ; }",
      "graph { a [color] }",
      "graph {} graph {}",
      "graph { node }",
      'graph { a = "x }',
      "graph { 1a.b }",
    ],
  },
  ini: {
    accepted: [
      "",
      "[section]\nkey = value ; comment\n",
      "\ufeff; comment\r\n[a] rest\r\nb: c\r\n  more\r\n\r\n  and more",
      "key=\n\n[]\n=nameless\n[x;y]",
      "a;b = c",
    ],
    refused: ["key", "[section", "[section ;]", "a ;b = c", "  continued\n", "[a]\n x", "=a\n x", "a\0=b"],
  },
  ndjson: {
    accepted: ["", '{"a": 1}', '{"a": [1, 2]}\r\n\n "b" \n', "1\n2\n"],
    refused: ["{\n}", "1 2", "{}\n{", "[1,\n2]"],
  },
  lines: {
    accepted: ["", "\n", "a=1\nHost: b.org\r\n2026-01-01 INFO x_y\n", "é€ 😀\t", "=", ": :"],
    refused: [],
  },
  json: {
    accepted: [
      '{"a": [1, -0.5e+10, true, null, {}], "\\u00e9\\n": "😀"}',
      " 0 ",
      '""',
      "[]",
      "[ ]",
      "\t[\r\n]",
    ],
    refused: [
      "",
      "01",
      "1.",
      ".5",
      "+1",
      "[1,]",
      "{a:1}",
      "'a'",
      '"\n"',
      '"\\x"',
      '"\\u12"',
      "nul",
      "\ufeff1",
      "[1",
      "1 2",
    ],
  },
  obj: {
    accepted: [
      "",
      "# cube\nv 0.0 1. -.5e3\nv 1 2 3 1.0\n\nf 1 2 3\r\nf 1/1/1 2/2/2 -1/-1/-1 # last\n",
      "mtllib a.mtl b.mtl\no box\ng one two\ns off\nusemtl red\nl 1 2\\\n 3\nf 1//1 2//2 3//3\n",
      "cstype rat bspline\ndeg 3 3\nsurf 0 1 0 1 1/1 2/2\nparm u 0 1\nend",
    ],
    refused: ["v 1 2", "v 1 2 3 4 5", "f 1 2", "f 1/1 2//2 3", "f 0 1 2", "x 1", "v1 2 3", "s", "v a b c"],
  },
  sexp: {
    accepted: [
      "",
      '(a (b . c) \'d `(e ,f ,@g) "s \\" t" #\\( |a b|)',
      "; only a comment",
      "#| a | b |# x y",
      "a\\ b",
      "(let ([x 1]) x)",
    ],
    refused: ["(", ")", "(]", "(a))", '"open', "'", "(a '", "|open", "\\"],
  },
  tinyc: {
    accepted: [
      ";",
      "{ i=125; j=100; while (i-j) if (i<j) j=j-i; else i=i-j; }",
      "do x=y=1+2-(3<4); while(0);",
      "if(a)\n{}else;",
    ],
    refused: [
      "",
      "a",
      "ab;",
      "if a b;",
      "a=1",
      "int a;",
      "{",
      "1=a;",
      "a<b<c;",
      "a=1;b=2;",
      "dox;while(1);",
      "\ta;",
      "A;",
    ],
  },
  toml: {
    accepted: [
      "",
      '# of mine\ntitle = "TOML"\r\n\n[owner]\n"first name" = \'Tom\' # Preston\nborn = 1979-05-27T07:32:00-08:00\n',
      "a.b.'c d' = [ 1_000, 0x1F, # one\n  0o17, ]\n[[x . y]]\n[[x.y]]",
      'a = """\none \\\n  ""two"""""\nb = \'\'\'\'c\'\'\'\n',
      "a = {b = {}, c.d = [{}]}\ne = [+1.5e-3, inf, -nan, 2024-02-29, 07:32:00.5, true]",
      '"" = 1',
    ],
    refused: [
      "a",
      "a =",
      "= 1",
      "[a",
      "[]",
      "[[a]",
      "a = 01",
      "a = 1.",
      "a = 1__0",
      "a = 'b\n'",
      "a = 1 b = 2",
      'a = "\\x"',
      'a = "\\ud800"',
      "a = {b = 1,}",
      "a = 2023-02-29",
      "a = 24:00:00",
      "a: 1",
      "a = True",
      "[a] b",
    ],
  },
  url: {
    accepted: [
      "https://user:pass@example.org:8080/a/b%20c?q=1&r=/#frag?",
      "mailto:someone@example.org",
      "urn:isbn:0451450523",
      "http://[2001:db8::1]/",
      "http://[::ffff:192.0.2.1]:80",
      "http://[v7.x:y]",
      "file:///etc/hosts",
      "a:",
      "a+b.c-d://",
      "a:b\r\n",
    ],
    refused: [
      "",
      "//example.org",
      "1a:b",
      "http://a b",
      "http://[::1",
      "http://[1:2:3]",
      "http://[1:2:3:4:5:6:7:8:9]",
      "http://[::256.1.1.1]",
      "a:%2",
      "a:b#c#d",
      "http://a:8x",
      "http://:80/",
      "a:b\n\n",
      "a:é",
    ],
  },
  xml: {
    accepted: [
      "<a/>",
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- - x -->\n<!DOCTYPE html>\n<a:b c="1" d=\'"&lt;\' ></a:b>\n',
      "<a>b &amp; c<![CDATA[ ]] <d> ]]]>&#xE9;<d/> > <?p x?y??></a>",
      "<a>[b] ]c ]</a>",
      "<é-1>\n <b/>\n</é-1>",
      "<a></b>",
    ],
    refused: [
      "",
      "a",
      "<a>",
      "<a/><b/>",
      "<a b/>",
      "<a b=c/>",
      '<a b="<"/>',
      '<a b="1"c="2"/>',
      "<a>&b;</a>",
      "<a>&</a>",
      "<a>&#0;</a>",
      "<a>]]></a>",
      "<a><!-- -- --></a>",
      "< a/>",
      "<1/>",
      "<?xml version='1.0'?><?xml version='1.0'?><a/>",
      "<a/>b",
      "<a>\0</a>",
    ],
  },
  yaml: {
    accepted: [
      "",
      "---\n",
      "a: 1\nb:\n  - x\n  - y: 2 # two\n    z: 'it''s'\nc:\n- \"\\u00e9\"\n",
      "# of mine\n\na:\n    b:\n        c: [1, {d: e}, f: g]\n    url: http://x.org/?a=b#c\n",
      "run: |\n  echo one\n\n    echo two\nfold: >-\n    text\nlast:\n",
      "---\na: x{{ y }}\r\n---\n- 1\n-\n  - - 2\n",
      "-3\n",
    ],
    refused: [
      "a: 1\n b: 2",
      "a: b: c",
      "a:1\nb: 2",
      "a\nb",
      "- a\nb: 1",
      "a: [1, 2",
      "a: {b: 1}}}: 2",
      'a: "b',
      "a: |\nb",
      "\ta: 1",
      "a:\n\t- b",
      "a: *b",
      "a: @b",
      "a:\n  - b\n c: d",
    ],
  },
};

function grammarNamed(name: string): Grammar {
  return readEbnf(builtinGrammar(name)?.text ?? "").grammar;
}

describe("the built-in grammars", () => {
  for (const { name, title } of BUILTIN_GRAMMARS) {
    it(`${name} (${title}) uses each of its rules`, () => {
      const grammar = grammarNamed(name);
      const names = [...grammar.rules.keys()];
      const productive = productiveRules(grammar);
      const reachable = reachableRules(grammar);
      expect(names.filter((each) => !productive.has(each) || !reachable.has(each))).toEqual([]);
    });

    it(`${name} accepts what its specification allows and refuses the rest`, () => {
      const grammar = grammarNamed(name);
      const { accepted = [], refused = [] } = SAMPLES[name] ?? {};
      expect(accepted.length).toBeGreaterThan(0);
      expect(accepted.filter((text) => !accepts(grammar, text))).toEqual([]);
      expect(refused.filter((text) => accepts(grammar, text))).toEqual([]);
    });
  }

  it("are sorted by name and chosen by the format of a file", () => {
    const names = BUILTIN_GRAMMARS.map((each) => each.name);
    expect(names.toSorted()).toEqual(names);
    expect(builtinGrammar("jsno")).toBeUndefined();
  });
});
