import { notationOf } from "../tree/notation.ts";
import type { Tree } from "../tree/tree.ts";
import { writeDotTree } from "../tree/write/dot.ts";
import { writeJsonTree } from "../tree/write/json.ts";
import { writeSExpression } from "../tree/write/s-expression.ts";
import type { Change } from "./answer.ts";
import { outline } from "./outline.ts";

/** How a tree can be shown. */
export const treeFormats = ["outline", "notation", "s-expression", "json", "dot"] as const;

export type TreeFormat = (typeof treeFormats)[number];

/** A tree in one of the formats, as lines. */
export function treeLines(tree: Tree, format: TreeFormat): readonly string[] {
  switch (format) {
    case "outline":
      return outline(tree);
    case "notation":
      return [notationOf(tree)];
    case "s-expression":
      return [writeSExpression(tree)];
    case "json":
      return [writeJsonTree(tree)];
    case "dot":
      return [writeDotTree(tree)];
  }
}

/** Answer of `parse`, printed as is by `--json`. */
export interface ParseAnswer {
  readonly command: "parse";
  readonly status: "ok" | "not-found";
  readonly input: { readonly path: string; readonly bytes: number };
  readonly grammar: string;
  /** How many trees there are: a decimal number, or "infinite". */
  readonly trees: string;
  /** Where and why there is no tree; null when there is one. */
  readonly failure: ParseFailureInAnswer | null;
  /** The least edits that make the input one of the grammar's, with `--tolerant`; else null. */
  readonly edits: readonly Change[] | null;
  readonly notices: readonly string[];
}

/** Where an input stops being one of the grammar's. */
export interface ParseFailureInAnswer {
  /** In bytes. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly expected: readonly string[];
  readonly message: string;
}
