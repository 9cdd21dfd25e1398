import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { repair } from "../../src/repair/repair.ts";
import type { RepairOptions } from "../../src/repair/repair-options.ts";
import { acceptedByJson } from "../laws/texts.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

/** Accepts the texts that match. */
const matching =
  (pattern: RegExp): Oracle<Uint8Array> =>
  async (candidate) => ({ outcome: pattern.test(decode(candidate) ?? "") ? "pass" : "fail" });

async function repaired(text: string, pattern: RegExp, options: RepairOptions = {}): Promise<string | null> {
  return decode((await repair(encode(text), matching(pattern), options)).bytes);
}

const settings = /^(\s*(\w+=\w*)?\s*(\n|$))*$/;

describe("a repair", () => {
  it.each(["auto", "lexical", "ddmax"] as const)(
    "is neither empty nor blank, unless that is asked for (%s)",
    async (algorithm) => {
      for (const text of ["abc", " a\n b \n"]) {
        const { bytes, onlyBlank } = await repair(encode(text), matching(/^\s*$/), { algorithm });
        expect([bytes, onlyBlank]).toEqual([null, true]);
        expect(await repaired(text, /^\s*$/, { algorithm, allowEmpty: true })).toMatch(/^\s*$/);
      }
    },
  );

  it("keeps something where a blank text would be accepted, too", async () => {
    expect(await repaired("=1\n", settings)).toMatch(/1/);
  });

  it("leaves a blank input alone that is accepted", async () => {
    expect(await repaired(" ", /^\s*$/)).toBe(" ");
  });

  it("has no byte put in that nobody can see, whatever the grammar proposes", async () => {
    const { grammar } = readEbnf(String.raw`start = "a" /[\u0000-\u0001]/ "b" | "a" "b" "c" "d"`);
    expect(await repaired("ab", /^a\0b$/, { grammar, alternatives: 5 })).toBeNull();
    expect(await repaired("ab", /^a\0b$|^abc/, { grammar, alternatives: 5 })).toBe("abcd");
    expect(await repaired("a\0b!", /^a\0b$/)).toBe("a\0b");
  });

  it("holds text and no more NULs than the input, alternatives included", async () => {
    const texts = fc.stringMatching(/^[a= \n\0]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const pattern = /^([\s\0]*(\w+=\w*)?[\s\0]*)*$/;
        const { bytes, alternatives } = await repair(encode(text), matching(pattern), { alternatives: 3 });
        const results = [...(bytes === null ? [] : [bytes]), ...alternatives.map((one) => one.bytes)];
        for (const result of results.map((one) => decode(one) ?? "")) {
          if (result !== text) expect(result).toMatch(/\S/);
          expect(result.split("\0").length).toBeLessThanOrEqual(text.split("\0").length);
        }
      }),
      { numRuns: 8 },
    );
  });
});

const json: Oracle<Uint8Array> = async (candidate) => ({ outcome: acceptedByJson(decode(candidate) ?? "") });

describe("alternatives", () => {
  it("differ in more than the white space around their edits", async () => {
    const { bytes, alternatives } = await repair(encode('{"a" \n 1}'), json, { alternatives: 4 });
    const texts = [bytes, ...alternatives.map((one) => one.bytes)].map((one) => decode(one));
    expect(() => JSON.parse(texts[0] ?? "")).not.toThrow();
    expect(new Set(texts.map((text) => text?.replace(/\s/g, ""))).size).toBe(texts.length);
  });
});
