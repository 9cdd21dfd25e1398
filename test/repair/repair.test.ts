import { describe, expect, it } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { limited } from "../../src/oracle/wrap/limited.ts";
import { type RepairOptions, repair } from "../../src/repair/repair.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

const json: Oracle<Uint8Array> = async (candidate) => {
  try {
    JSON.parse(decode(candidate) ?? "");
    return { outcome: "pass" };
  } catch {
    return { outcome: "fail" };
  }
};

const repairJson = (text: string, options: RepairOptions = {}) => repair(encode(text), json, options);

const price = '{ "item": "Apple", "price": **3.45 }';

describe("repairing by deletion", () => {
  it.each(["auto", "ddmax"] as const)(
    "takes exactly ** out of the paper's example (%s)",
    async (algorithm) => {
      const { bytes, diagnosis, guarantee } = await repairJson(price, { algorithm });
      expect(decode(bytes)).toBe('{ "item": "Apple", "price": 3.45 }');
      expect(diagnosis).toEqual([{ start: 28, end: 30, inserted: new Uint8Array(0) }]);
      expect(guarantee).toBe("1-maximal");
    },
  );

  it("keeps an input that is accepted as it is", async () => {
    const { bytes, diagnosis } = await repairJson("[1]");
    expect([decode(bytes), diagnosis]).toEqual(["[1]", []]);
  });

  it("finds nothing when no part is accepted", async () => {
    const { bytes, guarantee } = await repair(encode("abc"), async () => ({ outcome: "fail" }));
    expect([bytes, guarantee]).toEqual([null, null]);
  });

  it("tells each better result on the way, every one of them accepted", async () => {
    const met: (string | null)[] = [];
    await repairJson(`{"a": 1,\n"b": }\n`, { onImprovement: (better) => met.push(decode(better)) });
    expect(met.length).toBeGreaterThan(0);
    for (const text of met) expect(() => JSON.parse(text ?? "")).not.toThrow();
  });

  it("gives the best so far, without a guarantee, when it is stopped", async () => {
    const oracle = limited(json, { tests: 30, deadline: 1, now: () => 0 });
    const { bytes, guarantee, stopped } = await repair(encode(`[1, 2,, 3, {"a": }]`), oracle, {});
    expect([stopped, guarantee]).toEqual(["tests", null]);
    if (bytes !== null) expect((await json(bytes, new AbortController().signal)).outcome).toBe("pass");
  });

  it("cuts characters beyond ASCII as a whole", async () => {
    expect(decode((await repairJson('["ä", ö]')).bytes)).toMatch(/^\["ä", ?\]?|^\["ä" *\]$/);
  });
});

describe("repairing by deletion where the program stopped reading", () => {
  const pointed: Oracle<Uint8Array> = async (candidate, signal) => {
    const verdict = await json(candidate, signal);
    const text = decode(candidate) ?? "";
    return verdict.outcome === "pass" ? verdict : { ...verdict, offset: text.indexOf("**") };
  };

  it("needs few questions when the verdict points to the place", async () => {
    let asked = 0;
    const counted: Oracle<Uint8Array> = (candidate, signal) => {
      asked++;
      return pointed(candidate, signal);
    };
    const { bytes } = await repair(encode(price), counted);
    expect(decode(bytes)).toBe('{ "item": "Apple", "price": 3.45 }');
    expect(asked).toBeLessThan(100);
  });

  it.each([
    ["[1, 2,, 3]", "[1, 2, 3]"],
    ['[tru, "x"]', '["x"]'],
    ['{"a": 1 "b": 2}', '{"b": 2}'],
    ['{"a": 1}}', '{"a": 1}'],
  ])("repairs %s without being pointed anywhere", async (text, least) => {
    const { bytes, guarantee } = await repairJson(text);
    expect(bytes?.length).toBeGreaterThanOrEqual(encode(least).length);
    expect(guarantee).toBe("1-maximal");
  });
});
