import { diffArrays } from "diff";
import type { Range } from "../base/ranges.ts";
import { type Change, joinChanges, type Pair } from "./change.ts";
import { decode } from "./encoding.ts";
import { piecesOfEach } from "./pieces.ts";
import type { Unit } from "./unit.ts";

/**
 * Parts of two texts with more single changes between them count as different throughout: to find more changes takes
 * seconds. A bound on work rather than on time keeps the alignment the same on every machine.
 */
const mostChanges = 4000;

/**
 * The changes cut into changes of one unit each; units that are alike in both texts stay. Where units are both taken
 * out and put in they are paired, as half a replacement is nothing that anyone did.
 */
export function align(pair: Pair, unit: Unit, changes: readonly Change[]): readonly Change[] {
  const joined = joinChanges(changes);
  const passagesOf = (side: keyof Pair): readonly Passage[] => {
    const ranges = joined.map((change) => change[side]);
    const units = piecesOfEach(pair[side], unit, ranges);
    return ranges.map((range, index) => ({ text: pair[side], range, units: units[index] ?? [] }));
  };
  const after = passagesOf("after");
  return passagesOf("before").flatMap((before, index) => {
    const other = after[index];
    return other === undefined ? [] : changesBetween(before, other);
  });
}

/** A part of a text as its units. */
interface Passage {
  readonly text: Uint8Array;
  readonly range: Range;
  readonly units: readonly Range[];
}

/** The shortest way from the one part to the other, in changes of one unit into one unit, or into or from none. */
function changesBetween(before: Passage, after: Passage): readonly Change[] {
  return joinChanges(hunksOf(stretchesBetween(before, after))).flatMap((hunk) => {
    const length = Math.max(lengthOf(hunk.before), lengthOf(hunk.after));
    return Array.from({ length }, (_, index) => ({
      before: unitAt(before, hunk.before, index),
      after: unitAt(after, hunk.after, index),
    }));
  });
}

function stretchesBetween(before: Passage, after: Passage): readonly Stretch[] {
  const everything = [
    { count: before.units.length, removed: true, added: false },
    { count: after.units.length, removed: false, added: true },
  ];
  if (before.units.length === 0 || after.units.length === 0) return everything;
  return diffArrays(textsOf(before), textsOf(after), { maxEditLength: mostChanges }) ?? everything;
}

function textsOf({ text, units }: Passage): string[] {
  return units.map(({ start, end }) => decode(text.subarray(start, end), "latin1"));
}

/** So many units that only one of the texts has, or, neither removed nor added, that both have. */
interface Stretch {
  readonly count: number;
  readonly removed: boolean;
  readonly added: boolean;
}

/** What the stretches remove or add, as changes of ranges of unit numbers. */
function hunksOf(stretches: readonly Stretch[]): readonly Change[] {
  const hunks: Change[] = [];
  let before = 0;
  let after = 0;
  for (const { count, removed, added } of stretches) {
    const hunk = {
      before: { start: before, end: added ? before : before + count },
      after: { start: after, end: removed ? after : after + count },
    };
    if (removed || added) hunks.push(hunk);
    before = hunk.before.end;
    after = hunk.after.end;
  }
  return hunks;
}

/** A unit of a hunk, or beyond its end the empty range there. */
function unitAt({ range, units }: Passage, hunk: Range, index: number): Range {
  const unit = hunk.start + index < hunk.end ? units[hunk.start + index] : undefined;
  const end = units[hunk.end]?.start ?? range.end;
  return unit ?? { start: end, end };
}

const lengthOf = ({ start, end }: Range): number => end - start;
