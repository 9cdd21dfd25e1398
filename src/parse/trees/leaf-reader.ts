import type { Step } from "../../grammar/normalize/step.ts";
import type { Letters } from "../input/letters.ts";
import type { Branches, Pick } from "./branches.ts";
import type { TreeStack } from "./tree-stack.ts";

/** Reads the letters of the leaves, from left to right. */
export interface LeafReader {
  readonly letters: Letters;
  /** How many letters were read. */
  readonly position: number;
  /** Puts the leaf or token of the next symbols on the stack. */
  leaf(stack: TreeStack, symbols: SymbolSlots, of: LeafSlots): void;
  /** The branch that the next symbol, that of the slot, takes. */
  branch(pick: Pick, symbols: SymbolSlots, slot: number): readonly Step[];
  /** Leaves out what is deleted before the symbol of the slot. */
  skipTo(symbols: SymbolSlots, slot: number): void;
}

/** How the symbols of the open productions were come by. */
export interface SymbolSlots {
  /** For each symbol its whole or how its letter was read, and one slot more behind each production. */
  readonly slots: readonly number[];
  /** How many letters are to be deleted before the symbol of a slot; nothing for most. */
  readonly deletions: Map<number, number>;
}

/** The slots of a leaf, or of a token of this name. */
export interface LeafSlots {
  readonly from: number;
  readonly to: number;
  readonly token: string | undefined;
}

/** Takes every leaf from the input as it is. */
export class InputReader implements LeafReader {
  readonly letters: Letters;
  position = 0;
  readonly #branches: Branches;

  constructor(letters: Letters, branches: Branches) {
    this.letters = letters;
    this.#branches = branches;
  }

  leaf(stack: TreeStack, _: SymbolSlots, { from, to, token }: LeafSlots): void {
    const start = this.position;
    this.position += to - from;
    stack.leaf(token, this.letters.textBetween(start, this.position), start, this.position);
  }

  branch(pick: Pick): readonly Step[] {
    return this.#branches.stepsOf(pick, this.letters.classes[this.position] as number);
  }

  skipTo(): void {}
}
