import { largestFirst, lengthOf, partsIn } from "../../outline/part.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import { adoptingEach } from "../adopting-each.ts";
import { cheapestBytesIn } from "./cheapest-bytes.ts";
import type { OutlinedStage } from "./outlined-stage.ts";

/** Puts the cheapest text that the grammar derives in the place of parts; larger parts first. */
export const cheapestTexts: OutlinedStage = {
  name: "cheapest",
  walk(input) {
    const cheapestBytes = cheapestBytesIn(input.grammar);
    const edits = largestFirst(partsIn(input.outline)).flatMap((part) => {
      // Where nothing at all can stand the part is optional, and was tried without.
      const text = part.expected.map(cheapestBytes).find((bytes) => bytes !== null && bytes.length > 0);
      return text && text.length < lengthOf(part) ? [substitution(part, text)] : [];
    });
    return adoptingEach<readonly InputEdit[], InputEdit>([], edits, {
      apply: withEdit,
      render: input.edit,
    });
  },
};

/** Null when what the edit replaces is replaced already. */
function withEdit(edits: readonly InputEdit[], edit: InputEdit): readonly InputEdit[] | null {
  const isGone = edits.some(({ start, end }) => start <= edit.start && edit.end <= end);
  return isGone ? null : [...edits, edit];
}
