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

/** Accepted texts, least damage first. */
export interface Progress {
  readonly texts: readonly EditedText[];
  /** Whether no deleted unit can be put back into the first text. */
  readonly isMaximal: boolean;
  /** The probability that the first text is the intended one; absent if unknown. */
  readonly probability?: number;
}

/** The program, and a receiver for results. */
export interface Growing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Whether each line is a row of its own, as in tables. Default: no. */
  readonly hasRows?: boolean;
  /** Receives each better result as soon as it is found. */
  readonly onProgress: (progress: Progress) => void;
}

/** Finds the largest accepted part, from coarse to fine units; the empty text if nothing else is accepted. */
export async function growFromParts(
  input: Uint8Array,
  { oracle, signal, hasRows = false, onProgress }: Growing,
): Promise<void> {
  let kept: Ranges | null = null;
  const tell = (ranges: Ranges, isMaximal: boolean): void => {
    kept = ranges;
    onProgress({ texts: [edited(input, deletions(input.length, ranges))], isMaximal });
  };
  const onRanges = over(oracle, (ranges: Ranges) => keep(input, ranges));
  if ((await onRanges([], signal)).outcome === "pass") kept = [];
  const search = { oracle: onRanges, signal, onImprovement: (ranges: Ranges) => tell(ranges, false) };
  if (hasRows) await units("lines").run(input, kept, search);
  const keepsRows = (): boolean => hasRows && kept !== null && kept.length > 0;
  // What is left of a wrong row would become part of a right one.
  if (keepsRows()) return;
  for (const stage of lexicalStages) await stage.run(input, kept, search);
  if (kept !== null) tell(kept, true);
}

/** What each stage uses to search. */
interface Search extends Required<SearchOptions<Ranges>> {
  /** Judges the input reduced to these bytes. */
  readonly oracle: Oracle<Ranges>;
}

/** One way to keep more of an input. */
export interface Stage {
  readonly name: string;
  /**
   * Reports growing sets of bytes that pass to `onImprovement`, starting from `kept`; null means that none is
   * known. Rejects if the oracle is stopped.
   */
  run(input: Uint8Array, kept: Ranges | null, search: Search): Promise<void>;
}

/**
 * Keeps the items of the text that can stay; then items whose brackets are emptied, and fills these brackets in
 * the same way. A fault then costs no more than the smallest item around it. Growing from nothing often starts
 * with a fragment that nothing can be added to.
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
  /** The bytes of the input that are kept, except those of the list. */
  readonly kept: Ranges;
}

interface Filled {
  readonly kept: Ranges;
  /** Emptied regions of the kept items. */
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

/** The items of a list that can stay unchanged. */
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
      // A gap may become fillable when others are filled; nothing else can be added.
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

/** The final result of a search. */
export interface Found extends Progress {
  readonly stopped: StopReason | null;
}

/** The stages for text of which nothing is known, from coarse to fine; the last makes the result 1-maximal. */
const lexicalStages: readonly Stage[] = [items, units("lines"), units("tokens"), units("code-points")];
