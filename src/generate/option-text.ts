import { writeExpression, writeString } from "../grammar/write/ebnf-expression.ts";
import type { Site } from "./sites.ts";

/** What a person reads for an option of the site: an alternative, a character, or how many elements. */
export function optionText(site: Site, option: number): string {
  switch (site.kind) {
    case "class":
      return writeString(String.fromCodePoint(option));
    case "repetition":
      return `${option} times`;
    default: {
      const expression = site.expressions[option];
      return expression ? writeExpression(expression) : `alternative ${option}`;
    }
  }
}

/** What a person reads for the site: its rule, and for a choice inside the rule the expression too. */
export function siteText({ kind, rule, expressions: [expression] }: Site): string {
  if (kind === "rule" || !expression) return rule;
  return kind === "choice" ? `${rule}, choice` : `${rule}, ${writeExpression(expression)}`;
}
