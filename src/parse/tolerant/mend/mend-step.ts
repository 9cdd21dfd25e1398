import type { Letters } from "../../input/letters.ts";
import type { Columns } from "./columns.ts";
import type { LetterCosts } from "./letter-costs.ts";

/** The last step of reading the input, some of it mended, up to a place. */
export interface MendStep {
  readonly before: MendStep | null;
  /** The place it led to, and the column. */
  readonly place: number;
  readonly column: number;
  /** Of all steps so far. */
  readonly cost: number;
  readonly edit: LetterEdit | null;
  /** How many letters were read since the last edit, and how many of these where only some could come. */
  readonly calm: number;
  readonly sureCalm: number;
}

/** What a step left out or put in instead of reading. */
export interface LetterEdit {
  /** Letters taken from the input: 0 or 1. */
  readonly removed: number;
  /** The class of the letter put in; -1 for none. */
  readonly inserted: number;
}

/** A letter that can be put in. Its column is not made yet: most of these turn out to cost too much. */
export interface Insertion {
  readonly before: MendStep;
  /** Its class. */
  readonly inserted: number;
  /** Of all steps, this one included. */
  readonly cost: number;
}

const removal: LetterEdit = { removed: 1, inserted: -1 };

export const firstStep: MendStep = {
  before: null,
  place: 0,
  column: 0,
  cost: 0,
  edit: null,
  calm: 0,
  sureCalm: 0,
};

/** The steps that can be made from others. */
export class MendSteps {
  readonly #columns: Columns;
  readonly #letters: Letters;
  readonly #costs: LetterCosts;

  constructor(columns: Columns, letters: Letters, costs: LetterCosts) {
    this.#columns = columns;
    this.#letters = letters;
    this.#costs = costs;
  }

  /** Reads the next letter; null when it cannot come there. */
  read(before: MendStep): MendStep | null {
    const { place } = before;
    const column = this.#columns.after(before.column, this.#letters.classes[place] ?? 0);
    if (column < 0) return null;
    // What closes a string can come there as any letter can, but it leads out.
    const isFree = this.#columns.prospect(before.column).isFree && this.#columns.prospect(column).isFree;
    return {
      before,
      place: place + 1,
      column,
      cost: before.cost + (isFree ? this.#costs.swallow(place) : 0),
      edit: null,
      calm: before.calm + 1,
      sureCalm: before.sureCalm + (isFree ? 0 : 1),
    };
  }

  /** Leaves the next letter out. */
  remove(before: MendStep): MendStep {
    return edited(before, removal, { column: before.column, cost: this.#costs.remove(before.place) });
  }

  /** The letters that can be put in, one for each way to go on. */
  *insertions(before: MendStep): Generator<Insertion, void, void> {
    for (const inserted of this.#columns.prospect(before.column).classes) {
      yield { before, inserted, cost: before.cost + this.#costs.insertAt(before.place, inserted) };
    }
  }

  /** Puts the letter in; null when that leads nowhere. */
  insert({ before, inserted, cost }: Insertion): MendStep | null {
    const column = this.#columns.after(before.column, inserted);
    if (column < 0 || column === before.column) return null;
    return edited(before, { removed: 0, inserted }, { column, cost: cost - before.cost });
  }

  /** Puts another letter in the place of the next one. */
  *substitutions(before: MendStep): Generator<MendStep, void, void> {
    for (const inserted of this.#columns.prospect(before.column).classes) {
      const cost = this.#costs.substitute(before.place, inserted);
      if (cost === Infinity) continue;
      const column = this.#columns.after(before.column, inserted);
      if (column >= 0) yield edited(before, { removed: 1, inserted }, { column, cost });
    }
  }

  /** The same step behind another one, as whose columns some may have been forgotten. */
  again(step: MendStep, before: MendStep): MendStep {
    const letterClass = step.edit === null ? (this.#letters.classes[before.place] ?? 0) : step.edit.inserted;
    const column = letterClass < 0 ? before.column : this.#columns.after(before.column, letterClass);
    return { ...step, before, column };
  }
}

/** The step that an edit makes; written out, since most of the time goes into these. */
function edited(
  before: MendStep,
  edit: LetterEdit,
  { column, cost }: { column: number; cost: number },
): MendStep {
  const place = before.place + edit.removed;
  return { before, place, column, cost: before.cost + cost, edit, calm: 0, sureCalm: 0 };
}
