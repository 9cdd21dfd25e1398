import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repair } from "../../../src/repair/repair.ts";
import { binaryFormats } from "../../../src/repair/stated/binary-formats.ts";
import { placedRecords } from "../../../src/repair/stated/placed-records.ts";
import { statedRight } from "../../../src/repair/stated/stated-right.ts";

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

/** Made by Python's zlib, wave and zipfile, and by zlib with the name of a file. */
const files: Readonly<Record<string, Uint8Array>> = {
  PNG: bytesOf(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADXRFWHRUaXRsZQBjdWxwcml0tdUEMwAAAA5JREFUeJxjYGRiYGYBAAAdAAsNtVIGAAAAAElFTkSuQmCC",
  ),
  WAV: bytesOf("UklGRjkAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YRUAAAB4eXp7fH1+f4CBgoOEhYaHiImKi4w="),
  GZIP: new Uint8Array(gzipSync("one two three ".repeat(9))),
  ZIP: bytesOf(
    "UEsDBBQAAAAIAAAAIViAiPnlCgAAABEAAAAFAAAAYS50eHTLSM3JyVfIQJAAUEsDBBQAAAAIAAAAIViDFtyMAwAAAAEAAAAHAAAAYi9jLnR4dKsAAFBLAQIUAxQAAAAIAAAAIViAiPnlCgAAABEAAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLAQIUAxQAAAAIAAAAIViDFtyMAwAAAAEAAAAHAAAAAAAAAAAAAACAAS0AAABiL2MudHh0UEsFBgAAAAACAAIAaAAAAFUAAAAAAA==",
  ),
};

/** Where a file states something. */
function statedPlaces(name: string, bytes: Uint8Array): readonly { start: number; end: number }[] {
  const format = binaryFormats.find((each) => each.name === name);
  const records = (format && placedRecords(bytes, format)) ?? [];
  return records.flatMap(({ record, parts }) =>
    record.parts.flatMap(({ name, states }) => (states && parts.get(name)) ?? []),
  );
}

describe("what a binary format states", () => {
  it.each(Object.entries(files))("is right in a %s file as programs write it", async (name, bytes) => {
    expect(statedPlaces(name, bytes).length).toBeGreaterThan(1);
    expect((await statedRight(bytes))?.edits).toEqual([]);
  });

  it.each(Object.entries(files))("is put right wherever it is wrong: %s", async (name, bytes) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...statedPlaces(name, bytes)),
        fc.infiniteStream(fc.nat({ max: 255 })),
        async ({ start, end }, digits) => {
          const wrong = bytes.slice();
          for (let at = start; at < end; at++) wrong[at] = digits.next().value ?? 0;
          expect((await statedRight(wrong))?.bytes).toEqual(bytes);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is not looked for in what is of no such format", async () => {
    expect(await statedRight(new TextEncoder().encode('{"a": 1}'))).toBeNull();
    expect(await statedRight(bytesOf("iVBORw0KGgo=").subarray(0, 7))).toBeNull();
    expect(await statedRight(new Uint8Array())).toBeNull();
  });

  it("is put right by a repair", async () => {
    const [, right = new Uint8Array()] = Object.entries(files)[0] ?? [];
    const wrong = right.with(30, 9);
    const isRight = (bytes: Uint8Array): boolean => Buffer.compare(bytes, right) === 0;
    const { bytes, diagnosis } = await repair(wrong, async (bytes) => ({
      outcome: isRight(bytes) ? "pass" : "fail",
    }));
    expect(bytes).toEqual(right);
    expect(diagnosis.length).toBe(1);
  });
});
