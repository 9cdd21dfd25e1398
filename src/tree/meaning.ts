import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "./tree.ts";
import { walking } from "./walk.ts";

/** A piece of a text that stands for another one, and how the grammar calls that. */
export interface Meant {
  /** Bytes of the input that the tree was parsed from. */
  readonly start: number;
  readonly end: number;
  /** Their replacement. */
  readonly inserted: string;
  /** The label of the alternative, else the name of its rule. */
  readonly label: string;
}

/**
 * The pieces of a text that stand for others by the alternatives its tree is made of (`Alternative.means`), in order and
 * the outermost only. With all of them replaced the text is one of the language that the lenient grammar was made for.
 * Pauses.
 */
export function* meaning(
  tree: Tree,
  { text, grammar: { rules } }: { readonly text: Uint8Array; readonly grammar: Grammar },
): Generator<void, readonly Meant[], void> {
  const pieces: Meant[] = [];
  yield* walking(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      const { means, label = node.name } = rules.get(node.name)?.alternatives[node.alternative] ?? {};
      if (means === undefined) return undefined;
      const { start, end } = node;
      const inserted = typeof means === "string" ? means : inDecimal(text.subarray(start, end));
      pieces.push({ start, end, inserted, label });
      return "skip";
    },
  });
  return pieces;
}

const inDecimal = (number: Uint8Array): string => String(BigInt(new TextDecoder().decode(number)));
