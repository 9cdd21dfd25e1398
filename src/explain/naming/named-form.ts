import type { Grammar } from "../../grammar/grammar.ts";
import type { RuleNode } from "../../tree/tree.ts";
import { columnForms, type NamedColumns } from "./column-form.ts";
import { listForms, type NamedLists } from "./list-form.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";
import type { PartNames } from "./part-names.ts";
import { type NamedTags, tagForms } from "./tag-form.ts";

/** An alternative that names a part, with the names that are asked about. */
export interface NamedForm extends NamingForm {
  readonly words: readonly string[];
  /** The alternative of its rule in which the part has the first of the words; those of the others follow. */
  readonly first: number;
}

/** The alternatives with the names; those that name nothing in this grammar are left out. */
export function namedForms(grammar: Grammar, names: readonly PartNames[]): readonly NamedForm[] {
  const ends = new Map<string, number>();
  return namingForms(grammar).flatMap((form) => {
    const words = names.find(
      ({ rule, alternative }) => rule === form.rule && alternative === form.alternative,
    )?.words;
    if (!words) return [];
    const first = ends.get(form.rule) ?? grammar.rules.get(form.rule)?.alternatives.length ?? 0;
    ends.set(form.rule, first + words.length);
    return [{ ...form, words, first }];
  });
}

/** The same of tables. */
export const namedColumns = (grammar: Grammar, names: readonly PartNames[]): readonly NamedColumns[] =>
  columnForms(grammar).flatMap((form) =>
    names
      .filter(({ rule, alternative }) => rule === form.rule && alternative === form.alternative)
      .map(({ words }) => ({ ...form, words })),
  );

/** The same of lists, each of which is called by its own name. */
export const namedLists = (grammar: Grammar, names: readonly PartNames[]): readonly NamedLists[] =>
  listForms(grammar).flatMap((form) =>
    names
      .filter(({ rule, alternative }) => rule === form.rule && alternative === form.alternative)
      .map(({ words }) => ({ ...form, words })),
  );

/** The same of tags, by the names of what stands between them. */
export const namedTags = (grammar: Grammar, names: readonly PartNames[]): readonly NamedTags[] =>
  tagForms(grammar).flatMap((form) =>
    names
      .filter(({ rule, alternative }) => rule === form.rule && alternative === form.alternative)
      .map(({ words }) => ({ ...form, words })),
  );

/** A name that a node of such a form has. */
export interface GivenName {
  readonly form: NamedForm;
  readonly word: string;
}

/** The name of the node's part; undefined when it has none that is asked about. */
export function givenName(node: RuleNode, forms: readonly NamedForm[]): GivenName | undefined {
  const form = forms.find(({ rule, alternative }) => rule === node.name && alternative === node.alternative);
  if (!form) return undefined;
  const word = nameAt(node.children, form);
  return word !== undefined && form.words.includes(word) ? { form, word } : undefined;
}
