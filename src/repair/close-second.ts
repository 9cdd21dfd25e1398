import type { InputEdit } from "../text/edit.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";
import { damageOf, leastDamageFirst, totalOf } from "./damage.ts";
import { type EditedText, replacedBy } from "./edit/edited-text.ts";
import { presentableFor } from "./presentable.ts";
import { keyOfRepair } from "./same-repair.ts";

/** How much more damage than the best repair another may do to be as near. */
const close = 1;

/**
 * Of texts that were accepted on the way to a repair of one place, the one that is nearly as near to the input and truly different:
 * edited elsewhere, or in another way, such as something put in instead of something taken out. Undefined when there
 * is none, and for repairs that are certain or that a grammar knows the reason of.
 */
export function closeSecond(
  input: Uint8Array,
  best: EditedText,
  accepted: readonly Uint8Array[],
): EditedText | undefined {
  const [edit, ...others] = best.edits;
  if (edit === undefined || others.length > 0 || edit.label !== undefined || best.isCertain) return undefined;
  const different = accepted
    .map((bytes) => replacedBy(input, bytes))
    .filter((text) =>
      text.edits.every((other) => isTrulyDifferent(input, edit, other) && isAsShort(edit, other)),
    );
  const [second] = leastDamageFirst(input, different);
  if (second === undefined) return undefined;
  const more = totalOf(damageOf(input, second)) - totalOf(damageOf(input, best));
  const isShown = more <= close && presentableFor(input)(second.bytes);
  return isShown && keyOfRepair(input, second) !== keyOfRepair(input, best) ? second : undefined;
}

/** How many more bytes than the best repair another may change to be worth looking at: damage takes long to count in large inputs. */
const longer = 16;

const isAsShort = (edit: InputEdit, other: InputEdit): boolean => sizeOf(other) <= sizeOf(edit) + longer;
const sizeOf = ({ start, end, inserted }: InputEdit): number => end - start + inserted.length;

const isTrulyDifferent = (input: Uint8Array, edit: InputEdit, other: InputEdit): boolean =>
  kindOf(edit) !== kindOf(other) || placeOf(input, edit) !== placeOf(input, other);

const kindOf = ({ start, end, inserted }: InputEdit): "missing" | "superfluous" | "wrong" =>
  start === end ? "missing" : isBlank(inserted) ? "superfluous" : "wrong";

/** Where an edit begins, white space in front of it left aside. */
function placeOf(input: Uint8Array, { start }: InputEdit): number {
  let place = start;
  while (isWhiteSpace(input[place])) place++;
  return place;
}
