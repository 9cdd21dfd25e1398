import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Remembered } from "../../../src/oracle/wrap/cached.ts";
import { headerLine, lineReader, readHeader, verdictLine } from "../../../src/oracle/wrap/journaled.ts";
import { anyText } from "../../laws/texts.ts";

const text = fc.oneof(fc.string(), anyText);

const memories: fc.Arbitrary<Remembered> = fc
  .record({
    verdict: fc.record(
      {
        outcome: fc.constantFrom("pass", "fail", "unresolved"),
        fingerprint: text,
        offset: fc.nat(),
        incomplete: fc.constant(true),
        expected: fc.array(text, { minLength: 1, maxLength: 3 }),
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

const key = "0123456789abcdef0123456789abcdef";

describe("a line of the journal", () => {
  it("gives back the key and the verdict it was made of, all but the reason, and is one line", () => {
    fc.assert(
      fc.property(memories, (memory) => {
        const line = verdictLine(key, memory);
        expect(line).not.toMatch(/[\n\r]/);
        expect(lineReader()(line)).toEqual({ key, memory });
      }),
    );
  });

  it("gives back texts with the line separators of Unicode", () => {
    const memory: Remembered = {
      verdict: { outcome: "fail", expected: ["a\u2028b"], fingerprint: "c\u2029d\u0085e" },
    };
    expect(lineReader()(verdictLine(key, memory))).toEqual({ key, memory });
  });

  it("is short", () => {
    expect(verdictLine(key, { verdict: { outcome: "pass", reason: "exit 0" } })).toMatch(
      /^[0-9a-f]{32} [0-9a-f]{8} \{"verdict":\{"outcome":"pass"\}\}$/,
    );
  });

  it("is not taken for a verdict with any one of its characters changed, put in or left out", () => {
    fc.assert(
      fc.property(memories, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (memory, place, other) => {
        const line = verdictLine(key, memory);
        const at = place % line.length;
        const damaged = [
          line.slice(0, at) + other + line.slice(at + 1),
          line.slice(0, at) + other + line.slice(at),
          line.slice(0, at) + line.slice(at + 1),
          line.slice(0, at),
        ];
        const read = lineReader();
        for (const changed of damaged.filter((each) => each !== line)) expect(read(changed)).toBeUndefined();
        expect(read(line)).toEqual({ key, memory });
      }),
    );
  });

  it("is not taken for a verdict on another candidate", () => {
    const line = verdictLine(key, { verdict: { outcome: "fail", fingerprint: "exit 1" } });
    expect(lineReader()(line.replace("0123", "0124"))).toBeUndefined();
  });

  it("of the first place tells version and question", () => {
    fc.assert(
      fc.property(text, (question) => {
        expect(readHeader(headerLine(question))).toEqual({ version: 6, question });
      }),
    );
    expect(readHeader("culprit journal 3 unquoted")).toBeUndefined();
    expect(readHeader('{"some": "json"}')).toBeUndefined();
  });
});
