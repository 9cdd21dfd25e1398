import type { Work } from "../base/in-turns.ts";
import { ended, inTurnBehind, type Walk, withLooks, working } from "../oracle/walk.ts";
import { isBinary, isText } from "../outline/binary/is-binary.ts";
import { shapesOfChange } from "../text/edit.ts";
import { byteRuns, smallNumbers } from "./binary/byte-runs.ts";
import { compressedParts } from "./binary/compressed-parts.ts";
import { countedTexts } from "./binary/counted-texts.ts";
import { lowerBytes } from "./binary/lower-bytes.ts";
import { offsets, zeroCells } from "./binary/lowered-offsets.ts";
import { records } from "./binary/records.ts";
import { bracketNesting, coarseCuts } from "./coarse-cuts.ts";
import { blocks, indentation } from "./lexical/blocks.ts";
import { comments } from "./lexical/comments.ts";
import { endedParts } from "./lexical/ended-parts.ts";
import { brackets, items } from "./lexical/items.ts";
import { lengths } from "./lexical/lengths.ts";
import { parallelLists } from "./lexical/parallel-lists.ts";
import { runs } from "./lexical/runs.ts";
import { equalTokens, literals } from "./lexical/shorter-tokens.ts";
import { statements, unused } from "./lexical/statements.ts";
import { units } from "./lexical/units.ts";
import { onlyRead, type Reading } from "./only-read.ts";
import { onlyBetter } from "./order.ts";
import { renumbering } from "./renumbering.ts";
import type { Stage } from "./stage.ts";
import { cheapestTexts } from "./tree/cheapest.ts";
import { elements, nesting } from "./tree/deleting-parts.ts";
import { hoisting } from "./tree/hoisting.ts";
import { type OutlinedStage, onBytes, outliner } from "./tree/outlined.ts";
import type { TreeSource } from "./tree/tree-source.ts";

/** Of larger inputs no stages hold an object for each token. */
const mostBytesByTokens = 2_000_000;

/** Of larger inputs no stages go by code points, which are many. */
export const mostBytesByCodePoints = 1_000_000;

/** To read the brackets of larger inputs and all that may replace them, or the uses of each statement, takes longer than a second. */
const mostBytesByObjects = 250_000;

/** Of larger inputs single bytes are too many. */
const mostBytesByBytes = 4_000;

/** Coupled edits compare many pairs of places, so larger inputs wait until other stages have made them smaller. */
const mostBytesByPairs = 50_000;

/** A stage reads a smaller text in a few milliseconds. */
const mostBytesWithoutPause = 50_000;

/** A smaller text is cut down in so few tests that finding out first about its names costs more. */
const leastBytesByNames = 2_000;

/**
 * All stages in their order, what takes most with least first: those on the tree, which find nothing where there is
 * none, then those for text of which nothing is known. Kept to what the tree's reader reads, if it has one.
 */
export function allStages(tree: TreeSource): readonly Stage[] {
  // Before bytes and tokens go, which blurs where records begin and what is counted or has its place.
  const first = onBinary([onlyBetter(records), compressedParts(() => allStages(() => null))]);
  const stages = [
    ...upTo(mostBytesByTokens, [
      ...onBinary([countedTexts, zeroCells, ...whenResized([offsets])].map(onlyBetter)),
      indentation,
    ]),
    ...upTo(mostBytesByPairs, [parallelLists]),
    // Again, as little is left now, and single items and tokens take most of the tests.
    ...upTo(mostBytesByTokens, onText(whenHalved([endedParts, statements(() => false)]))),
    ...upTo(mostBytesByObjects, onText([unused])),
    ...upTo(mostBytesByTokens, [bracketNesting, items]),
    ...upTo(mostBytesByObjects, [onlyBetter(brackets)]),
    units("tokens"),
    ...upTo(mostBytesByCodePoints, [
      ...onText([equalTokens, literals, onlyBetter(runs)]),
      units("code-points"),
    ]),
    // When little is left that looks by chance like a length.
    ...upTo(mostBytesByPairs, [lengths]),
    ...stagesOnBytes,
  ];
  return lookedAt([
    ...keptToRead(first, tree),
    ...keptToRead(treeStages(tree), tree, "late"),
    ...keptToRead(countedAnew(stages), tree),
  ]);
}

/**
 * Those that only take parts away, and no part of a token: words, numbers and strings stay as they are, which says more
 * about a failure than the shortest ones. Kept to what the tree's reader reads, if it has one.
 */
export function deletingStages(tree: TreeSource): readonly Stage[] {
  const onTree = [nesting, elements, hoisting];
  // Where there is no tree, a block goes as a whole only by its brackets.
  const onTokens = [
    ...upTo(mostBytesByTokens, [bracketNesting, items]),
    ...upTo(mostBytesByObjects, [brackets]),
    units("tokens"),
  ];
  return lookedAt([
    ...keptToRead(behindCuts(onTree, tree), tree, "late"),
    ...keptToRead(countedAnew(onTokens), tree),
  ]);
}

/** The stages on the tree, behind the cuts that make large inputs small enough to be parsed. */
export function treeStages(source: TreeSource): readonly Stage[] {
  const onTree = [nesting, elements, cheapestTexts, hoisting];
  return behindCuts(onTree, source);
}

function behindCuts(onTree: readonly OutlinedStage[], source: TreeSource): readonly Stage[] {
  const outlined = outliner(source);
  const hasTree = (text: Uint8Array): boolean => outlined(text) !== null;
  const byNames = statements((text) => text.length < leastBytesByNames || hasTree(text));
  const enclosed = [...onText(whenHalved([comments, endedParts])), blocks(hasTree)];
  const cuts = [
    ...upTo(mostBytesByTokens, [...enclosed, ...onText(whenHalved([byNames]))]),
    ...upTo(mostBytesByObjects, onText([unused])),
    coarseCuts(hasTree),
  ];
  return [...countedAnew(cuts), ...onTree.map((stage) => onlyBetter(onBytes(stage, outlined)))];
}

const countedAnew = (stages: readonly Stage[]): readonly Stage[] =>
  stages.map((stage) => renumbering(stage, mostBytesByTokens));

const keptToRead = (stages: readonly Stage[], { reader }: TreeSource, reading?: Reading): readonly Stage[] =>
  reader === undefined ? stages : stages.map((stage) => onlyRead(stage, reader, reading));

/** The stages, with what the changes look like that they try, and a pause before each. */
const lookedAt = (stages: readonly Stage[]): readonly Stage[] =>
  stages.map(({ name, walk }) => ({
    name,
    walk: (failing, last) =>
      inTurnBehind(pausing(failing), () => withLooks(walk(failing, last), failing, shapesOfChange)),
  }));

/** A walk without questions that lets others have their turn. On a large input, several stages take long to find nothing to ask about. */
const pausing = (failing: Uint8Array): Walk<Uint8Array, object> => working(pauseFor(failing), failing);

function* pauseFor({ length }: Uint8Array): Work<object> {
  if (length > mostBytesWithoutPause) yield;
  return {};
}

/** The stages, which leave all other inputs as they are. */
function where(
  isFor: (failing: Uint8Array, last?: Uint8Array) => boolean,
  stages: readonly Stage[],
): readonly Stage[] {
  return stages.map(({ name, walk }) => ({
    name,
    walk: (failing, last) => (isFor(failing, last) ? walk(failing, last) : ended(failing)),
  }));
}

const upTo = (mostBytes: number, stages: readonly Stage[]): readonly Stage[] =>
  where(({ length }) => length <= mostBytes, stages);

const onText = (stages: readonly Stage[]): readonly Stage[] => where(isText, stages);

const onBinary = (stages: readonly Stage[]): readonly Stage[] => where(isBinary, stages);

/** Again only when half of the input has gone. */
const whenHalved = (stages: readonly Stage[]): readonly Stage[] =>
  where(({ length }, last) => last === undefined || 2 * length < last.length, stages);

/** Again only when the input has another size, as other bytes in their places seldom let go of more. */
const whenResized = (stages: readonly Stage[]): readonly Stage[] =>
  where(({ length }, last) => length !== last?.length, stages);

/** For what is no text, when no single byte of it can go. */
export const stagesOnBytes: readonly Stage[] = onBinary([
  ...whenResized([byteRuns, smallNumbers]),
  ...upTo(mostBytesByBytes, [onlyBetter(lowerBytes)]),
]);
