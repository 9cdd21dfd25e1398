import { describe, expect, it } from "vitest";
import { crc32 } from "../../../src/base/hash.ts";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { stagesOnBytes } from "../../../src/reduce/all-stages.ts";
import { minimize } from "../../../src/reduce/minimize.ts";
import { bytesOf } from "../../laws/texts.ts";

const reduce = async (input: Uint8Array, fails: (bytes: Uint8Array) => boolean): Promise<number[]> => {
  const { bytes } = await minimize(
    input,
    functionOracle((each) => (fails(each) ? "fail" : "pass")),
  );
  return [...bytes];
};

const uint32 = (value: number): number[] => [0, 0, 0, value];

/** The payloads of records of a type, a length and so many bytes; undefined when something else stands there. */
function payloadsIn(bytes: readonly number[]): Map<number, readonly number[]> | undefined {
  const payloads = new Map<number, readonly number[]>();
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 4];
    if (length === undefined || bytes.slice(at + 1, at + 4).some((byte) => byte !== 0)) return undefined;
    if (at + 5 + length > bytes.length) return undefined;
    payloads.set(bytes[at] ?? 0, bytes.slice(at + 5, at + 5 + length));
    at += 5 + length;
  }
  return payloads;
}

const recordOf = (type: number, payload: readonly number[]): number[] => [
  type,
  ...uint32(payload.length),
  ...payload,
];

type Payloads = readonly (readonly number[])[];

/** A number, the highest byte first. */
const big = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, place) => Math.floor(value / 256 ** (width - 1 - place)) % 256);

/** Records of a tag, a length of two bytes and a payload, behind fields that describe them. */
interface Envelope {
  write(payloads: Payloads): readonly number[];
  read(bytes: readonly number[]): Payloads | undefined;
}

/** Reads what it would write again. */
function envelopeOf(
  around: (body: readonly number[], count: number) => readonly number[],
  head: number,
): Envelope {
  const write = (payloads: Payloads): readonly number[] => {
    const body = payloads.flatMap((payload) => [7, ...big(payload.length, 2), ...payload]);
    return around(body, payloads.length);
  };
  return {
    write,
    read(bytes) {
      const payloads: number[][] = [];
      for (let at = head; bytes[at] === 7; at += 3 + (payloads.at(-1)?.length ?? 0)) {
        const size = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
        payloads.push(bytes.slice(at + 3, at + 3 + size));
      }
      return Buffer.from(write(payloads)).equals(Buffer.from(bytes)) ? payloads : undefined;
    },
  };
}

const magic = [0xca, 0x54];
const crcOf = (bytes: readonly number[]): number[] => big(crc32(Uint8Array.from(bytes)), 4);

const envelopes = [
  { least: 8, envelope: envelopeOf((body) => [...magic, ...big(body.length, 2), ...body], 4) },
  { least: 10, envelope: envelopeOf((body) => [...magic, ...big(body.length + 6, 4).reverse(), ...body], 6) },
  {
    least: 10,
    envelope: envelopeOf(
      (body, count) => [...magic, ...big(body.length + 2, 2), ...big(count, 2), ...body],
      6,
    ),
  },
  {
    least: 12,
    envelope: envelopeOf((body) => [...magic, ...big(body.length, 2), ...body, ...crcOf(body)], 4),
  },
  {
    least: 14,
    envelope: envelopeOf(
      (body, count) => [...magic, ...big(body.length + 6, 2), ...big(count, 2), ...crcOf(body), ...body],
      10,
    ),
  },
];

describe("minimize on what is no text", () => {
  it("takes a run of bytes of which none can go singly, of any length in a small input", async () => {
    for (const length of [13, 16, 23]) {
      const rest = Array.from({ length: 20 }, (_, index) => 200 - index);
      const run = Array.from({ length }, (_, index) => 1 + (index % 5));
      const whole = Uint8Array.from([...rest.slice(0, 12), ...run, ...rest.slice(12)]);
      const isThis = (bytes: Uint8Array, other: readonly number[]) =>
        Buffer.compare(bytes, Uint8Array.from(other)) === 0;
      expect(await reduce(whole, (bytes) => isThis(bytes, rest) || isThis(bytes, [...whole]))).toEqual(rest);
    }
  });

  it("takes records with their lengths, in each other too, and bytes out of them", async () => {
    const inner = [
      recordOf(7, [1, 2, 3, 4, 5]),
      recordOf(8, [9, 42, 9, 9, 9, 9]),
      recordOf(9, [6, 6]),
    ].flat();
    const whole = Uint8Array.from(
      [recordOf(1, [5, 5, 5, 5]), recordOf(2, inner), recordOf(3, [8, 8, 8])].flat(),
    );
    const result = await reduce(whole, (bytes) => {
      const within = payloadsIn([...bytes])?.get(2);
      return within !== undefined && payloadsIn(within)?.get(8)?.includes(42) === true;
    });
    expect(result).toEqual(recordOf(2, recordOf(8, [42])));
  });

  it("takes texts with their lengths, which are no row, and bytes out of them", async () => {
    const counted = (text = ""): number[] => [0, text.length, ...bytesOf(text)];
    const file = ([first, second, third]: readonly string[]): Uint8Array =>
      Uint8Array.of(0xca, ...counted(first), 0xfe, ...counted(second), 0xba, 0xbe, ...counted(third));
    const textsIn = (bytes: Uint8Array): readonly string[] | undefined =>
      /^\xca\0.(.*)\xfe\0.(.*)\xba\xbe\0.(.*)$/s.exec(Buffer.from(bytes).toString("latin1"))?.slice(1);
    const result = await reduce(file(["LineNumberTable", "a culprit with a long name", "([I)V"]), (bytes) => {
      const texts = textsIn(bytes) ?? [];
      return texts[1]?.includes("culprit") === true && Buffer.from(file(texts)).equals(bytes);
    });
    expect(result).toEqual([...file(["", "culprit", ""])]);
  });

  it("takes a thousand records out of many bytes", async () => {
    const envelope = envelopeOf((body) => [...magic, ...big(body.length, 4), ...body], 6);
    const payloads = Array.from({ length: 1_200 }, (_, index) =>
      Array.from({ length: 340 }, (_, at) => (index * at * 2_654_435_761) >>> 24),
    );
    const culprit = [250, 251, 252];
    const whole = envelope.write(payloads.with(567, culprit));
    expect(whole.length).toBeGreaterThan(400_000);
    const result = await reduce(
      Uint8Array.from(whole),
      (bytes) => envelope.read([...bytes])?.some((payload) => payload.join() === culprit.join()) === true,
    );
    expect(result).toEqual(envelope.write([culprit]));
  });

  it("takes records out of an envelope that states its length, their number and a checksum", async () => {
    for (const { envelope, least } of envelopes) {
      const payloads = Array.from({ length: 20 }, (_, index) =>
        index === 10 ? [1, 42] : Array.from({ length: 3 + (index % 7) }, (__, at) => 0x80 + at * index),
      );
      const result = await reduce(Uint8Array.from(envelope.write(payloads)), (bytes) =>
        (envelope.read([...bytes]) ?? []).some((payload) => payload.includes(42)),
      );
      expect(result.length).toBe(least);
    }
  });

  it("puts a small number where a run of bytes can be nothing shorter", async () => {
    const block = [0x65, 0x92, 0x3b, 0x8e, 0x77, 0x31];
    const rest = [0xca, 0xfe, 0xd0, 0x0d];
    const readsAs = (bytes: Uint8Array, parts: readonly number[]) => Buffer.from(parts).equals(bytes);
    const result = await reduce(
      Uint8Array.from([...block, ...rest]),
      (bytes) => readsAs(bytes, [...block, ...rest]) || readsAs(bytes, [3, ...rest]),
    );
    expect(result).toEqual([3, ...rest]);
  });

  it("lowers an offset when bytes before its target go", async () => {
    const noise = Array.from({ length: 2_000 }, (_, index) => 1 + ((index * 37) % 251));
    const file = (between: readonly number[]): number[] => [
      ...[0xca, 0xfe, 0xd0, 0x0d, ...big(8 + between.length, 4).reverse()],
      ...[...between, ...bytesOf("EVIL")],
    ];
    const result = await reduce(Uint8Array.from(file(noise)), (bytes) =>
      Buffer.from(bytes).equals(Buffer.from(file([...bytes.subarray(8, -4)]))),
    );
    expect(result).toEqual(file([]));
  });

  it("lowers the bytes that nobody needs", async () => {
    const ends = (bytes: Uint8Array) => bytes.length === 4 && bytes[0] === 0x89 && (bytes[2] ?? 0) >= 16;
    expect(await reduce(Uint8Array.of(0x89, 77, 99, 3), ends)).toEqual([0x89, 0, 16, 0]);
  });

  it("lowers a byte to any value in few tests", async () => {
    let asked = 0;
    const least = await reduce(Uint8Array.of(0x80, 0xff), (bytes) => {
      asked++;
      return bytes.length === 2 && bytes[0] === 0x80 && (bytes[1] ?? 0) >= 77;
    });
    expect(least).toEqual([0x80, 77]);
    expect(asked).toBeLessThan(40);
  });

  it("asks nothing of this about text", () => {
    for (const stage of stagesOnBytes) {
      expect(stage.walk(bytesOf("some text\n\twith \u001b[1mcolour\u001b[0m and \u00e9")).kind).toBe("end");
    }
  });
});
