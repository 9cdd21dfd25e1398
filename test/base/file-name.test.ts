import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOfName, isPlainName, nameOfBytes } from "../../src/base/folder.ts";

describe("the name of a file", () => {
  it("is its text, where it is UTF-8", () => {
    const names = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(names, (name) => {
        expect(isPlainName(name)).toBe(true);
        expect(nameOfBytes(bytesOfName(name))).toBe(name);
      }),
    );
    expect(nameOfBytes(Buffer.from("\ufeffa"))).toBe("\ufeffa");
  });

  it("stands for its bytes, whatever they are", () => {
    const bytes = fc.uint8Array({ maxLength: 12 });
    const nearUtf8 = fc.array(fc.constantFrom(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          bytes,
          nearUtf8.map((list) => Uint8Array.from(list)),
        ),
        (name) => {
          expect(bytesOfName(nameOfBytes(name))).toEqual(name);
        },
      ),
    );
    expect(nameOfBytes(Buffer.from("caf\xe9.txt", "latin1"))).toBe("caf\udce9.txt");
  });
});
