import { type BlankKind, blankKindOf, isSameLayout } from "../../tree/blank-kind.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode } from "../../tree/tree.ts";
import type { FlatPattern } from "./flat-pattern.ts";

const KINDS: readonly BlankKind[] = ["none", "within a line", "line end", "indentation"];

/** The nodes of patterns that subtrees of nothing but white space match; they have no productions of their own. */
export class BlankNodes {
  readonly #newNode: () => FlatPattern;
  readonly #nonterminals = new Set<number>();
  /** The patterns that want them. */
  #bits = 0;
  #any: FlatPattern | undefined;
  /** By kind: what is of that kind, and what lays out alike; only when a pattern tells kinds apart. */
  #kinds: ReadonlyMap<BlankKind, OfKind> | undefined;

  constructor(newNode: () => FlatPattern) {
    this.#newNode = newNode;
  }

  /** The nonterminals in whose place patterns want nothing but white space. */
  get nonterminals(): Iterable<number> {
    return this.#nonterminals;
  }

  get tellsKinds(): boolean {
    return this.#kinds !== undefined;
  }

  /** Those that tell of a piece all that matters to what it is a part of. */
  get telling(): readonly FlatPattern[] {
    if (this.#kinds === undefined) return this.#any ? [this.#any] : [];
    return [...this.#kinds.values()].map(({ own }) => own);
  }

  /** What the pattern of this bit wants there. */
  wanted(part: RuleNode, nonterminal: number, bit: number): FlatPattern {
    this.#nonterminals.add(nonterminal);
    this.#bits |= bit;
    const node = part.keeps === undefined ? this.#anyNode() : this.#alikeNode(blankKindOf(textOf(part)));
    for (const each of this.telling) each.below |= this.#bits;
    return node;
  }

  /** Those that white space of this kind matches. */
  of(kind: BlankKind): readonly FlatPattern[] {
    const { own, alike } = this.#kinds?.get(kind) ?? {};
    return [this.#any, own, alike].filter((node) => node !== undefined);
  }

  /**
   * The kind of a subtree that matches these nodes, given by their numbers; undefined for one that shows something else.
   * Where kinds are not told apart one stands for all.
   */
  kindIn(marks: readonly number[]): BlankKind | undefined {
    const kinds = this.#kinds;
    if (kinds === undefined) return this.#any && marks.includes(this.#any.number) ? "none" : undefined;
    return KINDS.find((kind) => marks.includes((kinds.get(kind) as OfKind).own.number));
  }

  #anyNode(): FlatPattern {
    this.#any ??= this.#newNode();
    return this.#any;
  }

  #alikeNode(kind: BlankKind): FlatPattern {
    this.#kinds ??= this.#newKinds();
    return (this.#kinds.get(kind) as OfKind).alike;
  }

  #newKinds(): ReadonlyMap<BlankKind, OfKind> {
    const kinds = new Map<BlankKind, OfKind>();
    for (const kind of KINDS) {
      const alike = [...kinds].find(([other]) => isSameLayout(kind, other))?.[1].alike;
      kinds.set(kind, { own: this.#newNode(), alike: alike ?? this.#newNode() });
    }
    return kinds;
  }
}

interface OfKind {
  readonly own: FlatPattern;
  readonly alike: FlatPattern;
}
