import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { type NamingForm, nameAt } from "./naming-form.ts";

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
export function partNamesIn(inputs: readonly Tree[], forms: readonly NamingForm[]): readonly PartNames[] {
  const counts = new Map<string, { readonly form: NamingForm; readonly word: string; inputs: number }>();
  for (const input of inputs) {
    const found = new Map(
      [...namesIn(input, forms)].map((each) => [JSON.stringify([each.form, each.word]), each]),
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

function* namesIn(
  input: Tree,
  forms: readonly NamingForm[],
): Generator<{ readonly form: NamingForm; readonly word: string }, void, void> {
  for (const node of preorder(input)) {
    if (node.kind !== "rule") continue;
    const { name: rule, alternative, children } = node;
    for (const form of forms) {
      if (form.rule !== rule || form.alternative !== alternative) continue;
      const word = nameAt(children, form);
      if (word !== "" && word.length <= longestName) yield { form, word };
    }
  }
}
