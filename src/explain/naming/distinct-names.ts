import { itemsOf } from "../../grammar/expression.ts";
import type { Alternative, Grammar } from "../../grammar/grammar.ts";
import { repeatedTexts } from "../../tree/bound-texts.ts";
import type { Tree } from "../../tree/tree.ts";
import { namingForms } from "./naming-form.ts";

/**
 * The grammar by which no two values beside each other are made with the same name where none of the inputs has such ones:
 * many programs drop all but the last, and what is lost so says nothing about why they fail. What the grammar itself wants
 * to be distinct is bound no more where an input does otherwise.
 */
export function withDistinctNames(grammar: Grammar, inputs: readonly Tree[]): Grammar {
  const marked = markedPlaces(grammar);
  const isMarked = (name: string): boolean => marked.some(({ rule }) => rule === name);
  const places = [...marked, ...namingPlaces(grammar).filter(({ distinct }) => !isMarked(distinct))];
  const unbound = binding(grammar, []);
  const kept = places.filter((place) => {
    const bound = binding(unbound, [place]);
    return inputs.every((input) => repeatedTexts(input, bound).length === 0);
  });
  return binding(unbound, kept);
}

/** An alternative, and the rule of the node in it that is to be distinct. */
interface Place {
  readonly rule: string;
  readonly alternative: number;
  readonly distinct: string;
}

const markedPlaces = ({ rules }: Grammar): Place[] =>
  [...rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ distinct }, alternative) =>
      distinct === undefined ? [] : [{ rule, alternative, distinct }],
    ),
  );

/** Elements between tags, which have their name twice, are as often lists of the same. */
const namingPlaces = (grammar: Grammar): Place[] =>
  namingForms(grammar).flatMap(({ rule, alternative, names: [first, ...again] }) => {
    const expression = grammar.rules.get(rule)?.alternatives[alternative]?.expression;
    const name = expression && itemsOf(expression)[first ?? -1];
    return name?.kind === "reference" && again.length === 0
      ? [{ rule, alternative, distinct: name.name }]
      : [];
  });

/** The grammar with nothing else to be distinct. */
function binding(grammar: Grammar, places: readonly Place[]): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.map(({ distinct: _, ...alternative }, index): Alternative => {
      const place = places.find((each) => each.rule === name && each.alternative === index);
      return place ? { ...alternative, distinct: place.distinct } : alternative;
    });
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules) };
}
