import type { Grammar } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { InputEdit } from "../text/edit.ts";
import { absentName, respeltAsPresent } from "./absent-name.ts";
import { endsPlaced } from "./bracket/ends-placed.ts";
import { closedAsIndented } from "./closed-as-indented.ts";
import { closedWithin, completions } from "./completions.ts";
import { repairData } from "./data/repair-data.ts";
import { type EditedText, edited, editedFurther } from "./edit/edited-text.ts";
import { editedInWays, fewQuestions, isSlightlyDamaged } from "./edited-in-ways.ts";
import { grammarProposals } from "./grammar-proposals.ts";
import { growFromParts, type Progress } from "./grow-from-parts.ts";
import { inUtf8 } from "./in-utf-8.ts";
import { leadToAccepted } from "./lead-to-accepted.ts";
import { readingOfEither } from "./lenient-reading.ts";
import { linesRead } from "./lines-read.ts";
import { losesMuch } from "./loses-much.ts";
import { pairedTags } from "./markup/paired-tags.ts";
import { nearReading } from "./near-reading.ts";
import { nothingHidden } from "./nothing-hidden.ts";
import { percentDecoded } from "./percent-decoded.ts";
import { withoutUnseen, withUnixLineEnds } from "./plain-text.ts";
import { onlyPresentable, presentableFor } from "./presentable.ts";
import { quotePaired } from "./quote/unpaired-quotes.ts";
import { behind, different } from "./ranked.ts";
import type { LenientUnit } from "./repair-options.ts";
import { sizeLimitOf } from "./size-limit.ts";
import { type BinaryRefusal, binaryRefusal } from "./stated/binary-refusal.ts";
import { statedRight } from "./stated/stated-right.ts";
import { statementsRead } from "./statements-read.ts";
import { mostBytesTiny } from "./tiny/one-place-edits.ts";
import { repairTiny } from "./tiny/repair-tiny.ts";
import { withoutWrapping } from "./without-wrapping.ts";

export interface Means {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Proposes texts. */
  readonly grammar: Grammar | undefined;
  /** Tells whether the input is written well, and what it consists of then. */
  readonly reading: Grammar | undefined;
  readonly lenient: Grammar | undefined;
  readonly lenientUnit: LenientUnit;
  /** How many different texts are looked for. */
  readonly alternatives: number;
  /** Told the size beyond which the program refuses any text; then nothing is edited. Absent: none is looked for. */
  readonly onSizeLimit?: ((bytes: number) => void) | undefined;
  /** Told the name of what the program looks for outside of the input and does not find; then nothing is edited. */
  readonly onAbsence: (name: string) => void;
  /** Told why an input of a binary format is not repaired; then nothing is edited. */
  readonly onBinary: (refusal: BinaryRefusal) => void;
  /** Told what is found as soon as it is better or more. */
  readonly onProgress: (progress: Progress) => void;
}

/** How many of a grammar's proposals are asked about. */
const mostProposals = 8;
/** Larger inputs are not read along a grammar, which takes some hundred bytes of memory for each of theirs. */
const mostBytesProposed = 2_000_000;
/** Larger ones are read leniently near a place where the program stops before they are as a whole, which takes seconds. */
const manyBytes = 40_000;
/** For still large ones that takes longer than to ask what a person would try where the program says it stopped. */
const mostBytesProposedFirst = 400_000;
const fewestQuestions = 40;
/** How many questions go into editing. */
const mostQuestions = 3_000;

/**
 * Looks for accepted texts near the input: the input itself, what it means by a lenient grammar, other data where it is of its grammar, what a grammar
 * proposes, what local edits lead to, and if none of these is accepted, parts of the input. What no grammar has proposed is polished.
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
  const refusal = binaryRefusal(input, stated);
  if (refusal !== null) return means.onBinary(refusal);
  const shown = onlyPresentable(oracle, presentableFor(input));
  const presentable = { ...means, oracle: nothingHidden(shown, input) };
  const absent = absentName(verdict.fingerprint, input);
  if (absent !== undefined) {
    const respelt = await acceptedOf(respeltAsPresent(input, absent), input, { ...presentable, known: [] });
    if (respelt.length === 0) means.onAbsence(absent);
    return;
  }
  if (means.lenient !== undefined && means.lenientUnit !== "line" && input.length > manyBytes) {
    const near = await nearReading(input, { ...presentable, lenient: means.lenient, verdict });
    if (near !== null) return onProgress({ texts: [near], isMaximal: false });
  }
  const { texts: meant, best: start } = await meaningsOf(input, means);
  const unedited = edited(input, []);
  const placings = (edits: readonly InputEdit[]): readonly EditedText[] =>
    means.lenientUnit === "line" ? [] : edits.map((edit) => editedFurther(unedited, edit));
  const asInserted = { ...presentable, isMaximal: true };
  const quoted = await acceptedOf(placings(quotePaired(input)), input, { ...asInserted, known: [] });
  if (quoted.length >= alternatives) return;
  const within = start === undefined ? [] : closedWithin(unedited, start);
  const read = await acceptedOf([...within, ...meant], input, { ...presentable, known: quoted });
  if (read.length >= alternatives) return;
  const ends = endsPlaced(input);
  const known = await acceptedOf(placings(ends.likely), input, { ...asInserted, known: read });
  if (known.length >= alternatives) return;
  const paired = await acceptedOf(pairedTags(start ?? unedited), input, { ...presentable, known });
  if (paired.length >= alternatives) return;
  for (const begun of start === undefined ? [unedited] : [unedited, start]) {
    const { offset } = begun === unedited ? verdict : await oracle(begun.bytes, signal);
    for (const completed of completions(begun, offset ?? begun.bytes.length)) {
      // Nothing is deleted that could be put back.
      const isMaximal = paired.length === 0 && begun === unedited;
      const telling = { ...presentable, known: paired, isMaximal };
      if ((await acceptedOf(completed, input, telling)).length >= alternatives) return;
    }
  }
  // What edits where the program stops, if it says so, puts ends right more often.
  const unlikely = verdict.offset === undefined ? placings(ends.unlikely) : [];
  const closed = await acceptedOf(unlikely, input, { ...asInserted, known: paired, most: unlikely.length });
  if (closed.length >= alternatives) return;
  if (input.length > mostBytesProposedFirst && verdict.offset !== undefined) {
    const [best] = await leadToAccepted(unedited, input, {
      ...presentable,
      verdict,
      mostQuestions: fewestQuestions,
    });
    if (best !== undefined && isSlightlyDamaged(input, unedited, best)) return;
  }
  if (means.reading !== undefined && paired.length === 0) {
    const onFound = (texts: readonly EditedText[]): void =>
      onProgress({ texts: texts.slice(0, alternatives), isMaximal: false, isOfContent: true });
    const { fingerprint } = verdict;
    const found = await repairData(input, { ...presentable, grammar: means.reading, fingerprint, onFound });
    if (found.length > 0) return;
  }
  const isProposed = grammar !== undefined && input.length <= mostBytesProposed;
  const proposals = isProposed ? await grammarProposals(input, grammar, signal) : [];
  const accepted = await acceptedOf(proposals, input, { ...presentable, known: paired });
  if (accepted.length > 0) {
    const [best] = accepted;
    const leading = { ...presentable, verdict, mostQuestions: fewQuestions };
    if (best !== undefined && !meant.includes(best) && losesMuch(input, best)) {
      await editedInWays(input, { ...leading, made: undefined, known: accepted });
    } else if (accepted.length < alternatives) {
      const onProgress = behind(accepted, input, means);
      await leadToAccepted(unedited, input, { ...leading, onProgress });
    }
    return;
  }
  if (means.onSizeLimit !== undefined) {
    const limit = await sizeLimitOf(input, { oracle, signal, verdict });
    if (limit !== null) return means.onSizeLimit(limit);
  }
  // What the input means is no guess that polishing may undo.
  const made = start === undefined ? proposals[0] : { ...start, isCertain: true };
  const editing = { ...presentable, verdict, made, mostQuestions };
  const isFound =
    input.length <= mostBytesTiny
      ? await repairTiny(input, editing)
      : (await editedInWays(input, { ...editing, known: [] })).length > 0;
  if (!isFound) await growFromParts(input, means);
}

/**
 * What the input means: in UTF-8 and without what nobody sees, as far as that changes it, and by the lenient grammar; the
 * best of these to begin with when none is accepted. Line ends are seldom what is wrong where something else is.
 */
async function meaningsOf(
  input: Uint8Array,
  { grammar, lenient, lenientUnit, signal }: Means,
): Promise<{ readonly texts: readonly EditedText[]; readonly best: EditedText | undefined }> {
  const { text } = inUtf8(input);
  const shown = withoutWrapping(percentDecoded(withoutUnseen(text)));
  const reads = lenient === undefined ? [] : await readsOf(shown, { grammar, lenient, lenientUnit, signal });
  const changed = [text, shown, ...reads].filter(({ edits }) => edits.length > 0);
  return {
    texts: [...new Set([...changed, withUnixLineEnds(shown)])].filter(({ edits }) => edits.length > 0),
    best: reads.find(({ edits }) => edits.length > 0) ?? changed.at(-1),
  };
}

/** What a text means by the lenient grammar, the likeliest first. */
async function readsOf(
  text: EditedText,
  { grammar, lenient, lenientUnit, signal }: Reads,
): Promise<readonly EditedText[]> {
  if (lenientUnit === "line") return [await linesRead(text, { lenient, strict: grammar }, signal)];
  const closed = closedAsIndented(text);
  const parted = lenientUnit === "statement" ? await statementsRead(text, lenient, signal) : null;
  const whole = await readingOfEither(text, closed, lenient, signal);
  return [parted, whole].filter((read) => read !== null);
}

type Reads = Pick<Means, "grammar" | "lenientUnit" | "signal"> & { readonly lenient: Grammar };

/** Asks about a grammar's proposals until enough are accepted, and gives these behind those known. */
async function acceptedOf(
  proposals: readonly EditedText[],
  input: Uint8Array,
  {
    oracle,
    signal,
    alternatives,
    onProgress,
    known,
    isMaximal = false,
    most = mostProposals,
  }: Means & {
    readonly known: readonly EditedText[];
    readonly isMaximal?: boolean;
    readonly most?: number;
  },
): Promise<readonly EditedText[]> {
  let texts = known;
  for (const proposal of proposals.slice(0, Math.max(most, alternatives))) {
    if (texts.length >= alternatives) break;
    if ((await oracle(proposal.bytes, signal)).outcome !== "pass") continue;
    texts = different(input, [...texts, proposal]);
    const isInserted = proposal.edits.every(({ start, end }) => start === end);
    onProgress({ texts, isMaximal: isMaximal && isInserted && texts.length === 1 });
  }
  return texts;
}
