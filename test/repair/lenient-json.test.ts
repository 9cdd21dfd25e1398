import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinGrammar, lenientGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { edited } from "../../src/repair/edited-text.ts";
import { lenientReading } from "../../src/repair/readings.ts";
import { repair } from "../../src/repair/repair.ts";
import { acceptedByJson, textOf } from "../laws/texts.ts";

const json: Oracle<Uint8Array> = async (candidate) => ({ outcome: acceptedByJson(textOf(candidate)) });
const { grammar } = readEbnf(builtinGrammar("json")?.text ?? "");
const lenient = readEbnf(lenientGrammar("json")?.textFor("") ?? "").grammar;

/** What a text means as JSON; undefined when it is not read. */
async function meant(text: string): Promise<unknown> {
  const read = await lenientReading(
    edited(new TextEncoder().encode(text), []),
    lenient,
    new AbortController().signal,
  );
  return read === null ? undefined : JSON.parse(new TextDecoder().decode(read.bytes));
}

describe("JSON as people write it", () => {
  it.each([
    ["comments", '// a\n{ "a": 1, /* {"b": 2}, */ "c": [2] # d\n}', { a: 1, c: [2] }],
    ["no value", '{"a":, "b": 1}', { a: null, b: 1 }],
    ["no value before a comment", '{"a": /* none */, "b":}', { a: null, b: null }],
    ["a member in a comment", '{\n"a": 1,\n// "b": 2,\n"c": 3\n}', { a: 1, c: 3 }],
    ["what stands around", 'Here it is:\n```json\n{"a": 1}\n```\nBye.', { a: 1 }],
    ["an assignment", "module.exports = { a: 1, b: [2] };\n", { a: 1, b: [2] }],
    [
      "bare keys and other quotes",
      "{a_b: 'it\\'s \"x\"', $c: `d`, “e”: “f”}",
      { a_b: 'it\'s "x"', $c: "d", e: "f" },
    ],
    ["commas too many or too few", '{"a": [1,, 2, ] "b": 3,}', { a: [1, 2], b: 3 }],
    ["other words", "[True, FALSE, None, undefined, NaN, -Infinity]", [true, false, null, null, null, null]],
    ["other signs for a colon", '{"a" = 1, "b" => 2}', { a: 1, b: 2 }],
    ["other numbers", "[.5, 5., +1, 007, 1_000, 0x1F, -0xff]", [0.5, 5, 1, 7, 1000, 31, -255]],
    ["numbers with nothing between", "[1 2 3]", [1, 2, 3]],
    ["values without brackets", "1;1", [1, 1]],
    ["a colon in the quotes of a key", '{"a:" 1, "b": 2}', { a: 1, b: 2 }],
    [
      "quotes that belong to the string",
      '{"a": "x "y" z", "b": "<i c="d">"}',
      { a: 'x "y" z', b: '<i c="d">' },
    ],
    ["backslashes of paths and odd escapes", '["C:\\new\\x", "\\d", "\\x41"]', ["C:\\new\\x", "\\d", "A"]],
    ["backslashes of a path before letters of escapes", '["C:\\temp\\new"]', ["C:\\temp\\new"]],
    ["line ends behind a letter and a colon", '["Q:\\nIs it?",]', ["Q:\nIs it?"]],
    ["line ends and tabs in strings", '{"a": "b\nc\td"}', { a: "b\nc\td" }],
    ["a quote missing at a line's end", '{\n"a": "b,\n"c": "d"\n}', { a: "b", c: "d" }],
    ["an end that was cut off", '{"a": [1, {"b": "c', { a: [1, { b: "c" }] }],
    ["a bracket closed by another, or not", '{"a": [1, 2}, "b": [3, "c": 4}', { a: [1, 2], b: [3], c: 4 }],
    ["several documents", '{"a": 1}\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
    ["members without braces", '"a": 1,\n"b": 2', { a: 1, b: 2 }],
    ["lines without braces or commas", 'a: "x"\nb: {\n  c: 1\n  d: 2\n}\n', { a: "x", b: { c: 1, d: 2 } }],
    [
      "sets, tuples and bytes",
      "{'a': {'x', 'y'}, 'b': (1,), 'c': b'z', 'd': ()}",
      { a: ["x", "y"], b: [1], c: "z", d: [] },
    ],
    ["strings of three quotes", '{"a": """b\n"c"\n""", \'d\': \'e\'}', { a: 'b\n"c"\n', d: "e" }],
    [
      "strings written one behind the other",
      '{"a": "b "\n  "c "\n  "d", "e": ["f" "g"]}',
      { a: "b c d", e: ["f", "g"] },
    ],
    ["doubled quotes", '{"a": ""b"", "c": ""}', { a: "b", c: "" }],
    ["quotes of two kinds around one", `{'a": "b', "c": "it's"}`, { a: "b", c: "it's" }],
    ["an array with keys", "['a' => 1, 'b' => ['c', 'd']]", { a: 1, b: ["c", "d"] }],
    ["names alone and what is spread", "{a, b: 1, ...rest}", { a: null, b: 1 }],
    [
      "functions and regular expressions",
      '{a: function () { return {}; }, b: (x) => x.y(), c() { d }, e: /^\\d+"$/i, f: 1}',
      { a: null, b: null, c: null, e: '/^\\d+"$/i', f: 1 },
    ],
    ["numbers of other bases", "[0o755, 0b101, 12n]", [493, 5, 12]],
    [
      "lines of a log around objects",
      'x [1] start\n9:01 {"a": 1}\nx y\n9:02 {"a": 2}}\nend\n',
      [{ a: 1 }, { a: 2 }],
    ],
    ["log lines with brackets in front", '2 [i] go\n[\n{"a": 1}\n]\n', [{ a: 1 }]],
    [
      "a stream of events",
      'event: x\ndata: {"a": 1}\n\ndata: {"a": 2}\n\ndata: [DONE]\n',
      [{ a: 1 }, { a: 2 }],
    ],
    ["named arguments", "[P(x=1, y='z'), f(n=None)]", [{ x: 1, y: "z" }, { n: null }]],
    ["scripts around the data", 'w.s={"a": undefined};(function(){}());', { a: null }],
    ["commands around the data", `curl -d '{"a": [1]}' 'http://x'`, { a: [1] }],
    [
      "formulas",
      '["$\\frac{1}{2} \\times \\theta$", "\\a", "x\\ny"]',
      ["$\\frac{1}{2} \\times \\theta$", "\\a", "x\ny"],
    ],
    ["underscores of Markdown", '{"a\\_b": "C:\\_c"}', { a_b: "C:\\_c" }],
    ["a sentence whose quote is missing", '[{"a": "b, c, d,"e": 1}]', [{ a: "b, c, d", e: 1 }]],
    ["quotes and a missing one", '{\n"a": "b "c" d.\n}', { a: 'b "c" d.' }],
    [
      "code with quotes in a string",
      '{"a": "f({"b": [1, "c"]})", "d": 1}',
      { a: 'f({"b": [1, "c"]})', d: 1 },
    ],
    ["remarks behind values", '{\n"a": 1, WHY\n"b": 2, (so)\n"c": 3}', { a: 1, b: 2, c: 3 }],
    ["wide signs", '{“a”：“b”，"c"：["d"，"e"]}', { a: "b", c: ["d", "e"] }],
    ["single curly quotes", "{‘a’: ‘b’, c: “d ‘e’”}", { a: "b", c: "d ‘e’" }],
    ["symbols", '{:a=>:b, "c" => nil, :"d e"=>1}', { a: "b", c: null, "d e": 1 }],
    ["strings one behind the other in two kinds of quotes", `{'a': 'b '\n "c's"}`, { a: "b c's" }],
    [
      "what takes the place of a value",
      '{"a": $\u007bb}, "c": {{ d }}, "e": <f>}',
      { a: "$\u007bb}", c: "{{ d }}", e: "<f>" },
    ],
    ["misspelt words", '[ture, flase, "ture"]', [true, false, "ture"]],
    ["what a console leaves out", "{a: [1, ... 2 more items], b: [Function: c]}", { a: [1], b: null }],
    ["a fence in brackets", "[```json\n[1, 2]\n```]", [1, 2]],
    ["an object in parentheses", "({a: 1})", { a: 1 }],
    ["a script element", '<script type="x/json">\n{"a": [1,]}\n</script>\n', { a: [1] }],
    ["colours of a terminal", '\x1b[1m{\x1b[0m"a"\x1b[1m: \x1b[0m1\x1b[1m}\x1b[0m', { a: 1 }],
    ["a list with quotes in a string", '{"a": "x:\n- "b"\n- "c";\n- d."}', { a: 'x:\n- "b"\n- "c";\n- d.' }],
    ["blanks as in HTML", '{<br>&nbsp;"a": 1<br/>}', { a: 1 }],
    ["tables of Lua", 'return {\n a = { 1, 2 }, -- b\n ["c d"] = nil,\n}', { a: [1, 2], "c d": null }],
    ["tables of PowerShell", "@{\n  A = @(1, 2)\n  B = $true\n}", { A: [1, 2], B: true }],
    ["colours without quotes", '{"a": #ff8800, "b": #fff}', { a: "#ff8800", b: "#fff" }],
    ["lines that go on behind a backslash", '{ \\\n "a": 1 \\\n}', { a: 1 }],
    ["a field of CSV", '"{""a"": ""b"", ""c"": [1]}"', { a: "b", c: [1] }],
    ["a bracket too many behind strings", '{"a": ["b", "c"]], "d": 1}', { a: ["b", "c"], d: 1 }],
    [
      "a sentence whose first quote is missing",
      '{"a": It\'s so, or not.", "b": 1}',
      { a: "It's so, or not.", b: 1 },
    ],
    ["commas in numbers", '{"a": 1,250.5, "b": 2,5, "c": [1,250]}', { a: 1250.5, b: 2.5, c: [1, 250] }],
    ["what was escaped once more", '{\\"a\\": \\"b \\\\\\"c\\\\\\"\\"}', { a: 'b "c"' }],
    ["quotes written as in HTML", "{&quot;a&quot;: &quot;b &amp; c&quot;}", { a: "b & c" }],
    ["JSON in a string of JSON", '{"a": "{"b": [1, "c"]}", "d": 2}', { a: '{"b": [1, "c"]}', d: 2 }],
    ["a text that code parses", `JSON.parse('{"a": [1]}');`, { a: [1] }],
    ["paths of shares", '["\\\\host\\new\\x"]', ["\\\\host\\new\\x"]],
    ["a call with several values", "{a: f(1, 'b')}", { a: [1, "b"] }],
    ["an end inside an escape", '["a", "b\\u00', ["a", "b"]],
    ["a beginning that was cut off", 'me": 1},\n{"name": 2}]', [{ me: 1 }, { name: 2 }]],
    [
      "a line that leaves a bracket open",
      '{"a": [1, 2,\n"b": {"c": 3,\n"d": 4\n}',
      { a: [1, 2], b: { c: 3 }, d: 4 },
    ],
    ["brackets that nothing begins", '{"a": 1, 2], "b": [{"c": 3}}, {}]}', { a: [1, 2], b: [{ c: 3 }, {}] }],
    ["a comma or semicolon for a colon", '{"a", 1, "b"; 2, "c": 3}', { a: 1, b: 2, c: 3 }],
  ])("is read as it is meant: %s", async (_, text, value) => {
    expect(await meant(text)).toEqual(value);
  });

  it("is not read where that would be a guess", async () => {
    expect(await meant("no data at all")).toBeUndefined();
    expect(await meant("}{")).toBeUndefined();
    expect(await meant(`1${" ".repeat(400_000)}`)).toBeUndefined();
  });

  it("stands for itself when it begins like the path of a share and is JSON", async () => {
    expect(await meant(String.raw`{"\\0 ": "\\a"}`)).toEqual(JSON.parse(String.raw`{"\\0 ": "\\a"}`));
  });

  it("stands for itself when it is JSON", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom(undefined, 1, "\t"),
        async (value, indentation) => {
          const text = new TextEncoder().encode(JSON.stringify(value, null, indentation));
          const read = await lenientReading(edited(text, []), lenient, new AbortController().signal);
          expect(read?.edits).toEqual([]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it("has alternatives that differ from it and one another in more than white space", async () => {
    for (const text of ['["a"b]', '{"a": [1, 2}']) {
      const input = new TextEncoder().encode(text);
      const found = await repair(input, json, { grammar, lenient, alternatives: 3 });
      const texts = [found, ...found.alternatives].map(({ bytes }) =>
        textOf(bytes ?? input).replace(/\s/g, ""),
      );
      expect(texts.length).toBeGreaterThan(1);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it("competes with single edits", async () => {
    let asked = 0;
    const { bytes, guarantee } = await repair(
      new TextEncoder().encode("{ // none\n a: 'b', }"),
      (candidate, signal) => {
        asked++;
        return json(candidate, signal);
      },
      { lenient },
    );
    expect(JSON.parse(new TextDecoder().decode(bytes ?? undefined))).toEqual({ a: "b" });
    expect(asked).toBeLessThanOrEqual(60);
    expect(guarantee).toBeNull();
  });
});
