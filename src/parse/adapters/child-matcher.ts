import { EMPTY, itemsOf } from "../../grammar/expression.ts";
import type { Expression, Literal, Reference, Repetition, Rule } from "../../grammar/grammar.ts";
import type { TreeSitterReading } from "../../grammar/read/read-tree-sitter.ts";
import type { Shape } from "../../tree/node.ts";
import type { Leaf, TokenNode, Tree } from "../../tree/tree.ts";
import type { WebCursor } from "./tree-sitter-packages.ts";

/** A node of a tree-sitter tree. */
export interface ConcreteNode {
  readonly type: string;
  /** False for a literal, whose type is its text. */
  readonly named: boolean;
  /** Whether tree-sitter inserted it because the grammar required it; it has no text. */
  readonly missing: boolean;
  /** Whether it may occur anywhere, like a comment. */
  readonly extra: boolean;
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly ConcreteNode[];
}

/** The type of nodes for text that tree-sitter could not parse. */
export const ERROR = "ERROR";

/** Copies the tree under the cursor. Only nodes of the `extras` types are checked for being extra. */
export function concreteTree(cursor: WebCursor, extras: ReadonlySet<string>): ConcreteNode {
  const root = nodeAt(cursor, extras);
  const open = [root];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (cursor.gotoFirstChild()) {
      const child = nodeAt(cursor, extras);
      top.children.push(child);
      open.push(child);
      continue;
    }
    // Ascends until there is a next sibling; the root has none.
    while (open.length > 1 && !cursor.gotoNextSibling()) {
      cursor.gotoParent();
      open.pop();
    }
    open.pop();
    const parent = open.at(-1);
    if (!parent) break;
    const sibling = nodeAt(cursor, extras);
    parent.children.push(sibling);
    open.push(sibling);
  }
  return root;
}

type OpenNode = ConcreteNode & { readonly children: ConcreteNode[] };

function nodeAt(cursor: WebCursor, extras: ReadonlySet<string>): OpenNode {
  const type = cursor.nodeType;
  return {
    type,
    named: cursor.nodeIsNamed,
    missing: cursor.nodeIsMissing,
    extra: extras.has(type) && cursor.currentNode.isExtra,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  };
}

/** A part of a tree-sitter node: a child, or the text of a token without a node. */
export interface ConcretePart {
  readonly node: ConcreteNode | undefined;
  readonly text: string;
  /** Offsets in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Makes the trees for the parts of a node; indices of parts count from 0. */
export interface PartTrees {
  /** The tree of a child that the rule derives. */
  child(node: ConcreteNode, rule: string): Tree;
  /** The tree of a child that could not be parsed. */
  error(node: ConcreteNode): Tree;
  /** The leaf of a part, or an empty leaf before it. */
  leaf(part: number, isEmpty: boolean): Leaf;
  /** The token of a part, or an empty token before it. */
  token(name: string, part: number, isEmpty: boolean): TokenNode;
  node(shape: Shape, children: readonly Tree[], part: number): Tree;
}

/** Whether the rule may derive the child, judged by the child's own children. */
type Derives = (rule: string, child: ConcreteNode) => boolean;

/**
 * Derives the parts of a node from its rule. Inserts hidden rules; error nodes may occur among the elements of a
 * repetition. Follows all alternatives at once, in at most quadratic time in the parts. Left-recursive hidden rules are
 * not recognized.
 */
export class ChildMatcher {
  readonly #reading: TreeSitterReading;
  readonly #parts: readonly ConcretePart[];
  readonly #derives: Derives;
  readonly #ends = new Map<Expression | Rule, (readonly number[])[]>();

  constructor(reading: TreeSitterReading, parts: readonly ConcretePart[], derives: Derives) {
    this.#reading = reading;
    this.#parts = parts;
    this.#derives = derives;
  }

  /** The first alternative of the rule that derives all parts; -1 when there is none. */
  alternativeOf(rule: Rule, from = 0, to = this.#parts.length): number {
    return rule.alternatives.findIndex(({ expression }) => this.#endsOf(expression, from).includes(to));
  }

  /** The children of the rule's node by that alternative, which must derive all parts. */
  childrenOf(rule: Rule, alternative: number, trees: PartTrees): readonly Tree[] {
    const items = itemsOf(rule.alternatives[alternative]?.expression ?? EMPTY);
    return this.#buildItems(items, { from: 0, to: this.#parts.length, trees });
  }

  /** The possible ends of the expression when it begins before this part, ascending. */
  #endsOf(expression: Expression, from: number): readonly number[] {
    switch (expression.kind) {
      case "literal":
        return this.#endsOfLiteral(expression, from);
      case "class":
        return [];
      case "reference":
        return this.#endsOfReference(expression, from);
      default:
        return this.#remembered(expression, from, () => this.#computeEnds(expression, from));
    }
  }

  #computeEnds(expression: Exclude<Expression, Reference>, from: number): Iterable<number> {
    switch (expression.kind) {
      case "sequence":
        return this.#endsOfItems(expression.items, from).at(-1) ?? [from];
      case "choice":
        return expression.alternatives.flatMap((alternative) => this.#endsOf(alternative, from));
      case "repetition": {
        const origins = this.#originsIn(expression, from);
        if (expression.min > 0 && !this.#endsOf(expression.item, from).includes(from)) origins.delete(from);
        return origins.keys();
      }
      default:
        return [];
    }
  }

  #endsOfLiteral(literal: Literal, from: number): readonly number[] {
    const part = this.#parts[from];
    if (!part) return [];
    const { text } = literal;
    const { type, named } = this.#reading.aliases.get(literal) ?? { type: text, named: false };
    if (!part.node) return part.text === text && this.#isWholeNode(from) ? [from + 1] : [];
    const isSeen = part.node.type === type && part.node.named === named;
    return isSeen && (part.text === text || part.node.missing) ? [from + 1] : [];
  }

  #endsOfReference(reference: Reference, from: number): readonly number[] {
    const rule = this.#reading.grammar.rules.get(reference.name);
    const alias = this.#reading.aliases.get(reference);
    if (alias || rule?.origin !== null) {
      const { type, named } = alias ?? { type: reference.name, named: true };
      const node = this.#parts[from]?.node;
      const isSeen = node
        ? node.type === type && node.named === named && this.#derives(reference.name, node)
        : rule?.token && this.#isWholeNode(from);
      return isSeen ? [from + 1] : [];
    }
    if (rule.token) return this.#isUnseen(rule, from) ? [from, from + 1] : [from];
    return this.#remembered(rule, from, () => {
      return rule.alternatives.flatMap(({ expression }) => this.#endsOf(expression, from));
    });
  }

  /** A token that is alone in a node of another name has no node of its own. */
  #isWholeNode(part: number): boolean {
    return part === 0 && this.#parts.length === 1;
  }

  /** Whether this part is text without a node, or the literal of an unnamed token. */
  #isUnseen({ alternatives }: Rule, index: number): boolean {
    const part = this.#parts[index];
    if (!part?.node) return part !== undefined;
    const { type, named } = part.node;
    return (
      !named &&
      alternatives.some(({ expression }) => expression.kind === "literal" && expression.text === type)
    );
  }

  /** The possible ends after each number of leading items. */
  #endsOfItems(items: readonly Expression[], from: number): (readonly number[])[] {
    const ends: (readonly number[])[] = [[from]];
    for (const item of items)
      ends.push(unique((ends.at(-1) ?? []).flatMap((end) => this.#endsOf(item, end))));
    return ends;
  }

  /**
   * The possible ends of the repetition's elements, each with the start of its last element; includes `from` itself.
   */
  #originsIn({ item, max }: Repetition, from: number): Map<number, number> {
    const origins = new Map([[from, from]]);
    for (const begin of origins.keys()) {
      if (max === 1 && begin !== from) break;
      for (const end of this.#endsOf(item, begin)) if (!origins.has(end)) origins.set(end, begin);
      const isError = max > 1 && this.#parts[begin]?.node?.type === ERROR;
      if (isError && !origins.has(begin + 1)) origins.set(begin + 1, begin);
    }
    return origins;
  }

  #remembered(key: Expression | Rule, from: number, compute: () => Iterable<number>): readonly number[] {
    const known = this.#ends.get(key) ?? [];
    this.#ends.set(key, known);
    const ends = known[from];
    if (ends) return ends;
    known[from] = [];
    const computed = unique(compute());
    known[from] = computed;
    return computed;
  }

  /** The tree of the expression over these parts, which it must derive. */
  #build(expression: Expression, span: BuildSpan): Tree {
    const { from, to, trees } = span;
    switch (expression.kind) {
      case "sequence":
        return trees.node({ kind: "sequence" }, this.#buildItems(expression.items, span), from);
      case "choice": {
        const alternative = expression.alternatives.findIndex((each) =>
          this.#endsOf(each, from).includes(to),
        );
        const chosen = expression.alternatives[alternative] ?? EMPTY;
        return trees.node({ kind: "choice", alternative }, [this.#build(chosen, span)], from);
      }
      case "repetition":
        return trees.node({ kind: "repetition" }, this.#buildElements(expression, span), from);
      case "reference":
        return this.#buildReference(expression, span);
      default:
        return trees.leaf(from, false);
    }
  }

  #buildReference(reference: Reference, span: BuildSpan): Tree {
    const { from, to, trees } = span;
    const { name } = reference;
    const rule = this.#reading.grammar.rules.get(name);
    const node = this.#parts[from]?.node;
    if (node && (rule?.origin !== null || this.#reading.aliases.has(reference)))
      return trees.child(node, name);
    if (!rule || rule.token) return trees.token(name, from, from === to);
    const alternative = this.alternativeOf(rule, from, to);
    const items = itemsOf(rule.alternatives[alternative]?.expression ?? EMPTY);
    return trees.node({ kind: "rule", name, alternative }, this.#buildItems(items, span), from);
  }

  /** Builds from the last item to the first; each is as short as the earlier ones allow. */
  #buildItems(items: readonly Expression[], { from, to, trees }: BuildSpan): Tree[] {
    const ends = this.#endsOfItems(items, from);
    const built: Tree[] = [];
    let end = to;
    for (let index = items.length - 1; index >= 0; index--) {
      const item = items[index] as Expression;
      const begin = ends[index]?.findLast((each) => this.#endsOf(item, each).includes(end)) ?? from;
      built.push(this.#build(item, { from: begin, to: end, trees }));
      end = begin;
    }
    return built.reverse();
  }

  #buildElements(repetition: Repetition, { from, to, trees }: BuildSpan): Tree[] {
    const { item, min } = repetition;
    const origins = this.#originsIn(repetition, from);
    const built: Tree[] = [];
    for (let end = to; end > from; ) {
      const begin = origins.get(end) ?? from;
      const node = this.#parts[begin]?.node;
      const isElement = !node || this.#endsOf(item, begin).includes(end);
      built.push(isElement ? this.#build(item, { from: begin, to: end, trees }) : trees.error(node));
      end = begin;
    }
    if (built.length === 0 && min > 0) built.push(this.#build(item, { from, to: from, trees }));
    return built.reverse();
  }
}

/** The parts that an expression derives, and the builder of trees. */
interface BuildSpan {
  readonly from: number;
  readonly to: number;
  readonly trees: PartTrees;
}

function unique(numbers: Iterable<number>): readonly number[] {
  const all = [...numbers];
  return all.length < 2 ? all : [...new Set(all)].sort((one, other) => one - other);
}
