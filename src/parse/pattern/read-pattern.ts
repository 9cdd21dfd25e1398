import type { Grammar } from "../../grammar/grammar.ts";
import type { GrammarError } from "../../grammar/grammar-error.ts";
import { TextCursor } from "../../grammar/read/source/text-cursor.ts";
import { childrenOf } from "../../tree/node.ts";
import { coreOf, type Pattern } from "../../tree/pattern.ts";
import { sameShape } from "../../tree/shape.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Forest } from "../forest/forest.ts";
import { parseForest } from "../parse.ts";
import { patternError } from "./pattern-error.ts";
import { placeholdersOf } from "./placeholders.ts";
import { type PlacedPiece, readTemplate, splitRoot } from "./template.ts";
import { withOpenNodes } from "./with-open-nodes.ts";

/** A pattern as its text is understood. */
export interface ReadPattern {
  readonly pattern: Pattern;
  /** What else an ambiguous text could mean, at most a few. */
  readonly others: readonly Pattern[];
}

/**
 * Reads a pattern from a text of the grammar's language in which `<name>` stands for any subtree of that rule and
 * `<name=group>` for one that has the same text at all places of the group; `readTemplate` says how to write a `<`
 * itself. `<name>: ` before the text says what its root is. Without that it is read as the start symbol, or else as any
 * rule that derives it, and its root is the smallest nonterminal that shows the whole text. Of several trees the parser's
 * choice counts, as it does for inputs. Throws a GrammarError that says where the text is no pattern.
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
  /** What the root is to be, and where the text behind its name begins. */
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
  /** For each open node, left to right, the number of its group. */
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

/** Other meanings that are told, and trees that are looked at for them. */
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
