import type { Random } from "../../base/random.ts";
import type { BuiltInput } from "../construction/built.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import { opposite, others } from "./circumstance.ts";
import type { KnownInputs } from "./known-inputs.ts";
import type { Reading } from "./renewed.ts";
import { shortestFirst } from "./shortest-inputs.ts";
import { changedTree, singleChanges } from "./single-changes.ts";

/** Known inputs that are changed for each predicate that they lack. */
const mostChanged = 3;

/** Changed inputs that are read, at most: of long ones there are thousands, and each is parsed and measured. */
const mostRead = 150;

/** An input that meets the predicates: a known one that lacks but one of them, with one choice made otherwise. None where no such change does it. */
export function nearlyMet(
  predicates: readonly FeaturePredicate[],
  known: KnownInputs,
  { reader, vocabulary, random }: Reading & { readonly random: Random },
): BuiltInput[] {
  const lacking = predicates.flatMap((predicate) => {
    const nearly = known.meeting.inputs([...others(predicates, predicate), opposite(predicate)]);
    return shortestFirst(nearly).slice(0, mostChanged);
  });
  let read = 0;
  for (const { tree } of new Set(lacking)) {
    for (const change of singleChanges(tree, vocabulary)) {
      const text = reader.textOf(changedTree(tree, change, { vocabulary, random }));
      if (text === undefined || !known.isNew(text)) continue;
      const input = reader.read(text);
      if (input && meetsAll(input.measured, predicates)) return [input];
      if (++read === mostRead) return [];
    }
  }
  return [];
}
