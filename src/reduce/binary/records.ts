import { difference, type Range, type Ranges } from "../../base/ranges.ts";
import { complement, type IndexSet } from "../../delta/index-set.ts";
import { ending, inTurn, toBest, type Walk } from "../../oracle/walk.ts";
import { takingSupposed } from "../coupled/taking-supposed.ts";
import type { Stage } from "../stage.ts";
import { type RangeGroup, takingRanges } from "../taking-ranges.ts";
import { type Dependent, withDependents } from "./dependents.ts";
import { envelopesIn } from "./envelopes.ts";
import { isBinary } from "./is-binary.ts";
import { type BinaryRow, rowsOf, tablesOf } from "./rows-in.ts";

const mostBytes = 100_000;

/** Records lie in each other that deep at most, and so many places are searched for them. */
const deepest = 4;
const mostPlaces = 64;

/** So many rows are tried with a few tests each, and so many of the likeliest ones thoroughly. */
const mostRows = 150;
const mostThorough = 6;

/**
 * Takes records out of what is no text, and bytes out of their payloads. Rewrites the lengths, counts and checksums of
 * all that held them.
 */
export const records: Stage = {
  name: "records",
  walk: (failing) => inTurn<Uint8Array, Taken>({ now: failing, before: null }, fromAnyRow),
};

/** The bytes, and what they were before anything was tried the last time. */
interface Taken {
  readonly now: Uint8Array;
  readonly before: Uint8Array | null;
}

function fromAnyRow({ now, before }: Taken): Walk<Uint8Array, Taken> | null {
  if (now === before || now.length > mostBytes || !isBinary(now)) return null;
  return ending(takingFromAny(now), (left) => ({ now: left, before: now }));
}

/** A row with all fields that describe it or what holds it. */
interface PlacedRow {
  readonly row: BinaryRow;
  readonly dependents: readonly Dependent[];
}

/** Takes from the first row of which anything can go; what then is left begins its records elsewhere. */
function takingFromAny(bytes: Uint8Array): Walk<Uint8Array, Uint8Array> {
  const rows = rowsAnywhereIn(bytes);
  const likeliest = rows.slice(0, mostThorough);
  const walks = [
    ...rows.map((placed) => () => takingQuarters(bytes, placed)),
    ...likeliest.map((placed) => () => takingPieces(bytes, placed, [placed.row.records])),
    ...likeliest.map(
      (placed) => () =>
        takingPieces(
          bytes,
          placed,
          placed.row.payloads.map((payload) => cutUp(payload, 4)),
        ),
    ),
  ];
  return ending(
    inTurn({ left: bytes, next: 0 }, ({ left, next }) => {
      const walk = walks[next];
      if (left !== bytes || walk === undefined) return null;
      return ending(toBest(walk(), bytes), (better) => ({ left: better, next: next + 1 }));
    }),
    ({ left }) => left,
  );
}

/** Takes records if a quarter of them can go, or quarters of the payload of a single one. */
function takingQuarters(bytes: Uint8Array, { row, dependents }: PlacedRow): Walk<Uint8Array, unknown> {
  const [payload] = row.payloads;
  const pieces = row.records.length === 1 && payload !== undefined ? cutUp(payload, 4) : row.records;
  const render = (staying: IndexSet): Uint8Array => {
    const kept = difference([{ start: 0, end: bytes.length }], goneOf(pieces, staying));
    return withDependents(bytes, kept, dependents);
  };
  return takingSupposed({ count: pieces.length, least: 0, render });
}

function takingPieces(
  bytes: Uint8Array,
  { dependents }: PlacedRow,
  pieces: readonly Ranges[],
): Walk<Uint8Array, unknown> {
  return takingRanges(pieces.map(groupOf), {
    size: bytes.length,
    render: (kept) => withDependents(bytes, kept, dependents),
  });
}

/** Outer ones before inner ones. */
function rowsAnywhereIn(bytes: Uint8Array): readonly PlacedRow[] {
  const found: PlacedRow[] = [];
  const places = [{ region: { start: 0, end: bytes.length }, around: [] as readonly Dependent[], depth: 0 }];
  for (const { region, around, depth } of places) {
    for (const envelope of envelopesIn(bytes, region)) {
      const outer = [...around, ...envelope.dependents];
      const rows = [...rowsOf(bytes, envelope.region, region.start), ...tablesOf(bytes, envelope.region)];
      for (const row of rows) {
        if (found.length === mostRows) return found;
        const dependents = [...outer, ...row.dependents];
        found.push({ row, dependents });
        if (depth === deepest) continue;
        const inner = row.payloads.map((payload) => ({
          region: payload,
          around: dependents,
          depth: depth + 1,
        }));
        places.push(...inner.slice(0, Math.max(0, mostPlaces - places.length)));
      }
    }
  }
  return found;
}

const goneOf = (pieces: Ranges, staying: IndexSet): Ranges =>
  complement(staying, pieces.length).flatMap(({ start, end }) => pieces.slice(start, end));

const groupOf = (pieces: Ranges): RangeGroup => ({
  count: pieces.length,
  least: 0,
  spans: pieces,
  goneFrom: (staying: IndexSet) => goneOf(pieces, staying),
});

/** The stretch in so many pieces or fewer, of equal size but for the last. */
function cutUp({ start, end }: Range, pieces: number): Ranges {
  const size = Math.max(1, Math.ceil((end - start) / pieces));
  return Array.from({ length: Math.ceil((end - start) / size) }, (_, index) => ({
    start: start + index * size,
    end: Math.min(end, start + (index + 1) * size),
  }));
}
