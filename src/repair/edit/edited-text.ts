import { joined } from "../../base/joined.ts";
import type { Range } from "../../base/ranges.ts";
import type { InputEdit } from "../../text/edit.ts";

/** A text made from an input by edits: sorted, neither overlapping nor touching, in bytes of the input. */
export interface EditedText {
  readonly bytes: Uint8Array;
  readonly edits: readonly InputEdit[];
  /** How many tokens the edits are known to hide from the program, as in a comment. */
  readonly hidden?: number;
  /** Whether all edits are known to be what was meant, so that none is to be done without. */
  readonly isCertain?: boolean;
}

/** The input with the edits applied. */
export function edited(input: Uint8Array, edits: readonly InputEdit[]): EditedText {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, inserted } of edits) {
    parts.push(input.subarray(at, start), inserted);
    at = end;
  }
  return { bytes: joined([...parts, input.subarray(at)]), edits };
}

/** The text after one more edit, given in bytes of the text. Edits that then touch become one. */
export function editedFurther(text: EditedText, { start, end, inserted }: InputEdit): EditedText {
  const bytes = joined([text.bytes.subarray(0, start), inserted, text.bytes.subarray(end)]);
  const edits: InputEdit[] = [];
  let shift = 0;
  let merged: InputEdit | null = null;
  const later: InputEdit[] = [];
  for (const edit of text.edits) {
    const from = edit.start + shift;
    const to = from + edit.inserted.length;
    shift += edit.inserted.length - (edit.end - edit.start);
    if (to < start) edits.push(edit);
    else if (from > end) later.push(edit);
    else {
      const head = edit.inserted.subarray(0, Math.max(0, start - from));
      const tail = edit.inserted.subarray(Math.min(edit.inserted.length, Math.max(0, end - from)));
      merged =
        merged === null
          ? {
              start: edit.start - Math.max(0, from - start),
              end: edit.end + Math.max(0, end - to),
              inserted: joined([head, inserted, tail]),
            }
          : {
              start: merged.start,
              end: edit.end + Math.max(0, end - to),
              inserted: joined([merged.inserted, tail]),
            };
    }
  }
  const before = shiftOf(edits);
  const added = merged ?? { start: start - before, end: end - before, inserted };
  const changes = added.start < added.end || added.inserted.length > 0;
  return { ...text, bytes, edits: [...edits, ...(changes ? [added] : []), ...later] };
}

/** The input with everything replaced that is not in a common beginning or end of it and this text. */
export function replacedBy(input: Uint8Array, bytes: Uint8Array): EditedText {
  const most = Math.min(input.length, bytes.length);
  let start = 0;
  while (start < most && input[start] === bytes[start]) start++;
  let behind = 0;
  while (behind < most - start && input[input.length - 1 - behind] === bytes[bytes.length - 1 - behind])
    behind++;
  const inserted = bytes.subarray(start, bytes.length - behind);
  return { bytes, edits: [{ start, end: input.length - behind, inserted }] };
}

/** Where in the input the byte at `offset` of the text comes from, or the place it was inserted at. */
export function inputOffset({ edits }: EditedText, offset: number): number {
  let shift = 0;
  for (const { start, end, inserted } of edits) {
    if (start + shift > offset) break;
    if (offset < start + shift + inserted.length) return start;
    shift += inserted.length - (end - start);
  }
  return offset - shift;
}

/** Where in the edited text stands what each of the edits puts in; a range without bytes where something is deleted. */
export function inEditedText(edits: readonly InputEdit[]): readonly Range[] {
  let shift = 0;
  return edits.map(({ start, end, inserted }) => {
    const from = start + shift;
    shift += inserted.length - (end - start);
    return { start: from, end: from + inserted.length };
  });
}

/** By how much the bytes behind these edits have moved. */
const shiftOf = (edits: readonly InputEdit[]): number =>
  edits.reduce((shift, { start, end, inserted }) => shift + inserted.length - (end - start), 0);
