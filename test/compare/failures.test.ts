import { describe, expect, it } from "vitest";
import { type Example, gatherFailures, isNew } from "../../src/compare/failures.ts";

function example(suite: number, text: string, fingerprint = ""): Example {
  const outcome = fingerprint === "" ? "pass" : "fail";
  return {
    suite,
    path: `${suite}/${text}`,
    bytes: new TextEncoder().encode(text),
    outcome,
    reason: outcome,
    fingerprint,
  };
}

describe("failures of suites", () => {
  it("are gathered by fingerprint, counted by suite, with the shortest input as example", () => {
    const failures = gatherFailures(
      [example(0, "fine"), example(1, "long one", "E"), example(2, "short", "E"), example(2, "other", "E")],
      3,
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ fingerprint: "E", inputs: [0, 1, 2], example: { path: "2/short" } });
  });

  it("that the first suite does not show are new and come first, then the most frequent, then by name", () => {
    const failures = gatherFailures(
      [
        example(0, "a", "known"),
        example(1, "b", "known"),
        example(1, "c", "rare"),
        example(1, "d", "often"),
        example(1, "e", "often"),
        example(1, "f", "as rare"),
        example(1, "g", "as rarely"),
      ],
      2,
    );
    expect(failures.map(({ fingerprint }) => fingerprint)).toEqual([
      "often",
      "as rare",
      "as rarely",
      "rare",
      "known",
    ]);
    expect(failures.map(isNew)).toEqual([true, true, true, true, false]);
  });
});
