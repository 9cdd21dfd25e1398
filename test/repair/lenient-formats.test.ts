import { describe, expect, it } from "vitest";
import { lenientGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { edited } from "../../src/repair/edited-text.ts";
import { inUtf8 } from "../../src/repair/in-utf8.ts";
import { lenientReading } from "../../src/repair/readings.ts";

/** What a text means; null when it is not read. */
async function meant(format: string, text: string): Promise<string | null> {
  const { grammar } = readEbnf(lenientGrammar(format)?.textFor(text) ?? "");
  const read = await lenientReading(
    edited(new TextEncoder().encode(text), []),
    grammar,
    new AbortController().signal,
  );
  return read && new TextDecoder().decode(read.bytes);
}

describe("what people write", () => {
  it.each([
    ["ini", "a = 1\n[b]\nc = 2\n", "[DEFAULT]\na = 1\n[b]\nc = 2\n"],
    ["ini", "{a}\nb = (c)\n[d)\n", "[a]\nb = (c)\n[d]\n"],
    [
      "obj",
      "// a\nV 0,5 -1,0 2\nv 1.0, 0.O, 3.5\nf 1\\\\2, 2//3 3 / 1\n",
      "# a\nv 0.5 -1.0 2\nv 1.0 0.0 3.5\nf 1//2 2//3 3/1\n",
    ],
    ["ini", "[a\n// b\nc 1\nd]\n", "[a]\n# b\nc = 1\n[d]\n"],
    ["toml", "a: True,\nb = .5;\nc = 2024-5-1 // d\n", "a= true\nb = 0.5\nc = 2024-05-01 # d\n"],
    ["toml", '[a\nb = c d\ne = 1.2.3\nf = "g\nh "i"\n', '[a]\nb = "c d"\ne = "1.2.3"\nf = "g"\nh = "i"\n'],
    [
      "toml",
      'a = "C:\\new\\x"\nb = [1 2,\n 3]\nc = [1\n',
      'a = "C:\\\\new\\\\x"\nb = [1, 2,\n 3]\nc = [1]\n',
    ],
    ["xml", "See:\n<a b=c d><br>1 & 2 < 3&nbsp;</a\n>", '<a b="c" d=""><br/>1 &amp; 2 &lt; 3&#160;</a\n>'],
    [
      "xml",
      '\n<?xml version="1.0"?><a x="1"y="2"><!-- -- --></a>',
      '<?xml version="1.0"?><a x="1" y="2"><!-- - - --></a>',
    ],
    [
      "xml",
      `<a><!-- b --><c>1 & 2</c>${"<d/>".repeat(9)}<!-- e ---></a>`,
      `<a><!-- b --><c>1 &amp; 2</c>${"<d/>".repeat(9)}<!-- e --></a>`,
    ],
    ["xml", "<a><!-- b -><c/><!-- d -- e -- ></a>", "<a><!-- b --><c/><!-- d - - e --></a>"],
    ["yaml", "a:\n\tb: c\n\td: e: f\n", 'a:\n  b: c\n  d: "e: f"\n'],
    ["yaml", 'a: "b\nc: d: e\nf: @g\n-h: i\n', 'a: "b"\nc: "d: e"\nf: "@g"\n- h: i\n'],
    [
      "yaml",
      "a: 'it's'\nb: \"\\d\"\nc: {{ d }}\n\te: [1, 2\n",
      "a: 'it''s'\nb: \"\\\\d\"\nc: \"{{ d }}\"\n  e: [1, 2]\n",
    ],
    ["yaml", 'on:"b c"\nof:[1, 2]\nat: "d"\n', 'on: "b c"\nof: [1, 2]\nat: "d"\n'],
    ["yaml", "a:\n  b:\n\tc: d\n    e: f\n", "a:\n  b:\n    c: d\n    e: f\n"],
    [
      "yaml",
      "at:b\nof = d\ne: |\n  if = g\n  as:i\nhttp://j\n",
      "at: b\nof: d\ne: |\n  if = g\n  as:i\nhttp://j\n",
    ],
    [
      "csv",
      "a,b,c,d,e,f,g\n1,2,x,3,4,5,no news\n6;7;y;8;9;10;some\n11,12,z,13,14,15,none\n",
      "a,b,c,d,e,f,g\n1,2,x,3,4,5,no news\n6,7,y,8,9,10,some\n11,12,z,13,14,15,none\n",
    ],
    ["csv", 'a,b\n1,2\n"x "y" z",3\n"c, d,4\n', 'a,b\n1,2\n"x ""y"" z",3\n"c, d",4\n'],
    [
      "csv",
      "a,b,c\n1,2,3\n4;5;6\n7,8\n9, x,10,11\n12,13,14,,\n",
      'a,b,c\n1,2,3\n4,5,6\n7,8,\n"9, x",10,11\n12,13,14\n',
    ],
    [
      "csv",
      'day,name,n\n2024-01-01,Ann Berg,1.5\n2024-01-06,Gil,6.5\n2024-01-07,Hal,7.5\n2024-01-08,Ina,8.5\n2024-01-02,Bo2.5\n2024-01-03,"C, D"3.5\n2024-01-04,E,\n4.5\n2024-01-05,,F,5.5\n',
      'day,name,n\n2024-01-01,Ann Berg,1.5\n2024-01-06,Gil,6.5\n2024-01-07,Hal,7.5\n2024-01-08,Ina,8.5\n2024-01-02,Bo,2.5\n2024-01-03,"C, D",3.5\n2024-01-04,E,4.5\n2024-01-05,F,5.5\n',
    ],
    [
      "csv",
      "day,name,n\n2024-01-01,Ann,1.5\n2024-01-06,Gil,6.5\n2024-01-07,Hal,7.5\n2024-01-08,Ina,8.5\n7,2024-01-02,Bo,2.5\n# c\n2024-01-03,C,3,5\n2024-01-04;E;4.5\n2024-01-05,“F, G”,5.5\n",
      'day,name,n\n2024-01-01,Ann,1.5\n2024-01-06,Gil,6.5\n2024-01-07,Hal,7.5\n2024-01-08,Ina,8.5\n2024-01-02,Bo,2.5\n2024-01-03,C,3.5\n2024-01-04,E,4.5\n2024-01-05,"F, G",5.5\n',
    ],
    ["csv", 'a,b\n""1, 2",3\n"4, 5"",6\n"7, 8\',9\n', 'a,b\n"1, 2",3\n"4, 5",6\n"7, 8",9\n'],
    [
      "toml",
      'a = "b "c" d"\ne = "f\'\ng = “h”\ni = ""j"\nk = flase\nl]\nm = [1,, 2]\n',
      'a = "b \\"c\\" d"\ne = "f"\ng = "h"\ni = "j"\nk = false\n[l]\nm = [1, 2]\n',
    ],
    ["ini", "[[a\nb  c\n]d[\ne = f,\ng\n", "[a]\nb =  c\n[d]\ne = f,g\n"],
    [
      "dot",
      'digraph {\n  rankdir==LR\n  a [b=\'c", d=""e"]\n}\n',
      'digraph {\n  rankdir=LR\n  a [b="c", d="e"]\n}\n',
    ],
    ["sql", "select 'a\" from d where e === 1;\n", "select 'a' from d where e = 1;\n"],
    [
      "xml",
      '<?xml version="1.0\'?><a><b c:"1" d=“2” e="3\'/><<f/>/a>',
      '<?xml version="1.0"?><a><b c="1" d="2" e="3"/><f/></a>',
    ],
    [
      "yaml",
      "a:\n  - bb c\n    d: e\n  - ff= g\n    h: i\n",
      "a:\n  - bb: c\n    d: e\n  - ff:  g\n    h: i\n",
    ],
    ["yaml", "// a\nb: “c: d”\ne: [1, 2]]\nf: 'g: h\"\n", "# a\nb: \"c: d\"\ne: [1, 2]\nf: 'g: h'\n"],
    [
      "make",
      "$(A).b $(C)\n\tcc\nd= e\n\tcc\nifdef F\nG = 1\nend\n",
      "$(A).b: $(C)\n\tcc\nd: e\n\tcc\nifdef F\nG = 1\nendif\n",
    ],
    [
      "shell",
      'a=$(b -c]\nd[) {\n  e\n}\nfor l in m, do\n  [ "$n = 1 ]\ndone\necho ""o"\n',
      'a=$(b -c)\nd() {\n  e\n}\nfor l in m; do\n  [ "$n" = 1 ]\ndone\necho "o"\n',
    ],
    ["xml", '<a b="http://c/d><e/></a>', '<a b="http://c/d"><e/></a>'],
    ["xml", '<a><b c="d/></a>', '<a><b c="d"/></a>'],
    ["shell", 'echo f $g"\n', 'echo "f $g"\n'],
    ["shell", 'h "i j "$k"\n', 'h "i j" "$k"\n'],
    [
      "csv",
      'day,name,n,note\n2024-01-01,Ann,1.5,red\n2024-01-06,Gil,6.5,blue\n2024-01-07,7.5,green\n2024-01-08,Ina,8.5,"old, red",x\n',
      'day,name,n,note\n2024-01-01,Ann,1.5,red\n2024-01-06,Gil,6.5,blue\n2024-01-07,,7.5,green\n2024-01-08,Ina,8.5,"old, red"\n',
    ],
    ["csv", 'a,b\nC, D",1\n', 'a,b\n"C, D",1\n'],
    ["csv", 'Report\na;b\n1;2\n\n"x" y;3\n', 'a;b\n1;2\n"""x"" y";3\n'],
    [
      "dot",
      'digraph {\n  a - b [label="c]\n  d => e-f;\n  g -- h [color: red, shape=box\n  subgraph x {\n    i\n  }\n',
      'digraph {\n  a -> b [label="c"]\n  d -> "e-f";\n  g -> h [color= red, shape=box]\n  subgraph x {\n    i\n  }\n}\n',
    ],
    ["tsv", "a\tb\n1,5\t2\n3\n", "a\tb\n1,5\t2\n3\t\n"],
    [
      "make",
      "CC gcc\nall: a\n    echo $(CC\n\n  X = 1\nclean\n  rm -f a\n",
      "CC = gcc\nall: a\n\techo $(CC)\n\n  X = 1\nclean:\n\trm -f a\n",
    ],
    [
      "make",
      "A : = $(wildcard *.c\nifeq($(A) == b)\nA += c\n\nall : : $(A}\n    x $(A) && \\\n    y\ninstall all\n\tz\nendif\n",
      "A := $(wildcard *.c)\nifeq ($(A) , b)\nA += c\n\nall : $(A)\n\tx $(A) && \\\n\ty\ninstall: all\n\tz\nendif\n",
    ],
    [
      "make",
      "ifdef A\nB = c\nend if\n\ndefine d\ne\nend\ninclude f.mk\nall:\nmake g\n",
      "ifdef A\nB = c\nendif\n\ndefine d\ne\nendef\ninclude f.mk\nall:\n\tmake g\n",
    ],
    [
      "ini",
      "[a]\n-- b\nc -> d\ntest:e]\nf =\n    g\nh\nno-i\n",
      "[a]\n# b\nc = d\n[test:e]\nf =\n    g\n    h\nno-i =\n",
    ],
    [
      "sql",
      "create table t (\n  id int primary key\n  s varchar(9),\n);\n",
      "create table t (\n  id int primary key,\n  s varchar(9)\n);\n",
    ],
    [
      "sql",
      "insert into t (a) values (1, 'it's') (2, 3)\nselect a, from t group a; // d\n",
      "insert into t (a) values (1, 'it''s'), (2, 3);\nselect a from t group by a; -- d\n",
    ],
    [
      "sql",
      "update t set a = f('b), c = 'd' where e = 1;\n",
      "update t set a = f('b'), c = 'd' where e = 1;\n",
    ],
  ])("is read as it is meant in %s: %j", async (format, text, meaning) => {
    expect(await meant(format, text)).toBe(meaning);
  });

  it.each([
    ["csv", 'a,b,"c ""d"", e"\r\n1,,"2\n3"\r\n'],
    [
      "make",
      "# a\nX := $(shell ls | sed 's/a/b/') \\\n  more\n.PHONY: all\nall: $(X:.c=.o) | dir\n\t@echo $$HOME $@\nifeq ($(Y),)\n  Y ?= 1\nendif\n%.o: %.c ; cc $<\n$(eval $(X))\n",
    ],
    [
      "sql",
      "-- a\nselect t.a as \"b c\", count(*), 'it''s' from t left join (select 1) u on t.a = u.a where x in (1, 2.5) group by a order by b desc limit 3;\ncreate table if not exists s.t (a int not null default 0 check (a > 0), primary key (a));\ndelete from t;\n",
    ],
    [
      "dot",
      'strict graph "a b" {\n  node [shape=record; label=<<b>c</b>>][d=-.5] # e\n  f:p:ne -- {g h} -- "i\\"" // j\n  subgraph k { l; m } -- n\n  rank = same\n}\n',
    ],
    ["obj", "# a\nmtllib b.mtl\nv 0 -1.5 2e-3 # c\nvt .5 1.\nf 1 2 3\nf -1/2/-3 4//5 6/7\ns off\nusemtl d\n"],
    ["ini", "; a\n\n[b]\nc = d ; e\n  f\n[g]\nh: i\n"],
    [
      "toml",
      '# a\n[b."c d"]\ne = 1_0\nf = [1, # x\n 2,\n]\ng = """h\n"i" """\nj = { k = \'l\', m.n = -inf }\n[[o]]\np = 07:32:00\n',
    ],
    [
      "xml",
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<a d="e &lt; f" g=\'h\'>&b;<![CDATA[<&]]><!-- i - j --><?k l?></a>\n',
    ],
    [
      "yaml",
      "--- # a\nb: c d\ne:\n- f: 'g''h'\n  i: [j, \"k\"]\n- &l m\n- *l\nn: |\n  o\np: {q: r}\nhttp: http://s/t#u\n",
    ],
  ])("stands for itself when it is %s", async (format, text) => {
    expect(await meant(format, text)).toBe(text);
  });
});

describe("another encoding", () => {
  const utf8 = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

  it("is converted, and nothing is lost", () => {
    expect(utf8(inUtf8(Buffer.from("Köln, Café\n", "latin1")).text.bytes)).toBe("Köln, Café\n");
    expect(utf8(inUtf8(Buffer.from("don\x92t \x93Köln\x94", "latin1")).text.bytes)).toBe("don’t “Köln”");
    expect(utf8(inUtf8(Buffer.from("\ufeffKöln", "utf16le")).text.bytes)).toBe("Köln");
    expect(utf8(inUtf8(Buffer.from("Köln 1", "utf16le")).text.bytes)).toBe("Köln 1");
    expect(utf8(inUtf8(Buffer.from("Köln 1", "utf16le").swap16()).text.bytes)).toBe("Köln 1");
    expect(inUtf8(Buffer.from("Köln")).text.edits).toEqual([]);
  });

  it("is told from a damaged byte", () => {
    expect(inUtf8(Buffer.from('{"a" \xfe: "b"}', "latin1")).text.edits).toEqual([]);
    expect(inUtf8(Buffer.from("a\x80b", "latin1")).text.edits).toEqual([]);
  });
});
