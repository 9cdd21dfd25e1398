import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Inferred, inferGrammar } from "../../src/inference/infer-grammar.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { recognizes } from "../../src/parse/parse.ts";

/** Asks a parser that throws for an invalid text. */
const asking =
  (parse: (text: string) => unknown): Oracle<string> =>
  async (text) => {
    try {
      parse(text);
      return { outcome: "pass" };
    } catch {
      return { outcome: "fail" };
    }
  };

const never = new AbortController().signal;

async function inferred(
  samples: readonly string[],
  parse: (text: string) => unknown,
  most?: number,
): Promise<Inferred> {
  return (await inferGrammar(samples, asking(parse), { signal: never, most })) as Inferred;
}

/** Throws unless each line matches. */
const linesOf = (line: RegExp) => (text: string) => {
  if (!text.split("\n").every((each) => line.test(each))) throw new Error("no such line");
};

function calculate(text: string): void {
  let at = 0;
  const take = (sign: RegExp): boolean => {
    const found = sign.exec(text.slice(at));
    if (found) at += found[0].length;
    return found !== null;
  };
  const factor = (): void => {
    if (take(/^ *\d+/)) return;
    if (!take(/^ *\(/)) throw new Error("no factor");
    sum();
    if (!take(/^ *\)/)) throw new Error("not closed");
  };
  const sum = (): void => {
    do factor();
    while (take(/^ *[-+*]/));
  };
  sum();
  if (!take(/^ *$/)) throw new Error("more text");
}

const cases = [
  {
    name: "JSON",
    parse: JSON.parse,
    samples: ['{"a": [1, 2], "b": {"c": null}}', '[true, "x", []]', '"y"', "12"],
    others: ["[]", '[[["z"]]]', '{"k": {"l": [0, {"m": "n"}]}}', "[ 1,2 ]", '{"a b": 305}'],
    invalid: ["[1,]", '{"a" 1}', "[1 2]", "{1: 2}", "nul"],
  },
  {
    name: "settings",
    parse: linesOf(/^(?:\[[a-z]+\]|[a-z]+ *= *\S.*|#.*|)$/),
    samples: ["[a]\nhost = x.example, y\nport=80", "# all\nk = v w", "[b]\n\nl = (m"],
    others: ["[zz]", "a = b", "[q]\n# r\nhost = [h\nport=1", "x=y=z"],
    invalid: ["[a", "host", "[a]x", "a b"],
  },
  {
    name: "log lines",
    parse: linesOf(/^\d{4}-\d\d-\d\d (?:INFO|WARN) \[[a-z]+\] \S.*$/),
    samples: ["2026-01-02 INFO [a] it began", "2025-11-28 WARN [bc] x=1\n2025-12-01 INFO [d] done, at last"],
    others: [
      "1999-05-06 WARN [zz] q",
      "2026-01-02 INFO [a] a\n2026-01-03 INFO [b] b\n2026-01-04 WARN [c] (c",
    ],
    invalid: ["2026-1-02 INFO [a] b", "2026-01-02 DEBUG [a] b", "2026-01-02 INFO a b", "INFO [a] b"],
  },
  {
    name: "sums",
    parse: calculate,
    samples: ["1 + 2 * 3", "(4 - 5) * 6", "((7))"],
    others: ["8", "9 * (10 - (11 + 12))", "1+2", "(3)*(4)"],
    invalid: ["1 +", "(2", "3 4", "()", "+"],
  },
];

describe("a grammar inferred from samples", () => {
  it.each(cases)(
    "of $name derives other inputs, and no invalid ones",
    async ({ parse, samples, others, invalid }) => {
      const { grammar, accepted, asked } = await inferred(samples, parse);
      expect(accepted).toEqual(samples.map(() => true));
      expect(asked).toBeLessThanOrEqual(2_000);
      expect(others.filter((text) => !recognizes(grammar, text))).toEqual([]);
      expect(invalid.filter((text) => recognizes(grammar, text))).toEqual([]);
    },
  );

  it("derives all samples that the program accepts, however few questions there are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.json({ maxDepth: 2 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 400 }),
        async (samples, most) => {
          const { grammar } = await inferred(samples, JSON.parse, samples.length + most + 100);
          expect(samples.filter((sample) => !recognizes(grammar, sample))).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  it("comes to the words of lines that have many parts", async () => {
    const line =
      /^\d+(\.\d+){3} - (\w+|-) \[\d\d\/[A-Z][a-z]{2}\/\d{4}(:\d\d){3} \+\d{4}\] "[A-Z]+ \S+ HTTP\/1\.1" \d{3} (\d+|-)$/;
    const samples = [
      '66.183.0.204 - bob [27/Oct/2025:18:11:07 +0000] "POST / HTTP/1.1" 200 -',
      '29.190.0.121 - - [13/Oct/2025:18:16:07 +0000] "HEAD / HTTP/1.1" 200 1043\n56.208.0.72 - - [28/Oct/2025:16:20:07 +0000] "GET / HTTP/1.1" 500 -',
      '192.188.0.221 - ann [02/Oct/2025:16:15:07 +0000] "GET /index.html HTTP/1.1" 404 -\n205.40.0.161 - - [24/Oct/2025:14:40:07 +0000] "GET /a/b?c=1 HTTP/1.1" 200 -',
    ];
    const { grammar, isUsedUp } = await inferred(samples, linesOf(line));
    expect(isUsedUp).toBe(false);
    const other = '29.40.0.72 - eve [13/Oct/2025:18:20:07 +0000] "GET / HTTP/1.1" 404 -';
    expect(recognizes(grammar, other)).toBe(true);
  });

  it("is checked by new inputs, and learns from no refused sample", async () => {
    const { check, accepted } = await inferred(["[1, 2]", "[oops", '{"a": 3}'], JSON.parse);
    expect(accepted).toEqual([true, false, true]);
    expect(check.made).toBeGreaterThan(20);
    expect(check.accepted).toBeGreaterThanOrEqual(0.9 * check.made);
  });

  it("is absent when the program accepts no sample", async () => {
    const found = await inferGrammar(["[oops"], asking(JSON.parse), { signal: never });
    expect(found).toBeUndefined();
  });

  it("lists things that must differ, such as keys, by those of other samples", async () => {
    const distinct = (text: string): void => {
      const keys = text.split("\n").map((line) => /^([a-z]+) = \d+$/.exec(line)?.[1]);
      if (keys.includes(undefined) || new Set(keys).size < keys.length) throw new Error("not distinct");
    };
    const { grammar } = await inferred(["a = 1\nb = 2", "c = 33\nd = 4\ne = 5", "f = 6"], distinct);
    expect(recognizes(grammar, "q = 7\nr = 8\ns = 9\nt = 10")).toBe(true);
    expect(recognizes(grammar, "q 7")).toBe(false);
  });
});
