import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonStyle } from "../../src/format/style.ts";
import { edited } from "../../src/repair/edited-text.ts";
import { inOtherSigns, unwrapped, withoutUnseen, withoutWrapping } from "../../src/repair/unwrapping.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const readable = (text: string): string => textOf(withoutWrapping(edited(bytesOf(text), [])).bytes);
const alternatives = (text: string): readonly string[] =>
  unwrapped(edited(bytesOf(text), [])).map(({ bytes }) => textOf(bytes));

const config = '{\n  "name": "a & b",\n  "wide": 12\n}\n';
const script = "#!/bin/sh\nif true; then\n  ls\nfi\n";
const onLines = (text: string, mark: (line: string, index: number) => string): string =>
  text.trimEnd().split("\n").map(mark).join("\n").concat("\n");

describe("marks that hide the content of a text", () => {
  it("are those of a merge that nobody finished, with the other side", () => {
    expect(readable("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\nd\n")).toBe("a\nb\nd\n");
    expect(readable("<<<<<<< HEAD\r\n||||||| 1a2b\r\nx\r\n=======\r\nc\r\n>>>>>>> main\r\n")).toBe("c\r\n");
    expect(readable("<<<<<<< HEAD\n=======\n>>>>>>> main")).toBe("");
  });

  it("are fences, with the words before and behind a block of code", () => {
    expect(readable("Here:\n```yaml\na: 1\nb: [2, 3, 4, 5, 6, 7]\n```\nDone.")).toBe(
      "a: 1\nb: [2, 3, 4, 5, 6, 7]\n",
    );
    expect(readable("```yaml\na: 1\nb: 2\n")).toBe("a: 1\nb: 2\n");
    expect(readable("a: 1\nb: 2\n```\nDone.")).toBe("a: 1\nb: 2\n");
  });

  it("are none that belong to the text", () => {
    for (const text of [
      "Title\n=======\nText\n",
      "heading\n=======\nText\n",
      "<<<<<<<\na\n",
      "text: |\n  Run this:\n\n```\n make\n```\n",
      "```\na\n```\nb\n```\nc\n```\n",
    ])
      expect(readable(text)).toBe(text);
  });
});

describe("the work of a tool on a whole text", () => {
  it.each([
    ["numbers of lines", onLines(config, (line, index) => `${String(index + 9).padStart(4)}  ${line}`)],
    ["numbers with a rule", onLines(config, (line, index) => `${index + 1} | ${line}`.trimEnd())],
    ["a patch", onLines(config, (line) => `+${line}`)],
    ["a quotation", onLines(config, (line) => `> ${line}`)],
    ["the log of a container", onLines(config, (line) => `web_1  | ${line}`)],
    ["a log with times", onLines(config, (line, index) => `2026-01-02T03:04:0${index}Z ${line}`)],
    ["entities of HTML", config.replaceAll("&", "&amp;").replaceAll('"', "&#34;")],
    ["a string", JSON.stringify(config)],
    ["one line", config.replaceAll("\n", "\\n")],
    ["colours of a terminal", config.replace("name", "\u001b[31mname\u001b[0m")],
    ["sentences around it", `Here is the file:\n\n${config}\nLet me know if you need more!\n`],
    ["a changed line of a patch", config.replace('  "wide"', '-  "width": 12\n+  "wide"')],
  ])("is undone: %s", (_, text) => {
    expect(alternatives(text)).toContain(config);
  });

  it("is undone where it is a whole patch", () => {
    const patch = `diff --git a/run b/run\n--- a/run\n+++ b/run\n@@ -1,4 +1,4 @@\n #!/bin/sh\n-if false; then\n+if true; then\n   ls\n fi\n`;
    expect(alternatives(patch)).toContain(script);
  });

  it("is undone where it is the prompt of a shell", () => {
    expect(alternatives("$ make all\n$ make test\n")).toContain("make all\nmake test\n");
  });

  it("is not looked for where the text has the signs themselves", () => {
    expect(alternatives(config)).toEqual([]);
    expect(alternatives("<p>a &amp; b</p>\n")).toEqual([]);
    expect(alternatives('{"a":\n "b\\nc"}\n')).toEqual([]);
    expect(alternatives('{"t": 1},\n{"t": 2},\n{"t": 3}\n')).toEqual([]);
    expect(alternatives("- a\n- b\n  c\n")).not.toContain("  c\n");
  });

  it("keeps names that are no entities of HTML", () => {
    expect(alternatives("{&quot;a&quot;: &constructor;}\n")).toContain('{"a": &constructor;}\n');
  });

  it("is not the sentences of a text that has nothing else", () => {
    expect(alternatives("A letter begins.\n\nAnd it ends.\n")).toEqual([]);
  });

  it("takes time that grows with the text", () => {
    const most = 50_000;
    for (const text of [
      `a\n${" ".repeat(most)}\nb\n`,
      `a\n${"\n".repeat(most)}b\n`,
      `a\n\nA${" a".repeat(most)}\n`,
    ])
      expect(alternatives(text)).toEqual([]);
  });

  it("is undone whatever the lines are, if they begin differently", () => {
    const line = fc.string({ unit: fc.constantFrom(..."ab 1:|{") });
    const mark = fc.constantFrom("+", "> ", "# ", "web | ", "12: ");
    fc.assert(
      fc.property(fc.array(line), mark, (lines, prefix) => {
        const text = ["a", ..."{x", ...lines.map((each) => `b${each}`)];
        expect(alternatives(text.map((each) => prefix + each).join("\n"))).toContain(text.join("\n"));
      }),
    );
  });
});

describe("what no editor shows", () => {
  const shown = (text: string): string => textOf(withoutUnseen(edited(bytesOf(text), [])).bytes);

  it("is a byte order mark at the beginning, and NUL", () => {
    expect(shown("\ufeffa\0\0b\0")).toBe("ab");
    expect(shown("a\ufeffb")).toBe("a\ufeffb");
    const latin1 = new Uint8Array(Buffer.from("\xe9\0", "latin1"));
    expect(withoutUnseen(edited(latin1, [])).edits).toEqual([]);
  });
});

describe("a text in signs of another kind", () => {
  const others = (text: string): readonly string[] =>
    inOtherSigns(edited(bytesOf(text), []), commonStyle).map(({ bytes }) => textOf(bytes));

  it("has the line ends of Unix", () => {
    expect(others("a\r\nb\rc\n\r\n")).toContain("a\nb\rc\n\n");
  });

  it("has the signs that programs read", () => {
    expect(others("say “a” – b\n")).toContain('say "a" - b\n');
  });

  it("has blanks for the tabs that indent, as many as the lines beside them", () => {
    expect(others("a:\n  b: 1\n\tc:\t2\n")).toContain("a:\n  b: 1\n  c:\t2\n");
  });
});
