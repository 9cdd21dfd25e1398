import { lastAtMost } from "../../base/last-at-most.ts";
import type { CharacterClass } from "../../grammar/grammar.ts";

/**
 * The code points, divided into as few groups as the character classes can tell apart. Group 0 holds the code points
 * that are in no class.
 */
export interface CodePointPartition {
  readonly groupCount: number;
  /** The group of each UTF-16 unit; that of a surrogate says nothing. */
  readonly unitGroups: Uint16Array;
  /** The group of a code point beyond the basic plane. */
  astralGroup(codePoint: number): number;
  /** For each class, in the order given, which groups it holds (1) and which not (0). */
  readonly members: readonly Uint8Array[];
}

/** The partition for these classes. */
export function partitionFor(classes: readonly CharacterClass[]): CodePointPartition {
  const { starts, holders } = segmentsOf(classes);
  const groups = new Map<string, number>([["", 0]]);
  const segmentGroups = holders.map((holder) => {
    const key = holder.join();
    const group = groups.get(key) ?? groups.size;
    groups.set(key, group);
    return group;
  });
  const members = classes.map(() => new Uint8Array(groups.size));
  holders.forEach((holder, segment) => {
    for (const index of holder) (members[index] as Uint8Array)[segmentGroups[segment] as number] = 1;
  });
  return {
    groupCount: groups.size,
    unitGroups: unitGroupsOf(starts, segmentGroups),
    astralGroup: (codePoint) => segmentGroups[lastAtMost(starts, codePoint)] ?? 0,
    members,
  };
}

interface Segments {
  /** The first code point of each segment; a segment reaches to the next. */
  readonly starts: readonly number[];
  /** The indices of the classes that hold the segment, ascending. */
  readonly holders: readonly (readonly number[])[];
}

/** Cuts the code points wherever a class begins or ends. */
function segmentsOf(classes: readonly CharacterClass[]): Segments {
  const changes = new Map<number, number[]>([[0, []]]);
  const change = (at: number, index: number): void => {
    const there = changes.get(at);
    if (there) there.push(index);
    else changes.set(at, [index]);
  };
  classes.forEach(({ ranges }, index) => {
    for (const [first, last] of ranges) {
      change(first, index);
      change(last + 1, index);
    }
  });
  const starts = [...changes.keys()].sort((one, other) => one - other);
  const inside = new Set<number>();
  const holders = starts.map((start) => {
    // Ranges of one class do not touch, so each mention of it at a start turns it on or off.
    for (const index of changes.get(start) ?? []) {
      if (!inside.delete(index)) inside.add(index);
    }
    return [...inside].sort((one, other) => one - other);
  });
  return { starts, holders };
}

function unitGroupsOf(starts: readonly number[], groups: readonly number[]): Uint16Array {
  const units = new Uint16Array(0x10000);
  starts.forEach((start, segment) => {
    if (start < 0x10000)
      units.fill(groups[segment] ?? 0, start, Math.min(starts[segment + 1] ?? 0x10000, 0x10000));
  });
  return units;
}
