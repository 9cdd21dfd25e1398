import { describe, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { repair } from "../../src/repair/repair.ts";
import type { RepairOptions } from "../../src/repair/repair-options.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import type { TestSubject } from "../laws/test-oracle.ts";

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const json: TestSubject<Uint8Array> = {
  keyOf: decode,
  test(candidate) {
    try {
      JSON.parse(decode(candidate));
      return "pass";
    } catch {
      return "fail";
    }
  },
};

const grammar = readEbnf(builtinGrammar("json")?.text ?? "").grammar;
const ways: readonly RepairOptions[] = [
  { algorithm: "auto" },
  { algorithm: "auto", grammar, alternatives: 3 },
  { algorithm: "lexical" },
  { algorithm: "syntactic", grammar },
  { algorithm: "ddmax" },
];

describe("a repair", () => {
  it.each(ways)("is the same however many candidates are under way ($algorithm)", async (options) => {
    for (const text of ['{"a": [1 2, tru], b: "c}', "[1, 2,, 3]"]) {
      await expectSameAtAnyWidth(json, (oracle) => repair(new TextEncoder().encode(text), oracle, options));
    }
  });
});
