import type { TextEdit } from "../../text/edit.ts";
import type { Tree } from "../../tree/tree.ts";
import { hasMoreNodesThan } from "../../tree/walk.ts";
import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { noticeInWords } from "../notice.ts";
import type { Report, Shown } from "../report.ts";
import { type TreeFormat, treeLines } from "../tree-lines.ts";
import { inLine, quoted } from "../words.ts";

/** Answer of `parse`, printed as is by `--json`. */
export interface ParseAnswer extends AnswerFrame {
  readonly command: "parse";
  readonly input: FileInAnswer;
  readonly seed: null;
  readonly grammar: string;
  /** The number of trees: a decimal number, or "infinite". */
  readonly count: string;
  /** The requested number of trees; none with `--count`. */
  readonly trees: readonly Tree[];
  /** The position and reason of a parse error; null if there is a tree. */
  readonly failure: ParseFailureInAnswer | null;
  /** With `--tolerant`: the edits that make the input valid; else null. */
  readonly edits: readonly TextEdit[] | null;
  /** Whether the number of edits is minimal; otherwise only edits near the parse error were searched. */
  readonly isLeast: boolean | null;
  /** The number of nodes, in a tree by the grammar's own parser, that its rules do not derive; null for other trees. */
  readonly opaque: { readonly nodes: number; readonly of: number } | null;
  /** Whether the first tree meets the given condition; null without a condition or a tree. */
  readonly condition: { readonly where: string; readonly holds: boolean } | null;
  /** Where the first tree breaks constraints of the grammar, such as a length that is wrong. */
  readonly violations: readonly {
    readonly line: number;
    readonly column: number;
    readonly message: string;
  }[];
}

/** The parsed input. */
export interface ParseMaterial {
  readonly input: Shown;
}

export const parseReport: Report<ParseAnswer, ParseMaterial> = {
  lines: ({ answer }, _paint, { treeFormat = "outline" }) => parsedLines(answer, treeFormat),
};

/** The answer as text. */
function parsedLines(answer: ParseAnswer, format: TreeFormat): readonly string[] {
  const { input, grammar, failure, trees, count, edits, isLeast, opaque, condition, violations, notices } =
    answer;
  const broken = violations.map(
    ({ line, column, message }) => `breaks a constraint: line ${line}, column ${column}: ${message}`,
  );
  if (failure !== null) {
    return [
      `${inLine(input.path)} is not of the grammar ${grammar}:`,
      ...failure.message.split("\n"),
      ...notices.map((notice) => `(note: ${noticeInWords(notice)})`),
    ];
  }
  if (count === "0") return notices.map(noticeInWords);
  if (trees.length === 0) return [count, ...conditionLines(condition), ...broken];
  return [
    ...trees.flatMap((tree) => shownLines(tree, format)),
    ...(count === "1" ? [] : [`(${count} trees; shown ${trees.length})`]),
    ...(edits === null || edits.length === 0 ? [] : [editsLine(edits, isLeast ?? false)]),
    ...(opaque === null
      ? []
      : [`(${opaque.nodes} of ${opaque.of} nodes are not derived by the grammar's rules.)`]),
    ...conditionLines(condition),
    ...broken,
    ...(condition === null ? [] : notices.map((notice) => `(note: ${noticeInWords(notice)})`)),
  ];
}

/** Each node takes some hundred characters, and nobody reads more than a hundred megabytes. */
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

/** A parse error. */
export interface ParseFailureInAnswer {
  /** In bytes. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly expected: readonly string[];
  readonly message: string;
}
