import { type IndexSet, wholeSet } from "../../delta/index-set.ts";
import { removeChunks } from "../../delta/remove-chunks.ts";
import { follow, type Walk } from "../../oracle/follow.ts";
import { over } from "../../oracle/oracle.ts";
import { followBest, type Search, type Stage } from "../stage.ts";
import { isBinary } from "./is-binary.ts";

const mostBytes = 2_000;

/** Lowers bytes to zero, chunks of them together, and those that cannot be zero one after the other. */
export const lowerBytes: Stage = {
  name: "lower bytes",
  async run(failing, search) {
    if (failing.length > mostBytes || !isBinary(failing)) return;
    const zeros = followBest(failing, search);
    await toZero(failing, zeros.search);
    await oneByOne(zeros.best(), search);
  },
};

async function toZero(bytes: Uint8Array, { oracle, signal, onImprovement }: Search): Promise<void> {
  const places = [...bytes.keys()].filter((at) => bytes[at] !== 0);
  if (places.length === 0) return;
  const render = (staying: IndexSet): Uint8Array => {
    const lowered = new Uint8Array(bytes.length);
    for (const { start, end } of staying) {
      for (const at of places.slice(start, end)) lowered[at] = bytes[at] as number;
    }
    return lowered;
  };
  await removeChunks(wholeSet(places.length), over(oracle, render), {
    signal,
    onImprovement: (staying) => onImprovement(render(staying)),
  });
}

/** At one byte, which is known to be needed higher than `tooLow`. */
interface Standing {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly tooLow: number;
  /** Whether the byte has been lowered by one. */
  readonly isLowered: boolean;
}

async function oneByOne(bytes: Uint8Array, { oracle, signal, onImprovement }: Search): Promise<void> {
  await follow(
    oracle,
    { bytes, at: 0, tooLow: 0, isLowered: false },
    {
      walk: byHalving,
      outcome: "fail",
      signal,
      onFound: (standing) => onImprovement(standing.bytes),
    },
  );
}

/** By one first, as most bytes that matter have the one value, then by halves of what is left. */
const byHalving: Walk<Standing, Uint8Array> = {
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
