import type {
  Alternative,
  Choice,
  Expression,
  Grammar,
  Literal,
  Reference,
  Repetition,
  Rule,
  Sequence,
} from "./grammar.ts";

/** An expression, or a string for a literal; the empty string is `EMPTY`. */
export type ExpressionLike = Expression | string;

/** Derives only the empty text. */
export const EMPTY: Sequence = { kind: "sequence", items: [] };

export function literal(text: string): Literal {
  return { kind: "literal", text };
}

export function reference(name: string): Reference {
  return { kind: "reference", name };
}

/** A sequence of the items. Nested sequences are flattened, and a single item is not wrapped. */
export function sequence(...items: readonly ExpressionLike[]): Expression {
  const flat = items.map(expression).flatMap((item) => (item.kind === "sequence" ? item.items : [item]));
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind: "sequence", items: flat };
}

export function choice(...alternatives: readonly ExpressionLike[]): Choice {
  return { kind: "choice", alternatives: alternatives.map(expression) };
}

/** A choice, or the only alternative. */
export function oneOf(alternatives: readonly Expression[]): Expression {
  const [only] = alternatives;
  return only && alternatives.length === 1 ? only : choice(...alternatives);
}

export function repetition(item: ExpressionLike, min = 0, max = Number.POSITIVE_INFINITY): Repetition {
  return { kind: "repetition", item: expression(item), min, max };
}

export function optional(item: ExpressionLike): Repetition {
  return repetition(item, 0, 1);
}

/** The item with the sign `?`, `*` or `+` behind it. */
export function repeatedBy(sign: string, item: Expression): Repetition {
  return repetition(item, sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY);
}

export function expression(from: ExpressionLike): Expression {
  if (typeof from !== "string") return from;
  return from === "" ? EMPTY : literal(from);
}

/** The expressions directly inside this one. */
export function partsOf(of: Expression): readonly Expression[] {
  switch (of.kind) {
    case "sequence":
      return of.items;
    case "choice":
      return of.alternatives;
    case "repetition":
      return [of.item];
    default:
      return [];
  }
}

/** The expression with each of its direct parts replaced; sequences inside sequences become one. */
export function mapParts(of: Expression, map: (part: Expression) => Expression): Expression {
  switch (of.kind) {
    case "sequence":
      return sequence(...of.items.map(map));
    case "choice":
      return choice(...of.alternatives.map(map));
    case "repetition":
      return { ...of, item: map(of.item) };
    default:
      return of;
  }
}

/** The items of a sequence, or the expression itself. */
export function itemsOf(of: Expression): readonly Expression[] {
  return of.kind === "sequence" ? of.items : [of];
}

/** The expression and all expressions inside it, outer before inner, left to right. */
export function* expressionsIn(of: Expression): Generator<Expression> {
  const pending: Expression[] = [of];
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    pending.push(...partsOf(next).toReversed());
  }
}

/** The alternatives of a rule; a choice stands for its alternatives. */
export type RuleLike = ExpressionLike | readonly ExpressionLike[];

/**
 * Makes a grammar without token rules. The start symbol is the first rule. Nothing is checked: see `validate`.
 *
 *     grammarOf({ list: ["", sequence(reference("item"), reference("list"))], item: "x" })
 */
export function grammarOf(rules: Readonly<Record<string, RuleLike>>): Grammar {
  const entries = Object.entries(rules);
  return {
    start: entries[0]?.[0] ?? "",
    rules: new Map(entries.map(([name, from]) => [name, ruleOf(name, from)])),
  };
}

export function ruleOf(name: string, from: RuleLike): Rule {
  return { name, alternatives: alternativesOf(from) };
}

function alternativesOf(from: RuleLike): Alternative[] {
  if (Array.isArray(from)) return from.map((each: ExpressionLike) => ({ expression: expression(each) }));
  const only = expression(from as ExpressionLike);
  const alternatives = only.kind === "choice" ? only.alternatives : [only];
  return alternatives.map((each) => ({ expression: each }));
}
