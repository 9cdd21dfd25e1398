import { deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { atOnce, type Work } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { compressedFrom } from "../../../src/outline/binary/compressed.ts";
import { checksumsAround } from "../../../src/outline/binary/heads.ts";
import { readingsOf } from "../../../src/outline/binary/readings.ts";
import { bytesOf } from "../../laws/texts.ts";

function noise(size: number): Uint8Array {
  const random = new Random(1);
  return Uint8Array.from({ length: size }, () => random.below(256));
}

function pausesOf(work: Work<unknown>): number {
  let pauses = 0;
  while (!work.next().done) pauses++;
  return pauses;
}

it("pauses often while it looks for streams and for records", () => {
  const bytes = noise(200_000);
  expect(pausesOf(compressedFrom(bytes, 0))).toBeGreaterThan(bytes.length / 2_000);
  expect(pausesOf(readingsOf(bytes))).toBeGreaterThan(500);
});

it("finds a member of a GZIP file with all fields of its header, wherever it is", () => {
  const member = gzipSync("a text in a file");
  const fields = [[5, 0], [1, 2, 3, 4, 5], bytesOf("name\0"), bytesOf("comment\0"), [7, 7]].flatMap(
    (each) => [...each],
  );
  member[3] = 4 + 8 + 16 + 2;
  const bytes = Buffer.concat([
    noise(50_000),
    member.subarray(0, 10),
    Uint8Array.from(fields),
    member.subarray(10),
  ]);
  const found = atOnce(compressedFrom(bytes, 0));
  expect(found?.start).toBe(50_000 + 10 + fields.length);
  expect(Buffer.from(found?.content ?? []).toString()).toBe("a text in a file");
});

it("finds a stream of zlib behind many bytes", () => {
  const bytes = Buffer.concat([new Uint8Array(50_000), deflateSync("a text")]);
  expect(atOnce(compressedFrom(bytes, 0))?.start).toBe(50_000);
});

it("takes no zeros for the checksum of zeros", () => {
  const bytes = new Uint8Array(3_000);
  expect(atOnce(checksumsAround(bytes, { start: 0, end: bytes.length }, 32))).toEqual([]);
});
