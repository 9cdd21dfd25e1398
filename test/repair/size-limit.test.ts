import { describe, expect, it } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { repair } from "../../src/repair/repair.ts";
import { sizeLimitOf } from "../../src/repair/unrepairable.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** JSON.parse with a limit of size; counts what it is asked. */
function jsonUpTo(most: number, trims = false): { readonly oracle: Oracle<Uint8Array>; asked(): number } {
  let asked = 0;
  const oracle: Oracle<Uint8Array> = async (candidate) => {
    asked += 1;
    const text = new TextDecoder().decode(candidate);
    try {
      if (candidate.length > most || (trims && text !== text.trim())) throw new RangeError();
      JSON.parse(text);
      return { outcome: "pass" };
    } catch {
      return { outcome: "fail" };
    }
  };
  return { oracle, asked: () => asked };
}

const list = JSON.stringify(Array.from({ length: 300 }, (_, index) => index));
const { signal } = new AbortController();
const heeding = { heedSizeLimit: true };

describe("a program that refuses texts only by their size", () => {
  it.each([100, 200, 999])("is found out when it takes %i bytes", async (most) => {
    const { oracle, asked } = jsonUpTo(most);
    const { bytes, sizeLimit } = await repair(encode(list), oracle, heeding);
    expect([bytes, sizeLimit]).toEqual([null, most]);
    expect(asked()).toBeLessThan(30);
  });

  it("is found out where the text has nothing but one word", async () => {
    const oracle: Oracle<Uint8Array> = async (text) => ({ outcome: text.length > 40 ? "fail" : "pass" });
    const verdict = { outcome: "fail" } as const;
    expect(await sizeLimitOf(encode("a".repeat(99)), { oracle, signal, verdict })).toBe(40);
    expect(await sizeLimitOf(encode(`${"a".repeat(99)} `), { oracle, signal, verdict })).toBe(40);
  });

  it("is given a part all the same when its limit is not heeded", async () => {
    const { bytes, sizeLimit } = await repair(encode(list), jsonUpTo(200).oracle, { algorithm: "lexical" });
    expect(bytes?.length).toBeLessThanOrEqual(200);
    expect(sizeLimit).toBeNull();
  });
});

describe("a program that refuses a text for another reason", () => {
  it("is not taken for one that refuses by size when two beginnings come to different limits", async () => {
    const oracle: Oracle<Uint8Array> = async (candidate) => {
      const text = new TextDecoder().decode(candidate);
      const [{ outcome }, commas] = [await jsonUpTo(1e9).oracle(candidate, signal), text.split(",").length];
      return { outcome: outcome === "pass" && candidate.length + commas < 900 ? "pass" : "fail" };
    };
    const verdict = { outcome: "fail" } as const;
    expect(await sizeLimitOf(encode(list), { oracle, signal, verdict })).toBeNull();
    expect(await sizeLimitOf(encode(list), { oracle: jsonUpTo(900).oracle, signal, verdict })).toBe(900);
  });

  it("is not taken for one that refuses by size when a single beginning is accepted", async () => {
    const oracle: Oracle<Uint8Array> = async (candidate) => {
      const { outcome } = await jsonUpTo(900).oracle(candidate, signal);
      return { outcome: new TextDecoder().decode(candidate).split(",").length > 50 ? outcome : "fail" };
    };
    expect(await sizeLimitOf(encode(list), { oracle, signal, verdict: { outcome: "fail" } })).toBeNull();
  });

  it("is not taken for one that refuses by size when it says something else of long texts", async () => {
    const oracle: Oracle<Uint8Array> = async (candidate) => {
      const { outcome } = await jsonUpTo(900).oracle(candidate, signal);
      return candidate.length > 900 ? { outcome, fingerprint: "too long" } : { outcome };
    };
    const verdict = { outcome: "fail", fingerprint: "no JSON" } as const;
    expect(await sizeLimitOf(encode(list), { oracle, signal, verdict })).toBeNull();
  });

  it.each([
    ["without a limit", jsonUpTo(1e9)],
    ["with a limit above the input's size", jsonUpTo(list.length + 2)],
    ["that takes no white space at the end", jsonUpTo(1e9, true)],
  ])("is not taken for one that refuses by size (%s)", async (_, { oracle }) => {
    const { bytes, sizeLimit } = await repair(encode(list.replace(",250,", ",250,,")), oracle, heeding);
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe(list);
    expect(sizeLimit).toBeNull();
  });
});
