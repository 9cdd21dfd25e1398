import { keyOf } from "../base/hash.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import type { EditedText } from "./edit/edited-text.ts";

/** The same for repairs that a person takes for one: they differ in white space alone, and change more of the input than that. */
export function keyOfRepair(input: Uint8Array, { bytes }: EditedText): string {
  const key = keyOf(visibleIn(bytes));
  return key === keyOf(visibleIn(input)) ? keyOf(bytes) : key;
}

const visibleIn = (text: Uint8Array): Uint8Array => text.filter((byte) => !isWhiteSpace(byte));
