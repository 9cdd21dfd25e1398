import type { Expression, Grammar, Rule, TokenTraits } from "../../src/grammar/grammar.ts";

export const literal = (text: string): Expression => ({ kind: "literal", text });
export const rule = (name: string): Expression => ({ kind: "reference", name });
export const row = (...items: Expression[]): Expression => ({ kind: "sequence", items });
export const any = (item: Expression, min = 0, max = Number.POSITIVE_INFINITY): Expression => ({
  kind: "repetition",
  item,
  min,
  max,
});
export const oneOf = (...ranges: (readonly [number, number])[]): Expression => ({ kind: "class", ranges });

/** A grammar of these rules, each a list of alternatives; the first is the start. */
export function grammar(
  rules: Record<string, Expression[]>,
  tokens: Record<string, TokenTraits> = {},
): Grammar {
  const entries = Object.entries(rules).map(([name, expressions]): [string, Rule] => {
    const alternatives = expressions.map((expression) => ({ expression }));
    const token = tokens[name];
    return [name, token ? { name, alternatives, token } : { name, alternatives }];
  });
  return { start: entries[0]?.[0] ?? "", rules: new Map(entries) };
}

/** Any number of well nested brackets. */
export const brackets = grammar({ brackets: [any(row(literal("("), rule("brackets"), literal(")")))] });

/** Words of letters, in lines. */
export const lines = grammar({
  lines: [row(rule("line"), any(row(rule("end"), rule("line"))))],
  line: [row(rule("word"), any(row(literal(" "), rule("word"))))],
  word: [any(oneOf([0x61, 0x7a], [0xe0, 0xff], [0x1f600, 0x1f64f]), 1)],
  end: [literal("\r\n"), literal("\n")],
});
