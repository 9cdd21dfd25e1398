import { describe, expect, it } from "vitest";
import { closedAsIndented } from "../../src/repair/closed-as-indented.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";

/** The text with its brackets as its lines are indented; null where nothing is to be changed or nothing goes together. */
function closed(text: string): string | null {
  const found = closedAsIndented(edited(new TextEncoder().encode(text), []));
  return found === null ? null : new TextDecoder().decode(found.bytes);
}

describe("brackets by indentation", () => {
  it("are put in where a line says that something has ended", () => {
    const text = '{\n  "a": {\n    "b": [\n      1\n    ]\n  "c": {\n    "d": 2\n  }\n}\n';
    expect(closed(text)).toBe(text.replace('  "c"', '  }\n  "c"'));
  });

  it("are put in before an end that belongs further left", () => {
    expect(closed('[\n  {\n    "a": [\n      1\n  },\n  {}\n]')).toBe(
      '[\n  {\n    "a": [\n      1\n    ]\n  },\n  {}\n]',
    );
  });

  it("are looked at once each, however many stand on a line", { timeout: 10_000 }, () => {
    expect(closed("[".repeat(300_000))).toBeNull();
  });

  it("are taken out where they end nothing", () => {
    expect(closed('[\n  {\n    "a": 1\n  }},\n  {}\n]')).toBe('[\n  {\n    "a": 1\n  },\n  {}\n]');
  });

  it("stay where they go together, or would not even then", () => {
    expect(closed('// x\n{\n  "a": [\n    1\n  ]\n}')).toBeNull();
    expect(closed('{\n  "a": [\n    1\n  "b": [\n')).toBeNull();
    expect(closed('{\n  "a":\n    1\n  ]\n}')).toBeNull();
  });

  it("are not those of a text that is no bracketed whole", () => {
    expect(closed("if (a) {\n  b();\nc();\n}\n")).toBeNull();
  });
});
