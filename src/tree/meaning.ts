import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "./tree.ts";
import { walking } from "./walk.ts";

/** A piece of a text that a lenient grammar translates, and its label. */
export interface Meant {
  /** Byte offsets in the parsed input. */
  readonly start: number;
  readonly end: number;
  /** The replacement. */
  readonly inserted: string;
  /** The label of the alternative, otherwise the name of its rule. */
  readonly label: string;
}

/**
 * The outermost pieces of a text that alternatives of its tree translate (`Alternative.means`), in order. With all of
 * them replaced, the text belongs to the language that the lenient grammar extends. Pauses.
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
