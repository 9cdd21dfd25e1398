import { type IndexSet, wholeSet } from "../../delta/index-set.ts";
import { removingChunks } from "../../delta/remove-chunks.ts";
import { ended, inTurnBehind, type Steps, toBest, type Walk, walkFrom } from "../../oracle/walk.ts";
import type { Stage } from "../stage.ts";
import { isBinary } from "./is-binary.ts";

const mostBytes = 2_000;

/** Lowers bytes to zero, chunks of them together, and those that cannot be zero one after the other. */
export const lowerBytes: Stage = {
  name: "lower bytes",
  walk(failing) {
    if (failing.length > mostBytes || !isBinary(failing)) return ended(failing);
    return inTurnBehind(toBest(toZero(failing), failing), oneByOne);
  },
};

function toZero(bytes: Uint8Array): Walk<Uint8Array, unknown> {
  const places = [...bytes.keys()].filter((at) => bytes[at] !== 0);
  if (places.length === 0) return ended(bytes);
  const render = (staying: IndexSet): Uint8Array => {
    const lowered = new Uint8Array(bytes.length);
    for (const { start, end } of staying) {
      for (const at of places.slice(start, end)) lowered[at] = bytes[at] as number;
    }
    return lowered;
  };
  return removingChunks(wholeSet(places.length), { render });
}

/** At one byte, which is known to be needed higher than `tooLow`. */
interface Standing {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly tooLow: number;
  /** Whether the byte has been lowered by one. */
  readonly isLowered: boolean;
}

function oneByOne(bytes: Uint8Array): Walk<Uint8Array, unknown> {
  const start = { bytes, at: 0, tooLow: 0, isLowered: false };
  return walkFrom(start, byHalving, { render: (lowered) => lowered });
}

/** By one first, as most bytes that matter have the one value, then by halves of what is left. */
const byHalving: Steps<Standing, Uint8Array> = {
  candidate(standing) {
    const { bytes, at, ...about } = atNextByte(standing);
    return at === bytes.length ? undefined : bytes.with(at, lowerValue({ bytes, at, ...about }));
  },
  after(standing, isFound) {
    const { bytes, at, tooLow, isLowered } = atNextByte(standing);
    const value = lowerValue({ bytes, at, tooLow, isLowered });
    if (isFound) return { bytes: bytes.with(at, value), at, tooLow, isLowered: true };
    return isLowered
      ? { bytes, at, tooLow: value, isLowered }
      : { bytes, at: at + 1, tooLow: 0, isLowered: false };
  },
  about(standing) {
    const { bytes, at, tooLow, isLowered } = atNextByte(standing);
    const kind = isLowered ? "lower further" : "lower";
    // What is taken away are steps of the value, and how many can go at one place tells nothing of another.
    const removed = [{ start: lowerValue(standing), end: bytes[at] ?? 0 }];
    return {
      scope: standing,
      kind,
      size: 1 + (bytes[at] ?? 0) - tooLow,
      kept: [{ start: 0, end: at }],
      removed,
    };
  },
};

/** Still there, or at the next byte with which there is something to try. */
function atNextByte(standing: Standing): Standing {
  const { bytes, at, tooLow } = standing;
  if (at === bytes.length || (bytes[at] as number) - tooLow > 1) return standing;
  const later = bytes.findIndex((byte, place) => place > at && byte > 1);
  return { bytes, at: later < 0 ? bytes.length : later, tooLow: 0, isLowered: false };
}

const lowerValue = ({ bytes, at, tooLow, isLowered }: Standing): number =>
  isLowered ? (tooLow + (bytes[at] ?? 0)) >> 1 : (bytes[at] ?? 0) - 1;
