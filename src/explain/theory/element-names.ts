import { closure } from "../../base/relation.ts";
import { callersIn, lexicalRules } from "../../grammar/analysis/references.ts";
import { choice, EMPTY, itemsOf, optional, partsOf, repetition, sequence } from "../../grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../../grammar/grammar.ts";
import { writeExpression } from "../../grammar/write/ebnf.ts";
import { type GrammarPlace, isMadeUp, placesOf, type RuleTexts } from "../features/rule-texts.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import type { ByName, ByNumber, Telling } from "../questions/spoken-of.ts";
import type { NamedElement, NamedPlace } from "../words/named-element.ts";

/** The names of a vocabulary's elements, and of the places in its grammar. */
export const elementNames = (vocabulary: Vocabulary): Telling<ByNumber, ByName> => ({
  element: elementNaming(vocabulary),
  place: placeNaming(vocabulary),
});

/** Tells a place's key as its rule and the rest of it. */
function placeNaming({ grammar, texts }: Vocabulary): (key: string) => NamedPlace {
  const { written } = readableGrammar(grammar, texts);
  return (key) => {
    const [, rule = "", place = ""] = /^(.*?)((?:\/\d+)*)$/s.exec(key) ?? [];
    const alternatives = grammar.rules.get(rule)?.alternatives ?? [];
    const chosen = alternatives[Number(place.split("/")[1] ?? 0)]?.expression;
    if (!chosen) return { rule, place };
    const beside = besideAt(stepsTo(grammar, rule, place), (each) => written(each) === '""');
    return { rule, place, ...(alternatives.length > 1 && { form: written(chosen) }), ...beside };
  };
}

/** A step down from an expression to one of its parts. */
interface Step {
  readonly from: Expression;
  readonly to: number;
}

/** The steps from a rule to the expression at a place of it, the first of which chooses the alternative's. */
function stepsTo({ rules }: Grammar, rule: string, place: string): readonly Step[] {
  const [alternative = 0, ...steps] = place.split("/").slice(1).map(Number);
  let at = rules.get(rule)?.alternatives[alternative]?.expression ?? EMPTY;
  return steps.map((to) => {
    const from = at;
    at = partsOf(from)[to] ?? from;
    return { from, to };
  });
}

/** The fixed text right before what stands there, or else right behind it. */
function besideAt(
  steps: readonly Step[],
  isNothing: (item: Expression) => boolean,
): Pick<NamedPlace, "behind" | "before"> {
  let beside: Pick<NamedPlace, "behind" | "before"> = {};
  for (const { from, to } of steps) {
    if (from.kind !== "sequence") continue;
    const before = from.items.slice(0, to).findLast((item) => !isNothing(item));
    const behind = from.items.slice(to + 1).find((item) => !isNothing(item));
    if (before?.kind === "literal") beside = { behind: writeExpression(before) };
    else if (behind?.kind === "literal") beside = { before: writeExpression(behind) };
  }
  return beside;
}

type Reading = Pick<NamedElement, "is" | "reads" | "partOf">;

/** What an element of each number is called. */
function elementNaming({
  elements,
  sites,
  grammar,
  texts,
  naming,
}: Vocabulary): (number: number) => NamedElement {
  const bySite = new Map(sites.all().map((site) => [site.key, site]));
  const byPlace = new Map([...placesOf(grammar)].map((each) => [each.rule + each.place, each]));
  const { written, madeUp } = readableGrammar(grammar, texts);
  const words = lexicalRules(grammar);
  const readingOf = (rule: string, what: Expression | undefined): Reading => {
    const is = what ? writeExpression(what) : "";
    const made = madeUp(rule);
    // That nothing stands there says something where what else could stand there is told.
    const reads = made && is === '""' ? made.reads : what ? written(what) : "";
    return { is, ...(reads !== is && { reads }), ...(made && { partOf: made.partOf }) };
  };
  return (number) => {
    const { kind, rule, place } = elements[number] as InputElement;
    const word = naming.rules.get(rule);
    const called = word && {
      called: {
        word: word.word,
        rule: word.rule,
        isWhole: word.isWhole,
        ...(word.isItem && { isItem: true as const }),
      },
    };
    if (kind === "rule" || kind === "empty") return { kind, rule, ...madeUp(rule), ...called };
    if (kind === "blank") {
      const { expression, behind } = byPlace.get(rule + place) as GrammarPlace;
      const before = behind ? { behind: written(behind) } : {};
      return { kind, rule, place, is: writeExpression(expression), ...before };
    }
    const expressionIn = (of: string): Expression | undefined => {
      if (kind === "repetition") return bySite.get(of + place)?.expressions[0];
      const [, above = "", option = ""] = /^(.*)\/(\d+)$/.exec(place) ?? [];
      const chosen = bySite.get(of + above)?.expressions[Number(option)];
      return kind !== "item" ? chosen : chosen?.kind === "repetition" ? chosen.item : undefined;
    };
    const read = readingOf(word?.rule ?? rule, expressionIn(word?.rule ?? rule));
    const steps = stepsTo(grammar, word?.rule ?? rule, place);
    const listed = kind === "repetition" ? listedIn(steps, expressionIn(word?.rule ?? rule)) : undefined;
    const isPart = kind === "item" || kind === "option";
    const edge = isPart && words.has(rule) ? edgeAt(steps) : undefined;
    return {
      kind,
      rule,
      place,
      ...read,
      ...(edge && { edge }),
      ...(listed !== undefined && { listed }),
      ...called,
    };
  };
}

/** The rule of which one node stands before a repetition, and one last in each of its items; made-up names, such as white space, aside. */
function listedIn(steps: readonly Step[], repetition: Expression | undefined): string | undefined {
  const last = repetition?.kind === "repetition" ? itemsOf(repetition.item).findLast(isOwnName) : undefined;
  const around = steps.at(-1);
  const before = around?.from.kind === "sequence" ? around.from.items.slice(0, around.to) : [];
  return before.some((each) => isOwnName(each) && each.name === last?.name) ? last?.name : undefined;
}

const isOwnName = (
  expression: Expression,
): expression is Extract<Expression, { readonly kind: "reference" }> =>
  expression.kind === "reference" && !isMadeUp(expression.name);

/** Whether a word begins with what stands there, or ends with it, and has something else besides. */
function edgeAt(steps: readonly Step[]): NamedElement["edge"] {
  const inSequence = steps.flatMap(({ from, to }) =>
    from.kind === "sequence" ? [[from.items.length - 1, to]] : [],
  );
  const isFirst = inSequence.every(([, to]) => to === 0);
  const isLast = inSequence.every(([last, to]) => to === last);
  return isFirst === isLast ? undefined : isFirst ? "begins" : "ends";
}

/**
 * A grammar as people would have written it: without white space, and what rules with made-up names derive in the place
 * of their names.
 */
export interface ReadableGrammar {
  /** In our own notation. */
  written(expression: Expression): string;
  /** What a rule with a made-up name stands for; undefined for a rule that somebody named. */
  madeUp(rule: string): MadeUpRule | undefined;
}

export interface MadeUpRule {
  readonly reads: string;
  /** The rules with names of their own that refer to it, through others with made-up names maybe. */
  readonly partOf: readonly string[];
}

export function readableGrammar(grammar: Grammar, { inked }: Pick<RuleTexts, "inked">): ReadableGrammar {
  const { rules } = grammar;
  const meanings = new Map<string, Expression>();
  const underway = new Set<string>();
  const isInlined = (name: string): boolean => isMadeUp(name) && !underway.has(name);
  const meaningOf = (rule: Rule): Expression => {
    const known = meanings.get(rule.name);
    if (known) return known;
    underway.add(rule.name);
    const meaning = withoutRecursion(
      rule.name,
      rule.alternatives.map(({ expression }) => plain(expression)),
    );
    underway.delete(rule.name);
    meanings.set(rule.name, meaning);
    return meaning;
  };
  const plain = (expression: Expression): Expression => {
    switch (expression.kind) {
      case "reference": {
        const rule = rules.get(expression.name);
        if (!rule) return expression;
        if (!inked.has(rule.name)) return EMPTY;
        return isInlined(rule.name) ? meaningOf(rule) : expression;
      }
      case "sequence":
        return sequence(...expression.items.map(plain));
      case "choice":
        return choice(...expression.alternatives.map(plain));
      case "repetition": {
        const item = plain(expression.item);
        return isEmpty(item) ? EMPTY : { ...expression, item };
      }
      default:
        return expression;
    }
  };
  const written = (expression: Expression): string => writeExpression(plain(expression));
  const usersOf = (name: string): readonly string[] => {
    const above = closure([name], (each) => (isMadeUp(each) ? callersIn(grammar)(each) : []));
    return [...rules.keys()].filter((each) => above.has(each) && !isMadeUp(each));
  };
  return {
    written,
    madeUp: (name) => {
      const rule = rules.get(name);
      if (!rule || !isMadeUp(name)) return undefined;
      return { reads: writeExpression(meaningOf(rule)), partOf: usersOf(name) };
    },
  };
}

const isEmpty = (expression: Expression): boolean =>
  expression.kind === "sequence" && expression.items.length === 0;

/** The alternatives as one expression: what comes again behind an item is a repetition of it. */
function withoutRecursion(name: string, alternatives: readonly Expression[]): Expression {
  const filled = alternatives.filter((each) => !isEmpty(each));
  const hasEmpty = filled.length < alternatives.length;
  const [first = EMPTY, second] = filled;
  const item = filled.length <= 2 ? repeatedBefore(name, second ?? first) : undefined;
  if (item && hasEmpty && !second) return repetition(item);
  if (item && second && !hasEmpty && writeExpression(item) === writeExpression(first))
    return repetition(item, 1);
  const any = filled.length === 1 ? first : choice(...filled);
  return hasEmpty ? optional(any) : any;
}

/** What stands before the rule's own name at the end of the expression; undefined where it does not end so. */
function repeatedBefore(name: string, expression: Expression): Expression | undefined {
  if (expression.kind !== "sequence") return undefined;
  const last = expression.items.at(-1);
  const isAgain = last?.kind === "reference" && last.name === name;
  return isAgain ? sequence(...expression.items.slice(0, -1)) : undefined;
}
