/** The share of the time of runs that looking ahead may take. */
const share = 0.1;
/** What it may take before any run has ended, and at most owe, in milliseconds: what is prepared first is not prepared again. */
const first = 20;
/** What it may have saved. */
const most = 1_000;

/** Sees to it that looking ahead costs little beside the runs it saves, which are as quick as a function now and then. */
export class Thrift {
  readonly #now: (() => number) | undefined;
  #left = first;

  /** @param now in milliseconds; without it, nothing is counted */
  constructor(now: (() => number) | undefined) {
    this.#now = now;
  }

  /** Whether runs have to go on for a while before it pays to look ahead again. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** A run begins; gives what is to be called at its end. */
  running(): () => void {
    const begun = this.#now?.() ?? 0;
    return () => {
      this.#left = Math.min(most, this.#left + share * ((this.#now?.() ?? 0) - begun));
    };
  }

  /** Looks ahead. */
  looking<R>(look: () => R): R {
    const begun = this.#now?.() ?? 0;
    const seen = look();
    this.#left = Math.max(-first, this.#left - ((this.#now?.() ?? 0) - begun));
    return seen;
  }
}
