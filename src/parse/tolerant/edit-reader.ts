import { plainestCharacter } from "../../grammar/character-class.ts";
import type { Step } from "../../grammar/normalize/plain-grammar.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { TextNode } from "../../tree/tree.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";
import { editedLetter } from "../trees/build-tree.ts";
import type { Pick } from "../trees/decisions.ts";
import type { LeafReader, LeafSlots, SymbolSlots, TreeStack } from "../trees/tree-stack.ts";

/** The cost of an edit of one letter, a character or a token: integers from 1. */
export interface EditCosts {
  /** Inserting a letter. Default 1. */
  readonly insert: number;
  /** Deleting a letter of the input. Default 1. */
  readonly delete: number;
  /** Replacing a letter of the input. Default 1. */
  readonly substitute: number;
}

export const UNIT_COSTS: EditCosts = { insert: 1, delete: 1, substitute: 1 };

/**
 * The difference between a leaf or token of a repaired tree and the input: all of its letters were inserted, or some
 * edited.
 */
export type LeafMark = "inserted" | "changed";

/** Reads leaves from the input and its edits, and collects the edits. */
export class EditReader implements LeafReader {
  readonly letters: Letters;
  readonly edits: TextEdit[] = [];
  readonly marks = new Map<TextNode, LeafMark>();
  position = 0;
  readonly #prepared: PreparedGrammar;
  readonly #tokenText: (name: string) => string;
  readonly #tokenNames: readonly string[];

  constructor(prepared: PreparedGrammar, letters: Letters, tokenText: (name: string) => string) {
    this.#prepared = prepared;
    this.letters = letters;
    this.#tokenText = tokenText;
    this.#tokenNames = [...(prepared.plain.tokens?.keys() ?? [])];
  }

  leaf(stack: TreeStack, symbols: SymbolSlots, { from, to, token }: LeafSlots): void {
    const start = this.position;
    let text = "";
    let edited = 0;
    for (let slot = from; slot < to; slot++) {
      edited += this.skipTo(symbols, slot);
      const letter = editedLetter(symbols.slots[slot]);
      if (!letter) {
        text += this.letters.textBetween(this.position, this.position + 1);
        this.position++;
        continue;
      }
      const inserted = this.#textOf(this.#sample(letter.terminal));
      this.#edit(letter.isSubstitute ? 1 : 0, inserted);
      text += inserted;
      edited++;
    }
    const leaf = stack.leaf(token, text, start, this.position);
    if (edited > 0) this.marks.set(leaf, this.position === start ? "inserted" : "changed");
  }

  branch(pick: Pick, { slots }: SymbolSlots, slot: number): readonly Step[] {
    const { branches, alphabet } = this.#prepared;
    const letter = editedLetter(slots[slot]);
    const letterClass = letter
      ? alphabet.classOf(this.#sample(letter.terminal))
      : this.letters.classes[this.position];
    return branches.stepsOf(pick, letterClass as number);
  }

  skipTo({ deletions }: SymbolSlots, slot: number): number {
    const count = deletions.get(slot) ?? 0;
    if (count > 0) this.#edit(count, "");
    deletions.delete(slot);
    return count;
  }

  #sample(terminal: number): number {
    const ranges = this.#prepared.plain.terminals[terminal]?.ranges ?? [];
    const plainest = this.#tokenNames.length > 0 ? undefined : plainestCharacter({ kind: "class", ranges });
    return plainest?.codePointAt(0) ?? ranges[0]?.[0] ?? 0;
  }

  #textOf(letter: number): string {
    const name = this.#tokenNames[letter];
    return name === undefined ? String.fromCodePoint(letter) : this.#tokenText(name);
  }

  /** Replaces letters of the input by the text; joins the edit with an adjacent one. */
  #edit(removedLetters: number, inserted: string): void {
    const { letters, position } = this;
    const to = position + removedLetters;
    const removed = letters.textBetween(position, to);
    const start = startByte(letters, position, to);
    const end = endByte(letters, to);
    const last = this.edits.at(-1);
    if (last?.end === start) {
      this.edits.pop();
      this.edits.push({
        start: last.start,
        end,
        removed: last.removed + removed,
        inserted: last.inserted + inserted,
      });
    } else this.edits.push({ start, end, removed, inserted });
    this.position = to;
  }
}
