import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed, sizeOfFolder, unpacked } from "../../src/base/folder.ts";

const folders = fc
  .uniqueArray(
    fc.record({ path: fc.string({ minLength: 1 }), bytes: fc.uint8Array(), mode: fc.nat(0o777) }),
    { selector: ({ path }) => path },
  )
  .map((files) => files.toSorted((one, other) => (one.path < other.path ? -1 : 1)));

describe("a packed folder", () => {
  it("holds all that the folder does, whatever the names and contents", () => {
    fc.assert(
      fc.property(folders, (folder) => {
        expect(unpacked(packed(folder))).toEqual(folder);
        expect(unpacked(packed(folder)).reduce((size, { bytes }) => size + bytes.length, 0)).toBe(
          sizeOfFolder(folder),
        );
      }),
    );
  });
});
