import type { Oracle } from "../../oracle/oracle.ts";
import type { EditedText } from "../edit/edited-text.ts";
import { keyOfRepair } from "../same-repair.ts";
import { deletionsNear } from "./deletions.ts";
import { traitsBeside, traitsOfRepair } from "./rival-traits.ts";
import { likelihoodOfRepair } from "./weights.ts";

/** How many deletions are asked about, the likeliest first: the right one is seldom later. */
const mostQuestions = 4;
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
    .filter((rival) => rival.likelihood > likelihood)
    .sort((left, right) => right.likelihood - left.likelihood);
  for (const { text } of rivals.slice(0, mostQuestions)) {
    if (keyOfRepair(input, text) === same) return undefined;
    if ((await oracle(text.bytes, signal)).outcome === "pass") return text;
  }
  return undefined;
}

/** Whether edits of several known kinds were needed, which no single token explains. */
function isOfSeveralFaults({ edits }: EditedText): boolean {
  return edits.length !== 1 && edits.every((edit) => edit.label !== undefined && edit.label !== "unescaped");
}
