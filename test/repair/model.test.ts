import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../src/base/in-turns.ts";
import { styleOf } from "../../src/format/builtin-formats.ts";
import { latin1Bytes } from "../../src/repair/edited-text.ts";
import { backgroundOf, packed, unpacked } from "../../src/repair/model/background.ts";
import { readLine, startOfText } from "../../src/repair/model/contexts.ts";
import { Counts } from "../../src/repair/model/counts.ts";
import { pairing } from "../../src/repair/model/structure.ts";
import { TextModel } from "../../src/repair/model/text-model.ts";
import { tokenizeLine } from "../../src/repair/model/tokenize.ts";
import { turnsOf } from "../../src/repair/model/turns.ts";
import { ranking } from "../../src/repair/rank.ts";
import { subjectIn } from "../../src/repair/subject.ts";

const formats = ["json", "python", "javascript", "xml", "shell", "sql", "yaml", "toml", "csv", "make"];

/** The tokens of some lines, as kinds and texts. */
function tokensOf(format: string, text: string): string[] {
  let state = 0;
  return text.split("\n").flatMap((line) => {
    const { tokens, next } = tokenizeLine(line, state, styleOf(format));
    state = next;
    return tokens.map(({ kind, text }) => `${kind} ${text}`);
  });
}

describe("the tokens of a line", () => {
  it.each([
    [
      "javascript",
      'a("b", `c\nd`) // e',
      [
        "word a",
        "sign (",
        'opening-quote "',
        "string-word b",
        'closing-quote "',
        "sign ,",
        "opening-quote `",
        "string-word c",
        "string-word d",
        "closing-quote `",
        "sign )",
        "comment-sign //",
        "comment  e",
      ],
    ],
    ["python", '"""a\nb"""', ['opening-quote """', "string-word a", "string-word b", 'closing-quote """']],
    [
      "json",
      '"a\\"b" 1',
      [
        'opening-quote "',
        "string-word a",
        "string-sign \\",
        'string-sign "',
        "string-word b",
        'closing-quote "',
        "number 1",
      ],
    ],
    ["json", '["a', ["sign [", 'opening-quote "', "string-word a", "unclosed "]],
    [
      "xml",
      "<a b='c'>d</a>",
      [
        "sign <",
        "word a",
        "word b",
        "sign =",
        "opening-quote '",
        "string-word c",
        "closing-quote '",
        "sign >",
        "word d",
        "sign </",
        "word a",
        "sign >",
      ],
    ],
    [
      "sql",
      "'it''s' -- x",
      [
        "opening-quote '",
        "string-word it",
        "string-sign '",
        "string-sign '",
        "string-word s",
        "closing-quote '",
        "comment-sign --",
        "comment  x",
      ],
    ],
  ])("in %s of %j are %j", (format, text, tokens) => {
    expect(tokensOf(format, text)).toEqual(tokens);
  });

  it("lie in order, do not overlap and leave out white space alone, whatever the text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), fc.string(), fc.nat(2), (format, line, state) => {
        const text = line.replaceAll("\n", " ");
        let end = 0;
        for (const token of tokenizeLine(text, state, styleOf(format)).tokens) {
          expect(text.slice(end, token.start)).toMatch(/^\s*$/);
          expect(token.end).toBeGreaterThanOrEqual(token.start);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
    );
  });
});

describe("what opens and closes", () => {
  const misfit = (format: string, text: string) => {
    const reader = { style: styleOf(format), words: new Set<string>() };
    const { stray, unclosed, misindented } = pairing(
      text.split("\n").map((line) => readLine(line, 0, reader)),
      reader.style,
    );
    return [stray, unclosed, misindented];
  };

  it.each([
    ["javascript", "f(a, [b], {\n});", [0, 0, 0]],
    ["javascript", "f(a, [b);", [0, 1, 0]],
    ["javascript", "f a)", [1, 0, 0]],
    ["javascript", "  f({\n});", [0, 0, 2]],
    ["xml", "<a><b></a>", [0, 1, 0]],
    ["xml", "<a><b/></a>", [0, 0, 0]],
    ["shell", "if a; then\n  b\nfi", [0, 0, 0]],
    ["shell", "for a in b; do\n  c\n", [0, 1, 0]],
    ["javascript", "f {\n  g {\n    h\n}", [0, 1, 1]],
    ["javascript", "f {\n  g\n  }\n  h\n}", [1, 0, 0]],
    ["javascript", "f {\n  g\n  }\n}", [1, 0, 0]],
    ["ruby", "def a\n  b if c\n  d.each do |e|\n    f\nend", [0, 1, 1]],
    ["lua", "a(function()\n  if b then return end\nend)", [0, 0, 0]],
  ])("in %s fits in %j by %j", (format, text, expected) => {
    expect(misfit(format, text)).toEqual(expected);
  });
});

describe("the model of a text", () => {
  it("gains nothing by the lines that are there", async () => {
    const background = await backgroundOf("json");
    const lines = ["{", '  "a": [1, 2],', '  "b": "c"', "}"];
    const model = new TextModel(
      lines.join("\n"),
      { style: styleOf("json"), words: background.words },
      background,
    );
    for (let first = 0; first < lines.length; first++) {
      const { classes, spellings } = model.gain(first, first + 1, [lines[first] ?? ""]);
      expect(classes).toBeCloseTo(0);
      expect(spellings).toBeCloseTo(0);
    }
    expect(model.places[0]).toBe(startOfText);
  });

  it("weighs a piece of a long line by itself", async () => {
    const background = await backgroundOf("json");
    const text = `[${'{"a": 1, "b": "c d"}, '.repeat(200)}]`;
    const model = new TextModel(text, { style: styleOf("json"), words: background.words }, background);
    expect(model.lines.map(({ text }) => text).join("")).toBe(text);
    const piece = model.lines[5]?.text ?? "";
    expect(model.gain(5, 6, [piece]).classes).toBeCloseTo(0);
    expect(model.gain(5, 6, [piece.replace(": ", " ")]).classes).toBeLessThan(-1);
  });

  it("finds a text less likely without one of its signs", async () => {
    const background = await backgroundOf("json");
    const lines = ["{", '  "a": 1,', '  "b": 2,', '  "c": 3', "}"];
    const model = new TextModel(
      lines.join("\n"),
      { style: styleOf("json"), words: background.words },
      background,
    );
    expect(model.gain(2, 3, ['  "b" 2,']).classes).toBeLessThan(-1);
    expect(model.gain(2, 3, ['  "b": 2']).classes).toBeLessThan(-1);
  });

  it("is packed and unpacked without loss but of half powers of two", () => {
    const counts = new Counts();
    counts.add(0x12345600, 40);
    counts.add(-0x100, 3);
    const { counts: read, words } = unpacked(packed(["a", "b"], counts));
    expect([...words]).toEqual(["a", "b"]);
    expect(read.get(0x12345600) / 40).toBeCloseTo(1, 0);
    expect(read.get(-0x100) / 3).toBeCloseTo(1, 0);
    expect(read.get(0x7000)).toBe(0);
  });
});

describe("the turns of a text", () => {
  const code = "def size(parts):\n    return len(parts)\n\n\ndef first(parts):\n    return parts[0]\n";
  const prose = "Counts what there is.\n\nIn any order, as often as it occurs.\n";

  it.each([
    ["a closer", `"""${prose}\n${code}"""More of it."""\n${code}`, 0],
    ["an opener", `${code}${prose}"""\n${code}`, 1],
  ])("tell that %s is missing between code and prose", async (_, text, state) => {
    const model = new TextModel(
      text,
      { style: styleOf("python"), words: new Set() },
      await backgroundOf("python"),
    );
    const [best] = turnsOf(model);
    const lines = text.split("\n");
    const from =
      state === 0
        ? lines.indexOf("In any order, as often as it occurs.") + 1
        : lines.indexOf("Counts what there is.");
    const until = state === 0 ? lines.indexOf("def size(parts):") : from;
    expect(best?.state).toBe(state);
    expect(best?.line).toBeGreaterThanOrEqual(from);
    expect(best?.line).toBeLessThanOrEqual(until);
  });
});

describe("the probabilities of all edits of a text", () => {
  it("sum to one", async () => {
    const background = await backgroundOf("json");
    const pieces = fc.array(fc.constantFrom("[1", ", 2", ' "a', '"', ", {", '"b": ', "}", "]", "\n"), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(pieces, fc.option(fc.nat(20)), (parts, place) => {
        const text = parts.join("");
        // White space alone has no token to edit.
        fc.pre(text.trim() !== "");
        const verdict = {
          outcome: "fail",
          ...(place !== null && { offset: Math.min(place, text.length) }),
        } as const;
        const { subject, base } = subjectIn(latin1Bytes(text), verdict, {
          style: styleOf("json"),
          background,
        });
        const sum = atOnce(ranking(subject, base, [])).reduce((all, { probability }) => all + probability, 0);
        expect(sum).toBeCloseTo(1);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the examined part of a text", () => {
  it("is near the reported place, also in a text of one long line", async () => {
    const items = "1,".repeat(200_000);
    const text = `[${items}6,:66${items}7]`;
    const offset = text.indexOf(":");
    const style = styleOf("json");
    const background = await backgroundOf("json");
    const { subject, base } = subjectIn(
      latin1Bytes(text),
      { outcome: "fail", offset },
      { style, background },
    );
    expect(subject.text.length).toBeLessThan(60_000);
    expect(subject.tokens[subject.stop ?? 0]?.token.text).toBe(":");
    expect(text.slice(base).startsWith(subject.text)).toBe(true);
  });

  it("begins outside of strings within a long line", async () => {
    const text = `[${'"a, b",'.repeat(20_000)}66:66]`;
    const style = styleOf("json");
    const { subject } = subjectIn(
      latin1Bytes(text),
      { outcome: "fail", offset: text.indexOf(":") },
      { style, background: await backgroundOf("json") },
    );
    expect(subject.text.startsWith('"a, b",')).toBe(true);
    expect(subject.text.length).toBeLessThan(60_000);
  });

  it("is near the opener of a string that a program reads to the end of the text", async () => {
    const rows = "1,2,3\n".repeat(20_000);
    const text = `${rows}1,"2,3\n${rows}`;
    const style = styleOf("csv");
    const { base } = subjectIn(
      latin1Bytes(text),
      { outcome: "fail" },
      { style, background: await backgroundOf("csv") },
    );
    expect(Math.abs(base - rows.length)).toBeLessThan(30_000);
  });
});
