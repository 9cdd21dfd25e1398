import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { callsBeyond, readCallCounts, summed } from "../../src/compare/call-counts.ts";
import { accumulated, compareSuites } from "../../src/compare/comparison.ts";

describe("call counts", () => {
  it("are read from lines of a name and a number, whatever the language", () => {
    const counts = readCallCounts("parse 12\nstd::map<int, int>::at 3\n \n\nparse 1\n");
    expect(counts).toEqual(
      new Map([
        ["parse", 13],
        ["std::map<int, int>::at", 3],
      ]),
    );
    expect(summed([counts, new Map([["parse", 2]])]).get("parse")).toBe(15);
    expect(() => readCallCounts("parse 12\nprint many\n")).toThrow(
      'line 2: expected a function\'s name and how often it was called, got "print many"',
    );
  });

  it("are told beyond others: what is not more is not there", () => {
    const counts = new Map([
      ["start", 2],
      ["parse", 5],
      ["print", 1],
    ]);
    const others = new Map([
      ["start", 2],
      ["parse", 1],
      ["fail", 3],
    ]);
    expect(callsBeyond(counts, others)).toEqual(
      new Map([
        ["parse", 4],
        ["print", 1],
      ]),
    );
  });

  it("are compared: what is reached, what only one suite reaches, and the shares in order", () => {
    const suite = (name: string, calls: Readonly<Record<string, number>>) => ({
      name,
      calls: new Map(Object.entries(calls)),
    });
    const { suites, functions } = compareSuites(
      [
        suite("samples", { a: 50, b: 40, c: 10, d: 0 }),
        suite("common", { b: 30, a: 70 }),
        suite("uncommon", { c: 5, e: 95 }),
      ],
      new Random(1),
    );
    expect(functions.map(({ name }) => name)).toEqual(["a", "b", "c", "e"]);
    expect(functions[0]).toEqual({ name: "a", calls: [50, 70, 0], shares: [0.5, 0.7, 0] });
    const [samples, common, uncommon] = suites;
    expect(samples).toMatchObject({
      functions: 3,
      calls: 100,
      reached: 1,
      only: [],
      distance: 0,
      pValue: null,
    });
    expect(common).toMatchObject({ functions: 2, calls: 100, beyond: [], only: [] });
    expect(common?.reached).toBeCloseTo(2 / 3);
    expect(common?.distance).toBeCloseTo(0.2);
    expect(uncommon).toMatchObject({ beyond: ["e"], only: ["e"] });
    expect(uncommon?.reached).toBeCloseTo(1 / 3);
    expect(accumulated(functions, 0)).toEqual([0.5, 0.9, 1, 1]);
  });

  it("of suites that call nothing are not called alike", () => {
    const nothing = { name: "nothing", calls: new Map<string, number>() };
    const { suites, functions } = compareSuites([nothing, nothing], new Random(1));
    expect(functions).toEqual([]);
    expect(suites[1]).toMatchObject({ distance: 0, pValue: null });
  });
});
