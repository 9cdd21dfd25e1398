import type { Expression, Grammar, Rule } from "../../grammar/grammar.ts";
import { DEFAULT_MODE, modeOf } from "../../grammar/modes.ts";
import { tokenize } from "../tokenize.ts";

/** A token that no text is divided into. */
export interface TokenNeverRead {
  readonly rule: string;
  /** All that it could be. */
  readonly text: string;
  /** The token that is read instead. */
  readonly insteadRead: string;
}

/**
 * The token rules whose only text is read as another token, as of a keyword that stands below identifiers. Only rules
 * of a single text in the mode in which texts begin are looked at.
 */
export function tokensNeverRead(grammar: Grammar): TokenNeverRead[] {
  return [...grammar.rules.values()].flatMap((rule) => {
    const text = onlyTextOf(rule);
    if (text === undefined || text === "") return [];
    const { tokens, hidden } = tokenize(grammar, text);
    const [read] = [...tokens, ...hidden].sort((one, other) => one.start - other.start);
    if (read?.rule === undefined || read.rule === rule.name || read.rule === rule.token?.type) return [];
    return read.text === text ? [{ rule: rule.name, text, insteadRead: read.rule }] : [];
  });
}

function onlyTextOf({ token, alternatives }: Rule): string | undefined {
  if (!token || token.fragment || token.more || modeOf(token) !== DEFAULT_MODE) return undefined;
  const [only, ...others] = alternatives;
  return only === undefined || others.length > 0 ? undefined : literalText(only.expression);
}

function literalText(expression: Expression): string | undefined {
  if (expression.kind === "literal") return expression.text;
  if (expression.kind !== "sequence") return undefined;
  const texts = expression.items.map(literalText);
  return texts.some((text) => text === undefined) ? undefined : texts.join("");
}
