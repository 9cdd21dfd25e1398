import { complement, type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import { removingChunks } from "../../delta/remove-chunks.ts";
import { ended, inTurnBehind, type Steps, toBest, type Walk, walkFrom } from "../../oracle/walk.ts";
import { binaryOutlineOf } from "../../outline/binary/binary-outline.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import type { Stage } from "../stage.ts";

/** Lowers bytes to zero, chunks of them together, and those that cannot be zero one after the other. */
export const lowerBytes: Stage = {
  name: "lower bytes",
  walk: (failing) => loweringAt(freePlaces(failing), failing),
};

/** Lowers the bytes at these places only. */
export const loweringAt = (free: readonly number[], bytes: Uint8Array): Walk<Uint8Array, unknown> =>
  inTurnBehind(toBest(toZero(free, bytes), bytes), (left) =>
    walkFrom({ bytes: left, at: 0, tooLow: 0, isLowered: false }, byHalving(free), {
      render: (lowered) => lowered,
    }),
  );

function toZero(free: readonly number[], bytes: Uint8Array): Walk<Uint8Array, unknown> {
  const { edit } = binaryOutlineOf(bytes);
  const places = free.filter((at) => bytes[at] !== 0);
  if (places.length === 0) return ended(bytes);
  const render = (staying: IndexSet): Uint8Array =>
    edit(
      [...indicesOf(complement(staying, places.length))].map((index) => byteAt(places[index] as number, 0)),
    );
  return removingChunks(wholeSet(places.length), { render });
}

/** Where no field stands that follows from other bytes. */
export function freePlaces(bytes: Uint8Array): readonly number[] {
  const { dependents } = binaryOutlineOf(bytes);
  return [...bytes.keys()].filter(
    (at) => !dependents.some(({ place }) => place.start <= at && at < place.end),
  );
}

const byteAt = (at: number, value: number): InputEdit =>
  substitution({ start: at, end: at + 1 }, Uint8Array.of(value));

/** At one byte, which is known to be needed higher than `tooLow`. */
interface Standing {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly tooLow: number;
  /** Whether the byte has been lowered by one. */
  readonly isLowered: boolean;
}

/** By one first, as most bytes that matter have the one value, then by halves of what is left. */
function byHalving(places: readonly number[]): Steps<Standing, Uint8Array> {
  /** Still there, or at the next byte with which there is something to try. */
  const next = (standing: Standing): Standing => {
    const { bytes, at, tooLow } = standing;
    if (places.includes(at) && (bytes[at] as number) - tooLow > 1) return standing;
    const later = places.find((place) => place > at && (bytes[place] as number) > 1);
    return { bytes, at: later ?? bytes.length, tooLow: 0, isLowered: false };
  };
  return {
    candidate(standing) {
      const here = next(standing);
      const { bytes, at } = here;
      return at === bytes.length ? undefined : binaryOutlineOf(bytes).edit([byteAt(at, lowerValue(here))]);
    },
    after(standing, isFound) {
      const { bytes, at, tooLow, isLowered } = next(standing);
      const value = lowerValue({ bytes, at, tooLow, isLowered });
      if (isFound) {
        return { bytes: binaryOutlineOf(bytes).edit([byteAt(at, value)]), at, tooLow, isLowered: true };
      }
      return isLowered
        ? { bytes, at, tooLow: value, isLowered }
        : { bytes, at: at + 1, tooLow: 0, isLowered: false };
    },
    about(standing) {
      const { bytes, at, tooLow, isLowered } = next(standing);
      const kind = isLowered ? "lower further" : "lower";
      // What is taken away are steps of the value, and how many can go at one place tells nothing of another.
      const removed = [{ start: lowerValue({ bytes, at, tooLow, isLowered }), end: bytes[at] ?? 0 }];
      return {
        scope: standing,
        kind,
        size: 1 + (bytes[at] ?? 0) - tooLow,
        kept: [{ start: 0, end: at }],
        removed,
      };
    },
  };
}

const lowerValue = ({ bytes, at, tooLow, isLowered }: Standing): number =>
  isLowered ? (tooLow + (bytes[at] ?? 0)) >> 1 : (bytes[at] ?? 0) - 1;
