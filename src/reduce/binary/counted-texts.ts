import type { Range, Ranges } from "../../base/ranges.ts";
import { complement, type IndexSet } from "../../delta/index-set.ts";
import { notations } from "../../outline/binary/notation.ts";
import { type DependentNumber, withDependents } from "../../outline/dependents.ts";
import type { Stage } from "../stage.ts";
import { type RangeGroup, takingRanges } from "../taking-parts.ts";

/** Behind what is no text, fewer printable characters are there by chance. */
const shortest = 4;

const widestLength = 8;

/**
 * Takes texts with their length in front of them, and bytes out of them, and lowers the lengths: names in the pool of
 * constants of a class, where no row of records of one shape is.
 */
export const countedTexts: Stage = {
  name: "counted texts",
  walk(failing) {
    const fields = textsIn(failing).flatMap((text) => fieldBefore(text, failing) ?? []);
    return takingRanges(
      fields.flatMap(({ of }) => of.map(bytesOf)),
      { size: failing.length, render: withDependents(failing, fields).keep },
    );
  },
};

/** Runs of printable characters of ASCII. */
function textsIn(bytes: Uint8Array): Ranges {
  const texts: Range[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    for (end = start; isPrintable(bytes[end]); ) end++;
    if (end - start >= shortest) texts.push({ start, end });
  }
  return texts;
}

const isPrintable = (byte = 0): boolean => byte >= 0x20 && byte < 0x7f;

/** The length of exactly this text, the last byte of which may itself look like its first character. */
function fieldBefore({ start, end }: Range, bytes: Uint8Array): DependentNumber | undefined {
  for (const notation of notations) {
    for (const first of [start, start + 1]) {
      for (let at = Math.max(0, first - widestLength); at < first; at++) {
        const length = notation.read(bytes, at);
        if (length?.value !== end - first || at + length.size !== first) continue;
        return {
          says: "bytes",
          place: { start: at, end: first },
          notation,
          value: length.value,
          of: [{ start: first, end }],
        };
      }
    }
  }
  return undefined;
}

function bytesOf(text: Range): RangeGroup {
  const count = text.end - text.start;
  return {
    count,
    least: 0,
    spans: [text],
    goneFrom: (staying: IndexSet) =>
      complement(staying, count).map(({ start, end }) => ({
        start: text.start + start,
        end: text.start + end,
      })),
  };
}
