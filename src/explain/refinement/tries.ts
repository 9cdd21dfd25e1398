/** How often something was tried, and what came of it. */
interface Try {
  /** Inputs that passed or failed. */
  readonly valid: number;
  /** Inputs that the program refused since the last valid one; a search that built no new one counts as several. */
  readonly vain: number;
}

const untried: Try = { valid: 0, vain: 0 };

/** After so many valid inputs an experiment has been made, */
const enoughValid = 2;

/** and after so many vain ones it is given up; predictions are what is told, and are confirmed with more patience. */
export const enoughVain = 6;
/** of doubts, which come last, after more, as of a dozen words in a place a program may take but one; */
export const enoughVainDoubts = 20;
export const enoughVainPredictions = 30;

/** A search that builds no new input will mostly build none another time. */
export const weightOfNothingNew = 2;

/** What was tried in all rounds. */
export class Tries {
  readonly #tries = new Map<string, Try>();

  /** Whether an experiment has been made as often as it is worth, or was tried in vain too often. */
  isOver(key: string, enough = enoughVain): boolean {
    return this.of(key).valid >= enoughValid || this.isHopeless(key, enough);
  }

  /** Whether no such input that is valid was found. */
  isHopeless(key: string, enough = enoughVain): boolean {
    return this.of(key).vain >= enough;
  }

  of(key: string): Try {
    return this.#tries.get(key) ?? untried;
  }

  /** How many experiments were tried whose keys begin so. */
  count(beginning: string): number {
    return [...this.#tries.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  /** How many experiments were tried in vain, by what their keys end with behind the last bar, of those whose keys begin so. */
  vainByEnd(beginning: string): ReadonlyMap<string, number> {
    const vain = new Map<string, number>();
    for (const [key, tried] of this.#tries) {
      if (!key.startsWith(beginning) || tried.valid > 0) continue;
      const end = key.slice(key.lastIndexOf("|") + 1);
      vain.set(end, (vain.get(end) ?? 0) + 1);
    }
    return vain;
  }

  addValid(key: string): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, valid: known.valid + 1, vain: 0 });
  }

  /** @param weight more for what is not likely to end otherwise another time */
  addVain(key: string, weight = 1): void {
    const known = this.of(key);
    this.#tries.set(key, { ...known, vain: known.vain + weight });
  }
}
