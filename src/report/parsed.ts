import { notationOf } from "../tree/notation.ts";
import type { Tree } from "../tree/tree.ts";
import { writeDotTree } from "../tree/write/dot.ts";
import { writeJsonTree } from "../tree/write/json.ts";
import { writeSExpression } from "../tree/write/s-expression.ts";
import type { AnswerFrame, Change, FileInAnswer } from "./answer.ts";
import { outline } from "./outline.ts";
import { inLine, quoted } from "./visible.ts";

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
export interface ParseAnswer extends AnswerFrame {
  readonly command: "parse";
  readonly input: FileInAnswer;
  readonly seed: null;
  readonly grammar: string;
  /** How many trees there are: a decimal number, or "infinite". */
  readonly count: string;
  /** As many of them as were asked for; none with `--count`. */
  readonly trees: readonly Tree[];
  /** Where and why there is no tree; null when there is one. */
  readonly failure: ParseFailureInAnswer | null;
  /** The edits that make the input one of the grammar's, with `--tolerant`; else null. */
  readonly edits: readonly Change[] | null;
  /** Whether no fewer edits do; otherwise they were found near where parsing fails. */
  readonly isLeast: boolean | null;
  /** How many nodes of a tree by the grammar's own parser its rules do not derive; null for other trees. */
  readonly opaque: { readonly nodes: number; readonly of: number } | null;
}

/** What a person reads about an input's trees. */
export function parsedLines(answer: ParseAnswer, format: TreeFormat): readonly string[] {
  const { input, grammar, failure, trees, count, edits, isLeast, opaque, notices } = answer;
  if (failure !== null) {
    return [
      `${inLine(input.path)} is not of the grammar ${grammar}:`,
      ...failure.message.split("\n"),
      ...notices.map((notice) => `(note: ${notice})`),
    ];
  }
  if (count === "0") return notices;
  if (trees.length === 0) return [count];
  return [
    ...trees.flatMap((tree) => treeLines(tree, format)),
    ...(count === "1" ? [] : [`(${count} trees; shown ${trees.length})`]),
    ...(edits === null || edits.length === 0 ? [] : [editsLine(edits, isLeast ?? false)]),
    ...(opaque === null
      ? []
      : [`(${opaque.nodes} of ${opaque.of} nodes are not derived by the grammar's rules.)`]),
  ];
}

function editsLine(edits: readonly Change[], isLeast: boolean): string {
  const shown = edits.map(
    ({ start, removed, inserted }) => `byte ${start}: ${quoted(removed)} -> ${quoted(inserted)}`,
  );
  const found = isLeast ? "no fewer do" : "found near where parsing fails; fewer might do elsewhere";
  return `(edits: ${shown.join(", ")}; ${found})`;
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
