import { type Range, sizeOf } from "../../base/ranges.ts";
import { binaryOutlineOf } from "../../outline/binary/binary-outline.ts";
import { type InputEdit, removal, substitution } from "../../text/edit.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/**
 * Deletes up to 64 neighbouring bytes together, from any byte on, the most first: what only a run of an exact length
 * can leave without harm, as an empty chunk can. Where fields describe contents, of these. All lengths are tried in up to 45 bytes,
 * six of them in up to 180.
 */
export const byteRuns: Stage = {
  name: "byte runs",
  walk(failing) {
    const { contents, edit } = binaryOutlineOf(failing);
    const deletions = widthsFor(sizeOf(contents)).flatMap((width) =>
      contents.flatMap((each) => stretchesOf(each, width).map((run) => [removal(run)])),
    );
    return editingEach(failing, deletions, (_, edits) => edit(edits));
  },
};

/** All stretches of so many bytes in another one. */
const stretchesOf = ({ start, end }: Range, width: number): readonly Range[] =>
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

/**
 * Puts a number from 0 to 3 in place of 2 to 64 neighbouring bytes: in many formats such a byte is an end or what is
 * empty, as the 3 of DEFLATE that begins an empty block is. Longer runs first; only as long as inputs are small.
 */
export const smallNumbers: Stage = {
  name: "small numbers",
  walk(failing) {
    const { contents, edit } = binaryOutlineOf(failing);
    return editingEach(failing, replacementsIn(contents), (_, edits) => edit(edits));
  },
};

const [highestValue, longestRun] = [3, 64];

function replacementsIn(contents: readonly Range[]): readonly (readonly InputEdit[])[] {
  const replacements: (readonly InputEdit[])[] = [];
  for (let width = 2; width <= longestRun; width++) {
    const wider = contents.flatMap((each) => replacementsOf(each, width));
    if (replacements.length + wider.length > mostTests) break;
    replacements.unshift(...wider);
  }
  return replacements;
}

const replacementsOf = (content: Range, width: number): readonly (readonly InputEdit[])[] =>
  stretchesOf(content, width).flatMap((run) =>
    Array.from({ length: highestValue + 1 }, (_, value) => [substitution(run, Uint8Array.of(value))]),
  );
