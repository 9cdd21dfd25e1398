import { ended, ending, type Walk } from "../../oracle/walk.ts";
import type { InputEdit } from "../../text/edit.ts";
import { endOfLine } from "../../text/position.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import type { Reading } from "./reader.ts";

/** The part of an edited text that an edit hides from the program. */
export interface HiddenRest {
  readonly bytes: number;
  /** Without white space. */
  readonly tokens: number;
}

export interface PossiblyHiding {
  readonly text: Uint8Array;
  /** The edits that made the text, in bytes of the text before them. */
  readonly changes: readonly InputEdit[];
  /** How far the text can be read. */
  readonly length: number;
  /** Reads another text from this place on. */
  readonly read: (text: Uint8Array, from: number) => Walk<Uint8Array, Reading>;
}

const nothing: HiddenRest = { bytes: 0, tokens: 0 };
/** What does not begin a comment in any language known to us. */
const innocent = /[\sA-Za-z0-9,:()[\]{}"'`=<>&_]/;

/** Whether a byte may begin a comment in some language. */
export const mayBeginComment = (byte: number): boolean => !innocent.test(String.fromCharCode(byte));

/**
 * The rest of the line behind a symbol put in, when the program reads over whatever stands there, as behind the sign
 * of a comment: nothing was mended then. Asks about the text with brackets there that close nothing.
 */
export function hiddenRest({ text, changes, length, read }: PossiblyHiding): Walk<Uint8Array, HiddenRest> {
  const [change] = changes;
  if (change === undefined || changes.length > 1 || change.inserted.length !== 1) return ended(nothing);
  if (!mayBeginComment(change.inserted[0] ?? 0)) return ended(nothing);
  const start = change.start + 1;
  const end = endOfLine(text, start);
  const rest = text.subarray(start, end);
  const tokens = tokensShownIn(rest);
  if (tokens === 0 || length < end) return ended(nothing);
  const nonsense = text.slice();
  nonsense.set(closingNothing(rest), start);
  return ending(read(nonsense, start), ({ accepted, length: further }) =>
    accepted || further >= end ? { bytes: rest.length, tokens } : nothing,
  );
}

/** How many tokens a text has but white space. */
export const tokensShownIn = (text: Uint8Array): number =>
  unitsOf(text, "tokens").filter((token) => kindOfToken(token) !== "space").length;

/** As many closing brackets, the first another than what stood there. */
export function closingNothing(rest: Uint8Array): Uint8Array {
  const [first, second] = rest[0] === 0x29 ? [0x5d, 0x29] : [0x29, 0x5d];
  return Uint8Array.from(rest, (_, index) => (index % 2 === 0 ? first : second));
}
