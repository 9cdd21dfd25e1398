import { describe, expect, it } from "vitest";
import { isStillRunning, nextStep, worthwhilePlaces } from "../../src/remote/question.ts";

const situation = { places: 4, free: 2, idle: false, misses: false, slowest: 500, limit: 10_000 };

describe("patience with a run that workers were asked for", () => {
  it("waits while it takes as long as others did", () => {
    expect(nextStep({ times: 1, asked: 1_400, begun: 1_400 }, situation)).toBe("wait");
  });

  it("asks for a slow one again where a place is free, once", () => {
    expect(nextStep({ times: 1, asked: 1_600, begun: 1_600 }, situation)).toBe("again");
    expect(nextStep({ times: 1, asked: 1_600, begun: 1_600 }, { ...situation, free: 0 })).toBe("wait");
    expect(nextStep({ times: 2, asked: 1_600, begun: 1_600 }, situation)).toBe("wait");
  });

  it("asks for a slow one again when a worker was not heard lately, for that may be the one", () => {
    const missing = { ...situation, free: 0, misses: true };
    expect(nextStep({ times: 1, asked: 1_600, begun: 1_600 }, missing)).toBe("again");
    expect(nextStep({ times: 1, asked: 1_400, begun: 1_400 }, missing)).toBe("wait");
  });

  it("uses the more places the longer runs take", () => {
    expect([1, 100, 3_000].map(worthwhilePlaces)).toEqual([16, 66, 2_000]);
  });

  it("takes the place of what nobody waits for as busy until that would be slow", () => {
    expect([undefined, 0, 1_500, 1_600].map((begun) => isStillRunning(begun, 500))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it("waits for a place as long as workers are busy", () => {
    expect(nextStep({ times: 1, asked: 30_000, begun: undefined }, { ...situation, free: -3 })).toBe("wait");
  });

  it("asks again for what takes longer than any run may, and then does it here", () => {
    const busy = { ...situation, free: 0 };
    expect(nextStep({ times: 1, asked: 13_000, begun: 12_500 }, busy)).toBe("again");
    expect(nextStep({ times: 2, asked: 13_000, begun: 12_500 }, busy)).toBe("here");
    expect(nextStep({ times: 2, asked: 50_000, begun: undefined }, busy)).toBe("here");
  });

  it("does it here when nobody takes it and nobody works", () => {
    const idle = { ...situation, idle: true };
    expect(nextStep({ times: 1, asked: 4_900, begun: undefined }, idle)).toBe("wait");
    expect(nextStep({ times: 1, asked: 5_100, begun: undefined }, idle)).toBe("here");
    expect(nextStep({ times: 1, asked: 5_100, begun: undefined }, situation)).toBe("wait");
  });

  it("does it here when nobody is left", () => {
    expect(nextStep({ times: 1, asked: 10, begun: 5 }, { ...situation, places: 0 })).toBe("here");
  });
});
