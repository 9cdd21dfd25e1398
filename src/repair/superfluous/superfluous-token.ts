import type { Oracle } from "../../oracle/oracle.ts";
import type { EditedText } from "../edit/edited-text.ts";
import { keyOfRepair } from "../same-repair.ts";
import { deletionsNear } from "./deletions.ts";
import { traitsBeside, traitsOfRepair } from "./rival-traits.ts";
import { likelihoodOfRepair } from "./weights.ts";

/** How many deletions are asked about, the likeliest first: the right one is seldom later. */
const mostQuestions = 4;
/** Of a longer deletion a part may well be enough. */
const fewBytes = 4;
/** Larger texts are not looked through as a whole. */
const mostBytes = 100_000;

/** What a repair is compared with deletions by. */
export interface Comparing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Where the program stopped; undefined when it names no place. */
  readonly place: number | undefined;
}

/**
 * The deletion of one token near the fault that is likelier than the repair and accepted; undefined when there is none. Only likelier
 * deletions cost a question.
 */
export async function likelierDeletion(
  input: Uint8Array,
  repair: EditedText,
  { oracle, signal, place = repair.edits[0]?.start ?? 0 }: Comparing,
): Promise<EditedText | undefined> {
  if (input.length > mostBytes || input.includes(0) || isOfSeveralFaults(repair)) return undefined;
  const same = keyOfRepair(input, repair);
  const likelihood = likelihoodOfRepair(traitsOfRepair(input, repair));
  const rivals = deletionsNear(input, place)
    .map(({ text, traits }) => ({
      text,
      likelihood: likelihoodOfRepair([...traits, ...traitsBeside(input, text, repair)]),
    }))
    .filter((rival) => rival.likelihood > likelihood && !takesOutMore(repair, rival.text))
    .sort((left, right) => right.likelihood - left.likelihood);
  for (const { text } of rivals.slice(0, mostQuestions)) {
    if (keyOfRepair(input, text) === same) return undefined;
    if ((await oracle(text.bytes, signal)).outcome === "pass") return text;
  }
  return undefined;
}

/** Whether several edits were needed of which each has a known reason, so that no single token explains them. */
function isOfSeveralFaults({ edits }: EditedText): boolean {
  const known = edits.filter(({ label }) => label !== undefined && label !== "unescaped");
  return edits.length === 0 || known.length > 1;
}

/** Whether a repair takes out these bytes and a few more; a part of them was not enough. */
function takesOutMore({ edits }: EditedText, { edits: [deletion] }: EditedText): boolean {
  return edits.some(
    ({ start, end, inserted }) =>
      inserted.length === 0 &&
      end - start <= fewBytes &&
      deletion !== undefined &&
      start <= deletion.start &&
      end >= deletion.end,
  );
}
