// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of several languages hold such text
import { describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import { loadTreeSitter, type TreeSitterTree } from "../../../src/parse/adapters/tree-sitter.ts";
import { packageFolders } from "../../../src/parse/adapters/tree-sitter-packages.ts";
import { childrenOf, isText } from "../../../src/tree/node.ts";
import { notationOf } from "../../../src/tree/notation.ts";
import { project as projected } from "../../../src/tree/project.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";
import { preorder } from "../../../src/tree/walk.ts";
import { derivationProblem } from "../../laws/derivation-problem.ts";

const project = process.cwd();

/** Ordinary source of each language, with comments, strings, nesting, and rules that tree-sitter hides or renames. */
const sources: Readonly<Record<string, string>> = {
  json: '{ "a": [1, -2.5e3, "x\\n\u00e9😀"], /* c */ "b": {"c": null, "d": []} }\n',
  javascript:
    "// c\nimport a, { b as c } from 'm';\nclass A extends B { #x = 1; get y() { return this.#x } static async *z() {} }\n" +
    "const f = async ({ p, ...q }, [r = 1]) => `a${p + `b${q}`}c`, get = get.set ?? 2\nfor (const k of [1, , 2]) { if (k) continue; else l: break }\n" +
    "x = a ? /re[/]/g : b\ntry { throw new E } catch { } finally { delete x?.y }\n",
  css: '@media (min-width: 1px) { a.b:hover > c::after, #d [e="f"] { color: #fff; margin: 1px -2em } } /* c */\n',
  python:
    'def f(a, *b, c: int = 1):\n    """d"""\n    # e\n    if a: return [x for x in b if x]\n    else:\n        x = f"{a!r:>{c}}"\n\nf(1)\n',
  c: "#include <stdio.h>\ntypedef struct { int a, *b[3]; } S;\nint main(int c, char **v) { for (;;) { if (c) break; } return sizeof(S) + 'x'; } // c\n",
  java: "package a.b;\nclass C<T extends D> { int[] x = {1}; @O void f(int... y) throws E { for (var z : y) x[0]++; } }\n",
  go: "package m\n\nfunc f(a int, b ...string) (c error) {\n\tx := make([]int, 3)\n\tswitch { case len(x) > 1: g(x...) }\n\treturn nil\n}\n",
  rust: "fn f<'a, T: Clone>(x: &'a mut [T]) -> Option<u8> { match x { [] => None, [_, ..] => Some(b'x') } }\n",
  html: '<!DOCTYPE html>\n<html><body class="a" b><p>x &amp; y<br></p><script>let a = "</p>";</script></body></html>\n',
  bash: 'for i in "$@"; do\n  echo "a $i ${i%%.*}" | grep -v x && { cat <<E\n$i\nE\n}\ndone\n',
  lua: 'local function f(a, ...) return { [1] = a, b = "c" } end -- d\nfor k, v in pairs(t) do t.x:y(k) end\n',
  typescript:
    "interface A<T> { readonly b?: T[]; (c: string): void }\nexport type D = keyof A<1> | `x${string}`;\nlet e = <const>[f!] as unknown\n",
  tsx: "const a = <B c={1} {...d}>e {f} <></></B>;\n",
};

describe.each(Object.entries(sources))("tree-sitter's trees of %s", (language, source) => {
  const home = language === "tsx" ? "typescript" : language;
  const names = ["web-tree-sitter", `tree-sitter-${home}`];
  const missing = names.filter((name) => !find(name));
  const title = missing.length > 0 ? ` (skipped: ${missing.join(" and ")} not installed)` : "";

  it.skipIf(missing.length > 0)(`are derivations of the grammar in the same package${title}`, async () => {
    const { grammar, parse } = await loadTreeSitter(language, project);
    const { tree, nodes, opaque } = parse(new TextEncoder().encode(source));
    expect(opaque).toEqual([]);
    expect(nodes).toBeGreaterThan(10);
    expect(derivationProblem(tree, grammar)).toBeUndefined();
    expectSpansOf(tree, source);
  });

  it.skipIf(missing.length > 0)(`exist for any piece of the source${title}`, async () => {
    const { grammar, parse } = await loadTreeSitter(language, project);
    for (let cut = 1; cut < source.length; cut += 23) {
      const broken = source.slice(0, cut) + source.slice(cut + 5);
      const { tree } = parse(new TextEncoder().encode(broken));
      expectSpansOf(tree, new TextDecoder().decode(new TextEncoder().encode(broken)));
      if (tree.kind === "rule" && tree.name === grammar.start) {
        expect(derivationProblem(tree, grammar, { isBroken: true })).toBeUndefined();
      }
    }
  });
});

function find(name: string): boolean {
  return [name, name.replace(/^/, "@tree-sitter-grammars/")].some(
    (each) => packageFolders(each, [project]).length > 0,
  );
}

/** Every leaf holds the text of its span, the leaves are in order, and children lie within their parents. */
function expectSpansOf(tree: Tree, source: string): void {
  const bytes = new TextEncoder().encode(source);
  let covered = 0;
  for (const node of preorder(tree)) {
    if (isText(node)) {
      expect(node.start).toBeGreaterThanOrEqual(covered);
      expect(new TextDecoder().decode(bytes.subarray(node.start, node.end))).toBe(node.text);
      covered = node.end;
      continue;
    }
    for (const child of childrenOf(node)) {
      expect(child.start).toBeGreaterThanOrEqual(node.start);
      expect(child.end).toBeLessThanOrEqual(node.end);
    }
  }
}

const hasJson = find("web-tree-sitter") && find("tree-sitter-json");
const json = async (text: string): Promise<TreeSitterTree> => {
  const { parse } = await loadTreeSitter("json", project);
  return parse(new TextEncoder().encode(text));
};

describe.skipIf(!hasJson)(
  `tree-sitter's tree of a JSON text${hasJson ? "" : " (skipped: not installed)"}`,
  () => {
    it("has the hidden rules of the grammar in it", async () => {
      const { tree } = await json('[1, "a"]');
      expect(notationOf(tree)).toMatchInlineSnapshot(
        `"document([_value:1(array("[", [(_value:2(number"1"), [(",", _value:3(string:1('"', _string_content([|0(string_content"a")]), '"')))])], "]"))])"`,
      );
    });

    it("has no hidden rules any more when projected", async () => {
      const { tree } = await json('[1, "a"]');
      const { grammar } = await loadTreeSitter("json", project);
      expect(notationOf(projected(tree, grammar))).toBe(
        `document([array("[", [(number"1", [(",", string:1('"', [|0(string_content"a")], '"'))])], "]")])`,
      );
    });

    it("keeps what could not be parsed among the elements of a repetition", async () => {
      const { tree, opaque } = await json("[1] ] [2]");
      expect(notationOf(tree)).toMatchInlineSnapshot(
        `"document([_value:1(array("[", [(_value:2(number"1"), [])], "]")), ERROR:?("]"), _value:1(array("[", [(_value:2(number"2"), [])], "]"))])"`,
      );
      expect(opaque).toEqual([]);
    });

    it("has the children of a node that no rule derives, comments included", async () => {
      const { tree, opaque } = await json('{"a": /* b */ }');
      expect(notationOf(tree)).toMatchInlineSnapshot(
        `"document([_value(object("{", [(pair(string:1('"', _string_content([|0(string_content"a")]), '"'), ":", _value:2(number"")), [])], "}"))])"`,
      );
      expect(opaque).toMatchInlineSnapshot(`[]`);
    });

    it("is there for the empty text, for white space, and for bytes that are no UTF-8", async () => {
      expect(textOf((await json("")).tree)).toBe("");
      expect(textOf((await json(" \n ")).tree)).toBe("");
      const { parse } = await loadTreeSitter("json", project);
      const { tree } = parse(Uint8Array.of(0x22, 0xe9, 0x22));
      expect(textOf(tree)).toBe('"\u00e9"');
      expect(tree.end).toBe(3);
    });

    it("may be 20,000 levels deep", async () => {
      const { tree, opaque } = await json(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
      expect(opaque).toEqual([]);
      expect(textOf(tree).length).toBe(40_000);
    });

    it("may hold a list of 20,000 elements", async () => {
      const { tree, opaque } = await json(`[${"1,".repeat(20_000)}1]`);
      expect(opaque).toEqual([]);
      expect(textOf(tree).length).toBe(40_003);
    });
  },
);

describe("a language that is not installed", () => {
  it("is refused with the packages to install", async () => {
    await expect(loadTreeSitter("nosuchlanguage", project)).rejects.toThrow(OptionsError);
    await expect(loadTreeSitter("nosuchlanguage", project)).rejects.toThrow(
      "npm install tree-sitter-nosuchlanguage",
    );
  });
});
