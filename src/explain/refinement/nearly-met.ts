import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { MadeInput, Reading } from "../make/made-input.ts";
import { opposite, others } from "./circumstance.ts";
import type { KnownInputs } from "./known-inputs.ts";
import { promising } from "./promising-trees.ts";
import { shortestFirst } from "./shortest-inputs.ts";
import { changedTree, singleChanges } from "./single-changes.ts";

/** Known inputs that are changed for each predicate that they lack. */
const mostChanged = 3;

/** Changed inputs that are looked at, at most: of long ones there are thousands. */
const mostLookedAt = 150;

/** An input that meets the predicates: a known one that lacks but one of them, with one choice made otherwise. None where no such change does it. */
export function* nearlyMet(
  predicates: readonly FeaturePredicate[],
  known: KnownInputs,
  { reader, vocabulary, random }: Reading & { readonly random: Random },
): Work<MadeInput[]> {
  const lacking = predicates.flatMap((predicate) => {
    const nearly = known.meeting.inputs([...others(predicates, predicate), opposite(predicate)]);
    return shortestFirst(nearly).slice(0, mostChanged);
  });
  const isPromising = promising(predicates, { reader, vocabulary });
  let lookedAt = 0;
  for (const { tree } of new Set(lacking)) {
    for (const change of singleChanges(tree, vocabulary)) {
      if (++lookedAt > mostLookedAt) return [];
      yield;
      const changed = changedTree(tree, change, { vocabulary, random });
      const text = isPromising(changed) ? reader.textOf(changed) : undefined;
      const input = text !== undefined && known.isNew(text) ? reader.read(text) : undefined;
      if (input && meetsAll(input.measured, predicates)) return [input];
    }
  }
  return [];
}
