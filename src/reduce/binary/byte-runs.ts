import { difference, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { ended } from "../../oracle/walk.ts";
import { binaryOutlineOf } from "../../outline/binary/binary-outline.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { isBinary } from "./is-binary.ts";

/**
 * Deletes up to 64 neighbouring bytes together, from any byte on, the most first: what only a run of an exact length
 * can leave without harm, as an empty chunk can. Where fields describe contents, of these. All lengths are tried in up to 45 bytes,
 * six of them in up to 180. Done again only when the input has another size by then, as other bytes in their places seldom
 * let go of a run.
 */
export const byteRuns: Stage = {
  name: "byte runs",
  walk(failing, last) {
    if (failing.length === last?.length || !isBinary(failing)) return ended(failing);
    const { contents, keep } = binaryOutlineOf(failing);
    const places = contents.reduce((sum, { start, end }) => sum + end - start, 0);
    const deletions = widthsFor(places).flatMap((width) => contents.flatMap((each) => runsIn(each, width)));
    const whole: Ranges = [{ start: 0, end: failing.length }];
    const apply = (kept: Ranges, run: Range): Ranges | null => {
      const left = difference(kept, [run]);
      return left.length > 0 && sizeOf(left) < sizeOf(kept) ? left : null;
    };
    return adoptingEach<Ranges, Range>(whole, deletions, { apply, render: keep });
  },
};

/** All stretches of so many bytes in another one. */
export const runsIn = ({ start, end }: Range, width: number): readonly Range[] =>
  Array.from({ length: Math.max(0, end - start - width + 1) }, (_, at) => ({
    start: start + at,
    end: start + at + width,
  }));

/** Tests of one run of the stage, at most. */
const mostTests = 1_000;

const widths: readonly (readonly number[])[] = [
  Array.from({ length: 63 }, (_, less) => 64 - less),
  [64, 48, 40, 32, 24, 20, 16, 14, 12, 10, 8, 6, 5, 4, 3, 2],
  [64, 32, 16, 8, 4, 2],
];

const widthsFor = (size: number): readonly number[] =>
  widths.find((each) => testsOf(each, size) <= mostTests) ?? [];

const testsOf = (some: readonly number[], size: number): number =>
  some.reduce((sum, width) => sum + Math.max(0, size - width + 1), 0);
