import { dataShapeOf, readsLineByLine } from "../format/data-shape.ts";
import type { Formats } from "../format/format.ts";
import type { Style } from "../format/style.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { Stop, untilStopped } from "../oracle/stop.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { repairData } from "./data/repair-data.ts";
import { type EditedText, edited, editedFurther, latin1, placeBefore } from "./edited-text.ts";
import { grammarProposals } from "./grammar-proposals.ts";
import { growFromParts, type Progress } from "./grow-from-parts.ts";
import { backgroundOf } from "./model/background.ts";
import type { Background } from "./model/text-model.ts";
import { onlyPresentable, presentableFor } from "./presentable.ts";
import type { Whole } from "./rank.ts";
import { bareTexts, isOfLines, type Reading, readingsNear, readingsOf } from "./readings.ts";
import { besideAnother, linesFrom, rankedSearch } from "./search.ts";
import { statedRight } from "./stated-right.ts";
import { absentName, type BinaryRefusal, binaryRefusal } from "./unrepairable.ts";

export interface Means extends Reading {
  readonly oracle: Oracle<Uint8Array>;
  readonly format: string | undefined;
  /** Formats of which some are binary. */
  readonly formats: Formats;
  /** How many different texts are looked for. */
  readonly alternatives: number;
  /** Questions after which the search for edits ends. */
  readonly mostTests: number;
  /** Receives each better result as soon as it is found. */
  readonly onProgress: (progress: Progress) => void;
}

/** Why nothing is edited. */
export interface Refusal {
  /** The name of a missing file, module or table that the program needs. */
  readonly absent?: string;
  /** Why a binary input is not repaired. */
  readonly binary?: BinaryRefusal;
}

/** A grammar needs some hundred bytes of memory for each byte of the input. */
const mostBytesParsed = 2_000_000;
/** Test at most so many proposals of a grammar. */
const mostProposals = 8;
/** All of 89 drawn texts that a program accepted without the work of a tool were right, but they are of kinds that we know. */
const shareOfBare = 0.95;
/** Show a second repair whose probability is at least this share of the first one's. */
const shareOfSecond = 0.5;

/**
 * Repairs an input in this order: declared lengths and checksums of binary formats; the work of a tool on all of a text;
 * readings and edits, the most probable first; values of well-formed data, which precede edits where the program reports no place; at last parts of the input.
 * Returns the reason when nothing is edited.
 */
export async function automaticRepair(input: Uint8Array, means: Means): Promise<Refusal> {
  const { signal, grammar, onProgress } = means;
  const verdict = await means.oracle(input, signal);
  const unedited = edited(input, []);
  if (verdict.outcome === "pass") {
    onProgress({ texts: [unedited], isMaximal: true });
    return {};
  }
  const accepts = async (oracle: Oracle<Uint8Array>, text: EditedText): Promise<boolean> => {
    const isAccepted = (await oracle(text.bytes, signal)).outcome === "pass";
    if (isAccepted) onProgress({ texts: [text], isMaximal: false });
    return isAccepted;
  };
  const declared = await statedRight(input, means.formats);
  // A binary input has bytes that nobody can see.
  if (declared !== null && declared.edits.length > 0 && (await accepts(means.oracle, declared))) return {};
  const refusal = binaryRefusal(input, declared, means.formats);
  if (refusal !== null) return { binary: refusal };
  const oracle = onlyPresentable(means.oracle, presentableFor(input));
  const absent = absentName(verdict.fingerprint, input);
  if (absent !== undefined) return { absent };
  const bare = await furthestBare(input, verdict, oracle, signal);
  if (bare !== null && bare.outcome === "pass") {
    onProgress({ texts: [bare.text], isMaximal: false, probability: shareOfBare });
    return {};
  }
  if (bare !== null)
    return automaticRepair(bare.text.bytes, { ...means, onProgress: after(bare.text, onProgress) });
  const background = withKeywords(await backgroundOf(means.format), means.style);
  const ofContent = async (): Promise<boolean> => {
    if (grammar === undefined) return false;
    const onFound = (texts: readonly EditedText[]): void =>
      onProgress({ texts: texts.slice(0, means.alternatives), isMaximal: false });
    const { style } = means;
    const { fingerprint } = verdict;
    const found = await repairData(input, {
      oracle,
      signal,
      grammar,
      style,
      background,
      fingerprint,
      onFound,
    });
    return found.length > 0;
  };
  // Where a place is known, edits there lose less.
  const isContentFirst = verdict.offset === undefined;
  if (isContentFirst && (await ofContent())) return {};
  const wholes = await wholesOf(input, means);
  const near = (text: Uint8Array, place: number) => readingsNear(text, place, means);
  const shape = dataShapeOf(means.format);
  const hasRows = shape === "rows" || means.lenientUnit === "line";
  const isLineByLine = hasRows || readsLineByLine(shape);
  const searching = { ...means, oracle, verdict, background, wholes, near, isLineByLine };
  const furthest = await rankedTexts(means, rankedSearch(unedited, searching));
  if (furthest !== null && (isContentFirst || !(await ofContent())))
    await partsWithin(furthest, { ...means, hasRows });
  return {};
}

/** The text without the work of a tool that the program accepts, else the first in which it gets further by lines of the input. */
async function furthestBare(
  input: Uint8Array,
  verdict: Verdict,
  oracle: Oracle<Uint8Array>,
  signal: AbortSignal,
): Promise<{ readonly text: EditedText; readonly outcome: Verdict["outcome"] } | null> {
  const rest = linesFrom(input, verdict);
  let further: EditedText | null = null;
  for (const text of bareTexts(input)) {
    const reached = await oracle(text.bytes, signal);
    if (reached.outcome === "pass") return { text, outcome: "pass" };
    const place = reached.offset ?? (reached.incomplete ? text.bytes.length : undefined);
    if (place === undefined) continue;
    if (linesFrom(input, { ...reached, offset: placeBefore(text.edits, place) }) < rest) further ??= text;
  }
  return further && { text: further, outcome: "fail" };
}

/** A receiver for repairs of a text that edits made of the input. */
const after =
  (text: EditedText, onProgress: Means["onProgress"]): Means["onProgress"] =>
  (progress) => {
    const texts = progress.texts.map(({ edits }) => edits.reduceRight(editedFurther, text));
    // Edits made earlier may no longer be needed, so the result need not be 1-maximal.
    onProgress({ ...progress, texts, isMaximal: progress.isMaximal && text.edits.length === 0 });
  };

/** Whole texts that compete with the edits of an input: its readings, and the proposals of its grammar. */
export async function wholesOf(input: Uint8Array, reading: Reading): Promise<readonly Whole[]> {
  const { grammar, signal } = reading;
  const isParsed = grammar !== undefined && input.length <= mostBytesParsed;
  const proposals = isParsed ? await grammarProposals(input, grammar, signal) : [];
  const readings = await readingsOf(input, reading);
  // A reading of several lines knows how people write; the nearest text of a grammar does not.
  const isRead = readings.some(({ isScattered }) => isScattered);
  return [
    ...readings,
    ...proposals
      .filter((text) => text.edits.length > 0 && !(isRead && isOfLines(text, input)))
      .slice(0, mostProposals)
      .map((text): Whole => ({ kind: "grammar", text })),
  ];
}

const withKeywords = (background: Background, { keywords }: Style): Background =>
  keywords.length === 0 ? background : { ...background, words: new Set([...background.words, ...keywords]) };

/** Finds the largest accepted part of a text within the limit of tests. */
async function partsWithin(text: EditedText, means: Means & { readonly hasRows: boolean }): Promise<void> {
  let asked = 0;
  const oracle = wrapping(means.oracle, (part, signal) => {
    if (asked++ >= means.mostTests) throw new Stop("skip");
    return means.oracle(part, signal);
  });
  const onProgress = after(text, means.onProgress);
  const stopped = await untilStopped(() => growFromParts(text.bytes, { ...means, oracle, onProgress }));
  if (stopped !== null && stopped !== "skip") throw new Stop(stopped);
}

/**
 * Collects the wanted number of texts, and a second one that is nearly as probable as the first. Returns null if
 * it found any, else the text in which the program got furthest.
 */
async function rankedTexts(
  { alternatives, onProgress }: Means,
  search: ReturnType<typeof rankedSearch>,
): Promise<EditedText | null> {
  const texts: EditedText[] = [];
  let floor = 0;
  let probability = 1;
  let share = 1;
  for (;;) {
    const { done, value } = await search.next(floor);
    if (done) return texts.length > 0 ? null : value;
    floor = 0;
    // Texts that differ in white space alone are one repair.
    const key = keyOf(value.text);
    if (texts.some((text) => keyOf(text) === key)) continue;
    texts.push(value.text);
    if (texts.length === 1) ({ probability, share } = value);
    else probability = besideAnother(probability, value.share / share);
    // Where nothing is deleted, nothing can be put back.
    const isMaximal = texts[0]?.edits.every(({ start, end }) => start === end) === true;
    onProgress({ texts: [...texts], isMaximal, probability });
    if (texts.length >= Math.max(2, alternatives)) return null;
    floor = texts.length < alternatives ? 0 : shareOfSecond * value.share;
  }
}

const keyOf = ({ bytes }: EditedText): string => withoutWhiteSpace(latin1(bytes));
