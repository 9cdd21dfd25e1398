import { describe, expect, it } from "vitest";
import { atOnce } from "../../src/base/in-turns.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { readInput } from "../../src/parse/input/read-input.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { prepare } from "../../src/parse/prepared-grammar.ts";
import { EarleySets } from "../../src/parse/tolerant/earley-sets.ts";
import { excerptsAroundFaults } from "../../src/parse/tolerant/fault-excerpts.ts";
import { parseTolerantly } from "../../src/parse/tolerant/parse-tolerantly.ts";
import { lenientAutomaton } from "../../src/parse/tolerant/rereader.ts";
import { applyEdits, type InputEdit } from "../../src/text/edit.ts";
import { seedOfCase } from "../laws/seed.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

const builtin = (name: string): Grammar => readEbnf(builtinGrammar(name)?.text ?? "").grammar;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** An edit that replaces the only occurrence of a text. */
function replacing(input: string, removed: string, inserted: string): InputEdit {
  const start = bytesOf(input.slice(0, input.indexOf(removed))).length;
  return { start, end: start + bytesOf(removed).length, inserted: bytesOf(inserted) };
}

const excerptsOf = (grammar: Grammar, input: string, edits: readonly InputEdit[], margin: number) =>
  atOnce(excerptsAroundFaults(grammar, bytesOf(input), { edits, margin }));

const records = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `{"id": ${at}, "names": ["é${at}", "b"], "nested": {"x": null}}`);

describe("excerpts around faults", () => {
  it("keep of a list the elements around the fault", () => {
    const text = `[${records(500).join(", ")}]`.replace('"é250", "b"', '"é250" "b"');
    const { excerpts } = excerptsOf(builtin("json"), text, [replacing(text, '250" "b"', '250", "b"')], 20);
    const [excerpt, ...others] = excerpts.map((each) => textOf(each.text));
    expect(others).toEqual([]);
    expect(excerpt).toContain('"names": ["é250" "b"], "nested"');
    expect(excerpt?.length).toBeLessThan(150);
  });

  it.each([
    ["csv", "a,b", "\n"],
    ["yaml", "- a: b\n  c:\n    d: [e, f]", "\n"],
    ["ini", "[s]\na = b", "\n"],
    ["xml", "<b>c</b>", ""],
  ])("are short for long texts of %s", (format, element, separator) => {
    const wrapped = (text: string): string => (format === "xml" ? `<a>${text}</a>` : `${text}\n`);
    const elements = Array.from({ length: 400 }, () => element);
    const text = wrapped([...elements, element.replace("b", "changed"), ...elements].join(separator));
    const edits = [replacing(text, "changed", "b")];
    const { excerpts } = excerptsOf(builtin(format), text, edits, 10);
    expect(excerpts.map((each) => each.text.length < 200)).toEqual([true]);
  });

  it("are one for each fault, with the others repaired", () => {
    const text = `[${records(300).join(", ")}]`.replace('"é50"', '"é50').replace('"id": 250', '"id" 250');
    const edits = [replacing(text, '"é50', '"é50"'), replacing(text, '"id" 250', '"id": 250')];
    const json = builtin("json");
    const { excerpts } = excerptsOf(json, text, edits, 30);
    expect(excerpts.map((each) => each.edits)).toEqual(edits.map((edit) => [edit]));
    for (const excerpt of excerpts) {
      const repaired = applyEdits(
        excerpt.text,
        excerpt.edits.map((edit) => {
          const shift = excerpt.start - excerpt.part.start;
          return { ...edit, start: edit.start + shift, end: edit.end + shift };
        }),
      );
      expect(recognizes(json, repaired), textOf(repaired)).toBe(true);
    }
  });

  it("are the whole input where it is short", () => {
    const text = '{"a": [1 2]}';
    const { excerpts } = excerptsOf(builtin("json"), text, [replacing(text, " 2", ", 2")], 100);
    expect(excerpts.map((each) => [textOf(each.text), each.part])).toEqual([
      [text, { start: 0, end: text.length }],
    ]);
  });

  it("are read as the input is: what repairs an excerpt repairs the input, or is told not to", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = randomOf(seedOfCase(seed));
      const grammar = randomGrammar(random);
      const text = randomText(random, 12);
      const [repair] = parseTolerantly(grammar, text, { mostCost: 3 }).repairs;
      if (repair === undefined) continue;
      const edits = repair.edits.map((edit) => ({ ...edit, inserted: bytesOf(edit.inserted) }));
      const { excerpts, derives } = excerptsOf(grammar, text, edits, 1 + random(3));
      for (const { text: shown, part, start } of excerpts) {
        for (const { edits: found } of parseTolerantly(grammar, shown, { mostCost: 3, count: 3 }).repairs) {
          const shift = part.start - start;
          const moved = found.map((edit) => ({
            start: edit.start + shift,
            end: edit.end + shift,
            inserted: bytesOf(edit.inserted),
          }));
          if (moved.some((edit) => edit.start < part.start || edit.end > part.end)) continue;
          const others = edits.filter((edit) => edit.end < part.start || edit.start > part.end);
          const edited = applyEdits(bytesOf(text), [...moved, ...others]);
          expect(derives(edited), `seed ${seed}, ${textOf(edited)}`).toBe(recognizes(grammar, edited));
        }
      }
    }
  });
});

describe("shared Earley sets", () => {
  it("are the same after two texts only if the same may follow", () => {
    const texts = textsUpTo(4);
    for (let seed = 0; seed < 60; seed++) {
      const grammar = randomGrammar(randomOf(seedOfCase(seed)));
      const prepared = prepare(grammar);
      const options = { classes: prepared.alphabet.size, insertCost: () => 1, diverse: [] };
      const earleySets = new EarleySets(lenientAutomaton(prepared), options);
      const derived = new Set(textsUpTo(7).filter((text) => recognizes(grammar, text)));
      const followers = new Map<number, string>();
      for (const text of texts) {
        const { classes, length } = readInput(prepared, text).letters;
        let earleySet = 0;
        for (let at = 0; at < length && earleySet >= 0; at++)
          earleySet = earleySets.after(earleySet, classes[at] ?? 0);
        const behind = textsUpTo(3).filter((end) => derived.has(text + end));
        if (earleySet < 0) expect(behind, `seed ${seed}, ${text}`).toEqual([]);
        else {
          const known = followers.get(earleySet) ?? behind.join();
          expect(behind.join(), `seed ${seed}, ${text}`).toBe(known);
          followers.set(earleySet, known);
        }
      }
    }
  });
});

/** All texts over a and b up to a length. */
function textsUpTo(longest: number): string[] {
  const texts = [""];
  for (const text of texts) if (text.length < longest) texts.push(`${text}a`, `${text}b`);
  return texts;
}
