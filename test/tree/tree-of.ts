import { readName, readQuoted, skipSpace } from "../../src/grammar/read/ebnf-lexicon.ts";
import { TextCursor } from "../../src/grammar/read/text-cursor.ts";
import {
  choiceNode,
  leaf,
  openNode,
  repetitionNode,
  ruleNode,
  sequenceNode,
  tokenNode,
} from "../../src/tree/node.ts";
import { placed } from "../../src/tree/text.ts";
import type { KeptBlanks, OpaqueNode, Tree } from "../../src/tree/tree.ts";

/** A nonterminal over children that no alternative derives. `placed` sets its span. */
export function opaqueNode(name: string, children: readonly Tree[]): OpaqueNode {
  return { kind: "opaque", name, children, start: 0, end: 0 };
}

/** Reads the format of `notationOf`; spans are those of the tree's own text. Throws a GrammarError. */
export function treeOf(notation: string): Tree {
  const cursor = new TextCursor(notation);
  const open: Unfinished[] = [];
  let root: Tree | undefined;
  while (!root) {
    skipSpace(cursor);
    const begun = readBeginning(cursor);
    const isFinished = "kind" in begun;
    if (!isFinished) open.push(begun);
    root = closeNodes(cursor, open, isFinished ? begun : undefined);
  }
  skipSpace(cursor);
  if (!cursor.atEnd) throw cursor.error(`expected nothing behind the tree, found ${cursor.found()}`);
  return placed(root);
}

/** Adds a finished tree to its parent and closes parents that are complete; returns the root when none is open. */
function closeNodes(cursor: TextCursor, open: Unfinished[], finished: Tree | undefined): Tree | undefined {
  let done = finished;
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (done) top.children.push(done);
    skipSpace(cursor);
    if (!cursor.accept(top.close)) {
      if (top.children.length === 0 || cursor.accept(",")) return undefined;
      throw cursor.error(`expected "," or "${top.close}", found ${cursor.found()}`);
    }
    done = top.make(top.children);
    open.pop();
  }
  return done;
}

/** A node whose children are being read. */
interface Unfinished {
  readonly close: ")" | "]";
  readonly children: Tree[];
  readonly make: (children: readonly Tree[]) => Tree;
}

/** A complete node without children, or an unfinished one. */
function readBeginning(cursor: TextCursor): Tree | Unfinished {
  const text = readQuoted(cursor);
  if (text !== undefined) return leaf(text);
  if (cursor.accept("[")) return { close: "]", children: [], make: repetitionNode };
  if (cursor.accept("(")) return { close: ")", children: [], make: sequenceNode };
  if (cursor.accept("|")) {
    const alternative = Number(cursor.match(/\d+/y) ?? 0);
    expectParenthesis(cursor);
    return { close: ")", children: [], make: (children) => choiceOf(alternative, children, cursor) };
  }
  const name = readName(cursor);
  if (name === undefined) throw cursor.error(`expected a node or a text in quotes, found ${cursor.found()}`);
  return readNamed(cursor, name);
}

/** Reads the rest of a named node. */
function readNamed(cursor: TextCursor, name: string): Tree | Unfinished {
  const text = readQuoted(cursor);
  if (text !== undefined) return tokenNode(name, text);
  if (cursor.accept(":*")) {
    const group = cursor.match(/\d+/y);
    return openNode(name, group === undefined ? undefined : Number(group));
  }
  if (cursor.accept(":?")) {
    expectParenthesis(cursor);
    return { close: ")", children: [], make: (children) => opaqueNode(name, children) };
  }
  const alternative = Number((cursor.match(/:\d+/y) ?? ":0").slice(1));
  const keeps = keptNext(cursor);
  expectParenthesis(cursor);
  return {
    close: ")",
    children: [],
    make: (children) => ({ ...ruleNode(name, children, alternative), ...(keeps && { keeps }) }),
  };
}

function keptNext(cursor: TextCursor): KeptBlanks | undefined {
  if (cursor.accept("~")) return "line ends";
  return cursor.accept("=") ? "white space" : undefined;
}

function choiceOf(alternative: number, children: readonly Tree[], cursor: TextCursor): Tree {
  const [child] = children;
  if (!child || children.length > 1) throw cursor.error("a choice has exactly one child");
  return choiceNode(alternative, child);
}

function expectParenthesis(cursor: TextCursor): void {
  if (!cursor.accept("(")) throw cursor.error(`expected "(", found ${cursor.found()}`);
}
