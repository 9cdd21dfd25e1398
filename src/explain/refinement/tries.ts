/** The inputs run for an experiment. */
interface Try {
  /** Inputs that passed or failed. */
  readonly valid: number;
  /** Inputs refused since the last valid one; a search that made no new input counts as several. */
  readonly vain: number;
}

const untried: Try = { valid: 0, vain: 0 };

/** Valid inputs after which an experiment is complete. */
const enoughValid = 2;

/** Vain inputs after which an experiment is given up. Doubts come last and get more: a place may take one word of a dozen. */
export const enoughVain = 6;
export const enoughVainDoubts = 20;
/** Predictions are what a theory reports, so they are confirmed with the most patience. */
export const enoughVainPredictions = 30;

/** A search that made no new input will mostly make none the next time. */
export const weightOfNothingNew = 2;

/** The experiments of all rounds. */
export class Tries {
  readonly #tries = new Map<string, Try>();

  /** Whether an experiment is complete, or was in vain too often. */
  isOver(key: string, enough = enoughVain): boolean {
    return this.of(key).valid >= enoughValid || this.isHopeless(key, enough);
  }

  /** Whether too many inputs in a row were refused. */
  isHopeless(key: string, enough = enoughVain): boolean {
    return this.of(key).vain >= enough;
  }

  of(key: string): Try {
    return this.#tries.get(key) ?? untried;
  }

  /** The number of experiments whose keys have this beginning. */
  count(beginning: string): number {
    return [...this.#tries.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  addValid(key: string): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, valid: known.valid + 1, vain: 0 });
  }

  /** @param weight higher if another attempt will hardly end differently */
  addVain(key: string, weight = 1): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, vain: known.vain + weight });
  }
}
