import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difference, type Range } from "../../src/base/ranges.ts";
import { type Checksum, checksums } from "../../src/outline/binary/checksums.ts";
import { fixed } from "../../src/outline/binary/notation.ts";
import { type Dependent, movedDependents, withDependents } from "../../src/outline/dependents.ts";
import { goneFrom, type List } from "../../src/outline/list.ts";
import { deletions } from "../../src/text/edit.ts";

const notation = fixed(2, "little");
const checksum = checksums[0] as Checksum;

type Payloads = readonly (readonly number[])[];

interface File {
  readonly bytes: Uint8Array;
  readonly dependents: readonly Dependent[];
  readonly records: List;
  readonly payloads: readonly Range[];
}

/** A count, a table of offsets, and records of a length, a payload and its checksum. */
function fileOf(payloads: Payloads): File {
  const parts = payloads.map((payload) => Uint8Array.from(payload));
  const head = 2 + 2 * parts.length;
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { length }) => sum + length + 2 + checksum.size, head),
  );
  const payloadsAt = parts.map(({ length }, index) => rangeOf((starts[index] ?? 0) + 2, length));
  const records = payloadsAt.map(({ start, end }) => ({ start: start - 2, end: end + checksum.size }));
  const entries = parts.map((_, index) => rangeOf(2 + 2 * index, 2));
  const counted = (says: "bytes" | "count", place: Range, of: readonly Range[], value: number) => ({
    ...{ says, place, of, value, notation },
  });
  return {
    bytes: Uint8Array.from([
      ...notation.write(parts.length),
      ...starts.flatMap((start) => [...notation.write(start)]),
      ...parts.flatMap((part) => [...notation.write(part.length), ...part, ...checksum.of(part)]),
    ]),
    payloads: payloadsAt,
    records: { elements: records, least: 0, separator: "behind", entries },
    dependents: [
      counted("count", rangeOf(0, 2), records, records.length),
      ...starts.map((start, index) =>
        counted("bytes", entries[index] ?? rangeOf(0, 0), [rangeOf(0, start)], start),
      ),
      ...payloadsAt.flatMap((of): Dependent[] => [
        counted("bytes", rangeOf(of.start - 2, 2), [of], of.end - of.start),
        { says: "checksum", place: rangeOf(of.end, checksum.size), of, checksum },
      ]),
    ],
  };
}

const rangeOf = (start: number, length: number): Range => ({ start, end: start + length });

const files = fc.array(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 20 }), {
  minLength: 1,
  maxLength: 8,
});

/** Whether the field says what is there. */
function isRight(dependent: Dependent, bytes: Uint8Array): boolean {
  const { place } = dependent;
  if (dependent.says === "checksum") {
    const right = dependent.checksum.of(bytes.subarray(dependent.of.start, dependent.of.end));
    return Buffer.from(right).equals(bytes.subarray(place.start, place.end));
  }
  const { of, value, says } = dependent;
  const right = says === "count" ? of.length : of.reduce((sum, { start, end }) => sum + end - start, 0);
  return value === right && dependent.notation.read(bytes, place.start)?.value === right;
}

describe("fields that describe others", () => {
  it("are written, after records went, as in a file without them, and are known there", () => {
    fc.assert(
      fc.property(files, fc.nat(255), (payloads, bits) => {
        const { bytes, records, dependents } = fileOf(payloads);
        const staying = payloads.flatMap((_, index) => ((bits >> index) & 1 ? [rangeOf(index, 1)] : []));
        const kept = difference([rangeOf(0, bytes.length)], goneFrom(records, staying));
        const outline = withDependents(bytes, dependents);
        const left = outline.keep(kept);
        const anew = fileOf(staying.map(({ start }) => payloads[start] ?? []));
        expect([...left]).toEqual([...anew.bytes]);
        const moved = movedDependents(outline, deletions(bytes.length, kept), left);
        expect(moved).toEqual(anew.dependents);
        expect(moved.every((each) => isRight(each, left))).toBe(true);
      }),
    );
  });

  it("are written, after bytes of a payload went or changed, as in a file with others", () => {
    fc.assert(
      fc.property(files, fc.nat(), fc.nat(255), fc.boolean(), (payloads, place, value, isGone) => {
        const { bytes, payloads: places, dependents } = fileOf(payloads);
        const [first = rangeOf(0, 0)] = places;
        const at = first.start + (place % (first.end - first.start));
        const inserted = Uint8Array.from(isGone ? [] : [value]);
        const left = withDependents(bytes, dependents).edit([{ start: at, end: at + 1, inserted }]);
        const changed = (payloads[0] ?? []).toSpliced(at - first.start, 1, ...inserted);
        expect([...left]).toEqual([...fileOf([changed, ...payloads.slice(1)]).bytes]);
      }),
    );
  });
});
