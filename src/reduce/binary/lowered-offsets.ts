import { difference, type Range, type Ranges } from "../../base/ranges.ts";
import { complement, type IndexSet } from "../../delta/index-set.ts";
import { ended, ending, inTurn, inTurnBehind, toBest, type Walk, working } from "../../oracle/walk.ts";
import { binaryOutlineOf, outlineWith } from "../../outline/binary/binary-outline.ts";
import { fixed } from "../../outline/binary/notation.ts";
import { offsetsIn } from "../../outline/binary/offsets.ts";
import type { Dependent } from "../../outline/dependents.ts";
import { lengthOf } from "../../outline/part.ts";
import { substitution } from "../../text/edit.ts";
import { bytesOfPieces } from "../../text/unit.ts";
import type { Stage } from "../stage.ts";
import { takingSupposed } from "../taking-supposed.ts";

/** Bytes that go or become zero together, as most numbers in tables take so many. */
const cell = 8;

/**
 * Lowers cells of eight bytes to zero, if a quarter of them can be: what then is zero describes nothing any more, so that more
 * can go. Of large inputs only, as `lowerBytes` does the same in small ones, last.
 */
export const zeroCells: Stage = {
  name: "zero cells",
  walk(failing) {
    if (failing.length < leastBytes) return ended(failing);
    const { edit } = binaryOutlineOf(failing);
    const cells = cellsOf(failing).filter(({ start, end }) =>
      failing.subarray(start, end).some((byte) => byte !== 0),
    );
    // Between cells that are neighbours here are only zeros.
    const render = (staying: IndexSet): Uint8Array =>
      edit(
        bytesOfPieces(cells, complement(staying, cells.length)).map((each) =>
          substitution(each, new Uint8Array(lengthOf(each))),
        ),
      );
    return takingSupposed({ count: cells.length, least: 0, render });
  },
};

const leastBytes = 500;

const cellsOf = (bytes: Uint8Array): Ranges =>
  Array.from(
    { length: Math.ceil(bytes.length / cell) },
    (_, index): Range => ({
      start: index * cell,
      end: Math.min(bytes.length, (index + 1) * cell),
    }),
  );

const widths = [8, 4, 2].flatMap((width) =>
  (["little", "big"] as const).map((order) => ({ width, notation: fixed(width, order) })),
);

/**
 * Takes cells out, if a quarter of them can go when all numbers of some width that may be offsets are lowered with that.
 */
export const offsets: Stage = {
  name: "offsets",
  walk(failing) {
    return ending(
      inTurn<Uint8Array, { readonly left: Uint8Array; readonly next: number }>(
        { left: failing, next: 0 },
        ({ left, next }) => {
          const notation = widths[next];
          if (notation === undefined) return null;
          return ending(takingCells(left, notation), (better) => ({
            left: better,
            next: better === left ? next + 1 : next,
          }));
        },
      ),
      ({ left }) => left,
    );
  },
};

const takingCells = (
  bytes: Uint8Array,
  { width, notation }: (typeof widths)[number],
): Walk<Uint8Array, Uint8Array> =>
  inTurnBehind(working(offsetsIn(bytes, { ...notation, width }), bytes), (fields) =>
    takingCellsBy(fields, bytes),
  );

function takingCellsBy(fields: readonly Dependent[], bytes: Uint8Array): Walk<Uint8Array, Uint8Array> {
  if (fields.length === 0) return ended(bytes);
  const outline = outlineWith(bytes, fields, []);
  const whole = [{ start: 0, end: bytes.length }];
  const count = Math.ceil(bytes.length / cell);
  const bytesOf = (cells: Ranges): Ranges =>
    cells.map(({ start, end }) => ({ start: start * cell, end: Math.min(bytes.length, end * cell) }));
  const render = (staying: IndexSet): Uint8Array =>
    outline.keep(difference(whole, bytesOf(complement(staying, count))));
  return toBest(takingSupposed({ count, least: 0, render }), bytes);
}
