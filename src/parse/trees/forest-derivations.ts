import { grown } from "../../base/arrays.ts";
import { atOnce, smallStepsBetweenPauses } from "../../base/in-turns.ts";
import type { Production } from "../../grammar/normalize/plain-grammar.ts";
import { NOTHING, type PackedForest } from "../forest/packed-forest.ts";
import type { Derivation } from "./derivation.ts";

/** Chooses a packed node of each ambiguous node, in order of visit. */
interface Chooser {
  choose(node: number): number;
  /** Called at the start and end of a symbol node's derivation; `enter` returns false to reject it. */
  enter?(symbolNode: number): boolean;
  leave?(symbolNode: number): void;
}

/** The chosen derivation; undefined when the chooser rejects a symbol node. Pauses every few milliseconds. */
export function* choosingDerivation(
  forest: PackedForest,
  chooser: Chooser,
): Generator<void, Derivation | undefined, void> {
  const derivation = new ChosenDerivation(forest, chooser);
  if (!derivation.enter(forest.root)) return undefined;
  for (let done = 1; derivation.isOpen; done++) {
    if (done % smallStepsBetweenPauses === 0) yield;
    const child = derivation.nextChild();
    if (child === NOTHING) derivation.leave();
    else if (!derivation.enter(child)) return undefined;
  }
  return derivation.result();
}

/** A production whose symbols are being derived, from left to right. */
interface Frame {
  production: number;
  symbolNode: number;
  /** Its first slot, and the next one. */
  base: number;
  at: number;
}

/** The productions that were derived, and those that are being derived. */
class ChosenDerivation {
  /** Productions in the order in which they end, which is that of a rightmost derivation in reverse. */
  #productions = new Int32Array(64);
  #count = 0;
  /** Frames are reused, because a derivation takes as many as it has productions. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  /** For each symbol of the open productions, its symbol node, or `NOTHING` for a letter. */
  readonly #slots: number[] = [];
  #slotCount = 0;
  readonly #forest: PackedForest;
  readonly #chooser: Chooser;

  constructor(forest: PackedForest, chooser: Chooser) {
    this.#forest = forest;
    this.#chooser = chooser;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Enters the chosen production of the symbol node; false when the chooser rejects it. */
  enter(symbolNode: number): boolean {
    if (this.#chooser.enter && !this.#chooser.enter(symbolNode)) return false;
    const { items, label, left, right, mark, emptySymbolNode } = this.#forest;
    let packedNode = this.#packedNodeOf(symbolNode);
    const production = items.production[mark[packedNode] as number] as number;
    const { symbols } = items.productions[production] as Production;
    const base = this.#slotCount;
    for (const symbol of symbols) {
      this.#slots[this.#slotCount++] = symbol < 0 ? NOTHING : (emptySymbolNode[symbol] as number);
    }
    const firstItem = items.firstItem[production] as number;
    for (;;) {
      const behind = base + (mark[packedNode] as number) - firstItem;
      if (behind > base) this.#slots[behind - 1] = right[packedNode] as number;
      const part = left[packedNode] as number;
      if (part === NOTHING) break;
      if ((label[part] as number) >= 0) {
        this.#slots[base] = part;
        break;
      }
      packedNode = this.#packedNodeOf(part);
    }
    this.#push(production, symbolNode, base);
    return true;
  }

  /** The symbol node of the next nonterminal of the innermost production; `NOTHING` when there is none. */
  nextChild(): number {
    const frame = this.#frames[this.#depth - 1] as Frame;
    while (frame.at < this.#slotCount) {
      const child = this.#slots[frame.at++] as number;
      if (child >= 0) return child;
    }
    return NOTHING;
  }

  leave(): void {
    const { production, symbolNode, base } = this.#frames[--this.#depth] as Frame;
    this.#productions = grown(this.#productions, this.#count + 1);
    this.#productions[this.#count++] = production;
    this.#slotCount = base;
    this.#chooser.leave?.(symbolNode);
  }

  result(): Derivation {
    return this.#productions.subarray(0, this.#count).reverse();
  }

  #push(production: number, symbolNode: number, base: number): void {
    const frame = this.#frames[this.#depth++];
    if (frame) Object.assign(frame, { production, symbolNode, base, at: base });
    else this.#frames.push({ production, symbolNode, base, at: base });
  }

  #packedNodeOf(node: number): number {
    const first = this.#forest.firstPackedNode[node] as number;
    return this.#forest.packedNodesEnd[node] === first + 1 ? first : first + this.#chooser.choose(node);
  }
}

/**
 * All derivations of the forest, in the order of declared alternatives; within one alternative, shorter last items
 * first. Choices further left vary slowest. If there are infinitely many, only those in which no rule node contains a
 * node of the same rule and span, and no unbounded repetition has empty elements beyond its least number. `isGuarded`
 * marks the nonterminals to check for that.
 */
export function* enumerateDerivations(
  forest: PackedForest,
  isGuarded: (nonterminal: number) => boolean,
): Generator<Derivation, void> {
  const odometer = new Odometer(forest, isGuarded);
  do {
    const derivation = atOnce(choosingDerivation(forest, odometer));
    if (derivation) yield derivation;
  } while (odometer.advance());
}

/** Enumerates derivations like an odometer: choices are digits, and the last digit turns first. */
class Odometer implements Chooser {
  readonly #forest: PackedForest;
  readonly #isGuarded: (nonterminal: number) => boolean;
  readonly #digits: number[] = [];
  readonly #limits: number[] = [];
  #at = 0;
  readonly #open = new Set<number>();

  constructor(forest: PackedForest, isGuarded: (nonterminal: number) => boolean) {
    this.#forest = forest;
    this.#isGuarded = isGuarded;
  }

  choose(node: number): number {
    const { firstPackedNode, packedNodesEnd } = this.#forest;
    if (this.#at === this.#digits.length) {
      this.#digits.push(0);
      this.#limits.push((packedNodesEnd[node] as number) - (firstPackedNode[node] as number));
    }
    return this.#digits[this.#at++] as number;
  }

  enter(symbolNode: number): boolean {
    if (!this.#isGuarded(this.#forest.label[symbolNode] as number)) return true;
    if (this.#open.has(symbolNode)) return false;
    this.#open.add(symbolNode);
    return true;
  }

  leave(symbolNode: number): void {
    if (this.#isGuarded(this.#forest.label[symbolNode] as number)) this.#open.delete(symbolNode);
  }

  /** Advances to the next derivation; false when there is none. */
  advance(): boolean {
    this.#at = 0;
    this.#open.clear();
    while (this.#digits.length > 0) {
      const digit = (this.#digits.pop() as number) + 1;
      const limit = this.#limits.at(-1) as number;
      if (digit < limit) {
        this.#digits.push(digit);
        return true;
      }
      this.#limits.pop();
    }
    return false;
  }
}
