import { describe, expect, it } from "vitest";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { blocks } from "../../../src/reduce/lexical/blocks.ts";
import { minimize } from "../../../src/reduce/minimize.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

/** Whether every line that ends with a colon has a deeper one below it, and all other lines follow one that is as deep or deeper. */
function isIndented(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const depthOf = (line = ""): number => line.length - line.trimStart().length;
  return lines.every((line, index) => {
    const before = lines[index - 1];
    const isDeeper = depthOf(line) > depthOf(before ?? "");
    return before === undefined ? depthOf(line) === 0 : isDeeper === before.trimEnd().endsWith(":");
  });
}

const method = (name: string, statement: string): string =>
  `  def ${name}(self):\n    if self.ready:\n      for each in self.all:\n        ${statement}\n    return self\n`;

const program = Array.from(
  { length: 20 },
  (_, index) =>
    `class C${index}:\n${method("first", "step()")}${method("second", index === 13 ? "boom(7)" : "step()")}`,
).join("\n");

async function minimized(fails: (text: string) => boolean) {
  let asked = 0;
  const oracle = functionOracle((bytes) => {
    asked++;
    return fails(textOf(bytes));
  });
  return { text: textOf((await minimize(bytesOf(program), oracle)).bytes), asked };
}

describe("text that nests by indentation", () => {
  it("loses blocks, headers and bodies, and keeps its form", async () => {
    const { text, asked } = await minimized((some) => isIndented(some) && some.includes("boom(7)"));
    expect(text).toBe("boom(7)");
    expect(asked).toBeLessThan(90);
  });

  it("keeps a short body where a block has to stay", async () => {
    const { text } = await minimized(
      (some) => isIndented(some) && /^class C5:/m.test(some) && /^ *def second/m.test(some),
    );
    expect(text).toMatch(/^class C5:\n +def second$/);
  });

  it("is left to its tree where there is one", () => {
    expect(blocks(() => true).walk(bytesOf(program)).kind).toBe("end");
    expect(blocks(() => false).walk(bytesOf(program)).kind).toBe("question");
  });
});
