import { joined } from "../base/arrays.ts";
import { applyEdits, type InputEdit, isChange, withoutCommonEnds } from "../text/edit.ts";
import { decode } from "../text/encoding.ts";

/** A text made from an input by edits. They are sorted, do not overlap or touch, and count in bytes of the input. */
export interface EditedText {
  readonly bytes: Uint8Array;
  readonly edits: readonly InputEdit[];
  /** The cost of the edits in a lenient grammar; absent if no grammar made them. */
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
  return { ...text, bytes: applyEdits(text.bytes, [edit]), edits: editsWith(text.edits, edit) };
}

/** The text after the edits that make another one of it. */
export const editedAs = (text: EditedText, other: EditedText): EditedText =>
  text.edits.length === 0
    ? other
    : { bytes: other.bytes, edits: other.edits.reduceRight(editsWith, text.edits) };

/** Edits, and one more of the text after them. Edits that then touch become one. */
export function editsWith(all: readonly InputEdit[], edit: InputEdit): readonly InputEdit[] {
  const { start, end, inserted } = edit;
  const edits: InputEdit[] = [];
  let shift = 0;
  let merged: InputEdit | null = null;
  const later: InputEdit[] = [];
  for (const known of all) {
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
  return [...edits, ...(changes ? [added] : []), ...later];
}

/**
 * Identifies the text after edits of an input, without making it. Equal keys mean equal texts, and equal texts that one
 * edit makes have equal keys.
 */
export function keyOfText(input: Uint8Array, edits: readonly InputEdit[]): string {
  let end = 0;
  const keys = edits.map((edit) => {
    const key = keyOfEdit(input, withoutCommonEnds(input, edit), end);
    end = edit.end;
    return key;
  });
  return keys.filter((key) => key !== "").join("\n");
}

/** Among equal bytes an insertion or deletion counts as made at the first of them, but not before `least`. */
function keyOfEdit(input: Uint8Array, edit: InputEdit, least: number): string {
  if (!isChange(edit)) return "";
  let [start, end, text] = [edit.start, edit.end, latin1(edit.inserted)];
  const isInsertion = start === end;
  const isDeletion = text === "";
  const last = (): number | undefined => (isInsertion ? text.charCodeAt(text.length - 1) : input[end - 1]);
  while ((isInsertion || isDeletion) && start > least && input[start - 1] === last()) {
    if (isInsertion) text = text.slice(-1) + text.slice(0, -1);
    start--;
    end--;
  }
  return `${start} ${end} ${text}`;
}

/** The label of edits that became one: the first that has one tells it. */
function labelOf(...edits: readonly InputEdit[]): Pick<InputEdit, "label"> {
  const { label } = edits.find(({ label }) => label !== undefined) ?? {};
  return label === undefined ? {} : { label };
}

/** The place in the input of a place in the text that the edits made of it. */
export function placeBefore(edits: readonly InputEdit[], place: number): number {
  let shift = 0;
  for (const edit of edits) {
    if (edit.start + shift >= place) break;
    shift += shiftOf([edit]);
  }
  return place - shift;
}

/** By how much the bytes behind these edits have moved. */
const shiftOf = (edits: readonly InputEdit[]): number =>
  edits.reduce((shift, { start, end, inserted }) => shift + inserted.length - (end - start), 0);

/** The text with one character per byte, so that its indices are offsets of the input in any encoding. */
export const latin1 = (bytes: Uint8Array): string => decode(bytes, "latin1");

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
