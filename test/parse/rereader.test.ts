import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { Rereader } from "../../src/parse/tolerant/rereader.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

describe("reading one text after the other", () => {
  it("tells of each what reading it alone tells", () => {
    const change = fc.record({
      at: fc.nat(40),
      removed: fc.oneof(fc.nat(3), fc.constant(100)),
      inserted: fc.stringMatching(/^[[\]{}",: 1aé]{0,3}$/),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const rereader = new Rereader(json);
        let text = '{"a": [1, {"b": "é"}], "c": 2}';
        for (const { at, removed, inserted } of changes) {
          text = text.slice(0, at) + inserted + text.slice(at + removed);
          const alone = parseForest(json, text);
          expect(rereader.read(text)).toEqual({
            length: alone.kind === "failure" ? alone.offset : new TextEncoder().encode(text).length,
            isDerived: alone.kind === "forest",
          });
        }
      }),
      { numRuns: 60 },
    );
  });
});
