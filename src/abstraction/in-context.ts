import { childrenOf } from "../tree/node.ts";
import type { Path } from "../tree/path.ts";
import type { RuleNode, Tree } from "../tree/tree.ts";

/** An input that has a part of a pattern somewhere. */
export interface InContext {
  readonly tree: Tree;
  /** Where the part stands. */
  readonly at: Path;
  readonly text: string;
}

/** A step down from a node to the next one of a nonterminal, on the way to some node. */
export interface Step {
  readonly node: RuleNode;
  readonly path: Path;
  /** The same for all steps into the same place of the same alternative; elements of a repetition are one place. */
  readonly key: string;
}

/** The steps from the root to the node at the path. */
export function stepsTo(tree: Tree, path: Path): readonly Step[] {
  const steps: Step[] = [];
  let key = "";
  let begun: Omit<Step, "key"> | undefined;
  let node: Tree | undefined = tree;
  for (let depth = 0; node && depth < path.length; depth++) {
    if (node.kind === "rule") {
      if (begun) steps.push({ ...begun, key });
      begun = { node, path: path.slice(0, depth) };
      key = `${node.name}:${node.alternative}`;
    }
    const index = path[depth] as number;
    key += node.kind === "repetition" ? ".*" : `.${index}`;
    node = childrenOf(node)[index];
  }
  if (begun) steps.push({ ...begun, key });
  return steps;
}
