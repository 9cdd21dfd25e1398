import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { repair } from "../../src/repair/repair.ts";
import type { RepairOptions } from "../../src/repair/repair-options.ts";
import { terminalBoundaries } from "../../src/repair/textbook-repair.ts";

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
      const { bytes, diagnosis } = await repairJson(price, { algorithm });
      expect(decode(bytes)).toBe('{ "item": "Apple", "price": 3.45 }');
      expect(diagnosis).toEqual([{ start: 28, end: 30, inserted: new Uint8Array(0) }]);
    },
  );

  it("puts in nothing, by the lexical algorithm", async () => {
    for (const text of ['{"a" 1}', "[1, 2", "{a: 1}", '["a, 1]']) {
      const { diagnosis } = await repairJson(text, { algorithm: "lexical" });
      expect(diagnosis.every(({ inserted }) => inserted.length === 0)).toBe(true);
    }
  });

  it("keeps an input that is accepted as it is", async () => {
    const { bytes, diagnosis, algorithm, unit } = await repairJson("[1]");
    expect([decode(bytes), diagnosis, algorithm, unit]).toEqual(["[1]", [], "auto", "code-points"]);
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
});

describe("repairing by the terminals of a grammar", () => {
  const grammar = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

  it("takes the pair without a colon out of the paper's example in at most nine tests", async () => {
    const asked = new Set<string | null>();
    const oracle: Oracle<Uint8Array> = (candidate, signal) => {
      asked.add(decode(candidate));
      return json(candidate, signal);
    };
    const input = encode('{ "item": "Apple", "price" 3.45 }');
    const { bytes, unit, guarantee } = await repair(input, oracle, { algorithm: "syntactic", grammar });
    expect([decode(bytes), unit, guarantee]).toEqual(['{ "item": "Apple"}', "terminals", "1-maximal"]);
    expect(asked.size).toBeLessThanOrEqual(9);
  });

  it("ends where no terminal can be put back", async () => {
    for (const text of ["[1, 2,, 3]", '{"a": [1 2], "b": 3}', "[tru, 1]", '{"a": 1}}', "[1,2"]) {
      const input = encode(text);
      const boundaries = [
        ...((await terminalBoundaries(input, grammar, new AbortController().signal)) ?? []),
      ];
      const { bytes, diagnosis } = await repair(input, json, { algorithm: "syntactic", grammar });
      if (bytes === null) continue;
      const isKept = (start: number): boolean =>
        diagnosis.every((cut) => start < cut.start || start >= cut.end);
      const terminals = boundaries
        .slice(0, -1)
        .map((start, index) => ({ start, end: boundaries[index + 1] }));
      for (const back of terminals.filter(({ start }) => !isKept(start))) {
        const kept = terminals.filter((terminal) => terminal === back || isKept(terminal.start));
        const larger = kept.flatMap(({ start, end }) => [...input.subarray(start, end)]);
        const verdict = await json(Uint8Array.from(larger), new AbortController().signal);
        expect(verdict.outcome, text).not.toBe("pass");
      }
    }
  });
});

describe("a program that says only whether its input is unfinished", () => {
  it("gets no repair that is itself unfinished", async () => {
    const balanced: Oracle<Uint8Array> = async (candidate) => {
      let depth = 0;
      for (const sign of decode(candidate) ?? "") {
        depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
        if (depth < 0) return { outcome: "fail" };
      }
      return depth === 0 ? { outcome: "pass" } : { outcome: "fail", incomplete: true };
    };
    const { bytes } = await repair(encode("(a (b c)) d)\n(e\n"), balanced);
    expect((await balanced(bytes ?? encode(")"), new AbortController().signal)).outcome).toBe("pass");
  });
});
