import { literal, reference } from "../../expression.ts";
import type { Expression, Rule } from "../../grammar.ts";
import { itemsIn } from "./items-in.ts";
import type { AntlrProject, LoadedRule } from "./load-antlr.ts";
import type { Vocabulary } from "./structure-rules.ts";
import { textExpression } from "./token-expression.ts";

/** The vocabulary of a project, and the token rules that its literals need beyond those it declares. */
export interface ProjectVocabulary extends Vocabulary {
  readonly literalRules: readonly Rule[];
}

/**
 * A literal of a parser rule is the token rule that consists of it alone, when there is one; otherwise a token of its
 * own that goes before all declared ones. Where case does not matter, that token is a rule named by the literal.
 */
export function vocabularyOf(project: AntlrProject, tokenRules: readonly Rule[]): ProjectVocabulary {
  const names = literalTokenNames(project.tokens);
  const texts = [...literalsIn(project.structure)].filter((text) => !names.has(text));
  const literalRules: Rule[] = [];
  const literals = new Map<string, Expression>([...names].map(([text, name]) => [text, reference(name)]));
  for (const text of texts) {
    const expression = textExpression(text, project.caseInsensitive);
    const plain = expression.kind === "literal";
    literals.set(text, plain ? expression : reference(`'${text}'`));
    if (!plain) literalRules.push({ name: `'${text}'`, alternatives: [{ expression }], token: {} });
  }
  const unnamed = texts.flatMap((text) => literals.get(text) ?? []);
  const named = new Set([...tokenRules.flatMap(visibleNameOf), ...project.declared]);
  return {
    literal: (text) => literals.get(text) ?? literal(text),
    visible: [...unnamed, ...[...named].map(reference)],
    literalRules,
  };
}

/** What the parser sees of a match of this rule: nothing or the name of one token. */
function visibleNameOf({ name, token }: Rule): string[] {
  const unseen = !token || token.fragment || token.skip || token.more || token.channel !== undefined;
  return unseen ? [] : [token.type ?? name];
}

/** The token rules that are one literal and nothing else, by that literal; the first of equals. */
function literalTokenNames(rules: readonly LoadedRule[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { fragment, alternatives, name } of rules) {
    const [alternative, ...others] = alternatives;
    const [item, ...more] = alternative?.items.filter(({ kind }) => kind !== "action") ?? [];
    if (fragment || others.length > 0 || more.length > 0 || item?.kind !== "text") continue;
    if (!names.has(item.text)) names.set(item.text, name);
  }
  return names;
}

/** The literals of the rules in the order in which they occur. */
function literalsIn(rules: readonly LoadedRule[]): Set<string> {
  const items = rules.flatMap(({ alternatives }) => [...itemsIn(alternatives)]);
  return new Set(items.flatMap((item) => (item.kind === "text" && item.text !== "" ? [item.text] : [])));
}
