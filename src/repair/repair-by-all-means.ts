import type { Grammar } from "../grammar/grammar.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { compareDamage, damageOf, leastDamageFirst, totalOf } from "./damage.ts";
import { chooseReader } from "./edit/choose-reader.ts";
import { editSearch } from "./edit/edit-search.ts";
import { type EditedText, edited, inputOffset, replacedBy } from "./edit/edited-text.ts";
import { grammarProposals } from "./grammar-proposals.ts";
import { growFromParts, type Progress } from "./grow-from-parts.ts";
import { inUtf8 } from "./in-utf-8.ts";
import { lenientReading } from "./lenient-reading.ts";
import { linesRead } from "./lines-read.ts";
import { pairedTags } from "./markup/paired-tags.ts";
import { withoutUnseen, withUnixLineEnds } from "./plain-text.ts";
import { polish } from "./polish.ts";
import { onlyPresentable, presentableFor } from "./presentable.ts";
import { keyOfRepair } from "./same-repair.ts";
import { singleDeletions } from "./single-deletions.ts";
import { sizeLimitOf } from "./size-limit.ts";
import { statedRight } from "./stated/stated-right.ts";

export interface Means {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly grammar: Grammar | undefined;
  readonly lenient: Grammar | undefined;
  /** Whether the lenient grammar reads each line alone. */
  readonly isReadByLine: boolean;
  /** How many different texts are looked for. */
  readonly alternatives: number;
  /** Told the size beyond which the program refuses any text; then nothing is edited. Absent: none is looked for. */
  readonly onSizeLimit?: ((bytes: number) => void) | undefined;
  /** Told what is found as soon as it is better or more. */
  readonly onProgress: (progress: Progress) => void;
}

/** How many of a grammar's proposals are asked about. */
const mostProposals = 8;
/** Larger inputs are not read along a grammar, which takes some hundred bytes of memory for each of theirs. */
const mostBytesProposed = 2_000_000;
/** For still large ones that takes longer than to ask what a person would try where the program says it stopped. */
const mostBytesProposedFirst = 400_000;
const fewestQuestions = 40;
/** How many questions go into editing, from each text begun with. */
const mostQuestions = 3_000;
/** When a grammar's proposal loses more than this share of the input, editing may do better, with fewer questions. */
const muchLost = 0.15;
const fewQuestions = 300;
/** The damage for each edit beyond which what editing one text has led to may be less from another. */
const slightDamage = 5;

/**
 * Looks for accepted texts near the input: the input itself, what it means by a lenient grammar, what a grammar proposes,
 * what local edits lead to, and if none of these is accepted, parts of the input. What no grammar has proposed is polished.
 * A grammar whose proposal loses much may not suit the input, so local edits get a chance to lose less; and where it has too
 * few, they are asked for the others.
 */
export async function repairByAllMeans(input: Uint8Array, means: Means): Promise<void> {
  const { oracle, signal, grammar, alternatives, onProgress } = means;
  const verdict = await oracle(input, signal);
  if (verdict.outcome === "pass") return onProgress({ texts: [edited(input, [])], isMaximal: true });
  const stated = await statedRight(input);
  if (stated !== null && stated.edits.length > 0) {
    // What is binary has bytes that nobody can see.
    if ((await acceptedOf([stated], input, { ...means, known: [] })).length > 0) return;
  }
  const presentable = { ...means, oracle: onlyPresentable(oracle, presentableFor(input)) };
  const { texts: meant, best: start } = await meaningsOf(input, means);
  const known = await acceptedOf(meant, input, { ...presentable, known: [] });
  if (known.length >= alternatives) return;
  const paired = await acceptedOf(pairedTags(start ?? edited(input, [])), input, { ...presentable, known });
  if (paired.length >= alternatives) return;
  if (input.length > mostBytesProposedFirst && verdict.offset !== undefined) {
    const start = edited(input, []);
    const [best] = await leadToAccepted(start, input, {
      ...presentable,
      verdict,
      mostQuestions: fewestQuestions,
    });
    if (best !== undefined && isSlightlyDamaged(input, start, best)) return;
  }
  const isProposed = grammar !== undefined && input.length <= mostBytesProposed;
  const proposals = isProposed ? await grammarProposals(input, grammar, signal) : [];
  const accepted = await acceptedOf(proposals, input, { ...presentable, known: paired });
  if (accepted.length > 0) {
    const [best] = accepted;
    const isLossy = best !== undefined && !meant.includes(best) && shareLost(input, best) > muchLost;
    if (isLossy || accepted.length < alternatives) {
      const among = { ...presentable, onProgress: (isLossy ? rankedAmong : behind)(accepted, input, means) };
      await leadToAccepted(edited(input, []), input, { ...among, verdict, mostQuestions: fewQuestions });
    }
    return;
  }
  if (means.onSizeLimit !== undefined) {
    const limit = await sizeLimitOf(input, { oracle, signal, verdict });
    if (limit !== null) return means.onSizeLimit(limit);
  }
  if (verdict.offset === undefined && verdict.incomplete !== true) {
    const shorter = await shorterByOne(input, presentable);
    if (shorter.length > 0) return;
  }
  const starts = await inOrder([start ?? proposals[0], edited(input, [])], { ...means, verdict });
  let found: readonly EditedText[] = [];
  for (const text of starts) {
    const among =
      found.length === 0 ? presentable : { ...presentable, onProgress: rankedAmong(found, input, means) };
    const most = found.length === 0 ? mostQuestions : fewQuestions;
    const texts = await leadToAccepted(text, input, { ...among, verdict, mostQuestions: most });
    found = ranked(input, [...found, ...texts]);
    const [best] = found;
    if (best !== undefined && isSlightlyDamaged(input, text, best)) return;
  }
  if (found.length === 0) await growFromParts(input, means);
}

/** What is accepted of a tiny input without one of its code points, unless that runs words or numbers together. */
async function shorterByOne(
  input: Uint8Array,
  { oracle, signal, alternatives, onProgress }: Means,
): Promise<readonly EditedText[]> {
  const accepted: EditedText[] = [];
  for (const text of singleDeletions(input))
    if ((await oracle(text.bytes, signal)).outcome === "pass") accepted.push(text);
  const found = ranked(input, accepted).slice(0, alternatives);
  if (found.length > 0) onProgress({ texts: found, isMaximal: true });
  return found;
}

/** Where editing may begin: with what was made of the input, unless the program stops earlier there than in the input. */
async function inOrder(
  [made, input]: readonly [EditedText | undefined, EditedText],
  { oracle, signal, verdict }: Means & { readonly verdict: Verdict },
): Promise<readonly EditedText[]> {
  if (made === undefined) return [input];
  const { offset } = await oracle(made.bytes, signal);
  if (offset === undefined || verdict.offset === undefined) return [made, input];
  return inputOffset(made, offset) < verdict.offset ? [input, made] : [made, input];
}

/** Whether editing has done slight damage only to the text it began with, for as many edits as it took. */
function isSlightlyDamaged(input: Uint8Array, start: EditedText, end: EditedText): boolean {
  const damage = totalOf(damageOf(input, end)) - totalOf(damageOf(input, start));
  return damage <= slightDamage * Math.max(1, end.edits.length - start.edits.length);
}

/**
 * What the input means: in UTF-8 and without what nobody sees, as far as that changes it, and by the lenient grammar; the
 * best of these to begin with when none is accepted. Line ends are seldom what is wrong where something else is.
 */
async function meaningsOf(
  input: Uint8Array,
  { grammar, lenient, isReadByLine, signal }: Means,
): Promise<{ readonly texts: readonly EditedText[]; readonly best: EditedText | undefined }> {
  const { text } = inUtf8(input);
  const shown = withoutUnseen(text);
  const read =
    lenient === undefined
      ? null
      : isReadByLine
        ? await linesRead(shown, { lenient, strict: grammar }, signal)
        : await lenientReading(shown, lenient, signal);
  const changed = [text, shown, read ?? shown].filter(({ edits }) => edits.length > 0);
  return {
    texts: [...new Set([...changed, withUnixLineEnds(shown)])].filter(({ edits }) => edits.length > 0),
    best: changed.at(-1),
  };
}

/** The share of the input that is deleted with nothing in its place. */
function shareLost(input: Uint8Array, { edits }: EditedText): number {
  const lost = edits.map(({ start, end, inserted }) => Math.max(0, end - start - inserted.length));
  return lost.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, input.length);
}

/** Tells of further texts together with those known, the ones with the least damage. */
function rankedAmong(
  known: readonly EditedText[],
  input: Uint8Array,
  { alternatives, onProgress }: Means,
): Means["onProgress"] {
  return ({ texts, isMaximal }) => {
    const all = ranked(input, [...known, ...texts]).slice(0, alternatives);
    onProgress({ texts: all, isMaximal: isMaximal && all[0] === texts[0] });
  };
}

/** Tells of further texts behind those known. */
function behind(
  known: readonly EditedText[],
  input: Uint8Array,
  { alternatives, onProgress }: Means,
): Means["onProgress"] {
  return ({ texts }) => {
    onProgress({ texts: different(input, [...known, ...texts]).slice(0, alternatives), isMaximal: false });
  };
}

/** Asks about a grammar's proposals until enough are accepted, and gives these behind those known. */
async function acceptedOf(
  proposals: readonly EditedText[],
  input: Uint8Array,
  { oracle, signal, alternatives, onProgress, known }: Means & { known: readonly EditedText[] },
): Promise<readonly EditedText[]> {
  let texts = known;
  for (const proposal of proposals.slice(0, Math.max(mostProposals, alternatives))) {
    if (texts.length >= alternatives) break;
    if ((await oracle(proposal.bytes, signal)).outcome !== "pass") continue;
    texts = different(input, [...texts, proposal]);
    onProgress({ texts, isMaximal: false });
  }
  return texts;
}

interface Leading extends Means {
  /** On the input. */
  readonly verdict: Verdict;
  readonly mostQuestions: number;
}

/**
 * Edits a text until enough of what comes out is accepted, and gives that. Whatever the program accepts on the
 * way, such as the beginning of the input, is told as a stopgap.
 */
async function leadToAccepted(
  start: EditedText,
  input: Uint8Array,
  { oracle, signal, alternatives, onProgress, verdict, mostQuestions }: Leading,
): Promise<readonly EditedText[]> {
  let asked = 0;
  let texts: readonly EditedText[] = [];
  let stopgap: EditedText | null = null;
  const counting = wrapping(oracle, async (candidate, signal) => {
    asked += 1;
    const verdict = await oracle(candidate, signal);
    if (verdict.outcome !== "pass" || texts.length > 0) return verdict;
    const text = replacedBy(input, candidate);
    if (stopgap === null || compareDamage(damageOf(input, text), damageOf(input, stopgap)) < 0) {
      stopgap = text;
      onProgress({ texts: [text], isMaximal: false });
    }
    return verdict;
  });
  const reader = await chooseReader(start.bytes, verdict, (candidate) => counting(candidate, signal));
  const pointedAt = start.edits.length === 0 ? verdict.offset : undefined;
  const search = { input, oracle: counting, signal, reader, pointedAt, mostQuestions, asked: () => asked };
  for await (const accepted of editSearch(start, search)) {
    const before = texts;
    const tell = (better: EditedText, isMaximal: boolean): void => {
      texts = ranked(input, [...before, better]);
      onProgress({ texts, isMaximal: isMaximal && before.length === 0 });
    };
    // Where nothing is deleted, nothing can be put back.
    tell(accepted, accepted.isCertain === true && accepted.edits.every(({ start, end }) => start === end));
    if (accepted.isCertain) break;
    const polishing = { oracle, signal, onImprovement: (better: EditedText) => tell(better, false) };
    tell(await polish(input, accepted, polishing), true);
    if (texts.length >= alternatives) break;
  }
  return texts;
}

/** Different texts, the one with the least damage first. */
function ranked(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  return different(input, leastDamageFirst(input, texts));
}

/** The first text of each repair. */
function different(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  const first = new Map<string, EditedText>();
  for (const text of texts) {
    const key = keyOfRepair(input, text);
    if (!first.has(key)) first.set(key, text);
  }
  return [...first.values()];
}
