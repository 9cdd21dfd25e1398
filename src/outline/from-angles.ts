import type { Range } from "../base/ranges.ts";
import { bracketedTokens } from "../text/bracketed-tokens.ts";
import type { Region } from "../text/regions.ts";
import { kindOfToken } from "../text/token.ts";

/** An angle bracket, or a bracket of another kind, that is still open. */
interface Open {
  readonly isAngle: boolean;
  /** The token that closes it; for an angle bracket the bracket of another kind around it, -1 for none. */
  readonly closing: number;
  readonly range: Range;
  readonly items: Range[];
  isInItem: boolean;
}

/**
 * The regions in angle brackets directly behind a word, as around parameters of types; items are separated by commas. A
 * semicolon or a curly bracket ends what an angle bracket begins, because it was a sign of comparison.
 */
export function anglesIn(bytes: Uint8Array): readonly Region[] {
  const { boundaries, partners } = bracketedTokens(bytes);
  const regions: Region[] = [];
  const open: Open[] = [];
  const closeAngles = (): void => {
    while (open.at(-1)?.isAngle) open.pop();
  };
  let before = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const range = { start: boundaries[token] as number, end: boundaries[token + 1] as number };
    const byte = bytes[range.start] as number;
    if (token === open.at(-1)?.closing) {
      closeAngles();
      open.pop();
    } else if (byte === semicolon || byte === openingCurly) closeAngles();
    const inner = open.at(-1);
    if (byte === openingAngle && kindOfToken(bytes.subarray(range.start - 1, range.start)) === "word") {
      extend(inner, range);
      open.push({ isAngle: true, closing: inner?.closing ?? -1, range, items: [], isInItem: false });
    } else if (byte === closingAngle && inner?.isAngle && !arrowEnds.includes(before)) {
      open.pop();
      regions.push({
        open: inner.range,
        close: range,
        items: inner.items.map((item) => ({ ...item, regions: [] })),
      });
      extend(open.at(-1), range);
    } else if (byte === comma && inner !== undefined) inner.isInItem = false;
    else if (kindOfToken(bytes.subarray(range.start, range.end)) !== "space") extend(inner, range);
    const closing = partners[token] as number;
    if (closing > 0) open.push({ isAngle: false, closing, range, items: [], isInItem: false });
    before = byte;
  }
  return regions.toSorted((one, other) => one.open.start - other.open.start);
}

function extend(inner: Open | undefined, { start, end }: Range): void {
  if (!inner?.isAngle) return;
  const last = inner.items.at(-1);
  if (inner.isInItem && last !== undefined) inner.items[inner.items.length - 1] = { start: last.start, end };
  else inner.items.push({ start, end });
  inner.isInItem = true;
}

const comma = 0x2c;
const semicolon = 0x3b;
const openingAngle = 0x3c;
const closingAngle = 0x3e;
const openingCurly = 0x7b;
/** What stands before the angle bracket of an arrow. */
const arrowEnds: readonly number[] = [0x2d, 0x3d];
