import type { Range } from "../../base/ranges.ts";
import { ended } from "../../oracle/walk.ts";
import { binaryOutlineOf } from "../../outline/binary/binary-outline.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { runsIn } from "./byte-runs.ts";
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
    const { contents, edit } = binaryOutlineOf(failing);
    return adoptingEach<readonly Piece[], Replacement>([...failing], replacementsIn(contents), {
      apply: replaced,
      render: (pieces) => edit(editsOf(failing, pieces)),
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

function replacementsIn(contents: readonly Range[]): readonly Replacement[] {
  const replacements: Replacement[] = [];
  for (let width = 2; width <= longestRun; width++) {
    const wider = contents.flatMap((each) => replacementsOf(each, width));
    if (replacements.length + wider.length > mostTests) break;
    replacements.unshift(...wider);
  }
  return replacements;
}

const replacementsOf = (content: Range, width: number): readonly Replacement[] =>
  runsIn(content, width).flatMap((run) =>
    Array.from({ length: highestValue + 1 }, (_, value) => ({ run, value })),
  );

const editsOf = (bytes: Uint8Array, pieces: readonly Piece[]): readonly InputEdit[] =>
  pieces.flatMap((piece, at) => {
    if (piece === bytes[at]) return [];
    return substitution({ start: at, end: at + 1 }, Uint8Array.from(piece === null ? [] : [piece]));
  });

/** Null where no two bytes of the run are left. */
function replaced(pieces: readonly Piece[], { run, value }: Replacement): readonly Piece[] | null {
  const within = pieces.slice(run.start, run.end);
  if (within.filter((piece) => piece !== null).length < 2) return null;
  return pieces.toSpliced(run.start, within.length, value, ...within.slice(1).fill(null));
}
