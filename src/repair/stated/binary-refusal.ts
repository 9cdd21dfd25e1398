import { binaryFormats } from "./binary-formats.ts";
import { binaryKind } from "./signatures.ts";
import { mostBytesRead, type StatedRight } from "./stated-right.ts";

/** Why an input of a binary format is not repaired. */
export interface BinaryRefusal {
  /** What it is, such as `PNG image`. */
  readonly kind: string;
  /**
   * What it states about itself is right, or was put right in vain; its parts cannot be told apart; it is too large
   * to be read for them; or what such a file states is not known.
   */
  readonly because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
}

/**
 * Why nothing is edited in an input of a binary format that is refused, too, with what it states put right: what stands in an image or a program tells no
 * search what is missing, and any part of it is another one. Null for texts, and for what is not known to be of such a format.
 */
export function binaryRefusal(input: Uint8Array, stated: StatedRight | null): BinaryRefusal | null {
  const kind = binaryKind(input);
  if (kind === null) return null;
  if (stated?.isCutOff) return { kind, because: "damaged" };
  if (stated !== null) return { kind, because: stated.edits.length === 0 ? "right" : "put-right" };
  const isKnown = binaryFormats.some(({ name }) => kind.startsWith(`${name} `));
  if (!isKnown) return { kind, because: "unknown" };
  return { kind, because: input.length > mostBytesRead ? "too-large" : "damaged" };
}
