import { readFile } from "node:fs/promises";
import type { Grammar, Rule } from "../../grammar/grammar.ts";
import { readTreeSitter, type TreeSitterReading } from "../../grammar/read/read-tree-sitter.ts";
import type { Note } from "../../grammar/read/reading.ts";
import { type DecodedText, decodeText } from "../../text/encoding.ts";
import { nodeOf } from "../../tree/node.ts";
import type { Leaf, OpaqueNode, RuleNode, TokenNode, Tree } from "../../tree/tree.ts";
import { byteOffsets } from "../lexer/tokenize.ts";
import {
  ChildMatcher,
  type ConcreteNode,
  type ConcretePart,
  concreteTree,
  ERROR,
  type PartTrees,
} from "./child-matcher.ts";
import { findTreeSitterPackage, searchFolders, type WebTree, webTreeSitter } from "./tree-sitter-packages.ts";

export interface TreeSitterLanguage {
  readonly grammar: Grammar;
  readonly notes: readonly Note[];
  /** Parses any text; `TreeSitterTree` reports the parts that the grammar does not derive. */
  parse(bytes: Uint8Array): TreeSitterTree;
  /** Whether tree-sitter parses the whole text without insertions. */
  reads(bytes: Uint8Array): boolean;
}

/** A tree-sitter tree, mapped to the grammar. */
export interface TreeSitterTree {
  /** Its leaves contain no comments and white space, except within opaque nodes. */
  readonly tree: Tree;
  /** The number of nodes in tree-sitter's tree, without error nodes. */
  readonly nodes: number;
  /** The type of each node whose rule does not derive its children. */
  readonly opaque: readonly string[];
}

/**
 * Loads a language (`javascript`) from its package in the project, or if `project` is null only from our own packages
 * and the folders of `added`. Loading executes the package's code. Throws `OptionsError` when the package or
 * web-tree-sitter is not installed, and `GrammarError` when its grammar cannot be read.
 */
export async function loadTreeSitter(
  language: string,
  project: string | null,
  added: readonly string[] = [],
): Promise<TreeSitterLanguage> {
  const files = findTreeSitterPackage(language, project, added);
  const reading = readTreeSitter(await readFile(files.grammar, "utf8"));
  const library = await webTreeSitter(searchFolders(project, added));
  const loaded = await library.Language.load(files.parser);

  /** Passes the tree of a text to `use`, and then frees it. */
  function withTree<T>(text: string, use: (tree: WebTree) => T): T {
    const parser = new library.Parser();
    try {
      parser.setLanguage(loaded);
      const tree = parser.parse(text);
      // tree-sitter returns no tree only without a language, or when stopped.
      if (!tree) throw new Error("tree-sitter gave no tree");
      try {
        return use(tree);
      } finally {
        tree.delete();
      }
    } finally {
      parser.delete();
    }
  }

  return {
    grammar: reading.grammar,
    notes: reading.notes,
    parse: (bytes) => {
      const decoded = decodeText(bytes);
      const root = withTree(decoded.text, (tree) => concreteTreeOf(tree, reading.extras));
      return mapTree(root, reading, decoded);
    },
    reads: (bytes) => withTree(decodeText(bytes).text, (tree) => !tree.rootNode.hasError),
  };
}

function concreteTreeOf(tree: WebTree, extras: ReadonlySet<string>): ConcreteNode {
  const cursor = tree.walk();
  try {
    return concreteTree(cursor, extras);
  } finally {
    cursor.delete();
  }
}

/** The index of the alternative when no alternative derives the children. */
const NONE = -1;

/** Maps a tree-sitter tree of the text to the grammar. */
export function mapTree(
  root: ConcreteNode,
  reading: TreeSitterReading,
  decoded: DecodedText,
): TreeSitterTree {
  return new TreeMapper(reading, decoded).map(root);
}

/** A node that waits for its children. */
interface Task {
  readonly target: Unfilled;
  readonly childrenOf: () => readonly Tree[];
}

/** Children are filled in later, because trees may be deep. */
type Unfilled = (RuleNode | OpaqueNode) & { children: readonly Tree[] };

class TreeMapper {
  readonly #reading: TreeSitterReading;
  readonly #text: string;
  /** The byte offset of a UTF-16 unit. */
  readonly #byteOffset: (index: number) => number;
  /** The names of aliased rules, by alias. */
  readonly #shownAs = new Map<string, Set<string>>();
  /** The rules that derive a node, if it has several candidates. */
  readonly #derivers = new Map<ConcreteNode, ReadonlySet<string>>();
  readonly #tasks: Task[] = [];
  readonly #opaque: string[] = [];
  #nodes = 0;

  constructor(reading: TreeSitterReading, decoded: DecodedText) {
    this.#reading = reading;
    this.#text = decoded.text;
    this.#byteOffset = byteOffsets(decoded);
    for (const [expression, { type }] of reading.aliases) {
      if (expression.kind !== "reference") continue;
      this.#shownAs.set(type, (this.#shownAs.get(type) ?? new Set()).add(expression.name));
    }
  }

  map(root: ConcreteNode): TreeSitterTree {
    this.#findDerivers(root);
    const tree = this.#guessed(root);
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop())
      task.target.children = task.childrenOf();
    return { tree, nodes: this.#nodes, opaque: this.#opaque };
  }

  /** Processes children first, because a rule may derive a node or not depending on the rules of its children. */
  #findDerivers(root: ConcreteNode): void {
    const parentsFirst = [root];
    for (const node of parentsFirst) for (const child of node.children) parentsFirst.push(child);
    for (const node of parentsFirst.reverse()) {
      const rules = this.#rulesOf(node);
      if (!node.named || rules.length < 2) continue;
      const matcher = this.#matcherOf(this.#partsOf(node));
      const derivers = rules.filter((rule) => rule.token || matcher.alternativeOf(rule) !== NONE);
      if (derivers.length > 0) this.#derivers.set(node, new Set(derivers.map(({ name }) => name)));
    }
  }

  #matcherOf(parts: readonly ConcretePart[]): ChildMatcher {
    return new ChildMatcher(
      this.#reading,
      parts,
      (rule, child) => this.#derivers.get(child)?.has(rule) ?? true,
    );
  }

  /** The candidate rules for a node of this type. */
  #rulesOf({ type }: ConcreteNode): readonly Rule[] {
    const names = [type, ...(this.#shownAs.get(type) ?? [])];
    return names.flatMap((name) => this.#reading.grammar.rules.get(name) ?? []);
  }

  /** The parts that a rule must derive: the contents without comments. */
  #partsOf(node: ConcreteNode): readonly ConcretePart[] {
    return this.#contentsOf(node).filter((part) => !part.node?.extra);
  }

  /** The children, comments included, and the texts between them, which are tokens without nodes. */
  #contentsOf(node: ConcreteNode): readonly ConcretePart[] {
    const parts: ConcretePart[] = [];
    let covered = node.start;
    for (const child of node.children) {
      parts.push(...this.#gap(covered, child.start), this.#partOf(child));
      covered = Math.max(covered, child.end);
    }
    return [...parts, ...this.#gap(covered, node.end)];
  }

  #partOf(node: ConcreteNode): ConcretePart {
    const { type, named, end } = node;
    let { start } = node;
    const text = this.#text.slice(start, end);
    // Some scanners include the preceding white space in a literal.
    if (!named && text !== type && text.trimStart() === type) start = end - type.length;
    return { node, text: this.#text.slice(start, end), start, end };
  }

  #gap(from: number, to: number): ConcretePart[] {
    const whole = this.#text.slice(from, to);
    // White space and line continuations between tokens are not tokens.
    if (/^(?:\s|\\\r?\n)*$/.test(whole)) return [];
    const start = from + whole.length - whole.trimStart().length;
    const text = whole.trim();
    return [{ node: undefined, text, start, end: start + text.length }];
  }

  #treesOf(parts: readonly ConcretePart[], parent: ConcreteNode): PartTrees {
    const before = (index: number): number => parts[index - 1]?.end ?? parent.start;
    const textAt = (index: number, isEmpty: boolean): Stretch => {
      const part = parts[index];
      if (part?.node) this.#nodes++;
      const start = before(index);
      return part && !isEmpty ? part : { text: "", start, end: start };
    };
    return {
      child: (node, name) =>
        this.#child(
          node,
          this.#rulesOf(node).filter((rule) => rule.name === name),
        ),
      error: (node) => this.#guessed(node),
      leaf: (index, isEmpty) => this.#leaf(textAt(index, isEmpty)),
      token: (name, index, isEmpty) => this.#token(name, textAt(index, isEmpty)),
      node: (shape, children, index) => {
        const place = this.#byteOffset(before(index));
        return nodeOf(shape, children, children[0]?.start ?? place, children.at(-1)?.end ?? place);
      },
    };
  }

  /** The tree of a node whose rule is only known by the node's type. */
  #guessed(node: ConcreteNode): Tree {
    if (node.named || node.children.length > 0) {
      const derivers = this.#derivers.get(node);
      const rules = this.#rulesOf(node);
      return this.#child(node, derivers ? rules.filter(({ name }) => derivers.has(name)) : rules);
    }
    this.#nodes++;
    return this.#leaf(this.#partOf(node));
  }

  #child(node: ConcreteNode, rules: readonly Rule[]): Tree {
    if (node.type !== ERROR) this.#nodes++;
    const token = rules.find((rule) => rule.token);
    if (token) return this.#token(token.name, this.#partOf(node));
    return this.#derived(node, rules) ?? this.#underived(node, rules[0]?.name ?? node.type);
  }

  /** The node by the first rule that derives its children. */
  #derived(node: ConcreteNode, rules: readonly Rule[]): Tree | undefined {
    const parts = this.#partsOf(node);
    const matcher = this.#matcherOf(parts);
    for (const rule of rules) {
      const alternative = matcher.alternativeOf(rule);
      if (alternative === NONE) continue;
      const childrenOf = () => matcher.childrenOf(rule, alternative, this.#treesOf(parts, node));
      const empty: RuleNode = {
        kind: "rule",
        name: rule.name,
        alternative,
        children: [],
        ...this.#spanOf(node),
      };
      return this.#toBeFilled(empty, childrenOf);
    }
    return undefined;
  }

  #underived(node: ConcreteNode, name: string): Tree {
    if (node.type !== ERROR) this.#opaque.push(node.type);
    const childrenOf = () =>
      this.#contentsOf(node).map((part) => (part.node ? this.#guessed(part.node) : this.#leaf(part)));
    return this.#toBeFilled({ kind: "opaque", name, children: [], ...this.#spanOf(node) }, childrenOf);
  }

  #toBeFilled(target: Unfilled, childrenOf: Task["childrenOf"]): Tree {
    this.#tasks.push({ target, childrenOf });
    return target;
  }

  /** Converts UTF-16 units to bytes. */
  #spanOf({ start, end }: Span): Span {
    return { start: this.#byteOffset(start), end: this.#byteOffset(end) };
  }

  #leaf(text: Stretch): Leaf {
    return { kind: "leaf", text: text.text, ...this.#spanOf(text) };
  }

  #token(name: string, text: Stretch): TokenNode {
    return { kind: "token", name, text: text.text, ...this.#spanOf(text) };
  }
}

type Stretch = Pick<ConcretePart, "text" | "start" | "end">;

interface Span {
  readonly start: number;
  readonly end: number;
}
