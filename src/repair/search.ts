import { grouped } from "../base/grouped.ts";
import { inTurns, type Work } from "../base/in-turns.ts";
import { once } from "../base/lazy.ts";
import type { Style } from "../format/style.ts";
import { follow } from "../oracle/follow.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { learningPredictor } from "../oracle/predict.ts";
import { outcomeOf, type Telling, told } from "../oracle/walk.ts";
import type { InputEdit } from "../text/edit.ts";
import {
  type EditedText,
  edited,
  editedAs,
  editedFurther,
  editsWith,
  keyOfText,
  latin1,
  latin1Bytes,
} from "./edited-text.ts";
import { locating, type Manner, progressing } from "./locate.ts";
import type { Background } from "./model/text-model.ts";
import { type Proposal, replacing } from "./proposal.ts";
import { type Candidate, ranking, type Whole } from "./rank.ts";
import { longestText, subjectIn } from "./subject.ts";

export interface RankedSearch {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** The verdict on the first text. */
  readonly verdict: Verdict;
  readonly style: Style;
  readonly background: Background;
  /** Whether the first lines of a right text make a right text. Default: no. */
  readonly isLineByLine?: boolean;
  /** Texts that compete with the edits of the first text. */
  readonly wholes: readonly Whole[];
  /** Whole texts, made from a text in which the program stops at a place, that compete with its edits. */
  readonly near: (text: Uint8Array, place: number) => Promise<readonly Whole[]>;
  /** The search ends after so many tests. */
  readonly mostTests: number;
  /** How many texts are wanted. */
  readonly alternatives: number;
}

/** An accepted text. */
export interface RankedText {
  readonly text: EditedText;
  /** The probability that it is the intended text, among all texts not yet rejected. */
  readonly probability: number;
  /** Its probability before any test. */
  readonly share: number;
}

/** A text that is edited further. */
interface Node {
  readonly text: EditedText;
  /** The verdict on it, with the place where the program stopped. */
  readonly verdict: Verdict;
  /** The natural logarithm of its probability, with later evidence. */
  readonly score: number;
  /** The probability that it leads to the intended text. */
  readonly probability: number;
  readonly made: Proposal | null;
  readonly depth: number;
}

/** A text that waits for its test. */
interface Entry {
  /** Identifies the text. */
  readonly key: string;
  readonly from: Node;
  readonly proposal: Proposal;
  /** Made when it is asked about, as there are hundreds of entries. */
  readonly text: () => EditedText;
  readonly score: number;
  /** Share of its siblings. */
  readonly probability: number;
}

/**
 * Tests after the last progress until the search gives up: of 496 exact repairs, 5 took more. With more wanted
 * texts or tests it looks longer.
 */
const leastInVain = 60;
const shareInVain = 0.2;
/** Test a reading after at most so many edits: one test, and it repairs many faults at once. */
const editsBeforeReadings = 8;
/** Test at most so many candidates of one text. */
const mostOfNode = 120;
/** Repair at most so many faults one after the other. */
const mostDepth = 12;
/** Evidence as natural logarithms: the program got further by lines, or only within its line. */
const forLines = 2.5;
const forLess = -1;
/** Of 32 repairs that needed a second edit, and were called sure by the shares alone, 14 were right. */
const shareOfFurther = 0.5;
/** Readings come early, as they cost one test, but of 13 that were called sure by their shares 5 were right. */
const oddsOfReading = Math.exp(-3);
/** Evidence for the same edit made again, since people repeat their mistakes. */
const forSameEdit = 1;

/**
 * Finds accepted texts by best-first search with one queue over all depths. Tests the most probable edit of any
 * text first, and edits the texts further in which the program gets further. Yields each accepted text, and is
 * given the least probability for the next one. Returns the text in which the program got furthest.
 */
export async function* rankedSearch(
  start: EditedText,
  options: RankedSearch,
): AsyncGenerator<RankedText, EditedText, number> {
  const { oracle, signal } = options;
  let { mostTests } = options;
  const following = { signal, predictor: learningPredictor() };
  // The line alone says less than a place in it, but all of a long text cannot be examined.
  const isLineByLine = options.isLineByLine && start.bytes.length > longestText;
  const located = await follow(oracle, () => locating(start.bytes, options.verdict, isLineByLine), following);
  const { manner } = located;
  let asked = located.asked;
  let inVain = 0;
  const mostInVain = Math.max(leastInVain * options.alternatives, shareInVain * mostTests);
  const keyOf = (edits: readonly InputEdit[]): string => keyOfText(start.bytes, edits);
  const tested = new Set([keyOf([])]);
  const root: Node = {
    text: start,
    verdict: located.verdict,
    score: 0,
    probability: 1,
    made: null,
    depth: 0,
  };
  let furthest = root;
  let queue = bestOfEach(await entriesOf(root, options, keyOf), tested);
  let refuted = 0;
  let floor = -Infinity;
  while ((queue[0]?.score ?? -Infinity) > floor && asked < mostTests && inVain < mostInVain) {
    const most = Math.min(mostTests - asked, mostInVain - inVain);
    const batch = queue.slice(0, most).filter(({ score }) => score > floor);
    const event = await follow(oracle, () => told(() => untilProgress(batch, manner)), following);
    const entry = batch[event.at];
    asked += event.asked;
    inVain = entry === undefined ? inVain + batch.length : 0;
    const tried = batch.slice(0, entry === undefined ? batch.length : event.at + 1);
    queue = queue.slice(tried.length);
    for (const { key } of tried) tested.add(key);
    const wasRefuted = refuted;
    for (const { score } of tried) refuted += Math.exp(Math.min(0, score));
    if (entry === undefined) continue;
    if (event.verdict.outcome === "pass") {
      refuted -= Math.exp(Math.min(0, entry.score));
      const probability = probabilityOf(entry, wasRefuted);
      const ask = (bytes: Uint8Array): Promise<Verdict> => oracle(bytes, options.signal);
      const text = await withNeededEdits(entry, start, ask);
      floor = Math.log(yield { text, probability, share: Math.exp(entry.score) });
      // A second repair beside the first is worth as many tests.
      if (floor > -Infinity) mostTests = Math.min(mostTests, 2 * asked);
      continue;
    }
    if (entry.from.depth >= mostDepth) continue;
    const node = nodeOf(entry, event.verdict, probabilityOf(entry, wasRefuted));
    if (restOf(node) < restOf(furthest)) furthest = node;
    queue = bestOfEach([...queue, ...(await entriesOf(node, options, keyOf))], tested);
  }
  return furthest.text;
}

/** How many bytes the program has not read when it stops. */
const restOf = ({ text, verdict }: Node): number =>
  text.bytes.length - (verdict.offset ?? (verdict.incomplete ? text.bytes.length : 0));

/** Texts with more edits contain readings, whose edits belong together. */
const mostEditsTried = 6;

/** Removes edits from an accepted text that others make needless. Equal edits of one reading belong together. */
async function withNeededEdits(
  entry: Entry,
  { bytes: input }: EditedText,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<EditedText> {
  const text = entry.text();
  let kept = text;
  if (text.edits.length > mostEditsTried) return text;
  const alike = [...grouped(text.edits, (edit) => changeOf(input, edit)).values()];
  const isReading = entry.from.depth === 0;
  for (const edit of isReading ? alike.filter(({ length }) => length === 1).flat() : text.edits) {
    if (kept.edits.length < 2) break;
    const without = edited(
      input,
      kept.edits.filter((each) => each !== edit),
    );
    if ((await ask(without.bytes)).outcome === "pass") kept = without;
  }
  return kept;
}

const changeOf = (input: Uint8Array, { start, end, inserted }: InputEdit): string =>
  `${latin1(input.subarray(start, end))}\n${latin1(inserted)}`;

interface Event {
  /** The index of the entry that was accepted or got the program further; beyond the last when none did. */
  readonly at: number;
  readonly verdict: Verdict;
  readonly asked: number;
}

/** Tests one entry after the other until the program gets further. */
function* untilProgress(batch: readonly Entry[], manner: Manner): Telling<Uint8Array, Event> {
  let asked = 0;
  for (const [at, { text, from, proposal, probability }] of batch.entries()) {
    const attempt = {
      text: text().bytes,
      before: from.text.bytes,
      verdict: from.verdict,
      proposal,
      probability,
    };
    const reached = yield* outcomeOf(progressing(attempt, manner));
    asked += reached.asked;
    if (reached.verdict !== null) return { at, verdict: reached.verdict, asked };
  }
  return { at: batch.length, verdict: { outcome: "fail" }, asked };
}

/** The share of wrong edits that a program accepts, fitted to 664 accepted texts. The smaller it is, the more an acceptance tells. */
const acceptedByChance = 0.2;

/** The probability that a text leads to the intended one, when so much of the total probability is refuted. */
function probabilityOf({ from, proposal, probability }: Entry, refuted: number): number {
  const share = Math.min(1, probability / Math.max(0.05, 1 - Math.min(0.95, refuted)));
  const odds = (proposal.kind === "reading" ? oddsOfReading : 1) / acceptedByChance;
  return (from.probability * share * odds) / (share * odds + 1 - share);
}

/** The probability of an accepted text beside another accepted one whose share is so many times its own. */
export const besideAnother = (probability: number, times: number): number =>
  1 / (1 / probability + (1 - acceptedByChance) * times);

function nodeOf(entry: Entry, verdict: Verdict, probability: number): Node {
  const { from, proposal, score } = entry;
  const text = entry.text();
  const before = linesFrom(from.text.bytes, from.verdict);
  const after = linesFrom(text.bytes, verdict);
  const evidence = after < before ? forLines : forLess;
  // A probability is at most 1; else all edits of a far text would precede all other texts.
  const likelihood = Math.min(0, score + evidence);
  return {
    text,
    verdict,
    score: likelihood,
    probability: shareOfFurther * probability,
    made: proposal,
    depth: from.depth + 1,
  };
}

/** How many lines are behind the place where the program stopped. */
export function linesFrom(text: Uint8Array, { offset = text.length }: Verdict): number {
  let lines = 0;
  for (let at = offset; at < text.length; at++) if (text[at] === 0x0a) lines++;
  return lines;
}

/** Identifies the text that edits make of the first text. */
type KeyOf = (edits: readonly InputEdit[]) => string;

/** The texts that are not tested yet, each by its most probable way, and the most probable first. */
function bestOfEach(entries: readonly Entry[], tested: ReadonlySet<string>): readonly Entry[] {
  const seen = new Set(tested);
  return entries.toSorted(byScore).filter(({ key }) => {
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** Entries for the edits of a text, and for the whole texts that compete with them. */
async function entriesOf(node: Node, options: RankedSearch, keyOf: KeyOf): Promise<readonly Entry[]> {
  const { text, verdict, made } = node;
  const { subject, base, place } = subjectIn(text.bytes, verdict, options);
  const near = place === undefined ? [] : await options.near(text.bytes, place);
  const wholes = made === null ? [...options.wholes, ...near] : near;
  const others = wholes.filter(({ isScattered }) => !isScattered);
  const candidates = await inTurns(ranking(subject, base, others), options.signal);
  const entries = (await inTurns(makingEntries(node, candidates, keyOf), options.signal)).sort(byScore);
  const least = entries[editsBeforeReadings]?.score ?? -Infinity;
  const early = entries.map((entry) =>
    entry.proposal.kind === "reading" ? { ...entry, score: Math.max(entry.score, least) } : entry,
  );
  const scattered = wholes.filter(({ isScattered }) => isScattered);
  return [...early, ...scattered.map((whole) => unweighed(whole, node, { keyOf, score: least }))];
}

/** A reading whose edits compete with others one by one; all of them together are a last resort. */
function unweighed(
  { text }: Whole,
  node: Node,
  { keyOf, score }: { readonly keyOf: KeyOf; readonly score: number },
): Entry {
  const { edits } = text;
  const range = { start: edits[0]?.start ?? 0, end: edits.at(-1)?.end ?? 0 };
  const proposal = replacing("reading", 0, range, "");
  const probability = Math.exp(score - node.score);
  return { key: keyOf(edits), from: node, proposal, text: () => text, score, probability };
}

const byScore = (one: Entry, other: Entry): number => other.score - one.score;

/** An entry for each candidate whose text is new. */
function* makingEntries(node: Node, candidates: readonly Candidate[], keyOf: KeyOf): Work<Entry[]> {
  const { text, score, made } = node;
  const entries: Entry[] = [];
  for (const { proposal, whole, probability } of candidates) {
    yield;
    if (entries.length >= mostOfNode && whole === undefined) continue;
    const { start, end } = proposal;
    const edit = { start, end, inserted: latin1Bytes(proposal.inserted) };
    const further = once(() => (whole === undefined ? editedFurther(text, edit) : editedAs(text, whole)));
    const key = keyOf(whole === undefined ? editsWith(text.edits, edit) : further().edits);
    const isSame = made !== null && made.kind === proposal.kind && made.inserted === proposal.inserted;
    const own = score + Math.log(probability) + (isSame ? forSameEdit : 0);
    entries.push({ key, from: node, proposal, text: further, score: own, probability });
  }
  return entries;
}
