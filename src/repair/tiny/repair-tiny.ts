import { answers } from "../../oracle/first-with.ts";
import { follow } from "../../oracle/follow.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { cached } from "../../oracle/wrap/cached.ts";
import type { InputEdit } from "../../text/edit.ts";
import { choosingReader } from "../edit/choosing-reader.ts";
import { completableReader } from "../edit/completable-reader.ts";
import { type EditedText, edited, editedFurther } from "../edit/edited-text.ts";
import { type Editing, editedInWays } from "../edited-in-ways.ts";
import type { Leading } from "../lead-to-accepted.ts";
import { losesMuch } from "../loses-much.ts";
import { withPutBack } from "../polish.ts";
import { ranked, rankedAmong } from "../ranked.ts";
import {
  type Change,
  type OnePlaceEdit,
  onePlaceTiers,
  oneSignLess,
  surestTiers,
} from "./one-place-edits.ts";

/** Of so few bytes with brackets each is left out once before anything is searched. */
const fewBytes = 11;

/**
 * Repairs a tiny input: by edits where the program stops, when that is told or when brackets and strings may show it, else, or where that loses much, by what a
 * person would try at one place. To ask about all edits of one place takes fewer questions than to find out how far a program reads that tells nothing. Gives whether
 * any text was accepted.
 */
export async function repairTiny(input: Uint8Array, editing: Omit<Editing, "known">): Promise<boolean> {
  if (!isSilent(editing)) return (await editedInWays(input, { ...editing, known: [] })).length > 0;
  // Several ways ask about the same few texts.
  const means = { ...editing, oracle: cached(editing.oracle) };
  const isBracketed = hasBrackets(input);
  if (isBracketed && input.length <= fewBytes && (await isMet([oneSignLess(input)], input, means)))
    return true;
  let known: readonly EditedText[] = [];
  const isToldNothing = await isMute(input, means);
  if (isToldNothing && (await isMet(surestTiers(input), input, means))) return true;
  if (isBracketed || !isToldNothing) {
    known = await editedInWays(input, { ...means, known });
    const [best] = known;
    if (!isToldNothing || (best !== undefined && !losesMuch(input, best))) return known.length > 0;
  }
  const onProgress = known.length === 0 ? means.onProgress : rankedAmong(known, input, means);
  return (await isMet(onePlaceTiers(input), input, { ...means, onProgress })) || known.length > 0;
}

type Asking = Pick<Leading, "oracle" | "signal" | "verdict">;

const isSilent = ({ verdict }: Asking): boolean =>
  verdict.offset === undefined && verdict.incomplete !== true;

/** Whether the program tells nothing but pass and fail: about an input, and about its beginnings. */
async function isMute(input: Uint8Array, { oracle, signal, verdict }: Asking): Promise<boolean> {
  return (await follow(oracle, () => choosingReader(input, verdict), { signal })) === completableReader;
}

const hasBrackets = (input: Uint8Array): boolean => /[()[\]{}<>"'`]/.test(new TextDecoder().decode(input));

/** Whether an edit of one place is accepted; tells the texts of the first tier that has some, the least damage first. */
async function isMet(
  tiers: readonly (readonly OnePlaceEdit[])[],
  input: Uint8Array,
  { oracle, signal, alternatives, onProgress }: Omit<Leading, "mostQuestions">,
): Promise<boolean> {
  const onTexts: Oracle<EditedText> = over(oracle, ({ bytes }) => bytes);
  for (const tier of tiers) {
    const accepted: EditedText[] = [];
    const texts = tier.map((changes) => changes.map(inBytes).reduceRight(editedFurther, edited(input, [])));
    for await (const { candidate, verdict } of answers(onTexts, texts, signal))
      if (verdict.outcome === "pass") accepted.push(candidate);
    const [best] = ranked(input, accepted);
    if (best === undefined) continue;
    const tell = (text: EditedText, isMaximal: boolean): void =>
      onProgress({ texts: ranked(input, [text, ...accepted]).slice(0, alternatives), isMaximal });
    tell(best, false);
    // What takes the place of something is no better with that beside it.
    const withMore = await withPutBack(input, best, { oracle, signal });
    const isReplaced = best.edits.some(({ inserted }) => inserted.length > 0);
    tell(isReplaced ? best : withMore, !isReplaced || withMore === best);
    return true;
  }
  return false;
}

const inBytes = ({ inserted, ...range }: Change): InputEdit => ({
  ...range,
  inserted: new TextEncoder().encode(inserted),
});
