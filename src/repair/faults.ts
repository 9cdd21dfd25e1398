import type { Range } from "../base/ranges.ts";
import type { InputEdit } from "../text/edit.ts";
import { decode, type Encoding, encodingOf } from "../text/encoding.ts";
import { type Position, positionOf } from "../text/position.ts";
import { endOfToken, kindOfToken } from "../text/token.ts";
import { isWhiteSpace } from "../text/white-space.ts";

/** What was wrong at one place of an input, as a repair shows it. */
export interface Fault extends Range {
  /** Whether something is missing there, should not be there, or should be something else. */
  readonly kind: "missing" | "superfluous" | "wrong";
  readonly position: Position;
  /** The text of the input that should not be there; empty when something is missing. */
  readonly found: string;
  /** The text the repair puts there; empty when something is superfluous. */
  readonly expected: string;
  /** What the grammar that wants the edit calls it; absent when none does. */
  readonly label?: string;
  /** Where the input was cut off, in bytes, when that is what is wrong. */
  readonly cutOffAt?: number;
  /** The token before, white space left aside; empty at the start of the input. */
  readonly after: string;
}

/** The faults that these edits of the input mend, in order. */
export function faultsOf(input: Uint8Array, edits: readonly InputEdit[]): readonly Fault[] {
  const encoding = encodingOf(input);
  const before = tokensBefore(input, edits);
  const end = input.findLastIndex((byte) => !isWhiteSpace(byte)) + 1;
  return edits.map((edit, index) => ({
    ...faultOf(input, edit, encoding),
    ...(edit.start >= end && isCutOff(edit) && { cutOffAt: end }),
    after: decode(before[index] ?? input.subarray(0, 0), encoding),
  }));
}

function faultOf(
  input: Uint8Array,
  { start, end, inserted, label }: InputEdit,
  encoding: Encoding,
): Omit<Fault, "after"> {
  return {
    start,
    end,
    kind: start === end ? "missing" : inserted.length === 0 ? "superfluous" : "wrong",
    position: positionOf(input, start),
    found: decode(input.subarray(start, end), encoding),
    expected: decode(inserted, encoding),
    ...(label !== undefined && { label }),
  };
}

/** Whether an edit at the end of a text ends brackets, elements or blocks that have begun before, or a grammar says so. */
const isCutOff = ({ inserted, label }: InputEdit): boolean =>
  label?.startsWith("cut") === true ||
  /(?:[)\]}]|<\/[^<>]*>|\b(?:fi|done|esac|end))\s*$/.test(new TextDecoder("latin1").decode(inserted));

/**
 * For each edit the last token, white space left aside, that ends where it starts or before. Of a word around an
 * edit it is the beginning.
 */
function tokensBefore(input: Uint8Array, edits: readonly InputEdit[]): readonly Uint8Array[] {
  const tokens: Uint8Array[] = [];
  let last = input.subarray(0, 0);
  let at = 0;
  for (const { start } of edits) {
    for (let end = endOfToken(input, at); at < start && end <= start; end = endOfToken(input, at)) {
      if (!isWhiteSpace(input[at])) last = input.subarray(at, end);
      at = end;
    }
    // An edit within a word follows its beginning.
    const begun = input.subarray(at, start);
    const isWithinWord = begun.length > 0 && /^(?:word|number)$/.test(kindOfToken(begun));
    tokens.push(isWithinWord ? begun : last);
  }
  return tokens;
}
