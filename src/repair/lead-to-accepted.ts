import { follow } from "../oracle/follow.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { counted } from "../oracle/walk.ts";
import { compareDamage, damageOf } from "./damage.ts";
import { choosingReader } from "./edit/choosing-reader.ts";
import { completableReader } from "./edit/completable-reader.ts";
import { editSearch } from "./edit/edit-search.ts";
import { type EditedText, replacedBy } from "./edit/edited-text.ts";
import type { Progress } from "./grow-from-parts.ts";
import { polish } from "./polish.ts";
import { ranked } from "./ranked.ts";
import { mostBytesTiny } from "./tiny/one-place-edits.ts";

/**
 * How many questions go into editing an input where nothing but pass and fail is told: parts of a tiny one take fewer than
 * all edits at one place do, and each further byte is one more place.
 */
const questionsFor = ({ length }: Uint8Array): number =>
  length <= leastPlaces
    ? fewestQuestions
    : length <= mostBytesTiny
      ? questionsForTiny
      : fewestQuestions + (length - leastPlaces) * questionsForByte;
const fewestQuestions = 40;
const leastPlaces = 11;
const questionsForTiny = 100;
const questionsForByte = 75;

/** What a text is edited with. */
export interface Leading {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** On the input. */
  readonly verdict: Verdict;
  /** How many different texts are looked for. */
  readonly alternatives: number;
  /** How many questions go into editing; what is accepted is polished beyond them. */
  readonly mostQuestions: number;
  /** Told what is found as soon as it is better or more. */
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Edits a text until enough of what comes out is accepted, and gives that. Whatever the program accepts on the
 * way, such as the beginning of the input, is told as a stopgap.
 */
export async function leadToAccepted(
  start: EditedText,
  input: Uint8Array,
  { oracle, signal, alternatives, onProgress, verdict, mostQuestions }: Leading,
): Promise<readonly EditedText[]> {
  let texts: readonly EditedText[] = [];
  let stopgap: EditedText | null = null;
  const noting = wrapping(oracle, async (candidate, signal) => {
    const verdict = await oracle(candidate, signal);
    if (verdict.outcome !== "pass" || texts.length > 0) return verdict;
    const text = replacedBy(input, candidate);
    if (stopgap === null || compareDamage(damageOf(input, text), damageOf(input, stopgap)) < 0) {
      stopgap = text;
      onProgress({ texts: [text], isMaximal: false });
    }
    return verdict;
  });
  const choosing = () => counted(choosingReader(start.bytes, verdict));
  const { result: reader, asked } = await follow(noting, choosing, { signal });
  const pointedAt = start.edits.length === 0 ? verdict.offset : undefined;
  const isBlind = reader === completableReader && questionsFor(input) < mostQuestions;
  // Where an empty text is accepted, parts of the input come down to that.
  const isVoid =
    isBlind && input.length <= leastPlaces && (await oracle(new Uint8Array(0), signal)).incomplete === true;
  const most = isBlind && !isVoid ? questionsFor(input) : mostQuestions;
  const search = { input, oracle: noting, signal, reader, pointedAt, mostQuestions: most, asked };
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
