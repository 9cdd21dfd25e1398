import { keyOf } from "../base/hash.ts";
import { inTurns, type Work } from "../base/in-turns.ts";
import type { Style } from "../format/style.ts";
import { follow } from "../oracle/follow.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { learningPredictor } from "../oracle/predict.ts";
import { outcomeOf, type Telling, told } from "../oracle/walk.ts";
import { type EditedText, edited, editedFurther, latin1, latin1Bytes } from "./edited-text.ts";
import { locating, type Manner, progressing } from "./locate.ts";
import type { Background } from "./model/text-model.ts";
import type { Proposal } from "./proposal.ts";
import { type Candidate, ranking, type Whole } from "./rank.ts";
import { subjectIn } from "./subject.ts";

export interface RankedSearch {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** On the text that the search begins with. */
  readonly verdict: Verdict;
  readonly style: Style;
  readonly background: Background;
  /** Texts that compete with the edits of the first text. */
  readonly wholes: readonly Whole[];
  /** Texts that compete with the edits of a further text in which the program stops at a place. */
  readonly near: (text: EditedText, place: number) => Promise<readonly Whole[]>;
  /** Questions after which the search ends. */
  readonly mostTests: number;
  /** How many texts are wanted. */
  readonly alternatives: number;
}

/** An accepted text. */
export interface RankedText {
  readonly text: EditedText;
  /** How probable it was that it is what was meant, among all texts that were not refused before. */
  readonly probability: number;
  /** How probable it was before anything was asked. */
  readonly share: number;
}

/** A text that is edited further. */
interface Node {
  readonly text: EditedText;
  /** What the program said of it, with the place where it stopped. */
  readonly verdict: Verdict;
  /** The logarithm of its probability, with what speaks for it since. */
  readonly score: number;
  /** How probable it is that it leads to what was meant. */
  readonly probability: number;
  readonly made: Proposal | null;
  readonly depth: number;
}

/** A text that is to be asked about. */
interface Entry {
  readonly from: Node;
  readonly proposal: Proposal;
  readonly text: EditedText;
  readonly score: number;
  /** Share of its siblings. */
  readonly probability: number;
}

/** Questions after the last progress, after which the rest is improbable: of 496 exact repairs, 5 took more. Who wants more texts or questions gets as many for each. */
const leastInVain = 60;
const shareInVain = 0.2;
/** A reading is asked about behind so many edits at the latest: it costs one question, and mends many faults at once. */
const editsBeforeReadings = 8;
/** Candidates of one text that are worth a question. */
const mostOfNode = 120;
/** Faults that are mended one after the other. */
const mostDepth = 12;
/** A text in which the program gets further by lines counts as so much more probable, and by less as less. */
const forLines = 2.5;
const forLess = -1;
/** The same edit made once more, as people make the same mistake everywhere. */
const forSameEdit = 1;

/**
 * Looks for accepted texts: asks about the most probable edit of any text first, and edits those further in which the program
 * gets further. Yields each accepted text, and is told how probable the next one must be at least. Returns the text in which the program
 * got furthest. Best-first search with one queue over all depths.
 */
export async function* rankedSearch(
  start: EditedText,
  options: RankedSearch,
): AsyncGenerator<RankedText, EditedText, number> {
  const { oracle, signal, mostTests } = options;
  const following = { signal, predictor: learningPredictor() };
  const located = await follow(oracle, () => locating(start.bytes, options.verdict), following);
  const { manner } = located;
  let asked = located.asked;
  let inVain = 0;
  const mostInVain = Math.max(leastInVain * options.alternatives, shareInVain * mostTests);
  const seen = new Set([keyOf(start.bytes)]);
  const root: Node = {
    text: start,
    verdict: located.verdict,
    score: 0,
    probability: 1,
    made: null,
    depth: 0,
  };
  let furthest = root;
  let queue = await entriesOf(root, options, seen);
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
    const wasRefuted = refuted;
    for (const { score } of tried) refuted += Math.exp(Math.min(0, score));
    if (entry === undefined) continue;
    if (event.verdict.outcome === "pass") {
      refuted -= Math.exp(Math.min(0, entry.score));
      const probability = probabilityOf(entry, wasRefuted);
      const text = await withNeededEdits(entry.text, start, (bytes) => oracle(bytes, options.signal));
      floor = Math.log(yield { text, probability, share: Math.exp(entry.score) });
      continue;
    }
    if (entry.from.depth >= mostDepth) continue;
    const node = nodeOf(entry, event.verdict, probabilityOf(entry, wasRefuted));
    if (restOf(node) < restOf(furthest)) furthest = node;
    const more = await entriesOf(node, options, seen);
    queue = [...queue, ...more].sort(byScore);
  }
  return furthest.text;
}

/** How many bytes the program has not read when it stops. */
const restOf = ({ text, verdict }: Node): number =>
  text.bytes.length - (verdict.offset ?? (verdict.incomplete ? text.bytes.length : 0));

/** Texts with more edits are readings, all of whose edits belong together. */
const mostEditsTried = 6;

/** An accepted text without the edits that others made needless: the program gets further by some that it does not need. */
async function withNeededEdits(
  text: EditedText,
  { bytes: input }: EditedText,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<EditedText> {
  let kept = text;
  if (text.edits.length < 2 || text.edits.length > mostEditsTried) return text;
  for (const edit of text.edits) {
    if (kept.edits.length < 2) break;
    const without = edited(
      input,
      kept.edits.filter((each) => each !== edit),
    );
    if ((await ask(without.bytes)).outcome === "pass") kept = without;
  }
  return kept;
}

interface Event {
  /** The index of the entry that was accepted or got the program further; beyond the last when none did. */
  readonly at: number;
  readonly verdict: Verdict;
  readonly asked: number;
}

/** Asks about one entry after the other until the program gets further in one. */
function* untilProgress(batch: readonly Entry[], manner: Manner): Telling<Uint8Array, Event> {
  let asked = 0;
  for (const [at, { text, from, proposal }] of batch.entries()) {
    const attempt = { text: text.bytes, before: from.text.bytes, verdict: from.verdict, proposal };
    const reached = yield* outcomeOf(progressing(attempt, manner));
    asked += reached.asked;
    if (reached.verdict !== null) return { at, verdict: reached.verdict, asked };
  }
  return { at: batch.length, verdict: { outcome: "fail" }, asked };
}

/** How probable it is that a text leads to what was meant, when so much of the probability of all is refuted. */
const probabilityOf = ({ from, probability }: Entry, refuted: number): number =>
  from.probability * Math.min(1, probability / Math.max(0.05, 1 - Math.min(0.95, refuted)));

function nodeOf({ from, text, proposal, score }: Entry, verdict: Verdict, probability: number): Node {
  const before = linesFrom(from.text.bytes, from.verdict);
  const after = linesFrom(text.bytes, verdict);
  const evidence = after < before ? forLines : forLess;
  // Nothing is more probable than what is certain: else all edits of a text that got far would come before other texts.
  const likelihood = Math.min(0, score + evidence);
  return { text, verdict, score: likelihood, probability, made: proposal, depth: from.depth + 1 };
}

/** How many lines are behind the place where the program stopped. */
function linesFrom(text: Uint8Array, { offset = text.length }: Verdict): number {
  let lines = 0;
  for (let at = offset; at < text.length; at++) if (text[at] === 0x0a) lines++;
  return lines;
}

/** The texts to ask about next to this one, the most probable first. */
async function entriesOf(node: Node, options: RankedSearch, seen: Set<string>): Promise<readonly Entry[]> {
  const { text, verdict, made } = node;
  const { subject, base } = subjectIn(latin1(text.bytes), verdict, options);
  const { offset } = verdict;
  const near = offset === undefined ? [] : await options.near(text, offset);
  const wholes = made === null ? [...options.wholes, ...near] : near;
  const candidates = await inTurns(ranking(subject, base, wholes), options.signal);
  const entries = (await inTurns(makingEntries(node, candidates, seen), options.signal)).sort(byScore);
  const least = entries[editsBeforeReadings]?.score ?? -Infinity;
  return entries
    .map((entry) =>
      entry.proposal.kind === "reading" ? { ...entry, score: Math.max(entry.score, least) } : entry,
    )
    .sort(byScore);
}

const byScore = (one: Entry, other: Entry): number => other.score - one.score;

/** An entry for each candidate whose text is new. Each text is as long as the input, so a large input takes long. */
function* makingEntries(node: Node, candidates: readonly Candidate[], seen: Set<string>): Work<Entry[]> {
  const { text, score, made } = node;
  const entries: Entry[] = [];
  for (const { proposal, whole, probability } of candidates) {
    yield;
    if (entries.length >= mostOfNode && whole === undefined) continue;
    const { start, end, inserted } = proposal;
    const further = whole ?? editedFurther(text, { start, end, inserted: latin1Bytes(inserted) });
    const key = keyOf(further.bytes);
    if (seen.has(key)) continue;
    seen.add(key);
    const isSame = made !== null && made.kind === proposal.kind && made.inserted === proposal.inserted;
    const own = score + Math.log(probability) + (isSame ? forSameEdit : 0);
    entries.push({ from: node, proposal, text: further, score: own, probability });
  }
  return entries;
}
