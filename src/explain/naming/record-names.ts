import type { Grammar } from "../../grammar/grammar.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { onlyNodeIn, onlyPartsOf } from "./named-grammar.ts";
import { namingOf } from "./naming.ts";
import { listAt, listForms, nameOfAll, type PartNames, partNamesIn, tagForms } from "./part-names.ts";

/** No more names of one kind than these are looked at. */
const mostNames = 40;

/** The names of parts in the inputs as `partNamesIn` has them, and of all that may be records: lists with a name, and what has a tag. */
export function recordNamesIn(inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] {
  const parts = partNamesIn(inputs, grammar);
  const tagged = tagNamesIn(inputs, grammar).filter(
    ({ rule, alternative }) =>
      !parts.some((known) => known.rule === rule && known.alternative === alternative),
  );
  const names = [...parts, ...tagged];
  return [...names, ...listNamesIn(inputs, grammar, names)];
}

function tagNamesIn(inputs: readonly Tree[], grammar: Grammar): PartNames[] {
  const forms = tagForms(grammar);
  const words = forms.map(() => new Set<string>());
  for (const node of inputs.flatMap((input) => [...preorder(input)])) {
    for (const [index, { rule, alternative, name }] of forms.entries()) {
      if (node.kind !== "rule" || node.name !== rule || node.alternative !== alternative) continue;
      const word = node.children[name];
      if (word) words[index]?.add(textOf(word).trim());
    }
  }
  return forms.flatMap((form, index) => namesOf(form, words[index] ?? new Set()));
}

function listNamesIn(inputs: readonly Tree[], grammar: Grammar, names: readonly PartNames[]): PartNames[] {
  const forms = listForms(grammar);
  const words = new Map(forms.map((form) => [form, new Set<string>()]));
  const naming = namingOf(grammar, names);
  const onlyPart = onlyPartsOf(grammar, []);
  for (const input of inputs) {
    const whole = onlyNodeIn(input, onlyPart);
    for (const [node, word] of [...naming.called(input), [whole, nameOfAll] as const]) {
      const list = node.kind === "rule" ? listAt(node, forms) : undefined;
      if (list) words.get(list)?.add(word);
    }
  }
  return [...words].flatMap(([form, own]) => namesOf(form, own));
}

const namesOf = (
  { rule, alternative }: Pick<PartNames, "rule" | "alternative">,
  words: ReadonlySet<string>,
): PartNames[] => (words.size > 0 ? [{ rule, alternative, words: [...words].slice(0, mostNames) }] : []);
