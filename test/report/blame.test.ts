import { describe, expect, it } from "vitest";
import { blameLines } from "../../src/report/commands/debug.ts";
import type { TextEdit } from "../../src/text/edit.ts";
import { plain } from "./plain.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const blame = (input: string, minimized: string, ...diagnosis: TextEdit[]): string[] =>
  blameLines(bytes(input), { minimized: bytes(minimized), diagnosis }, plain);

describe("the diagnoses of minimizing and repairing side by side", () => {
  it("say how much of the minimized input is noise", () => {
    const input = "f(1, ]2)";
    expect(blame(input, "f(]", { start: 5, end: 6, removed: "]", inserted: "" })).toEqual([
      "1 | f(1, ]2)",
      "  | ^^   ^ minimizing keeps",
      "  |      ^ repairing changes",
      "",
      "minimizing keeps 3 bytes; 67 % of it (2 bytes) is noise: needed to fail, but accepted in the repaired input",
      "repairing changes 1 place; all of what it takes out is in the minimized input",
    ]);
  });

  it("say how much of what is wrong the minimized input does not show", () => {
    const lines = blame("a**b", "*", { start: 1, end: 3, removed: "**", inserted: "" });
    expect(lines.slice(-2)).toEqual([
      "minimizing keeps 1 byte; all of it is wrong, none is noise",
      "repairing changes 1 place; of the 2 bytes that it takes out, 1 byte is not in the minimized input",
    ]);
  });

  it("say that what is missing cannot be seen in a part of the input", () => {
    const lines = blame('{"a" 1}', "{", { start: 4, end: 4, removed: "", inserted: ":" });
    expect(lines.at(-1)).toBe(
      "repairing changes 1 place and takes nothing out: what is missing, no part of the input can show",
    );
  });
});
