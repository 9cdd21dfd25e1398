import type { Path } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import type { Naming } from "../naming/naming.ts";

/** A value with a name, in which nothing else has one. */
export interface Field {
  readonly path: Path;
  /** What it is called. */
  readonly word: string;
  readonly text: string;
}

/** The values with names in a tree, from left to right. */
export function fieldsIn(tree: Tree, naming: Pick<Naming, "called">): readonly Field[] {
  const called = naming.called(tree);
  const around: { readonly node: Tree; readonly path: Path; isInnermost: boolean }[] = [];
  const fields: Field[] = [];
  walk(tree, {
    enter: (node, path) => {
      if (node.kind !== "rule" || !called.has(node)) return;
      for (const outer of around) outer.isInnermost = false;
      around.push({ node, path: [...path], isInnermost: true });
    },
    leave: (node) => {
      const left = around.at(-1);
      if (left?.node !== node) return;
      around.pop();
      if (left.isInnermost)
        fields.push({ path: left.path, word: called.get(node) as string, text: textOf(node) });
    },
  });
  return fields;
}
