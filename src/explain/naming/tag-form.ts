import { itemsOf } from "../../grammar/expression.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode } from "../../tree/tree.ts";
import { namingForms } from "./naming-form.ts";

/** An alternative with a name right behind its beginning, of a rule whose parts stand between tags: with or without such a part, its nodes are called so. */
export interface TagForm {
  readonly rule: string;
  readonly alternative: number;
  /** Which item is the name. */
  readonly name: number;
}

export function tagForms(grammar: Grammar): readonly TagForm[] {
  const between = namingForms(grammar).filter(({ names }) => names.length > 1);
  return between.flatMap(({ rule, alternative: own, names: [first = 0] }) => {
    const { alternatives = [] } = grammar.rules.get(rule) ?? {};
    const word = itemsOf(alternatives[own]?.expression ?? { kind: "sequence", items: [] })[first];
    return alternatives.flatMap(({ expression }, alternative) => {
      const items = itemsOf(expression);
      const name = items.findIndex((item) => item.kind === "reference");
      const item = items[name];
      const isTag = item?.kind === "reference" && word?.kind === "reference" && item.name === word.name;
      return isTag && items[name - 1]?.kind === "literal" ? [{ rule, alternative, name }] : [];
    });
  });
}

/** A tag with the names that are asked about. */
export interface NamedTags extends TagForm {
  readonly words: readonly string[];
}

/** What a node is called; undefined for what has no tag, or one that is not asked about. */
export function tagOf(node: RuleNode, tags: readonly NamedTags[]): string | undefined {
  const form = tags.find(({ rule, alternative }) => rule === node.name && alternative === node.alternative);
  const name = form && node.children[form.name];
  const word = name && textOf(name).trim();
  return word !== undefined && form?.words.includes(word) ? word : undefined;
}
