import { isText, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * A tree for display, in columns: compact for a hundred thousand nodes, and safe for any depth. A row is a named node,
 * or a text between them; groups and nodes without text are dropped. Rows are in text order, parents first.
 */
export interface FlatTree {
  /** The whole parsed text, white space included. */
  readonly text: string;
  /** The distinct names of rows; a text's name is empty. */
  readonly names: readonly string[];
  /** By row: the index of its name. */
  readonly name: readonly number[];
  /** By row: the number of rows of its subtree, itself included. */
  readonly size: readonly number[];
  /**
   * By row: the characters between the start of the previous row and this one; the first counts from the text's start.
   */
  readonly skip: readonly number[];
  /** By row: the characters of its text. */
  readonly length: readonly number[];
}

/** A text, and its character index at each byte. */
export interface ReadText {
  readonly text: string;
  readonly characterAt: (byte: number) => number;
}

interface Row {
  readonly name: string;
  /** The index of the parent row; -1 for the first. */
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
  /** For each open node, whether it has a named descendant with text. */
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

/** Adjacent texts of one parent become one row. */
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
