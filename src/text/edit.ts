import { difference, type Range, type Ranges } from "../base/ranges.ts";

/** An edit of an input: replaces the bytes from `start` to before `end` by `inserted`; either may be empty. */
export interface InputEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: Uint8Array;
  /** The label that a lenient grammar gives the edit, such as `comment`. */
  readonly label?: string;
}

/** An edit as text, with the text it removes. */
export interface TextEdit {
  /** Byte offsets in the input. */
  readonly start: number;
  readonly end: number;
  readonly removed: string;
  readonly inserted: string;
}

const nothing = new Uint8Array(0);

/** The deletions that leave only the kept bytes of an input of `size` bytes. */
export function deletions(size: number, kept: Ranges): readonly InputEdit[] {
  const whole = size === 0 ? [] : [{ start: 0, end: size }];
  return difference(whole, kept).map(removal);
}

export function removal({ start, end }: Range): InputEdit {
  return { start, end, inserted: nothing };
}

export function substitution({ start, end }: Range, inserted: Uint8Array): InputEdit {
  return { start, end, inserted };
}

/** The edit without the common prefix and suffix of its texts; code points stay whole. */
export function withoutCommonEnds(input: Uint8Array, edit: InputEdit): InputEdit {
  const { start, end, inserted } = edit;
  const most = Math.min(end - start, inserted.length);
  let before = 0;
  while (before < most && input[start + before] === inserted[before]) before++;
  while (before > 0 && (isInCodePoint(input[start + before]) || isInCodePoint(inserted[before]))) before--;
  let behind = 0;
  while (behind < most - before && input[end - 1 - behind] === inserted[inserted.length - 1 - behind])
    behind++;
  while (behind > 0 && isInCodePoint(input[end - behind])) behind--;
  return {
    ...edit,
    start: start + before,
    end: end - behind,
    inserted: inserted.subarray(before, inserted.length - behind),
  };
}

/** Widens edits inside a word to the whole word, for readability, unless two edits would then touch. */
export function atWholeWords(input: Uint8Array, edits: readonly InputEdit[]): readonly InputEdit[] {
  return edits.map((edit, index) => {
    const { start, end, inserted } = edit;
    const isWithin = [...input.subarray(start, end), ...inserted].every(isWordByte);
    let from = start;
    let to = end;
    while (from > 0 && isWordByte(input[from - 1])) from--;
    while (isWordByte(input[to])) to++;
    const isAlone = from >= (edits[index - 1]?.end ?? 0) && to <= (edits[index + 1]?.start ?? input.length);
    const isAtEdge = start === end && (from === start || to === end);
    if (!isWithin || !isAlone || isAtEdge || (from === start && to === end)) return edit;
    const whole = [...input.subarray(from, start), ...inserted, ...input.subarray(end, to)];
    return { ...edit, start: from, end: to, inserted: Uint8Array.from(whole) };
  });
}

const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined && (byte >= 0x80 || /\w/.test(String.fromCharCode(byte)));

const isInCodePoint = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Whether the edit changes anything. */
export const isChange = ({ start, end, inserted }: InputEdit): boolean => start < end || inserted.length > 0;

/**
 * The edits that take effect, in text order. Of two that overlap, the one that begins first wins, then the longer, then
 * the earlier in the list; an edit inside a replaced range is dropped. Insertions at one place keep their order and
 * precede a replacement that starts there.
 */
export function settled(edits: readonly InputEdit[]): readonly InputEdit[] {
  const isInsertion = ({ start, end }: InputEdit) => start === end;
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

/** Applies the edits that take effect (see `settled`). Throws a RangeError for an edit outside the input. */
export function applyEdits(input: Uint8Array, edits: readonly InputEdit[]): Uint8Array {
  const effective = settled(edits);
  let length = input.length;
  for (const { start, end, inserted } of effective) {
    if (start < 0 || start > end || end > input.length) {
      throw new RangeError(`an edit of bytes ${start} to ${end} of an input of ${input.length} bytes`);
    }
    length += inserted.length - (end - start);
  }
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  for (const { start, end, inserted } of effective) {
    output.set(input.subarray(from, start), to);
    output.set(inserted, to + start - from);
    to += start - from + inserted.length;
    from = end;
  }
  output.set(input.subarray(from), to);
  return output;
}

/** A shape covers at most this many bytes of the removed and of the inserted text: long changes share a shape. */
const mostBytes = 60;
/** Characters of each text in a rough and in a fine shape. */
const mostOfRough = 12;
const mostOfFine = 30;

/**
 * Three shapes of a change, from coarse to fine: the removed and inserted text with words and numbers abstracted, then
 * longer excerpts, then also the neighbouring characters. Programs mostly treat changes of one shape alike.
 */
export function shapesOfChange(before: Uint8Array, after: Uint8Array): readonly [string, string, string] {
  const { start, end, inserted } = withoutCommonEnds(before, {
    start: 0,
    end: before.length,
    inserted: after,
  });
  const gone = shapeOf(before, start, Math.min(end, start + mostBytes));
  const come = shapeOf(inserted, 0, Math.min(inserted.length, mostBytes));
  const rough = [gone, come].map((shape) => collapsed(shape).slice(0, mostOfRough)).join(" to ");
  const fine = [gone, come].map((shape) => shape.slice(0, mostOfFine)).join(" to ");
  return [rough, fine, `${shapeOf(before, start - 1, start)} ${fine} ${shapeOf(before, end, end + 1)}`];
}

/** Replaces each word by `a` and each number by `0`. */
const shapeOf = (text: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...text.subarray(Math.max(0, start), end))
    .replaceAll(/\d+/g, "0")
    .replaceAll(/[A-Za-z_\x80-\xff]+/g, "a");

/** Collapses each run of an equal non-blank character. */
const collapsed = (shape: string): string => shape.replaceAll(/(\S)\1+/g, "$1");
