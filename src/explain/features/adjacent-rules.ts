import { isNullable, nullableRules } from "../../grammar/analysis/derivability.ts";
import { perGrammar } from "../../grammar/analysis/per-grammar.ts";
import { closure } from "../../grammar/analysis/references.ts";
import { expressionsIn } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { isLineEnd, ruleTextsOf } from "./rule-texts.ts";

/** For the name of a rule those whose nodes can stand right behind one of its nodes, or right before one, with at most white space between. */
export interface AdjacentRules {
  behind(rule: string): ReadonlySet<string>;
  before(rule: string): ReadonlySet<string>;
}

/** Rules that end where others begin. */
interface Seam {
  readonly ending: readonly string[];
  readonly beginning: readonly string[];
}

export const adjacentRules = perGrammar((grammar: Grammar): AdjacentRules => {
  const nullable = nullableRules(grammar);
  const { isWhite } = ruleTextsOf(grammar);
  const isPassed = (part: Expression): boolean =>
    isNullable(part, nullable) || (isWhite(part) && !isLineEnd(part));
  const firstIn = (part: Expression): string[] => edgeOf(part, isPassed, (items) => items);
  const lastIn = (part: Expression): string[] => edgeOf(part, isPassed, (items) => items.toReversed());
  const below = (edgeIn: (part: Expression) => string[]) => (name: string) =>
    (grammar.rules.get(name)?.alternatives ?? []).flatMap(({ expression }) => edgeIn(expression));
  const seams = seamsOf(grammar, { isPassed, firstIn, lastIn }).map(
    ({ ending, beginning }): Record<keyof Seam, ReadonlySet<string>> => ({
      ending: closure(ending, below(lastIn)),
      beginning: closure(beginning, below(firstIn)),
    }),
  );
  const across = (rule: string, from: keyof Seam, to: keyof Seam): ReadonlySet<string> =>
    new Set(seams.flatMap((seam) => (seam[from].has(rule) ? [...seam[to]] : [])));
  return {
    behind: (rule) => across(rule, "ending", "beginning"),
    before: (rule) => across(rule, "beginning", "ending"),
  };
});

interface Edges {
  isPassed(part: Expression): boolean;
  firstIn(part: Expression): string[];
  lastIn(part: Expression): string[];
}

/** The rules at one edge of the expression; those of what may be blank are not alone there. */
function edgeOf(
  part: Expression,
  isPassed: (part: Expression) => boolean,
  fromEdge: (items: readonly Expression[]) => readonly Expression[],
): string[] {
  switch (part.kind) {
    case "reference":
      return [part.name];
    case "sequence": {
      const items = fromEdge(part.items);
      const decided = items.findIndex((item) => !isPassed(item));
      const edge = decided < 0 ? items : items.slice(0, decided + 1);
      return edge.flatMap((item) => edgeOf(item, isPassed, fromEdge));
    }
    case "choice":
      return part.alternatives.flatMap((each) => edgeOf(each, isPassed, fromEdge));
    case "repetition":
      return edgeOf(part.item, isPassed, fromEdge);
    default:
      return [];
  }
}

function seamsOf({ rules }: Grammar, { isPassed, firstIn, lastIn }: Edges): Seam[] {
  const seams: Seam[] = [];
  for (const { alternatives } of rules.values()) {
    for (const part of alternatives.flatMap(({ expression }) => [...expressionsIn(expression)])) {
      if (part.kind === "repetition" && part.max > 1)
        seams.push({ ending: lastIn(part.item), beginning: firstIn(part.item) });
      if (part.kind !== "sequence") continue;
      for (const [at, item] of part.items.entries()) {
        const rest = part.items.slice(at + 1);
        seams.push({
          ending: lastIn(item),
          beginning: edgeOf({ ...part, items: rest }, isPassed, (items) => items),
        });
      }
    }
  }
  return seams.filter(({ ending, beginning }) => ending.length > 0 && beginning.length > 0);
}
