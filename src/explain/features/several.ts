import type { Expression } from "../../grammar/grammar.ts";
import type { Vocabulary } from "./vocabulary.ts";

const known = new WeakMap<Vocabulary, Map<string, boolean>>();

/** Whether several nodes of the rule can stand directly in one of the outer rule, both given by their numbers. */
export function isSeveral(rule: number, outer: number, vocabulary: Vocabulary): boolean {
  const answers = known.get(vocabulary) ?? new Map<string, boolean>();
  known.set(vocabulary, answers);
  const key = `${rule} ${outer}`;
  const answer = answers.get(key) ?? isSeveralBy(rule, outer, vocabulary);
  answers.set(key, answer);
  return answer;
}

function isSeveralBy(rule: number, outer: number, { elements, sites: { grammar } }: Vocabulary): boolean {
  const name = elements[rule]?.rule as string;
  const alternatives = grammar.rules.get(elements[outer]?.rule as string)?.alternatives ?? [];
  return alternatives.some(({ expression }) => mostOf(name, expression) > 1);
}

/** How often the rule's nodes can stand directly in the expression; 2 for more. */
function mostOf(rule: string, expression: Expression): number {
  const inItems = (items: readonly Expression[]): number[] => items.map((each) => mostOf(rule, each));
  switch (expression.kind) {
    case "reference":
      return expression.name === rule ? 1 : 0;
    case "sequence":
      return inItems(expression.items).reduce((sum, most) => Math.min(2, sum + most), 0);
    case "choice":
      return Math.max(...inItems(expression.alternatives));
    case "repetition":
      return Math.min(2, mostOf(rule, expression.item) * Math.min(2, expression.max));
    default:
      return 0;
  }
}
