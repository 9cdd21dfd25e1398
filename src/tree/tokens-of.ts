import type { Grammar } from "../grammar/grammar.ts";
import { nameOf } from "./node.ts";
import { textOf } from "./text.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/** A token of a derivation: the text of a token rule, or a literal in a rule of structure. */
export interface DerivedToken {
  /** The token rule it counts as; absent for a literal. */
  readonly rule?: string;
  /** The token rule that derived it, which may be another one; absent for a literal. */
  readonly derivedBy?: string;
  readonly text: string;
}

/** The tokens of a tree of a grammar with token rules, in order. */
export function tokensOf(tree: Tree, { rules }: Grammar): DerivedToken[] {
  const tokens: DerivedToken[] = [];
  walk(tree, {
    enter: (node) => {
      const rule = rules.get(nameOf(node) ?? "");
      if (rule?.token) {
        tokens.push({ rule: rule.token.type ?? rule.name, derivedBy: rule.name, text: textOf(node) });
      } else if (node.kind === "token") tokens.push({ rule: node.name, text: node.text });
      else if (node.kind === "leaf") tokens.push({ text: node.text });
      else return undefined;
      return "skip";
    },
  });
  return tokens;
}
