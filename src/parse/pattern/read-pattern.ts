import type { Grammar } from "../../grammar/grammar.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";
import { TextCursor } from "../../grammar/read/text-cursor.ts";
import { utf8Length } from "../../text/encoding.ts";
import { childrenOf, openNode, withChildren } from "../../tree/node.ts";
import { sameShape } from "../../tree/occurrences.ts";
import { coreOf, type Pattern } from "../../tree/pattern.ts";
import { placed } from "../../tree/text.ts";
import type { RuleNode, TokenNode, Tree } from "../../tree/tree.ts";
import { fold } from "../../tree/walk.ts";
import type { Forest } from "../forest/forest.ts";
import { parseForest } from "../parse.ts";
import { type ParseFailure, unitOf } from "../parse-failure.ts";
import { tokenTree } from "../token-tree.ts";
import { PLACEHOLDER, type Placeholders, placeholdersOf } from "./placeholders.ts";
import { type PlacedPiece, readTemplate, splitRoot } from "./template.ts";

export interface ReadPattern {
  readonly pattern: Pattern;
  /** A few other meanings of an ambiguous text. */
  readonly others: readonly Pattern[];
}

/**
 * Reads a pattern from a text of the grammar's language. `<name>` matches any subtree of that rule, `<name=group>`
 * subtrees of one text within the group; `readTemplate` explains how to write a literal `<`. A prefix `<name>: ` sets
 * the root. Otherwise the text is parsed from the start symbol, or else from any rule that derives it, and the root is
 * the smallest nonterminal that covers the whole text. Of several trees, the parser's choice counts. Throws a
 * GrammarError with the position.
 */
export function readPattern(grammar: Grammar, text: string): ReadPattern {
  const split = splitRoot(text, grammar);
  const rooted = split && tryReading({ grammar, text, ...split });
  if (rooted && rooted.kind !== "failure") return rooted.read;
  const free = tryReading({ grammar, text });
  if (free.kind !== "failure") return free.read;
  throw (rooted ?? free).error();
}

interface Reading {
  readonly grammar: Grammar;
  readonly text: string;
  /** The requested root, and the offset of the text after its name. */
  readonly root?: string;
  readonly from?: number;
}

type Result =
  | { readonly kind: "read"; readonly read: ReadPattern }
  | { readonly kind: "failure"; readonly error: () => GrammarError };

function tryReading({ grammar, text, root, from }: Reading): Result {
  const pieces = readTemplate(text, grammar, from);
  const groups = openGroups(pieces, text);
  const placeholders = placeholdersOf(grammar);
  const { startingWith, startingAnywhere, texts } = placeholders;
  const encoded = pieces
    .map(({ piece }) => (piece.kind === "text" ? piece.text : texts.of(piece.name)))
    .join("");
  const whole = parseForest(startingWith(root ?? grammar.start), encoded);
  const isWhole = whole.kind === "forest" || root !== undefined;
  const forest = isWhole ? whole : parseForest(startingAnywhere, encoded);
  if (forest.kind === "failure") {
    const failure = whole.kind === "failure" && whole.offset === forest.offset ? whole : forest;
    return { kind: "failure", error: () => patternError(failure, { text, pieces, placeholders }) };
  }
  const finish = (tree: Tree): Pattern => {
    const derived = isWhole ? tree : (childrenOf(tree)[0] as Tree);
    const opened = withOpenNodes(derived, placeholders, groups.numbers);
    return { tree: placed(root === undefined ? coreOf(opened) : opened), groups: groups.names };
  };
  return { kind: "read", read: meaningsOf(forest, finish) };
}

interface OpenGroups {
  readonly names: readonly string[];
  /** The group number of each open node, left to right. */
  readonly numbers: readonly (number | undefined)[];
}

function openGroups(pieces: readonly PlacedPiece[], text: string): OpenGroups {
  const rules = new Map<string, string>();
  const numbers = pieces.flatMap(({ piece, offset }) => {
    if (piece.kind === "text") return [];
    const { name, group } = piece;
    if (group === undefined) return [undefined];
    const rule = rules.get(group) ?? name;
    rules.set(group, rule);
    if (rule === name) return [[...rules.keys()].indexOf(group)];
    const problem = `the group "${group}" is of <${rule}> and cannot hold a <${name}>, too`;
    throw new TextCursor(text).error(problem, "give it another name", offset);
  });
  return { names: [...rules.keys()], numbers };
}

/** The most other meanings reported, and trees searched for them. */
const mostOthers = 3;
const mostTrees = 100;

function meaningsOf(forest: Forest, finish: (tree: Tree) => Pattern): ReadPattern {
  const pattern = finish(forest.cheapest());
  const others: Pattern[] = [];
  if (!forest.isAmbiguous) return { pattern, others };
  let looked = 0;
  for (const tree of forest.trees()) {
    const other = finish(tree);
    if (![pattern, ...others].some((known) => sameShape(known.tree, other.tree))) others.push(other);
    if (others.length === mostOthers || ++looked === mostTrees) break;
  }
  return { pattern, others };
}

/** A pattern's text, and its encoding for the parser. */
interface EncodedText {
  readonly text: string;
  readonly pieces: readonly PlacedPiece[];
  readonly placeholders: Placeholders;
}

/** The error that the text is not a pattern of the grammar, at its position in the pattern's text. */
function patternError(failure: ParseFailure, read: EncodedText): GrammarError {
  const cursor = new TextCursor(read.text);
  const { offset, piece } = placeAt(failure.offset, read);
  const wanted = failure.expected.filter((word) => isOfGrammar(word, read)).join(", ");
  const found = piece?.kind === "open" ? `<${piece.name}>` : cursor.found(offset);
  return cursor.error(`expected ${wanted || "nothing more"}, found ${found}`, undefined, offset);
}

/** Whether the expected word refers to more than placeholders. */
function isOfGrammar(word: string, { placeholders: { base, startingAnywhere } }: EncodedText): boolean {
  if (/\\u\{?d[c-f]/.test(word)) return false;
  return word.split(" or ").some((name) => base.rules.has(name) || !startingAnywhere.rules.has(name));
}

/** Maps a byte of the encoded text to the pattern's own text. */
function placeAt(
  byte: number,
  { text, pieces, placeholders }: EncodedText,
): Partial<PlacedPiece> & { offset: number } {
  let left = byte;
  for (const { piece, offset } of pieces) {
    const parsed = piece.kind === "text" ? piece.text : placeholders.texts.of(piece.name);
    const bytes = utf8Length(parsed);
    if (left >= bytes) left -= bytes;
    else
      return {
        piece,
        offset:
          piece.kind === "open" ? offset : offset + unitOf({ text: piece.text, encoding: "utf-8" }, left),
      };
  }
  return { offset: text.length };
}

/**
 * Replaces placeholders by open nodes, also inside tokens; `groups` holds the group of each, left to right. Throws a
 * GrammarError for a placeholder inside a token whose derivation is unknown.
 */
function withOpenNodes(
  tree: Tree,
  placeholders: Placeholders,
  groups: readonly (number | undefined)[],
): Tree {
  let opened = 0;
  const open = (name: string): Tree => openNode(name, groups[opened++]);
  const withOpen = (root: Tree): Tree =>
    fold<Tree>(root, (node, children) => {
      if (node.kind === "rule" && isPlaceholder(node, placeholders)) return open(node.name);
      if (node.kind !== "token" || !PLACEHOLDER.test(node.text)) return withChildren(node, children);
      const rule = placeholders.texts.nameOf(node.text);
      const isWhole = rule !== undefined && placeholders.tokenOf(rule) === node.name;
      if (!isWhole) return withOpen(insideOf(node, placeholders));
      // The placeholder of a structure rule is the only child of the node that becomes open.
      return placeholders.base.rules.get(rule)?.token ? open(node.name) : node;
    });
  return withOpen(tree);
}

const isPlaceholder = ({ name, alternative }: RuleNode, { base }: Placeholders): boolean =>
  alternative === base.rules.get(name)?.alternatives.length;

function insideOf(token: TokenNode, { grammar }: Placeholders): Tree {
  const inside = tokenTree(grammar, token);
  if (inside) return inside;
  throw new GrammarError(`no open node can stand inside a ${token.name}, which several rules match in turn`);
}
