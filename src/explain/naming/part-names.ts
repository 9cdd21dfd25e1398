import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { type ColumnForm, columnForms, columnNames } from "./column-form.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";

/** The names that parts have in one alternative of a rule. */
export interface PartNames {
  readonly rule: string;
  readonly alternative: number;
  /** White space around them aside. */
  readonly words: readonly string[];
}

/** Longer ones are no names of parts, but data. */
const longestName = 40;

/** The names of this share of inputs are looked at, */
const shareWithName = 0.02;

/** and no more of them than these, those of most inputs. */
const mostNames = 40;

/** The names that parts have in more than one of the inputs, or in the only one. */
export function partNamesIn(inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] {
  const [named, columns] = [namingForms(grammar), columnForms(grammar)];
  const forms: readonly Form[] = [...named, ...columns];
  const counts = new Map<string, { readonly form: Form; readonly word: string; inputs: number }>();
  for (const input of inputs) {
    const found = new Map(
      [...namesIn(input, named, columns)].map((each) => [
        JSON.stringify([each.form.rule, each.form.alternative, each.word]),
        each,
      ]),
    );
    for (const [key, each] of found) {
      const count = counts.get(key) ?? { ...each, inputs: 0 };
      counts.set(key, count);
      count.inputs++;
    }
  }
  const fewest = inputs.length === 1 ? 1 : Math.max(2, shareWithName * inputs.length);
  const chosen = [...counts.values()]
    .filter((each) => each.inputs >= fewest)
    .sort((one, other) => other.inputs - one.inputs)
    .slice(0, mostNames);
  return forms.flatMap((form) => {
    const words = chosen.filter((each) => each.form === form).map(({ word }) => word);
    return words.length > 0 ? [{ rule: form.rule, alternative: form.alternative, words }] : [];
  });
}

type Form = Pick<NamingForm, "rule" | "alternative">;

function* namesIn(
  input: Tree,
  named: readonly NamingForm[],
  columns: readonly ColumnForm[],
): Generator<{ readonly form: Form; readonly word: string }, void, void> {
  for (const node of preorder(input)) {
    if (node.kind !== "rule") continue;
    const isOf = ({ rule, alternative }: Form): boolean =>
      rule === node.name && alternative === node.alternative;
    for (const form of named.filter(isOf)) {
      const word = nameAt(node.children, form);
      if (word && word.length <= longestName) yield { form, word };
    }
    for (const form of columns.filter(isOf)) {
      for (const word of columnNames(node, form)) if (word.length <= longestName) yield { form, word };
    }
  }
}
