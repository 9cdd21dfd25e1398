import type { FlatNonterminal } from "../../algebra/flat-grammar.ts";
import { codePointsOf } from "../../grammar/character-class.ts";
import { childrenOf, isText, nameOf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { ShortGrammar, ShortProduction } from "./short-grammar.ts";

/** A node of a tree that new ones may follow. */
export interface KnownNode {
  readonly tree: Tree;
  /** The production of its nonterminal; undefined where the grammar has none, or nobody knows it. */
  readonly production: ShortProduction | undefined;
  readonly children: readonly KnownNode[];
  /** The nearest rule around it in the tree. */
  readonly around: RuleAround | undefined;
  /** When a walk enters it, in nodes, and when it has left it. */
  readonly entered: number;
  readonly left: number;
  /** Code points of the whole tree's text before it, and up to its end. */
  readonly start: number;
  readonly end: number;
  readonly highest: number;
  /** The highest code point from each child on to the end of the row. */
  readonly highestFrom: readonly number[];
}

/** A rule's number, when a walk enters its node, and the next rule around that. */
export interface RuleAround {
  readonly outer: RuleAround | undefined;
  readonly rule: number;
  readonly entered: number;
}

/** Children of a node from one on: what a nonterminal can follow that stands for a row. Other ones follow the first. */
export interface KnownPlace {
  readonly known: KnownTree;
  readonly parent: KnownNode;
  readonly at: number;
}

/** A subtree, or the rest of a row. */
export interface KnownPart {
  readonly known: KnownTree;
  readonly entered: number;
  readonly left: number;
  /** Where it begins, and how many code points it has. */
  readonly start: number;
  readonly length: number;
  readonly highest: number;
}

/** A tree that new ones may follow, with its occurrences of all elements. */
export class KnownTree {
  /** Above the tree, so that the tree has a place too. */
  readonly root: KnownNode;
  readonly #occurrences = new Map<number, KnownNode[]>();
  readonly #places = new Map<number, KnownPlace[]>();
  readonly #grammar: ShortGrammar;
  #codePoints: readonly number[] | undefined;

  /** @param nonterminal that derives the tree */
  constructor(tree: Tree, nonterminal: number, grammar: ShortGrammar) {
    this.#grammar = grammar;
    const only = this.#known(tree, { nonterminal, grammar, entered: 0, start: 0, around: undefined });
    this.root = { ...only, production: undefined, children: [only], highestFrom: [only.highest] };
    this.#collect(this.root);
  }

  /** The occurrences of the element in the part, from left to right, outer ones first. */
  occurrences(element: number, { entered, left }: KnownPart): readonly KnownNode[] {
    const all = this.#occurrences.get(element) ?? [];
    const from = firstFrom(all, entered);
    let to = from;
    while (to < all.length && (all[to] as KnownNode).entered < left) to++;
    return all.slice(from, to);
  }

  /** Whether there is nothing but white space between these code points. */
  isBlank(from: number, to: number): boolean {
    this.#codePoints ??= codePointsOf(textOf(this.root.tree));
    return this.#codePoints.slice(from, to).every((each) => /\s/.test(String.fromCodePoint(each)));
  }

  #known(tree: Tree, { nonterminal, grammar, entered, start, around }: Unknown): KnownNode {
    const production = productionOf(tree, nonterminal, grammar);
    const rule = production?.rule;
    const inner = rule === undefined ? around : { rule, entered, outer: around };
    const placed = production ? placesOf(tree, production, grammar) : [];
    const children: KnownNode[] = [];
    let left = entered + 1;
    let end = start;
    let highest = -Infinity;
    const codePoints = isText(tree) ? codePointsOf(textOf(tree)) : [];
    for (const each of codePoints) highest = Math.max(highest, each);
    end += codePoints.length;
    for (const [index, child] of childrenOf(tree).entries()) {
      const place = { nonterminal: placed[index], entered: left, start: end, around: inner };
      const known = this.#known(child, { grammar, ...place });
      children.push(known);
      ({ left, end } = known);
      highest = Math.max(highest, known.highest);
    }
    const highestFrom = highestToEnd(children);
    return { tree, production, children, around, entered, left, start, end, highest, highestFrom };
  }

  /** The nodes that the nonterminal derives. */
  placesOf(nonterminal: number): readonly KnownPlace[] {
    return this.#places.get(nonterminal) ?? [];
  }

  #collect(node: KnownNode): void {
    for (const element of node.production?.elements ?? []) this.#add(element, node);
    const isEmpty = node.children.length === 0;
    const row = node.production && elementOfRow(node.production, this.#grammar, !isEmpty);
    if (isEmpty && row !== undefined) this.#add(row, { ...node, entered: node.left - beforeEnd });
    for (const [at, child] of node.children.entries()) {
      if (row !== undefined) this.#add(row, { ...child, entered: child.entered - beforeNode });
      const { nonterminal } = child.production?.flat ?? {};
      if (nonterminal !== undefined) {
        const known = this.#places.get(nonterminal) ?? [];
        known.push({ known: this, parent: node, at });
        this.#places.set(nonterminal, known);
      }
      this.#collect(child);
    }
  }

  #add(element: number, node: KnownNode): void {
    const known = this.#occurrences.get(element) ?? [];
    known.push(node);
    this.#occurrences.set(element, known);
  }
}

/** The index of the first of the nodes, which are in the order of a walk, that is entered then or later. */
function firstFrom(nodes: readonly KnownNode[], entered: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as KnownNode).entered < entered) low = middle + 1;
    else high = middle;
  }
  return low;
}

function highestToEnd(children: readonly KnownNode[]): number[] {
  const highest = children.map((each) => each.highest);
  for (let at = highest.length - 2; at >= 0; at--) {
    highest[at] = Math.max(highest[at] as number, highest[at + 1] as number);
  }
  return highest;
}

/** An item of a repetition is entered as part of the row, and so before its node. */
const beforeNode = 0.5;

/** The end of a row without children is entered behind the node that it is in, and before any item that follows that. */
const beforeEnd = 0.75;

/** The element that each item of the production's repetition is, or that its end is without any. */
function elementOfRow(
  { flat, nonterminals }: ShortProduction,
  { flat: { nonterminals: all }, ways }: ShortGrammar,
  goesOn: boolean,
): number | undefined {
  const { role } = all[flat.nonterminal] ?? {};
  if (role?.kind !== "group" || role.expression.kind !== "repetition") return undefined;
  return rowProduction(ways[nonterminals[0] ?? -1] ?? [], goesOn)?.elements[0];
}

interface Unknown {
  /** Undefined below a node that the grammar does not derive. */
  readonly nonterminal: number | undefined;
  readonly grammar: ShortGrammar;
  readonly entered: number;
  readonly start: number;
  readonly around: RuleAround | undefined;
}

/** The production with which the nonterminal derives the node; undefined for one that derives no node, but a row. */
function productionOf(
  tree: Tree,
  nonterminal: number | undefined,
  { flat, ways }: ShortGrammar,
): ShortProduction | undefined {
  const among = ways[nonterminal ?? -1];
  const { role, rule } = flat.nonterminals[nonterminal ?? -1] ?? {};
  if (!among || !role || role.kind === "rest") return undefined;
  const isOne =
    role.kind === "rule" ? tree.kind === "rule" && nameOf(tree) === rule : tree.kind === role.expression.kind;
  if (!isOne) return undefined;
  const alternative = "alternative" in tree ? tree.alternative : 0;
  return among.find((each) => each.flat.alternative === alternative);
}

/** For each child of the node the nonterminal that derives it, if any does. */
function placesOf(
  tree: Tree,
  production: ShortProduction,
  { flat, ways }: ShortGrammar,
): (number | undefined)[] {
  const count = childrenOf(tree).length;
  const places: (number | undefined)[] = [];
  let row: ShortProduction | undefined = production;
  while (row) {
    let rest: number | undefined;
    for (const symbol of row.flat.symbols) {
      if (symbol.kind !== "nonterminal") places.push(undefined);
      else if (isRest(flat.nonterminals[symbol.number])) rest = symbol.number;
      else places.push(symbol.number);
    }
    row = rest === undefined ? undefined : rowProduction(ways[rest] ?? [], places.length < count);
  }
  return places;
}

/** Whether the nonterminal stands for further children of the node above. */
export const isRest = (nonterminal: FlatNonterminal | undefined): boolean =>
  nonterminal?.role.kind === "rest";

/** The production of a rest that has further children, or has none. */
export function rowProduction(
  among: readonly ShortProduction[],
  goesOn: boolean,
): ShortProduction | undefined {
  return among.find(({ flat: { choice } }) => choice?.kind !== "element" || choice.ends !== goesOn);
}

/** What stands at the place: the rest of the row, or one node. */
export function partAt({ known, parent, at }: KnownPlace, isRow: boolean): KnownPart {
  const first = parent.children[at];
  const last = isRow ? parent.children.at(-1) : first;
  if (!first || !last)
    return {
      known,
      entered: parent.left - beforeEnd,
      left: parent.left - beforeNode,
      start: parent.end,
      length: 0,
      highest: -Infinity,
    };
  const highest = isRow ? (parent.highestFrom[at] as number) : first.highest;
  const entered = isRow ? first.entered - beforeNode : first.entered;
  return { known, entered, left: last.left, start: first.start, length: last.end - first.start, highest };
}

/** The first child of the node at the place, if the production derived it. */
export function placeInside(
  { known, parent, at }: KnownPlace,
  production: ShortProduction,
): KnownPlace | undefined {
  const node = parent.children[at];
  return node?.production === production ? { known, parent: node, at: 0 } : undefined;
}
