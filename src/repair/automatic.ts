import type { Formats } from "../format/format.ts";
import type { Style } from "../format/style.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import { Stop, untilStopped } from "../oracle/stop.ts";
import { repairData } from "./data/repair-data.ts";
import { type EditedText, edited, editedFurther, latin1 } from "./edited-text.ts";
import { grammarProposals } from "./grammar-proposals.ts";
import { growFromParts, type Progress } from "./grow-from-parts.ts";
import { backgroundOf } from "./model/background.ts";
import { readLine } from "./model/contexts.ts";
import { pairing } from "./model/structure.ts";
import type { Background } from "./model/text-model.ts";
import { onlyPresentable, presentableFor } from "./presentable.ts";
import { type Reading, readingsNear, readingsOf } from "./readings.ts";
import { rankedSearch } from "./search.ts";
import { statedRight } from "./stated-right.ts";
import {
  absentName,
  type BinaryRefusal,
  binaryRefusal,
  respeltAsPresent,
  sizeLimitOf,
} from "./unrepairable.ts";

export interface Means extends Reading {
  readonly oracle: Oracle<Uint8Array>;
  readonly format: string | undefined;
  readonly style: Style;
  /** Formats of which some are binary. */
  readonly formats: Formats;
  /** Tells whether the input is written well, and what it consists of then; may bind texts, unlike `grammar`. */
  readonly content: Grammar | undefined;
  /** How many different texts are looked for. */
  readonly alternatives: number;
  /** Questions after which the search for edits ends. */
  readonly mostTests: number;
  /** Told the size beyond which the program refuses any text; then nothing is edited. Absent: none is looked for. */
  readonly onSizeLimit?: ((bytes: number) => void) | undefined;
  /** Told the name of what the program looks for outside of the input and does not find; then nothing is edited. */
  readonly onAbsence: (name: string) => void;
  /** Told why an input of a binary format is not repaired; then nothing is edited. */
  readonly onBinary: (refusal: BinaryRefusal) => void;
  /** Told what is found as soon as it is better or more. */
  readonly onProgress: (progress: Progress) => void;
}

/** Larger inputs are not read along a grammar, which takes some hundred bytes of memory for each of theirs. */
const mostBytesParsed = 2_000_000;
/** Proposals of a grammar that are asked about. */
const mostProposals = 8;
/** A second repair is shown when it is at least so probable as this share of the first one. */
const shareOfSecond = 0.5;

/**
 * Repairs an input: its declared lengths and checksums where it is binary; its content where it is written well; else by readings and
 * edits, the most probable first; by what its grammar proposes; and last by parts of it.
 */
export async function automaticRepair(input: Uint8Array, means: Means): Promise<void> {
  const { signal, grammar, onProgress } = means;
  const verdict = await means.oracle(input, signal);
  const unedited = edited(input, []);
  if (verdict.outcome === "pass") return onProgress({ texts: [unedited], isMaximal: true });
  const accepts = async (oracle: Oracle<Uint8Array>, text: EditedText): Promise<boolean> => {
    const isAccepted = (await oracle(text.bytes, signal)).outcome === "pass";
    if (isAccepted) onProgress({ texts: [text], isMaximal: false });
    return isAccepted;
  };
  const declared = await statedRight(input, means.formats);
  // A binary input has bytes that nobody can see.
  if (declared !== null && declared.edits.length > 0 && (await accepts(means.oracle, declared))) return;
  const refusal = binaryRefusal(input, declared, means.formats);
  if (refusal !== null) return means.onBinary(refusal);
  const oracle = onlyPresentable(means.oracle, presentableFor(input));
  const absent = absentName(verdict.fingerprint, input);
  if (absent !== undefined) {
    for (const respelt of respeltAsPresent(input, absent)) if (await accepts(oracle, respelt)) return;
    return means.onAbsence(absent);
  }
  const ofContent = async (): Promise<boolean> => {
    if (means.content === undefined) return false;
    const onFound = (texts: readonly EditedText[]): void =>
      onProgress({ texts: texts.slice(0, means.alternatives), isMaximal: false, isOfContent: true });
    const { fingerprint } = verdict;
    const found = await repairData(input, { oracle, signal, grammar: means.content, fingerprint, onFound });
    return found.length > 0;
  };
  // A grammar that does not see which texts belong together derives what is written wrong, too.
  const isPaired = grammar !== undefined || fitsTogether(input, means.style);
  if (isPaired && (await ofContent())) return;
  if (means.onSizeLimit !== undefined && verdict.offset === undefined) {
    const limit = await sizeLimitOf(input, { oracle, signal, verdict });
    if (limit !== null) return means.onSizeLimit(limit);
  }
  const background = withKeywords(await backgroundOf(means.format), means.style);
  const proposals =
    grammar === undefined || input.length > mostBytesParsed
      ? []
      : await grammarProposals(input, grammar, signal);
  const wholes = [
    ...(await readingsOf(input, means)),
    ...proposals.slice(0, mostProposals).map((text) => ({ kind: "grammar", text }) as const),
  ];
  const near = (text: EditedText, place: number) => readingsNear(text, place, means);
  const searching = { ...means, oracle, verdict, background, wholes, near };
  const furthest = await rankedTexts(means, rankedSearch(unedited, searching));
  if (furthest === null) return;
  if (!isPaired && (await ofContent())) return;
  await partsWithin(furthest, means);
}

const withKeywords = (background: Background, { keywords }: Style): Background =>
  keywords.length === 0 ? background : { ...background, words: new Set([...background.words, ...keywords]) };

/** Whether all brackets and tags are closed, and by what closes them. */
function fitsTogether(input: Uint8Array, style: Style): boolean {
  const reader = { style, words: new Set<string>() };
  let state = 0;
  const lines = latin1(input)
    .split("\n")
    .map((text) => {
      const line = readLine(text, state, reader);
      state = line.next;
      return line;
    });
  const { stray, unclosed } = pairing(lines, reader.style);
  return stray === 0 && unclosed === 0;
}

/** The largest part of a text that is found with as many questions. */
async function partsWithin(text: EditedText, means: Means): Promise<void> {
  let asked = 0;
  const oracle = wrapping(means.oracle, (part, signal) => {
    if (asked++ >= means.mostTests) throw new Stop("skip");
    return means.oracle(part, signal);
  });
  const onProgress = (progress: Progress): void => {
    const texts = progress.texts.map(({ edits }) => edits.reduceRight(editedFurther, text));
    // What was edited before may have to be so no longer.
    const isMaximal = progress.isMaximal && text.edits.length === 0;
    means.onProgress({ ...progress, texts, isMaximal });
  };
  const stopped = await untilStopped(() => growFromParts(text.bytes, { ...means, oracle, onProgress }));
  if (stopped !== null && stopped !== "skip") throw new Stop(stopped);
}

/**
 * Collects as many texts as are wanted, and a second one that is nearly as probable as the first. Returns null when there are any, and
 * else the text in which the program got furthest.
 */
async function rankedTexts(
  { alternatives, onProgress }: Means,
  search: ReturnType<typeof rankedSearch>,
): Promise<EditedText | null> {
  const texts: EditedText[] = [];
  let floor = 0;
  let probability = 1;
  for (;;) {
    const { done, value } = await search.next(floor);
    if (done) return texts.length > 0 ? null : value;
    floor = 0;
    // Texts that differ in white space alone are one repair.
    const key = withoutBlanks(value.text);
    if (texts.some((text) => withoutBlanks(text) === key)) continue;
    texts.push(value.text);
    if (texts.length === 1) ({ probability } = value);
    // Where nothing is deleted, nothing can be put back.
    const isMaximal = texts[0]?.edits.every(({ start, end }) => start === end) === true;
    onProgress({ texts: [...texts], isMaximal, probability });
    if (texts.length >= Math.max(2, alternatives)) return null;
    floor = texts.length < alternatives ? 0 : shareOfSecond * value.share;
  }
}

const withoutBlanks = ({ bytes }: EditedText): string => latin1(bytes).replace(/\s+/g, "");
