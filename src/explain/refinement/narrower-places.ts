import { perGrammar } from "../../grammar/analysis/per-grammar.ts";
import { closure, references } from "../../grammar/analysis/references.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { TogetherFeature } from "../features/feature.ts";
import { nodesOf } from "../features/own-parts.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { isSuch } from "../features/together.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { asNode } from "./as-node.ts";
import type { KnownInput } from "./known-inputs.ts";

/** Rules around a node that are asked about at once, the nearest first. */
const mostPlaces = 4;

/**
 * What a predicate asks of a node, only inside of a rule that is around such a node in all of these inputs though the grammar has it elsewhere, too. No known
 * input tells these from the predicate, so they are its rivals: otherwise one that was seen in one place only would be said of all.
 */
export function narrowerPlaces(
  predicate: FeaturePredicate,
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
): TogetherFeature[] {
  const asked = asNode(predicate, vocabulary);
  if (!asked || inputs.length === 0) return [];
  let common: readonly number[] | undefined;
  for (const { measured } of inputs) {
    const nodes = nodesOf(asked.element, measured.nesting);
    const around = new Set(nodes.filter((node) => isSuch(node, asked)).flatMap((node) => node.around));
    common = common ? common.filter((rule) => around.has(rule)) : [...around];
  }
  return (common ?? [])
    .filter((rule) => rule !== asked.within && !asked.around.includes(rule))
    .filter((rule) => isAvoidable(rule, asked.element, vocabulary))
    .slice(0, mostPlaces)
    .map((rule) => ({ ...asked, around: [...asked.around, rule] }));
}

/** Whether the grammar derives the element outside of the rule, too. */
function isAvoidable(rule: number, element: number, { elements, sites: { grammar } }: Vocabulary): boolean {
  const [avoided, wanted] = [rule, element].map((each) => elements[each]?.rule ?? "") as [string, string];
  if (avoided === grammar.start) return false;
  const known = withoutRule(grammar);
  const reached = known.get(avoided) ?? closure([grammar.start], (name) => aroundOf(avoided, name, grammar));
  known.set(avoided, reached);
  return reached.has(wanted);
}

const aroundOf = (avoided: string, name: string, grammar: Grammar): Iterable<string> =>
  name === avoided ? [] : (references(grammar).get(name) ?? []);

/** The rules that are reached without entering one, as far as somebody asked. */
const withoutRule = perGrammar((_: Grammar) => new Map<string, ReadonlySet<string>>());
