import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeVerdict,
  encodeVerdict,
  headerLine,
  readHeader,
} from "../../../src/oracle/wrap/journal-line.ts";
import type { Remembered } from "../../../src/oracle/wrap/remembered.ts";

const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }));

const memories: fc.Arbitrary<Remembered> = fc
  .record({
    verdict: fc.record(
      {
        outcome: fc.constantFrom("pass", "fail", "unresolved"),
        fingerprint: text,
        offset: fc.nat(),
        incomplete: fc.constant(true),
      },
      { requiredKeys: ["outcome"] },
    ),
    limit: fc.option(fc.oneof(fc.nat(), fc.constant(0.25), fc.constant(1e9)), { nil: undefined }),
    timedOut: fc.boolean(),
  })
  .map(({ verdict, limit, timedOut }) => {
    if (!timedOut) return { verdict };
    const cut = { ...verdict, timedOut: true };
    return limit === undefined ? { verdict: cut } : { verdict: cut, timeLimit: limit };
  });

describe("a line of the journal", () => {
  it("gives back the verdict it was made of, all but the reason, and is one line", () => {
    fc.assert(
      fc.property(memories, (memory) => {
        const line = encodeVerdict(memory);
        expect(line).not.toMatch(/[\n\r]/);
        expect(decodeVerdict(line)).toEqual(memory);
      }),
    );
  });

  it("is short", () => {
    expect(encodeVerdict({ verdict: { outcome: "pass", reason: "exit 0" } })).toBe("p");
    expect(
      encodeVerdict({
        verdict: { outcome: "fail", offset: 3, timedOut: true, fingerprint: "x" },
        timeLimit: 100,
      }),
    ).toBe('f @3 t100 "x"');
  });

  it("is not mistaken for a verdict once it is cut or changed, or says the same", () => {
    fc.assert(
      fc.property(memories, fc.nat(), (memory, at) => {
        const line = encodeVerdict(memory);
        const cut = decodeVerdict(line.slice(0, at % line.length));
        if (cut !== undefined) expect(cut.verdict.outcome).toBe(memory.verdict.outcome);
        expect(decodeVerdict(`${line} x`)).toBeUndefined();
        expect(decodeVerdict(`x${line}`)).toBeUndefined();
      }),
    );
  });

  it("of the first place tells version and question", () => {
    fc.assert(
      fc.property(text, (question) => {
        expect(readHeader(headerLine(question))).toEqual({ version: 1, question });
      }),
    );
    expect(readHeader("culprit journal 1 unquoted")).toBeUndefined();
    expect(readHeader('{"some": "json"}')).toBeUndefined();
  });
});
