import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUILTIN_FORMATS } from "../../../src/format/builtin-formats.ts";
import { repair } from "../../../src/repair/repair.ts";
import * as stated from "../../../src/repair/stated-right.ts";
import { placedRecords } from "../../../src/repair/stated-right.ts";

const statedRight = (bytes: Uint8Array) => stated.statedRight(bytes, BUILTIN_FORMATS);

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
  const format = BUILTIN_FORMATS.find((each) => each.name === name.toLowerCase())?.fields;
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
      { numRuns: 25 },
    );
  });

  it("is all that is edited, once and for all, whatever else is damaged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(files)),
        fc.nat(),
        fc.nat({ max: 255 }),
        async ([name, bytes], place, byte) => {
          const found = await statedRight(bytes.with(place % bytes.length, byte));
          const again = found && (await statedRight(found.bytes));
          expect(again?.edits ?? []).toEqual([]);
          const isStated = ({ start, end }: { start: number; end: number }): boolean =>
            statedPlaces(name, found?.bytes ?? bytes).some(
              (stated) => stated.start === start && stated.end === end,
            );
          expect((found?.edits ?? []).every(isStated)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("is left alone in ZIP where sizes stand behind the file", async () => {
    const { ZIP = new Uint8Array() } = files;
    const [flags, size] = [6, 18];
    const wrong = ZIP.with(flags, 8).with(size, 11);
    expect((await statedRight(wrong.with(flags, 0)))?.bytes).toEqual(ZIP);
    expect((await statedRight(wrong))?.edits).toEqual([]);
  });

  it("is found behind the name of a file in GZIP, and behind a byte that makes chunks of WAV even", async () => {
    const { GZIP = new Uint8Array() } = files;
    const named = Uint8Array.of(...GZIP.subarray(0, 10), 0x61, 0, ...GZIP.subarray(10)).with(3, 8);
    expect((await statedRight(named))?.edits).toEqual([]);
    expect((await statedRight(named.with(named.length - 1, 1)))?.bytes).toEqual(named);
    const wav = Uint8Array.from(
      Buffer.from("RIFF\x1c\0\0\0WAVELIST\x03\0\0\0abc\0data\x04\0\0\0wxyz", "latin1"),
    );
    expect((await statedRight(wav))?.edits).toEqual([]);
    expect((await statedRight(wav.with(16, 99)))?.bytes).toEqual(wav.with(16, 4));
    expect((await statedRight(wav.with(4, 0)))?.bytes).toEqual(wav);
  });

  it("is not looked for where a part has no end", async () => {
    const { GZIP = new Uint8Array() } = files;
    expect(await statedRight(Uint8Array.of(0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0, 0x61))).toBeNull();
    expect(await statedRight(GZIP.subarray(0, 12))).toBeNull();
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
