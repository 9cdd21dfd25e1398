import { deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../src/base/hash.ts";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { minimize } from "../../../src/reduce/minimize.ts";

interface Result {
  readonly bytes: Uint8Array;
  /** How many tests it took to come down to 100 bytes. */
  readonly tests: number;
}

/** A program that dies counts as one that passes. */
async function reduced(input: Uint8Array, fails: (bytes: Uint8Array) => boolean): Promise<Result> {
  let asked = 0;
  let tests = Number.POSITIVE_INFINITY;
  const oracle = functionOracle((bytes) => {
    asked++;
    try {
      return fails(bytes) ? "fail" : "pass";
    } catch {
      return "pass";
    }
  });
  const { bytes } = await minimize(input, oracle, {
    onImprovement: ({ length }) => {
      if (length <= 100) tests = Math.min(tests, asked);
    },
  });
  return { bytes, tests };
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(payload.length);
  const summed = Buffer.concat([Buffer.from(type, "latin1"), payload]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(summed));
  return Buffer.concat([head, summed, sum]);
}

/** A gray image of which each part of the stream is in a chunk of its own. */
function imageOf(width: number, height: number, parts: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = Buffer.from(
    Array.from({ length: (width + 1) * height }, (_, at) =>
      at % (width + 1) === 0 ? 0 : (at * at * 2_654_435_761) >>> 24,
    ),
  );
  const stream = deflateSync(pixels);
  const size = Math.ceil(stream.length / parts);
  const chunks = Array.from({ length: parts }, (_, part) =>
    chunk("IDAT", stream.subarray(part * size, (part + 1) * size)),
  );
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", head),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The chunks by type, all with right checksums. */
function chunksOf(bytes: Uint8Array): Map<string, Buffer> {
  const image = Buffer.from(bytes);
  if (!signature.every((byte, at) => image[at] === byte)) throw new Error("no PNG");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < image.length; ) {
    const end = at + 8 + image.readUInt32BE(at);
    const type = image.toString("latin1", at + 4, at + 8);
    if (image.readUInt32BE(end) !== crc32(image.subarray(at + 4, end))) throw new Error("wrong checksum");
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), image.subarray(at + 8, end)]));
    at = end + 4;
  }
  return chunks;
}

/** Whether all pixels are there; throws where the file is damaged. */
function isWhole(bytes: Uint8Array): boolean {
  const chunks = chunksOf(bytes);
  const head = chunks.get("IHDR");
  const pixels = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  if (head?.length !== 13 || !chunks.has("IEND")) return false;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  return width > 0 && height > 0 && pixels.length >= (width + 1) * height;
}

describe("what is compressed inside a binary", () => {
  it.each([1, 3])("shrinks the pixels of an image in %i chunks, and the image with them", async (parts) => {
    const image = imageOf(90, 60, parts);
    expect(image.length).toBeGreaterThan(4_000);
    const { bytes, tests } = await reduced(image, isWhole);
    expect(isWhole(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(80);
    expect(tests).toBeLessThan(200);
  });

  it("shrinks a large image", async () => {
    const image = imageOf(700, 600, 100);
    expect(image.length).toBeGreaterThan(300_000);
    const { bytes } = await reduced(image, isWhole);
    expect(bytes.length).toBeLessThan(200);
  });

  it("shrinks text in an archive with a checksum of the content, as the text itself", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `line ${at * at} of a log\n`);
    const text = lines.toSpliced(170, 0, "panic: no space left\n").join("");
    const { bytes, tests } = await reduced(gzipSync(text), (each) =>
      gunzipSync(each).toString("latin1").includes("panic"),
    );
    expect(gunzipSync(bytes).toString("latin1")).toBe("panic");
    expect(tests).toBeLessThan(100);
  });

  it("leaves a stream alone of which no content but its own fails", async () => {
    const input = deflateSync(Buffer.from("a text that has to stay as it is"));
    const { bytes } = await reduced(input, (each) => inflateSync(each).length === 32);
    expect(inflateSync(bytes).length).toBe(32);
    expect(bytes.length).toBeLessThanOrEqual(input.length);
  });
});
