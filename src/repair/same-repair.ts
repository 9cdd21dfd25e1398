import { isWhiteSpace } from "../text/white-space.ts";
import type { EditedText } from "./edit/edited-text.ts";

/** The same for repairs that a person takes for one: they differ in nothing but the white space around their edits. */
export function keyOfRepair(input: Uint8Array, { edits }: EditedText): string {
  let visible = 0;
  let at = 0;
  const places = edits.map(({ start, end, inserted }) => {
    for (; at < start; at++) if (!isWhiteSpace(input[at])) visible++;
    return [visible, ...trimmed(input.subarray(start, end)), -1, ...trimmed(inserted)];
  });
  return JSON.stringify(places);
}

/** Without the white space around it, if that is not all there is. */
function trimmed(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => !isWhiteSpace(byte));
  return first < 0 ? bytes : bytes.subarray(first, bytes.findLastIndex((byte) => !isWhiteSpace(byte)) + 1);
}
