import { lexicalRules } from "../../grammar/analysis/references.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { itemOf, itemsIn, listAt, listForms, nameOfAll } from "./list-form.ts";
import type { Naming } from "./naming.ts";
import { onlyPartsOf } from "./only-part.ts";

/**
 * Tells whether all that has a name in a tree is what something of that name is in one of the inputs: a list, an object, or a plain value; items of lists
 * likewise. Many programs take a text for a list of characters, and fail for what nobody writes.
 */
export function shapesInPlace(
  grammar: Grammar,
  inputs: readonly Tree[],
  naming: Pick<Naming, "called">,
): (tree: Tree) => boolean {
  const shapesIn = shapesOf(grammar, naming);
  const seen = new Map<string, Set<string>>();
  for (const { name, shape } of inputs.flatMap(shapesIn))
    seen.set(name, (seen.get(name) ?? new Set()).add(shape));
  return (tree) => shapesIn(tree).every(({ name, shape }) => seen.get(name)?.has(shape) ?? true);
}

/** What something with a name is: a plain value, or the rule of what has parts. */
interface NamedShape {
  readonly name: string;
  readonly shape: string;
}

function shapesOf(grammar: Grammar, naming: Pick<Naming, "called">): (tree: Tree) => readonly NamedShape[] {
  const words = lexicalRules(grammar);
  const lists = listForms(grammar);
  const onlyPart = onlyPartsOf(grammar, []);
  /** Rules that are now this and now that, as values are. */
  const manifold = new Set(
    [...grammar.rules.values()]
      .filter(({ name, alternatives }) =>
        alternatives.some((_, index) => onlyPart(name, index) !== undefined),
      )
      .map(({ name }) => name),
  );
  const shapeOf = ({ name }: RuleNode): string => (words.has(name) || manifold.has(name) ? "plain" : name);
  return (tree) => {
    const names = new Map<Tree, string>([[tree, nameOfAll], ...naming.called(tree)]);
    const shapes: NamedShape[] = [];
    for (const node of preorder(tree)) {
      const name = names.get(node);
      if (name === undefined || node.kind !== "rule") continue;
      const only = onlyPart(node.name, node.alternative);
      const [part] = only === undefined ? [] : childrenOf(node).slice(only, only + 1);
      if (part?.kind === "rule") {
        if (!names.has(part)) names.set(part, name);
        continue;
      }
      shapes.push({ name, shape: shapeOf(node) });
      const list = listAt(node, lists);
      for (const item of list ? itemsIn(node, list.item) : [])
        if (!names.has(item)) names.set(item, itemOf(name));
    }
    return shapes;
  };
}
