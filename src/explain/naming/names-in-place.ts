import type { Grammar } from "../../grammar/grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";

/** Tells whether all names that stand in the inputs stand in a tree where they stand in one of the inputs. */
export function namesInPlace(grammar: Grammar, inputs: readonly Tree[]): (tree: Tree) => boolean {
  const forms = namingForms(grammar);
  const seen = new Map<string, Set<string>>();
  for (const input of inputs) {
    for (const { word, place } of placedNames(input, forms)) {
      const places = seen.get(word) ?? new Set();
      seen.set(word, places.add(place));
    }
  }
  return (tree) =>
    forms.length === 0 ||
    placedNames(tree, forms).every(({ word, place }) => seen.get(word)?.has(place) ?? true);
}

/** A name, and where it stands: the rules and names around it, from the root. */
interface PlacedName {
  readonly word: string;
  readonly place: string;
}

function placedNames(tree: Tree, forms: readonly NamingForm[]): PlacedName[] {
  const around: string[] = [];
  const found: PlacedName[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return;
      const form = forms.find(
        ({ rule, alternative }) => rule === node.name && alternative === node.alternative,
      );
      const word = form && nameAt(node.children, form);
      around.push(`${node.name} ${word ?? ""}`);
      if (word !== undefined) found.push({ word, place: around.join("/") });
    },
    leave: (node) => {
      if (node.kind === "rule") around.pop();
    },
  });
  return found;
}
