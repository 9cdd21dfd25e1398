import { describe, expect, it } from "vitest";
import { OptionsError } from "../../src/base/options-error.ts";
import { parseCriteria } from "../../src/oracle/criteria.ts";
import {
  type Hint,
  type HintOptions,
  hintOf,
  hintOfMessage,
  parseOffsetWhen,
} from "../../src/oracle/hint/hint.ts";

/** The hint from the words of a program; `§` marks in the candidate where the program should be seen to stop. */
function hint(stderr: string, marked: string, options: HintOptions = { fileName: "a.x" }): [Hint, Hint] {
  const [before = "", after = ""] = marked.split("§");
  const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout: "", stderr };
  // What a program says it expected is looked at where that is read.
  const { expected: _, ...place } = hintOf(run, Buffer.from(before + after), options);
  return [place, { offset: Buffer.byteLength(before) }];
}

describe("a place that a program names", () => {
  it.each([
    ["V8 from Node 22 on", "Expected ',' in JSON at position 5 (line 1 column 6)", '{"é" §1}'],
    ["an XML reader", "a.x:2: parser error : mismatch\n<b></c>\n       ^", "<a>\n<b></c>§\n</a>"],
    ["clang", "/tmp/x/a.x:2:3: error: expected expression", "a\nb §c\n"],
    ["rustc", "error: expected `;`\n --> a.x:2:3\n  |\n2 | b c\n  |   ^ here\n", "a\nb §c\n"],
    ["tsc", "a.x(2,3): error TS1005: ';' expected.", "a\nb §c\n"],
    ["ruby", "a.x:2: syntax error, unexpected c\n...b c...\n     ^\n", "a\nlong b §c d\n"],
    ["terser", "Parse error at /tmp/a.x:2,2\nb c\n  ^\nERROR: Unexpected token: name (c)", "a\nb §c\n"],
    ["ANTLR", "line 2:2 mismatched input 'c'", "a\nb §c\n"],
    ["PyYAML", '  in "a.x", line 2, column 3', "a\nb §c\n"],
    ["Jackson", " at [Source: (File); line: 2, column: 3]", "a\nb §c\n"],
    ["serde", "Error: expected value at line 2 column 3", "a\nb §c\n"],
    [".NET", "'c' is invalid. Line 2, position 3.", "a\nb §c\n"],
    ["lua, with words only", "lua: a.x:2: unexpected symbol near 'c'", "a\nb §c\n"],
    ["bash", "a.x: line 2: syntax error near unexpected token `c'", "a\nb §c\n"],
    [
      "php",
      'PHP Parse error:  syntax error, unexpected token "c", expecting ";" in a.x on line 2',
      "a\nb §c\n",
    ],
    ["php, with brackets", "PHP Parse error:  Unclosed '[' does not match ')' in a.x on line 2", "a\n[1§)\n"],
    ["php, with a token that the line has twice", 'unexpected token "b" in a.x on line 2', "a\n§b + b\n"],
    ["sqlite", 'Parse error near line 2: near "c": syntax error\n  b c\n    ^--- error here', "a\nb §c\n"],
    ["a code frame", "SyntaxError: Unexpected token (2:3)\n  1 | a\n> 2 | b c\n    |   ^\n", "a\nb §c\n"],
    ["esbuild", 'X [ERROR] Unexpected "c"\n\n    a.x:2:2:\n      2 │ b c\n        ╵   ^\n', "a\nb §c\n"],
    ["miette", "  × Unexpected token\n   ╭─[a.x:2:3]\n 1 │ a\n 2 │ b c\n   ·   ┬\n   ╰────", "a\nb §c\n"],
    ["a name in brackets", "[stdin]:2:3: bad", "a\nb §c\n"],
    ["a linter", "  2:3  error  Parsing error", "a\nb §c\n"],
    ["brackets", "syntax error [2:3]", "a\nb §c\n"],
    ["a row alone", "row 2: expected 3 fields, got 2", "a\n§b c\n"],
    ["a byte offset", "invalid token at byte 5", "aé\nb§c\n"],
    ["an offset", "parse error, offset: 5", "aé\nb§c\n"],
    ["a position", "Unexpected b at position 3", "aé\n§bc\n"],
    ["a character", "Unexpected b at char 3", "a😀\n§bc\n"],
    ["an undecodable byte", "can't decode byte 0xc3 in position 4: x", "aé\n§b"],
    ["the end of a line", "a.x:1:2: error: unfinished", "a§\nb"],
    ["several, the first error", "a.x:1:1: warning: w\na.x:2:3: error: e\na.x:3:1: error: f", "a\nb §c\nd"],
    ["colours", "\u001b[1ma.x:2:3:\u001b[0m \u001b[31merror:\u001b[0m no", "a\nb §c\n"],
  ])("is found: %s", (_, stderr, candidate) => {
    const [found, expected] = hint(stderr, candidate);
    expect(found).toEqual(expected);
  });

  it("counts first where the candidate's file is named, and not in other files", () => {
    const [found, expected] = hint("line 1, column 1 was fine\n/tmp/a.x:2:1: error", "a\n§b");
    expect(found).toEqual(expected);
    expect(hint("/usr/include/b.h:2:1: error: x", "a\nb")[0]).toEqual({});
  });

  it("is not taken from the program's own stack trace", () => {
    const traces = [
      "Error: boom\n    at parse (file.js:1:2)\n    at a.x:1:1",
      'Traceback (most recent call last):\n  File "a.x", line 1, in main\nValueError: boom',
      "java.lang.Error: boom\n\tat A.main(A.java:1)",
      "thread 'main' panicked at src/main.rs:1:2:\nboom",
      "panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x.go:1 +0xa",
      "    #0 0x55 in f a.x:1:1",
    ];
    for (const trace of traces) expect(hint(trace, "a\nb")[0]).toEqual({});
  });

  it("is ignored when it lies outside the candidate", () => {
    for (const message of [
      "line 9, column 1",
      "line 1, column 7",
      "at position 99",
      "a.x:1:0: x",
      "line 0:1",
    ])
      expect(hint(message, "ab\ncd")[0], message).toEqual({});
  });

  it("is found on standard output when standard error tells nothing", () => {
    const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1 };
    const found = hintOf({ ...run, stdout: "1:2: bad", stderr: "exiting\n" }, Buffer.from("ab"));
    expect(found).toEqual({ offset: 1 });
  });
});

describe("long and hostile output", () => {
  it("is read to an end", () => {
    for (const unit of [
      "a:1:",
      "line 1 ",
      "(1:",
      "near '",
      "0",
      "x1",
      "^",
      "1:1: ",
      '"',
      "at a line 1 ",
      "eof ",
    ]) {
      const [found] = hint(unit.repeat(100_000), "a\nb", { fileName: "a" });
      expect(Object.keys(found).length).toBeLessThanOrEqual(1);
    }
  });
});

describe("an incomplete candidate", () => {
  it.each([
    "Unexpected end of JSON input",
    "SyntaxError: Unexpected end of input",
    "unexpected end of file",
    "bash: line 1: unexpected EOF while looking for matching `\"'",
    "a.x:2: reached end of file while parsing",
    "a.x:1: parser error : Premature end of data in tag a line 1",
    "Missing right curly or square bracket at a.x line 1, at end of line",
    "line 1:2 mismatched input '<EOF>' expecting '}'",
    "lua: a.x:1: 'end' expected near <eof>",
    'Expected "}" but end of input found.',
    "Error: in prepare, incomplete input",
    "EOF while parsing a value at line 1 column 2",
    "java.io.EOFException: End of input at line 1 column 3",
    "Parse error at /tmp/a.x:1,2\nab\n  ^\nERROR: Unexpected token: eof (undefined)",
    "[error] a.x: SyntaxError: CssSyntaxError: Unclosed block (1:1)\n[error] > 1 | ab\n[error]     | ^",
    "no element found: line 1, column 3",
    "error: this file contains an unclosed delimiter\n --> a.x:1:1",
    "PHP Parse error:  Unclosed '{' in a.x on line 1",
  ])("is recognised: %s", (message) => {
    expect(hint(message, "ab\n")[0]).toEqual({ incomplete: true });
  });

  it("is told with the place of the bracket or quote that lacks its partner", () => {
    const message = "File \"a.x\", line 2\n    f(a\n     ^\nSyntaxError: '(' was never closed";
    expect(hint(message, "x = 1\nf(a\ny = 2\n")[0]).toEqual({ incomplete: true, offset: 7 });
  });

  it.each([
    'Expected end of input but "x" found.',
    "expected EOF",
    "trailing garbage at end of input",
    "Unexpected end tag : b",
    "unexpected end of line",
    "parse error: Invalid numeric literal at EOF at line 9, column 3",
  ])("is not: %s", (message) => {
    expect(hint(message, "ab\n")[0]).toEqual({});
  });

  it("is not one whose own words are repeated", () => {
    expect(hint("bad: unexpected EOF\nunexpected EOF", "x\nbad: unexpected EOF\n")[0]).toEqual({});
  });

  it("is not one in which the program met another error before the end", () => {
    const stderr = "a.x:1:2: error: bad token\na.x:3:1: error: expected '}' at end of input";
    expect(hint(stderr, "a b\nc\n")[0]).toEqual({ offset: 1 });
  });
});

describe("the user's own way to see where a program stopped", () => {
  it("finds an offset in bytes, or a line and a column in characters", () => {
    const byOffset = { offsetWhen: parseOffsetWhen("--offset-when", "stopped@(?<offset>\\d+)") };
    expect(hint("stopped@4", "é\nb§c", byOffset)[0]).toEqual({ offset: 4 });
    const byLine = { offsetWhen: parseOffsetWhen("--offset-when", "/L(?<line>\\d+)C(?<column>\\d+)/i") };
    expect(hint("l2c3", "é\né §c", byLine)[0]).toEqual({ offset: 6 });
    expect(hint("l2c9, that is a.x:1:1: error", "é\né c", { ...byLine, fileName: "a.x" })[0]).toEqual({
      offset: 0,
    });
  });

  it("may be a criterion that says the candidate is incomplete", () => {
    const incompleteWhen = parseCriteria("--incomplete-when", ["exit:1"]);
    expect(hint("a.x:1:1: error", "ab", { incompleteWhen })[0]).toEqual({ incomplete: true });
  });

  it.each([
    ["(", /is no regular expression/],
    ["line (\\d+)", /names no place: expected a group \(\?<offset>/],
    ["(?<line>\\d+)", /names no place/],
  ])("%s is refused", (value, message) => {
    expect(() => parseOffsetWhen("--offset-when", value)).toThrow(OptionsError);
    expect(() => parseOffsetWhen("--offset-when", value)).toThrow(message);
  });
});

describe("the hint from a thrown message", () => {
  it("is the one from the same words printed", () => {
    const candidate = Buffer.from('{ "item": "Apple", "price": **3.45 }');
    let message = "";
    try {
      JSON.parse(candidate.toString());
    } catch (error) {
      message = String(error);
    }
    expect(hintOfMessage(message, candidate)).toEqual({ offset: 28 });
  });
});
