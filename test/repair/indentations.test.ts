import { describe, expect, it } from "vitest";
import { indentations } from "../../src/repair/edit/plausible/indentations.ts";
import { madeAt } from "./made-at.ts";

describe("a line indented like none", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => indentations(text, place));

  it("is indented like the nearest of those it may belong to, the deeper one of two as near", () => {
    const text = (indentation: string) => `a:\n  b:\n      c:\n        d\n${indentation}e`;
    expect(made(`a:\n  b:\n      c:\n        d\n    |e`)).toEqual([
      text("      "),
      text("  "),
      text("        "),
    ]);
    expect(made(`a:\n  b:\n      c:\n        d\n     |e`)[0]).toBe(text("      "));
    expect(made(`a:\n  b:\n      c:\n        d\n |e`).slice(0, 2)).toEqual([text("  "), text("")]);
  });

  it("is indented by one step more behind a line that begins a block, alone or with those behind it", () => {
    expect(made("if a:\n\tb\nif c:\n|d\ne\nelse:\n\tf\n")).toEqual([
      "if a:\n\tb\nif c:\n\td\n\te\nelse:\n\tf\n",
      "if a:\n\tb\nif c:\n\td\ne\nelse:\n\tf\n",
    ]);
    expect(made("def a():\n|b")).toEqual(["def a():\n    b"]);
    expect(made("  if a:\n  |b\n  c\nd\n")).toEqual([
      "  if a:\n      b\n  c\nd\n",
      "  if a:\n      b\n      c\nd\n",
    ]);
  });

  it("stands behind lines that are indented too far, which are then indented like it", () => {
    expect(made("def a():\n  b\n\ndef c():\n    d\n      e\n  |f\n")[0]).toBe(
      "def a():\n  b\n\ndef c():\n  d\n    e\n  f\n",
    );
    expect(made("def c():\n    d\n  |f\n")).not.toContain("def c():\n  d\n  f\n");
    expect(made("def a():\n  b\n\nc = 1\n    d\n  |f\n")).not.toContain("def a():\n  b\n\nc = 1\n  d\n  f\n");
  });

  it("is left alone where it is the first", () => {
    expect(made(" |a\nb")).toEqual([]);
  });
});
