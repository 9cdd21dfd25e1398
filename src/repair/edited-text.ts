import { joined } from "../base/arrays.ts";
import type { Range } from "../base/ranges.ts";
import type { InputEdit } from "../text/edit.ts";

/** A text made from an input by edits: sorted, neither overlapping nor touching, in bytes of the input. */
export interface EditedText {
  readonly bytes: Uint8Array;
  readonly edits: readonly InputEdit[];
  /** What a lenient grammar takes these edits to cost; absent where none made them. */
  readonly cost?: number;
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
export function editedFurther(text: EditedText, edit: InputEdit): EditedText {
  const { start, end, inserted } = edit;
  const bytes = joined([text.bytes.subarray(0, start), inserted, text.bytes.subarray(end)]);
  const edits: InputEdit[] = [];
  let shift = 0;
  let merged: InputEdit | null = null;
  const later: InputEdit[] = [];
  for (const known of text.edits) {
    const from = known.start + shift;
    const to = from + known.inserted.length;
    shift += known.inserted.length - (known.end - known.start);
    if (to < start) edits.push(known);
    else if (from > end) later.push(known);
    else {
      const head = known.inserted.subarray(0, Math.max(0, start - from));
      const tail = known.inserted.subarray(Math.min(known.inserted.length, Math.max(0, end - from)));
      merged =
        merged === null
          ? {
              ...labelOf(edit, known),
              start: known.start - Math.max(0, from - start),
              end: known.end + Math.max(0, end - to),
              inserted: joined([head, inserted, tail]),
            }
          : {
              ...labelOf(merged, known),
              start: merged.start,
              end: known.end + Math.max(0, end - to),
              inserted: joined([merged.inserted, tail]),
            };
    }
  }
  const before = shiftOf(edits);
  const added = merged ?? { ...edit, start: start - before, end: end - before };
  const changes = added.start < added.end || added.inserted.length > 0;
  return { ...text, bytes, edits: [...edits, ...(changes ? [added] : []), ...later] };
}

/** The label of edits that became one: the first that has one tells it. */
function labelOf(...edits: readonly InputEdit[]): Pick<InputEdit, "label"> {
  const { label } = edits.find(({ label }) => label !== undefined) ?? {};
  return label === undefined ? {} : { label };
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
