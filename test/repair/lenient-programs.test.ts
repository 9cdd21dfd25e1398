import { describe, expect, it } from "vitest";
import { lenientGrammar } from "../../src/grammar/lenient/lenient-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { lenientReading } from "../../src/repair/lenient-reading.ts";

/** What a program means; null when it is not read. */
async function meant(language: string, text: string): Promise<string | null> {
  const { grammar } = readEbnf(lenientGrammar(language)?.textFor(text) ?? "");
  const read = await lenientReading(
    edited(new TextEncoder().encode(text), []),
    grammar,
    new AbortController().signal,
  );
  return read && new TextDecoder().decode(read.bytes);
}

describe("programs as people write them", () => {
  it.each([
    ["python", "class A\n    def f(x)\n\treturn x\n", "class A:\n    def f(x):\n    return x\n"],
    ["python", "if x = 1:\n  pass\nelse if y && z:\n  pass\n", "if x == 1:\n  pass\nelif y and z:\n  pass\n"],
    ["python", 'for x in y:\n    print "a: %d" % x\n', 'for x in y:\n    print("a: %d" % x)\n'],
    ["python", "print(“a”, ‘b’)\nx = [1, (2)\n", "print(\"a\", 'b')\nx = [1, (2)]\n"],
    ["python", 'print("a: %d % x.y())\nz = f("a, b)\n', 'print("a: %d" % x.y())\nz = f("a", b)\n'],
    ["python", 'x = "a" + ", .join(b) + "c"\n', 'x = "a" + ", ".join(b) + "c"\n'],
    ["python", 'x = a(b, float(c["d"], int(e))\n', 'x = a(b, float(c["d"]), int(e))\n'],
    ["python", 'x = "a" + str(b(c) + " d")\n', 'x = "a" + str(b(c) + " d")\n'],
    ["python", 'f("a" + str(b(c) + " d")\n', 'f("a" + str(b(c)) + " d")\n'],
    ["python", "x = f(a, b=1\ny = c[1:d\n", "x = f(a, b=1)\ny = c[1:d]\n"],
    ["python", "f(a\nif b = 1:\n\n  del c\ng(d))\n", "f(a)\nif b == 1:\n\n  del c\ng(d)\n"],
    ["python", "a:\n\tb\n\tc\n    d\n", "a:\n\tb\n\tc\n    d\n"],
    ["python", "def f(a: B[C, d: e = 1):\n  pass\n", "def f(a: B[C], d: e = 1):\n  pass\n"],
    ["python", 'x = a.b[1 if c else "d"\n', 'x = a.b[1] if c else "d"\n'],
    ["javascript", "a = `b c';\n", "a = `b c`;\n"],
    ["python", "x = (a, round(float(b, 2))\n", "x = (a, round(float(b), 2))\n"],
    ["python", "print(i\nf(1, [2\nx = {'a': (b\n", "print(i)\nf(1, [2])\nx = {'a': (b)}\n"],
    [
      "python",
      'def f():\n  """Does it.\n  g()\n\ndef h():\n  """Not.\n  """\n',
      'def f():\n  """Does it."""\n  g()\n\ndef h():\n  """Not.\n  """\n',
    ],
    ["python", "a = [f(b for b in c]\nd = 'it's' + 'e'\n", "a = [f(b) for b in c]\nd = 'it\\'s' + 'e'\n"],
    ["python", "return {\n    1,\n}\n", "return {\n    1,\n}\n"],
    ["shell", "a=`b c\nd `e`\n", "a=`b c`\nd `e`\n"],
    ["shell", 'if a; hten\n  b="\u0024{c##*."\nfi\n', 'if a; then\n  b="\u0024{c##*.}"\nfi\n'],
    [
      "c",
      "while ((c = f(g) != EOF) {\n}\nh[i++ = j;\nint k[ = { 1 };\n",
      "while ((c = f(g)) != EOF) {\n}\nh[i++] = j;\nint k[] = { 1 };\n",
    ],
    [
      "javascript",
      'a = "b | "c";\nd = { e: f(, g: "h, "i" };\n',
      'a = "b" | "c";\nd = { e: f(), g: "h", "i" };\n',
    ],
    ["python", "if a {\n    b // c\n}\n// d\n", "if a :\n    b // c\n\n# d\n"],
    ["python", "x = f(\n    a=b(.c,\n)\n", "x = f(\n    a=b().c,\n)\n"],
    [
      "javascript",
      "function a(b: C = {}: D {\n}\nf.g(\n  h,\n);\n",
      "function a(b: C = {}): D {\n}\nf.g(\n  h,\n);\n",
    ],
    [
      "sql",
      "create table a (\n  b real check (b > 0,\n  c text,\n  foreign key (c references d (e)\n);\n",
      "create table a (\n  b real check (b > 0),\n  c text,\n  foreign key (c) references d (e)\n);\n",
    ],
    [
      "sql",
      "select case when a then b else c as d from e;\n",
      "select case when a then b else c end as d from e;\n",
    ],
    ["sql", "SELECT CASE WHEN a THEN b END, c FROM d;\n", "SELECT CASE WHEN a THEN b END, c FROM d;\n"],
    [
      "shell",
      "if a; then\n  b 'c d 1>&2\nelseif e; then\n  f\nfi\n",
      "if a; then\n  b 'c d' 1>&2\nelif e; then\n  f\nfi\n",
    ],
    ["shell", "f() {\n  a\ng\n", "f() {\n  a\n}\ng\n"],
    [
      "shell",
      'f() {\n  if[ -n "$a" ] then\n    b\n  end if\n}\nls | while read -r c;\n  d "$c"\ndone\nfor e "$@"; do\n  g $((1 + 2)\nDone\n',
      'f() {\n  if [ -n "$a" ]; then\n    b\n  fi\n}\nls | while read -r c; do\n  d "$c"\ndone\nfor e in "$@"; do\n  g $((1 + 2))\ndone\n',
    ],
    [
      "shell",
      'if [ -f x ]\n  a\nelse\n  b\nfor i in *; do\n  c "$i"\necho "d\ne $(f) \u0024{f\n',
      'if [ -f x ]; then\n  a\nelse\n  b\nfi\nfor i in *; do\n  c "$i"\ndone\necho "d"\ne $(f) \u0024{f}\n',
    ],
    [
      "shell",
      "a() {\n  cat <<-B\n    it's (\nB\n  for c \n    do\n    d || { e; f }\n  done\nend\n",
      "a() {\n  cat <<-B\n    it's (\nB\n  for c \n    do\n    d || { e; f; }\n  done\n}\n",
    ],
    [
      "shell",
      "a <<'B'\nc\n  B\nfor (i = 0; i < 3; i++); do\n  d\ndone\n",
      "a <<'B'\nc\nB\nfor ((i = 0; i < 3; i++)); do\n  d\ndone\n",
    ],
    ["shell", 'a "\u0024{b[@]"\nif c; then\n  d\n', 'a "\u0024{b[@]}"\nif c; then\n  d\nfi\n'],
    ["javascript", "for (let i = 0; i < n, i++) {}\n", "for (let i = 0; i < n; i++) {}\n"],
    ["javascript", "f(a.map((x) => x.y();\n", "f(a.map((x) => x.y()));\n"],
    ["javascript", 'if a.b() > 2) {\n  g("x);\n}\n', 'if (a.b() > 2) {\n  g("x");\n}\n'],
    ["c", 'printf("%d\\n, f(1));\nwhile (x[1) {\n}\n', 'printf("%d\\n", f(1));\nwhile (x[1]) {\n}\n'],
    ["c", "char a = '\\n', *b = 'text\\n';\n", "char a = '\\n', *b = \"text\\n\";\n"],
    [
      "sql",
      "SELECT a FROM b WHERE c = 'New York AND d = 2;\n",
      "SELECT a FROM b WHERE c = 'New York' AND d = 2;\n",
    ],
    ["sql", "UPDATE a SET b = 'c WHERE d = 1;\n", "UPDATE a SET b = 'c' WHERE d = 1;\n"],
    ["dot", "digraph {\n  a [b=c;\n  a - > d\n}\n", "digraph {\n  a [b=c];\n  a -> d\n}\n"],
  ])("are read as they are meant, %s: %j", async (language, text, meaning) => {
    expect(await meant(language, text)).toBe(meaning);
  });

  it.each([
    [
      "python",
      '#!/usr/bin/python\n"""A doc\nstring: (."""\n@a\nclass A(B, c=d):\n    x: int = {1: [2], "a": lambda y: y}\n\n    async def f(self, *a, **k) -> str:\n        if (x :=\n            1): return f"{x!r}" # no (\n        elif x[1:2] == r\'\\d\': pass\n        try: print("a", end="")\n        except (A, B) as e: raise\n        else:\n            print\n            return {\n                a: b for a in c\n            }\n',
    ],
    [
      "shell",
      '#!/bin/sh\nif a "$b" && [ -n "`c`" ]; then\n  case x in\n  *) ;; # don\'t\n  esac\nfi\nfor i in a b\ndo\n  :\ndone < g\necho \'d\ne\' $(f "$#")\nh() {\n  :\n}\nif i; then j; fi\nk=(l m)\n',
    ],
    [
      "shell",
      'a ()\n{\n\tb <<EOF | c\nit\'s EO (\n\nEOFs\n  $(d\nEOF\n}\nf() { g; }\ncase $h in\n-i) j "k\nl " ;;\nesac\nfor m do\nn "^o$"\ndone\n(\n  p &&\n  q {r,s} {}\n) | t\n',
    ],
    [
      "javascript",
      "// it's (\nconst { a, b = 'c' } = require(`x{y}`), r = /[\"/(]/g; /* \" */\nfor (const x of y) for (;;) { f(() => {\n  return [1, { z: \"it's\" }];\n}); }\nlabel: while (x) do { } while (y);\n",
    ],
    [
      "c",
      "#include <a.h>\n#define X(a) \\\n  f(a)\n/* don't ( */\nint main(int c, char *v[]) {\n  for (int i = 0, j = 1; i < c; i++) putc('\\'', \"a\\\"(\");\n  return 0;\n}\n",
    ],
  ])("stand for themselves when they are %s", async (language, text) => {
    expect(await meant(language, text)).toBe(text);
  });
});
