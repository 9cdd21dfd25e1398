import { describe, expect, it } from "vitest";
import { learningPredictor } from "../../src/oracle/predict.ts";
import type { About } from "../../src/oracle/walk.ts";

/** A question about one of a hundred units, on its own. */
const about = (unit: number, looks: readonly string[], scope: object = {}): About => ({
  scope,
  kind: "units",
  size: 1,
  kept: [
    { start: 0, end: unit },
    { start: unit + 1, end: 100 },
  ],
  removed: [{ start: unit, end: unit + 1 }],
  looks,
});

describe("a predictor that learns", () => {
  it("expects of what looks alike what it heard of it", () => {
    const predictor = learningPredictor();
    for (let unit = 0; unit < 10; unit++) {
      predictor.learn(about(2 * unit, ["word"]), true);
      predictor.learn(about(2 * unit + 1, ["number"]), false);
    }
    expect(predictor.chance(about(50, ["word"]))).toBeGreaterThan(0.8);
    expect(predictor.chance(about(50, ["number"]))).toBeLessThan(0.2);
  });

  it("takes the fine look for more than the rough one", () => {
    const predictor = learningPredictor();
    for (let unit = 0; unit < 10; unit++) {
      predictor.learn(about(2 * unit, ["word", "red"]), true);
      predictor.learn(about(2 * unit + 1, ["word", "blue"]), false);
    }
    expect(predictor.chance(about(50, ["word", "red"]))).toBeGreaterThan(0.7);
    expect(predictor.chance(about(50, ["word", "blue"]))).toBeLessThan(0.3);
  });

  it("expects more units to be refused where fewer were", () => {
    const predictor = learningPredictor();
    const scope = {};
    predictor.learn(about(7, ["word"], scope), false);
    const more = { ...about(7, ["word"], scope), removed: [{ start: 7, end: 9 }] };
    expect(
      predictor.chance({
        ...more,
        kept: [
          { start: 0, end: 7 },
          { start: 9, end: 100 },
        ],
      }),
    ).toBeLessThan(0.1);
  });
});
