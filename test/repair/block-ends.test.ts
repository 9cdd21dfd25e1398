import { describe, expect, it } from "vitest";
import { blockEnds } from "../../src/repair/edit/plausible/block-ends.ts";
import { madeAt } from "./made-at.ts";

describe("a block that lacks the word that ends it", () => {
  const made = (marked: string) => madeAt(marked, ({ text }) => blockEnds(text, ["end"]));

  it("ends where a line is indented less than the one that began it", () => {
    expect(made("function f()\n  if a then\n    b()\nend\n|")).toEqual([
      "function f()\n  if a then\n    b()\n  end\nend\n",
    ]);
  });

  it("ends in front of the next line as far indented, where no line behind it is indented less", () => {
    expect(made("if a then\n  b()\nc()\n|")).toEqual(["if a then\n  b()\nend\nc()\n"]);
  });

  it("is none where each has its end", () => {
    expect(made("if a then\n  b()\nend\nc()\n|")).toEqual([]);
  });
});
