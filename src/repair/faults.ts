import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type Position, positionOf } from "../text/position.ts";
import { endOfToken } from "../text/token.ts";
import { isWhiteSpace } from "../text/white-space.ts";

/** What was wrong at one place of an input, as a repair shows it. */
export interface Fault {
  /** Whether something is missing there, should not be there, or should be something else. */
  readonly kind: "missing" | "superfluous" | "wrong";
  readonly position: Position;
  /** The text of the input that should not be there; empty when something is missing. */
  readonly found: string;
  /** The text the repair puts there; empty when something is superfluous. */
  readonly expected: string;
  /** The token before, white space left aside; empty at the start of the input. */
  readonly after: string;
}

/** The faults that these edits of the input mend, in order. */
export function faultsOf(input: Uint8Array, edits: readonly InputEdit[]): readonly Fault[] {
  const encoding = encodingOf(input);
  const before = tokensBefore(input, edits);
  return edits.map(({ start, end, inserted }, index) => ({
    kind: start === end ? "missing" : inserted.length === 0 ? "superfluous" : "wrong",
    position: positionOf(input, start),
    found: decode(input.subarray(start, end), encoding),
    expected: decode(inserted, encoding),
    after: decode(before[index] ?? input.subarray(0, 0), encoding),
  }));
}

/** For each edit the last token, white space left aside, that ends where it starts or before. */
function tokensBefore(input: Uint8Array, edits: readonly InputEdit[]): readonly Uint8Array[] {
  const tokens: Uint8Array[] = [];
  let last = input.subarray(0, 0);
  let at = 0;
  for (const { start } of edits) {
    for (let end = endOfToken(input, at); at < start && end <= start; end = endOfToken(input, at)) {
      if (!isWhiteSpace(input[at])) last = input.subarray(at, end);
      at = end;
    }
    tokens.push(last);
  }
  return tokens;
}
