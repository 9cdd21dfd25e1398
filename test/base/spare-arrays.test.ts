import { describe, expect, it } from "vitest";
import { giveBack, spareArray } from "../../src/base/arrays.ts";

describe("spare arrays", () => {
  it("have the length asked for, whatever was given back", () => {
    giveBack(new Int32Array(100), new Int32Array(10_000));
    expect([10, 60, 100, 5000].map((length) => spareArray(length).length)).toEqual([10, 60, 100, 5000]);
  });

  it("never share memory while they are in use", () => {
    giveBack(new Int32Array(100));
    const buffers = Array.from({ length: 5 }, () => spareArray(100).buffer);
    expect(new Set(buffers).size).toBe(5);
  });
});
