import { joined } from "../base/arrays.ts";
import type { Ranges } from "../base/ranges.ts";
import { type IndexSet, indicesOf, wholeSet } from "../delta/index-set.ts";
import { removeChunks } from "../delta/remove-chunks.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type InputEdit, isChange, withoutCommonEnds } from "../text/edit.ts";
import { bytesOfPieces, piecesOfEach, type Unit, unitsOf } from "../text/unit.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";

/** What a repair is polished with. */
export interface Polishing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Told each better text as soon as it is known. */
  readonly onImprovement: (better: EditedText) => void;
}

/**
 * Takes back what an accepted text does not need of its edits: whole edits, then what they insert, then what they
 * delete, tokens first. The result, unless stopped, is 1-maximal: no code point deleted can be put back alone.
 */
export async function polish(input: Uint8Array, text: EditedText, polishing: Polishing): Promise<EditedText> {
  // What a replacement leaves as it was must not be lost with what it puts in.
  const edits = text.edits.map((edit) => withoutCommonEnds(input, edit)).filter(isChange);
  let best: EditedText = { ...text, edits };
  const search: Polishing = {
    ...polishing,
    onImprovement: (better) => {
      best = better;
      polishing.onImprovement(better);
    },
  };
  await withoutEdits(input, best, search);
  // What is put back can make an insertion needless, and the other way round.
  for (let before: EditedText | null = null; before !== best; ) {
    before = best;
    await withoutInsertions(input, best, search);
    for (const unit of ["lines", "tokens", "code-points"] as const)
      await withDeleted(input, best, { ...search, unit });
  }
  return best;
}

/** Puts back what can be of the code points that edits delete, whatever they insert. The result, unless stopped, is 1-maximal. */
export async function withPutBack(
  input: Uint8Array,
  text: EditedText,
  { oracle, signal }: Omit<Polishing, "onImprovement">,
): Promise<EditedText> {
  let best = text;
  const onImprovement = (better: EditedText): void => {
    best = better;
  };
  await withDeleted(input, text, { oracle, signal, onImprovement, unit: "code-points" });
  return best;
}

/** Tries to do without some of the edits. */
async function withoutEdits(input: Uint8Array, { edits }: EditedText, search: Polishing): Promise<void> {
  if (edits.length < 2) return;
  const only = (set: IndexSet): EditedText =>
    edited(
      input,
      [...indicesOf(set)].flatMap((index) => edits[index] ?? []),
    );
  await removeChunks(wholeSet(edits.length), overTexts(search.oracle, only), {
    signal: search.signal,
    outcome: "pass",
    onImprovement: (set) => search.onImprovement(only(set)),
  });
}

/** Of more tokens, as the ends of half a million brackets, putting one candidate together takes seconds. */
const mostInserted = 20_000;

/** Tries to do without some of the tokens inserted, each with the blanks in front of it. */
async function withoutInsertions(input: Uint8Array, { edits }: EditedText, search: Polishing): Promise<void> {
  const pieces = edits.map(({ inserted }) => tokensWithBlanks(inserted));
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  if (size === 0 || size > mostInserted) return;
  const inserting = (set: IndexSet): EditedText => edited(input, insertingOnly(edits, pieces, set));
  const onSets = overTexts(search.oracle, inserting);
  const options = {
    signal: search.signal,
    outcome: "pass" as const,
    onImprovement: (set: IndexSet) => search.onImprovement(inserting(set)),
  };
  if (edits.some(({ start, end }) => start < end) && (await onSets([], search.signal)).outcome === "pass") {
    options.onImprovement([]);
  } else await removeChunks(wholeSet(size), onSets, options);
}

/** The tokens of a text, each with the white space in front of it; the last with that behind it too. */
function tokensWithBlanks(text: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (const token of unitsOf(text, "tokens")) {
    const end = token.byteOffset + token.length - text.byteOffset;
    const isLast = isBlank(text.subarray(end));
    if (isWhiteSpace(token[0]) && end < text.length) continue;
    pieces.push(text.subarray(start, isLast ? text.length : end));
    start = end;
    if (isLast) break;
  }
  return pieces;
}

/** The edits with only some of the pieces they insert, counted through all of them. */
function insertingOnly(
  edits: readonly InputEdit[],
  pieces: readonly (readonly Uint8Array[])[],
  set: IndexSet,
): readonly InputEdit[] {
  const kept = new Set(indicesOf(set));
  let passed = 0;
  return edits.flatMap(({ start, end }, index) => {
    const own = pieces[index] ?? [];
    const from = passed;
    passed += own.length;
    const inserted = joined(own.filter((_, at) => kept.has(from + at)));
    return start < end || inserted.length > 0 ? [{ start, end, inserted }] : [];
  });
}

/** Tries to put back some of what is deleted, in these units. */
async function withDeleted(
  input: Uint8Array,
  { edits }: EditedText,
  { unit, ...search }: Polishing & { readonly unit: Unit },
): Promise<void> {
  const missing: Ranges = edits
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start, end }));
  const pieces = piecesOfEach(input, unit, missing).flat();
  if (pieces.length === 0) return;
  const deleting = (set: IndexSet): EditedText =>
    edited(input, deletingOnly(edits, bytesOfPieces(pieces, set)));
  const onSets = overTexts(search.oracle, deleting);
  const options = {
    signal: search.signal,
    outcome: "pass" as const,
    onImprovement: (set: IndexSet) => search.onImprovement(deleting(set)),
    largestChunk: unit === "code-points" ? 1 : 64,
  };
  if ((await onSets([], search.signal)).outcome === "pass") options.onImprovement([]);
  else await removeChunks(wholeSet(pieces.length), onSets, options);
}

/** The edits with only these of the bytes they delete, gaps between edits aside; what they insert stays behind these. */
function deletingOnly(edits: readonly InputEdit[], missing: Ranges): readonly InputEdit[] {
  const nothing = new Uint8Array(0);
  const all: InputEdit[] = [];
  let next = 0;
  for (const edit of edits) {
    const { start, end, inserted } = edit;
    if (start === end) {
      all.push(edit);
      continue;
    }
    let last = start;
    while ((missing[next]?.end ?? Infinity) <= start) next++;
    for (let at = next; (missing[at]?.start ?? Infinity) < end; at++) {
      const range = {
        start: Math.max(start, missing[at]?.start ?? start),
        end: Math.min(end, missing[at]?.end ?? end),
      };
      last = range.end;
      all.push({ ...range, inserted: last === end ? inserted : nothing });
    }
    if (inserted.length > 0 && last < end) all.push({ start: end, end, inserted });
  }
  return all;
}

function overTexts(oracle: Oracle<Uint8Array>, textOf: (set: IndexSet) => EditedText): Oracle<IndexSet> {
  return over(oracle, (set) => textOf(set).bytes);
}
