import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { parseForest, parseTree } from "../../src/parse/parse.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import { outliner } from "../../src/reduce/tree/outlined.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { packets as grammar } from "../generate/constrained-grammars.ts";
import { bytesOf } from "../laws/texts.ts";

/** Reads packets, checks their lengths, and crashes on an x. */
function run(bytes: Uint8Array): "pass" | "fail" {
  const read = (text: string): boolean => {
    if (!/[A-Z0-9:;]/.test(text)) return text.includes("x");
    const [head = "", size] = /^[A-Z]([0-9]+):/.exec(text) ?? [];
    const end = head.length + Number(size);
    if (size === undefined || text[end] !== ";") throw new Error("no packet");
    return read(text.slice(head.length, end)) || (end + 1 < text.length && read(text.slice(end + 1)));
  };
  const text = new TextDecoder().decode(bytes);
  try {
    return /^[A-Z]/.test(text) && read(text) ? "fail" : "pass";
  } catch {
    return "pass";
  }
}

const tree: TreeSource = (bytes) => {
  const forest = parseForest(grammar, bytes);
  return forest.kind === "failure" ? null : { tree: forest.cheapest(), grammar };
};

describe("minimizing by a grammar that computes texts", () => {
  it("keeps lengths right, so that parts inside can go", async () => {
    const input = bytesOf("C2:no;A25:B11:abcdefghijk;D5:mnxop;;E0:;");
    const { bytes } = await minimize(input, functionOracle(run), { tree });
    expect(new TextDecoder().decode(bytes)).toMatch(/^[A-Z]1:x;$/);
  });

  it("leaves numbers alone where blanks stand between tokens", () => {
    const { grammar: words } = readEbnf(`
      list: size word+ %set size = count(word)
      size: SIZE
      word: WORD
      token SIZE = /[0-9]+/
      token WORD = /[a-z]+/
      skip SPACE = " "+
    `);
    const outlined = outliner((bytes) => ({ tree: parseTree(words, bytes), grammar: words }))(
      bytesOf("3 a x b"),
    );
    const kept = outlined?.keep([{ start: 0, end: 5 }]);
    expect(new TextDecoder().decode(kept)).toBe("3 a x");
  });
});
