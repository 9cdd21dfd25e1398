import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notations } from "../../../src/outline/binary/notation.ts";

const written = (value: number): number[][] => notations.map((notation) => [...notation.write(value)]);

describe("the notations of numbers", () => {
  it("are numbers of eight, four and two bytes, either end first, seven bits a byte, and a byte", () => {
    expect(written(0x12)).toEqual([
      [0x12, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0x12],
      [0x12, 0, 0, 0],
      [0, 0, 0, 0x12],
      [0x12, 0],
      [0, 0x12],
      [0x12],
      [0x12],
    ]);
    expect(written(300).slice(4, 7)).toEqual([
      [0x2c, 0x01],
      [0x01, 0x2c],
      [0xac, 0x02],
    ]);
    expect(notations.map(({ width }) => width)).toEqual([8, 8, 4, 4, 2, 2, null, 1]);
  });

  it("read back what they write, wherever it stands", () => {
    const some = fc.constantFrom(...notations.slice(0, 4), ...notations.slice(6, 7));
    fc.assert(
      fc.property(some, fc.nat(2 ** 28 - 1), fc.nat(3), (notation, value, place) => {
        const bytes = notation.write(value);
        const behind = Uint8Array.of(...new Uint8Array(place).fill(0xff), ...bytes, 7);
        expect(notation.read(behind, place)).toEqual({ value, size: bytes.length });
      }),
    );
  });

  it("read nothing that is cut off, or of more than four times seven bits", () => {
    for (const notation of notations) {
      const bytes = notation.write(129);
      expect(notation.read(bytes.subarray(0, -1), 0)).toBeNull();
      expect(notation.read(bytes, bytes.length)).toBeNull();
    }
    const [variable] = notations.filter(({ width }) => width === null);
    expect(variable?.read(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x01), 0)).toBeNull();
    expect(variable?.read(Uint8Array.of(0xff, 0xff, 0xff, 0x01), 0)).toEqual({ value: 2 ** 22 - 1, size: 4 });
  });
});
