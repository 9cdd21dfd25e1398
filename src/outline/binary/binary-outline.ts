import type { Range } from "../../base/ranges.ts";
import { deletions, type InputEdit } from "../../text/edit.ts";
import { type Dependable, type Dependent, movedDependents, mover, withDependents } from "../dependents.ts";
import type { Shape } from "./rows.ts";

/** A stretch that no field describes further. */
export interface Content extends Range {
  /** The shape of the record that holds it; null for none. */
  readonly shape: Shape | null;
  /** How many records it is in. */
  readonly depth: number;
  /** Whether nothing more was found in it. */
  readonly isDone: boolean;
}

/** What is known of bytes that are no text: the fields that describe others of them, and what is left besides. */
export interface BinaryOutline extends Dependable {
  readonly contents: readonly Content[];
}

/** Outlines stay with the bytes that they were edited into, since too little of a reduced input is left to find them again. */
const known = new WeakMap<Uint8Array, () => BinaryOutline>();

/** What is known of the bytes; nothing but themselves where no field was found. */
export function binaryOutlineOf(bytes: Uint8Array): BinaryOutline {
  const whole = { start: 0, end: bytes.length, shape: null, depth: 0, isDone: false };
  const outline = known.get(bytes)?.() ?? outlineWith(bytes, [], [whole]);
  known.set(bytes, () => outline);
  return outline;
}

/** An outline of the bytes with these fields in them. */
export function outlineWith(
  bytes: Uint8Array,
  dependents: readonly Dependent[],
  contents: readonly Content[],
): BinaryOutline {
  const dependable = withDependents(bytes, dependents);
  const edit = (edits: readonly InputEdit[]): Uint8Array => {
    const left = dependable.edit(edits);
    known.set(left, () => moved({ ...dependable, contents }, edits, left));
    return left;
  };
  return { ...dependable, contents, edit, keep: (kept) => edit(deletions(bytes.length, kept)) };
}

function moved(outline: BinaryOutline, edits: readonly InputEdit[], left: Uint8Array): BinaryOutline {
  const move = mover(outline.complete(edits));
  const contents = outline.contents
    .map((content) => ({ ...content, ...move(content) }))
    .filter(({ start, end }) => start < end);
  return outlineWith(left, movedDependents(outline, edits, left), contents);
}
