import type { TextEdit } from "../../text/edit.ts";
import type { Tree } from "../../tree/tree.ts";
import { hasMoreNodesThan } from "../../tree/walk.ts";
import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { noticeInWords } from "../notice-in-words.ts";
import type { Report, Shown } from "../report.ts";
import { type TreeFormat, treeLines } from "../tree-lines.ts";
import { inLine, quoted } from "../visible.ts";

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
  readonly edits: readonly TextEdit[] | null;
  /** Whether no fewer edits do; otherwise they were found near where parsing fails. */
  readonly isLeast: boolean | null;
  /** How many nodes of a tree by the grammar's own parser its rules do not derive; null for other trees. */
  readonly opaque: { readonly nodes: number; readonly of: number } | null;
  /** Whether the tree, the first of several, meets the condition that was asked; null without one, or without a tree. */
  readonly condition: { readonly where: string; readonly holds: boolean } | null;
}

/** What was parsed. */
export interface ParseMaterial {
  readonly input: Shown;
}

export const parseReport: Report<ParseAnswer, ParseMaterial> = {
  lines: ({ answer }, _paint, { treeFormat = "outline" }) => parsedLines(answer, treeFormat),
};

/** What a person reads about an input's trees. */
function parsedLines(answer: ParseAnswer, format: TreeFormat): readonly string[] {
  const { input, grammar, failure, trees, count, edits, isLeast, opaque, condition, notices } = answer;
  if (failure !== null) {
    return [
      `${inLine(input.path)} is not of the grammar ${grammar}:`,
      ...failure.message.split("\n"),
      ...notices.map((notice) => `(note: ${noticeInWords(notice)})`),
    ];
  }
  if (count === "0") return notices.map(noticeInWords);
  if (trees.length === 0) return [count, ...conditionLines(condition)];
  return [
    ...trees.flatMap((tree) => shownLines(tree, format)),
    ...(count === "1" ? [] : [`(${count} trees; shown ${trees.length})`]),
    ...(edits === null || edits.length === 0 ? [] : [editsLine(edits, isLeast ?? false)]),
    ...(opaque === null
      ? []
      : [`(${opaque.nodes} of ${opaque.of} nodes are not derived by the grammar's rules.)`]),
    ...conditionLines(condition),
    ...(condition === null ? [] : notices.map((notice) => `(note: ${noticeInWords(notice)})`)),
  ];
}

/** A tree has some hundred characters of text for each node, and nobody reads more than a hundred megabytes of them. */
const mostNodesShown = 1_000_000;

const shownLines = (tree: Tree, format: TreeFormat): readonly string[] =>
  hasMoreNodesThan(mostNodesShown, tree)
    ? ["The tree is not shown, because it has more than a million nodes. Use --json to get all of it."]
    : treeLines(tree, format);

function conditionLines(condition: ParseAnswer["condition"]): readonly string[] {
  return condition === null ? [] : [`${condition.holds ? "meets" : "does not meet"}: ${condition.where}`];
}

function editsLine(edits: readonly TextEdit[], isLeast: boolean): string {
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
