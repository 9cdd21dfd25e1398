import type { Range } from "../base/ranges.ts";

/** Puts other bytes in the place of a byte range of the input; an empty range inserts. */
export interface Edit {
  readonly start: number;
  /** Not included. */
  readonly end: number;
  readonly replacement: Uint8Array;
}

const NOTHING = new Uint8Array(0);

export function removal({ start, end }: Range): Edit {
  return { start, end, replacement: NOTHING };
}

export function substitution({ start, end }: Range, replacement: Uint8Array): Edit {
  return { start, end, replacement };
}

/**
 * The edits that take effect, in the order of the text. Of two that overlap the one that begins first wins, then
 * the longer, then the first in the list: an edit inside a replaced range goes with it. Insertions at one place
 * keep their order and come before a replacement that begins there.
 */
export function settled(edits: readonly Edit[]): readonly Edit[] {
  const isInsertion = ({ start, end }: Edit) => start === end;
  const ordered = edits.toSorted(
    (one, other) =>
      one.start - other.start || Number(isInsertion(other)) - Number(isInsertion(one)) || other.end - one.end,
  );
  let end = 0;
  return ordered.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
}

/** The input with all edits done that take effect (see `settled`). Throws a RangeError for one outside of it. */
export function applyEdits(input: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const effective = settled(edits);
  let length = input.length;
  for (const { start, end, replacement } of effective) {
    if (start < 0 || start > end || end > input.length) {
      throw new RangeError(`an edit of bytes ${start} to ${end} of an input of ${input.length} bytes`);
    }
    length += replacement.length - (end - start);
  }
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  for (const { start, end, replacement } of effective) {
    output.set(input.subarray(from, start), to);
    output.set(replacement, to + start - from);
    to += start - from + replacement.length;
    from = end;
  }
  output.set(input.subarray(from), to);
  return output;
}
