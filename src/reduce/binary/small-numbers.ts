import type { Range } from "../../base/ranges.ts";
import { ended } from "../../oracle/walk.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { isBinary } from "./is-binary.ts";

/**
 * Puts a number from 0 to 3 in place of 2 to 64 neighbouring bytes: in many formats such a byte is an end or what is
 * empty, as the 3 of DEFLATE that begins an empty block is. Longer runs first; only as long as inputs are small. Done
 * again only when the input has another size by then.
 */
export const smallNumbers: Stage = {
  name: "small numbers",
  walk(failing, last) {
    if (failing.length === last?.length || !isBinary(failing)) return ended(failing);
    return adoptingEach<readonly Piece[], Replacement>([...failing], replacementsIn(failing.length), {
      apply: replaced,
      render: (pieces) => Uint8Array.from(pieces.filter((piece) => piece !== null)),
    });
  },
};

/** What stands in place of a byte of the input. */
type Piece = number | null;

interface Replacement {
  readonly run: Range;
  readonly value: number;
}

const highestValue = 3;
const longestRun = 64;

/** Tests of one run of the stage, at most: then runs have 6 bytes at most in 52 bytes, and 2 in 126. */
const mostTests = 1_000;

function replacementsIn(size: number): readonly Replacement[] {
  const replacements: Replacement[] = [];
  for (let width = 2; width <= Math.min(longestRun, size); width++) {
    const wider = replacementsOf(width, size);
    if (replacements.length + wider.length > mostTests) break;
    replacements.unshift(...wider);
  }
  return replacements;
}

const replacementsOf = (width: number, size: number): readonly Replacement[] =>
  Array.from({ length: size - width + 1 }, (_, start) => ({ start, end: start + width })).flatMap((run) =>
    Array.from({ length: highestValue + 1 }, (_, value) => ({ run, value })),
  );

/** Null where no two bytes of the run are left. */
function replaced(pieces: readonly Piece[], { run, value }: Replacement): readonly Piece[] | null {
  const within = pieces.slice(run.start, run.end);
  if (within.filter((piece) => piece !== null).length < 2) return null;
  return pieces.toSpliced(run.start, within.length, value, ...within.slice(1).fill(null));
}
