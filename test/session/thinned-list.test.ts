import { describe, expect, it } from "vitest";
import { ThinnedList } from "../../src/session/context/event-record.ts";

describe("a thinned list", () => {
  it("keeps the first and the last of many, no more than it may, in order", () => {
    const list = new ThinnedList<number>(10);
    for (let number = 0; number < 100; number++) {
      list.add(number);
      expect(list.all.length).toBeLessThanOrEqual(10);
      expect(list.all[0]).toBe(0);
      expect(list.all.at(-1)).toBe(number);
    }
    expect(list.all).toEqual([...list.all].sort((one, other) => one - other));
  });

  it("keeps all that must stay", () => {
    const list = new ThinnedList<number>(10, (number) => number % 100 === 7);
    for (let number = 0; number < 400; number++) list.add(number);
    expect(list.all).toEqual(expect.arrayContaining([7, 107, 207, 307]));
  });
});
