import { difference, type Ranges, union } from "../base/ranges.ts";
import { addChunks } from "../delta/add-chunks.ts";
import { complement, type IndexSet, indicesOf, wholeSet } from "../delta/index-set.ts";
import type { SearchOptions } from "../delta/search-options.ts";
import { firstWith } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { deletions } from "../text/edit.ts";
import { bytesWithout, keep, spanOf } from "../text/keep.ts";
import { type Item, type Region, regionOf } from "../text/regions.ts";
import { bytesOfPieces, piecesOfEach, type Unit } from "../text/unit.ts";
import { type EditedText, edited } from "./edited-text.ts";
import type { BinaryRefusal } from "./unrepairable.ts";

/** Accepted texts, the one with the least damage first. */
export interface Progress {
  readonly texts: readonly EditedText[];
  /** Whether nothing deleted from the first can be put back. */
  readonly isMaximal: boolean;
  /** Whether the program refuses what the input says, which is written well. */
  readonly isOfContent?: boolean;
  /** How probable it is that the first is what was meant; absent where that is not known. */
  readonly probability?: number;
}

/** What parts are looked for with. */
export interface Growing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Told what is found as soon as it is better. */
  readonly onProgress: (progress: Progress) => void;
}

/** The largest part found, from coarse to fine; when nothing but the empty text is accepted, that. */
export async function growFromParts(
  input: Uint8Array,
  { oracle, signal, onProgress }: Growing,
): Promise<void> {
  let kept: Ranges | null = null;
  const tell = (ranges: Ranges, isMaximal: boolean): void => {
    kept = ranges;
    onProgress({ texts: [edited(input, deletions(input.length, ranges))], isMaximal });
  };
  const onRanges = over(oracle, (ranges: Ranges) => keep(input, ranges));
  if ((await onRanges([], signal)).outcome === "pass") kept = [];
  const search = { oracle: onRanges, signal, onImprovement: (ranges: Ranges) => tell(ranges, false) };
  for (const stage of lexicalStages) await stage.run(input, kept, search);
  if (kept !== null) tell(kept, true);
}

/** What a stage searches with. */
interface Search extends Required<SearchOptions<Ranges>> {
  /** Judges what is left when only these bytes of the input are kept. */
  readonly oracle: Oracle<Ranges>;
}

/** One way of finding more of an input that can be kept. */
export interface Stage {
  readonly name: string;
  /**
   * Tells `onImprovement` about ever more bytes that pass, starting from those kept so far: null when nothing is
   * known to pass. Rejects as the oracle does when that is stopped.
   */
  run(input: Uint8Array, kept: Ranges | null, search: Search): Promise<void>;
}

/**
 * Keeps what items of the whole text can be kept; then those that can be kept with the brackets in them emptied, and
 * fills these brackets in the same way. So a fault costs no more than the smallest item around it, whereas growing
 * from nothing often begins with a fragment that nothing can be added to.
 */
export const items: Stage = {
  name: "items",
  async run(input, alreadyKept, search) {
    if (alreadyKept !== null && alreadyKept.length > 0) return;
    let kept: Ranges = [];
    const emptied = [regionOf(input)];
    for (const region of emptied) {
      if (region.items.length === 0) continue;
      const filled = await fill(region.items, { ...search, kept });
      kept = filled.kept;
      for (const inner of filled.emptied) emptied.push(inner);
    }
  },
};

interface Surroundings extends Search {
  /** The bytes of the input that are kept, none of the list's. */
  readonly kept: Ranges;
}

interface Filled {
  readonly kept: Ranges;
  /** The regions in the items that are kept without what they hold. */
  readonly emptied: readonly Region[];
}

async function fill(list: readonly Item[], surroundings: Surroundings): Promise<Filled> {
  const { kept, oracle, signal, onImprovement } = surroundings;
  const span = spanOf(list);
  const emptied: Region[] = [];
  let staying = await stayingItems(list, surroundings);
  let holes: Ranges = [];
  const keptWith = (set: IndexSet, without: Ranges): Ranges =>
    union(kept, difference(difference(span, bytesWithout(list, set)), without));

  for (const index of indicesOf(complement(staying, list.length))) {
    const inner = (list[index]?.regions ?? []).filter(({ items }) => items.length > 0);
    if (inner.length === 0) continue;
    const larger = union(staying, [{ start: index, end: index + 1 }]);
    const more = inner.reduce((all, { items }) => union(all, spanOf(items)), holes);
    const candidate = keptWith(larger, more);
    if ((await oracle(candidate, signal)).outcome !== "pass") continue;
    staying = larger;
    holes = more;
    onImprovement(candidate);
    for (const region of inner) emptied.push(region);
  }
  return { kept: keptWith(staying, holes), emptied };
}

/** Which items of a list can be kept as they are. */
async function stayingItems(
  list: readonly Item[],
  { kept, oracle, signal, onImprovement }: Surroundings,
): Promise<IndexSet> {
  const span = spanOf(list);
  const keptWith = (set: IndexSet): Ranges => union(kept, difference(span, bytesWithout(list, set)));
  const onSets = over(oracle, keptWith);
  const report = (set: IndexSet): void => onImprovement(keptWith(set));
  const whole = wholeSet(list.length);
  if ((await firstWith(onSets, [whole], "pass", signal)) !== undefined) {
    report(whole);
    return whole;
  }
  return (await addChunks(list.length, onSets, { signal, onImprovement: report })) ?? [];
}

/** Adds chunks of these units to what is kept, first in each gap by itself, until it is 1-maximal over them. */
export function units(unit: Unit): Stage {
  return {
    name: unit,
    async run(input, kept, search) {
      const piecesOfGaps = (ranges: Ranges): readonly Ranges[] =>
        piecesOfEach(input, unit, difference([{ start: 0, end: input.length }], ranges));
      let more = kept ?? [];
      const gaps = piecesOfGaps(more);
      for (const pieces of gaps) more = await fillPieces(pieces, { ...search, kept: more, alone: true });
      // A gap that could not be filled alone may be so once others are; nothing else is left to find.
      if (gaps.length > 1)
        await fillPieces(piecesOfGaps(more).flat(), { ...search, kept: more, alone: false });
    },
  };
}

interface AroundPieces extends Search {
  readonly kept: Ranges;
  /** Whether to try all pieces but one chunk. */
  readonly alone: boolean;
}

async function fillPieces(
  pieces: Ranges,
  { kept, alone, oracle, signal, onImprovement }: AroundPieces,
): Promise<Ranges> {
  const keptWith = (set: IndexSet): Ranges => union(kept, bytesOfPieces(pieces, set));
  const set = await addChunks(pieces.length, over(oracle, keptWith), {
    alone,
    signal,
    onImprovement: (added) => onImprovement(keptWith(added)),
  });
  return set === null ? kept : keptWith(set);
}

/** What a way of repairing has found when it ends. */
export interface Found extends Progress {
  readonly sizeLimit?: number | undefined;
  readonly absent?: string | undefined;
  readonly binary?: BinaryRefusal | undefined;
  readonly stopped: StopReason | null;
}

/** The stages for text of which nothing is known, from coarse to fine; the last makes the result 1-maximal. */
const lexicalStages: readonly Stage[] = [items, units("lines"), units("tokens"), units("code-points")];
