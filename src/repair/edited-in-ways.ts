import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { InputEdit } from "../text/edit.ts";
import { endOfLine, startOfLine } from "../text/position.ts";
import { damageOf, totalOf } from "./damage.ts";
import { type EditedText, edited, inputOffset } from "./edit/edited-text.ts";
import { type Leading, leadToAccepted } from "./lead-to-accepted.ts";
import { losesMuch } from "./loses-much.ts";
import { ranked, rankedAmong } from "./ranked.ts";

/** How many questions go into another way when something is accepted already. */
export const fewQuestions = 300;
/** The damage for each edit beyond which what editing one text has led to may be less from another. */
const slightDamage = 5;
/** How many texts must be refused with the same hint before it is taken for one that tells nothing. */
const manyRefused = 20;

/** Where editing begins, what is known, and what it is done with. */
export interface Editing extends Leading {
  /** What was made of the input. */
  readonly made: EditedText | undefined;
  /** Texts that are accepted. */
  readonly known: readonly EditedText[];
}

/**
 * Edits what was made of the input and the input itself, until one of them ends with slight damage, or with nothing but what was meant. Where the program's hints were the same
 * whatever was asked, and led to nothing or to a text that loses much, goes by its outcome alone. The questions are shared: what
 * one way does not need is left to the others. Gives what is accepted beside what is known, the least damage first.
 */
export async function editedInWays(
  input: Uint8Array,
  { made, known, ...leading }: Editing,
): Promise<readonly EditedText[]> {
  const { verdict, oracle } = leading;
  const hints = new Set([hintIn(verdict)]);
  let refused = 0;
  let left = leading.mostQuestions;
  const counting = wrapping(oracle, async (candidate, signal) => {
    left -= 1;
    const verdict = await oracle(candidate, signal);
    if (verdict.outcome === "pass") return verdict;
    refused += 1;
    hints.add(hintIn(verdict));
    return verdict;
  });
  let found = known;
  const lead = async (start: EditedText, way: Pick<Leading, "oracle" | "verdict" | "mostQuestions">) => {
    const onProgress = found.length === 0 ? leading.onProgress : rankedAmong(found, input, leading);
    found = ranked(input, [
      ...found,
      ...(await leadToAccepted(start, input, { ...leading, ...way, onProgress })),
    ]);
  };
  const starts = await inOrder([made, edited(input, [])], leading);
  for (const [index, start] of starts.entries()) {
    const share = Math.ceil(left / (starts.length - index));
    const mostQuestions = found.length === 0 ? share : Math.min(share, fewQuestions);
    await lead(start, { oracle: counting, verdict, mostQuestions });
    const [best] = found;
    if (best !== undefined && (best.isCertain || isSlightlyDamaged(input, start, best))) return found;
  }
  const [best] = found;
  const isMisled = hintIn(verdict) !== noHint && hints.size === 1 && refused >= manyRefused;
  if (isMisled && (best === undefined || losesMuch(input, best))) {
    const { outcome } = verdict;
    await lead(edited(input, []), {
      oracle: outcomeOnly(counting),
      verdict: { outcome },
      mostQuestions: left,
    });
  }
  return found;
}

/** What a program tells of where it stopped. */
const hintIn = ({ offset, incomplete }: Verdict): string => `${offset ?? ""} ${incomplete === true}`;
const noHint = hintIn({ outcome: "fail" });

/**
 * Where editing may begin: with what was made of the input, unless the program stops earlier there than in the input, other than at a fault
 * that the one it told first had hidden. Where it stops at the same place, what was changed on that line was no help, and is taken back.
 */
async function inOrder(
  [made, input]: readonly [EditedText | undefined, EditedText],
  { oracle, signal, verdict }: Leading,
): Promise<readonly EditedText[]> {
  if (made === undefined) return [input];
  const { offset } = await oracle(made.bytes, signal);
  if (offset === undefined || verdict.offset === undefined) return [made, input];
  const stop = inputOffset(made, offset);
  if (stop > verdict.offset) return [made, input];
  const others = offLineOf(stop, made, input);
  if (stop < verdict.offset) {
    const isBared =
      others.length === made.edits.length &&
      offLineOf(verdict.offset, made, input).length < made.edits.length;
    return isBared ? [made, input] : [input, made];
  }
  if (others.length === made.edits.length) return [made, input];
  return others.length === 0 ? [input, made] : [{ ...edited(input.bytes, others), isCertain: true }, input];
}

/** The edits of a text on other lines than that of a place in the input. */
function offLineOf(place: number, { edits }: EditedText, { bytes }: EditedText): readonly InputEdit[] {
  const [from, to] = [startOfLine(bytes, place), endOfLine(bytes, place)];
  return edits.filter(({ start, end }) => end < from || start > to);
}

/** Whether editing has done slight damage only to the text it began with, for as many edits as it took. */
export function isSlightlyDamaged(input: Uint8Array, start: EditedText, end: EditedText): boolean {
  const damage = totalOf(damageOf(input, end)) - totalOf(damageOf(input, start));
  return damage <= slightDamage * Math.max(1, end.edits.length - start.edits.length);
}

/** The oracle with nothing told but its outcome. */
function outcomeOnly(oracle: Oracle<Uint8Array>): Oracle<Uint8Array> {
  const judge = (_: Uint8Array, { outcome }: Verdict): Verdict => ({ outcome });
  return wrapping(
    oracle,
    async (candidate, signal) => judge(candidate, await oracle(candidate, signal)),
    judge,
  );
}
