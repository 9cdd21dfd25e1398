import { readName, readQuoted, skipSpace } from "../grammar/read/ebnf-lexicon.ts";
import { TextCursor } from "../grammar/read/text-cursor.ts";
import { writeName, writeString } from "../grammar/write/ebnf.ts";
import {
  choiceNode,
  isInner,
  leaf,
  opaqueNode,
  openNode,
  repetitionNode,
  ruleNode,
  sequenceNode,
  tokenNode,
} from "./node.ts";
import { placed } from "./text.ts";
import type { KeptBlanks, RuleNode, Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * Writes the tree on one line: `sum(number("1"), ["+", "2"])`. A rule node is its name, followed by `:2` for
 * alternative 2 (0 is implied) or by `:?` if it is opaque. `[…]` is a repetition, `|1(…)` a choice of alternative 1,
 * `(…)` a sequence. A leaf is its quoted text, a token its name and text, `NUMBER"12"`. `number:*` is an open node,
 * `number:*1` one of group 1. In a pattern, `blank~(…)` keeps its line ends and `blank=(…)` its white space.
 */
export function notationOf(tree: Tree): string {
  let line = "";
  walk(tree, {
    enter: (node, path) => {
      line += ((path.at(-1) ?? 0) > 0 ? ", " : "") + openingOf(node);
    },
    leave: (node) => {
      if (isInner(node)) line += node.kind === "repetition" ? "]" : ")";
    },
  });
  return line;
}

const KEEPING = { "line ends": "~", "white space": "=", nothing: "" };

function openingOf(node: Tree): string {
  switch (node.kind) {
    case "leaf":
      return writeString(node.text);
    case "rule":
      return `${writeName(node.name)}${alternativeMark(node)}${KEEPING[node.keeps ?? "nothing"]}(`;
    case "opaque":
      return `${writeName(node.name)}:?(`;
    case "token":
      return writeName(node.name) + writeString(node.text);
    case "open":
      return `${writeName(node.name)}:*${node.group ?? ""}`;
    case "repetition":
      return "[";
    case "choice":
      return `|${node.alternative}(`;
    case "sequence":
      return "(";
  }
}

const alternativeMark = ({ alternative }: RuleNode): string => (alternative === 0 ? "" : `:${alternative}`);

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
