import { isText, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * A tree as a person looks at it, in columns, so that a hundred thousand nodes are small and no depth overflows: a row
 * for each named node, and for each text between them; groups, and nodes of no text, are left out. Rows are in the order
 * of the text, parents first.
 */
export interface FlatTree {
  /** All that the tree was read from, blanks included. */
  readonly text: string;
  /** What rows are called; that of a text is empty. */
  readonly names: readonly string[];
  /** By row: which of the names it has. */
  readonly name: readonly number[];
  /** By row: how many rows it and all below it are. */
  readonly size: readonly number[];
  /**
   * For each row, the characters between the beginnings of the previous row and this one; the first counts from the text's
   * beginning.
   */
  readonly skip: readonly number[];
  /** By row: how many characters its text has. */
  readonly length: readonly number[];
}

/** A text, and which of its characters is at which of its bytes. */
export interface ReadText {
  readonly text: string;
  readonly characterAt: (byte: number) => number;
}

/** A row before rows are counted. */
interface Row {
  readonly name: string;
  /** The row that it stands below; -1 for the first. */
  readonly parent: number;
  readonly start: number;
  end: number;
  size: number;
}

/** Flattens a tree whose spans are byte ranges of this text. */
export function flatTree(tree: Tree, { text, characterAt }: ReadText): FlatTree {
  return inColumns(rowsOf(tree, characterAt), text);
}

function rowsOf(tree: Tree, characterAt: ReadText["characterAt"]): readonly Row[] {
  const rows: Row[] = [];
  const open: number[] = [];
  /** Whether a named node with text stands below; for each open one. */
  const branches: boolean[] = [];
  walk(tree, {
    enter: (node) => {
      const name = nameOf(node);
      if (name === undefined && !isText(node)) return undefined;
      if (node.start === node.end) return "skip";
      const span = { start: characterAt(node.start), end: characterAt(node.end) };
      const row = { name: name ?? "", parent: open.at(-1) ?? -1, ...span, size: 1 };
      if (name === undefined) {
        addText(rows, row);
        return undefined;
      }
      if (branches.length > 0) branches[branches.length - 1] = true;
      open.push(rows.push(row) - 1);
      branches.push(false);
      return undefined;
    },
    leave: (node) => {
      if (nameOf(node) === undefined || node.start === node.end) return undefined;
      const index = open.pop() as number;
      if (!branches.pop()) rows.length = index + 1;
      (rows[index] as Row).size = rows.length - index;
      return undefined;
    },
  });
  return rows;
}

/** Texts below one node that follow on each other are one. */
function addText(rows: Row[], row: Row): void {
  const last = rows.at(-1);
  if (last?.name === "" && last.parent === row.parent && last.end === row.start) last.end = row.end;
  else rows.push(row);
}

function inColumns(rows: readonly Row[], text: string): FlatTree {
  const names = [...new Set(rows.map(({ name }) => name))];
  const numbers = new Map(names.map((name, index) => [name, index]));
  return {
    text,
    names,
    name: rows.map(({ name }) => numbers.get(name) ?? 0),
    size: rows.map(({ size }) => size),
    skip: rows.map(({ start }, index) => start - (rows[index - 1]?.start ?? 0)),
    length: rows.map(({ start, end }) => end - start),
  };
}
