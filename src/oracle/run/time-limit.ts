/** The bounds of an adapting time limit, in milliseconds. */
export interface TimeLimitOptions {
  /** The initial and highest limit; default 10,000. */
  readonly start?: number;
  /** The lowest limit: a busy machine must not look like a hanging program. Default 1,000. */
  readonly floor?: number;
}

/** The time limit of a run. */
export interface RunLimit {
  readonly milliseconds: number;
  /** Records the time of a run that ended by itself. */
  completed(milliseconds: number): void;
}

const adaptsAfter = 3;
const slowestTimes = 10;

/**
 * The time limit of a run: `start` at first; after three completed runs, ten times the slowest of them, between `floor`
 * and `start`. After adapting it only rises, because it follows the slowest run.
 */
export class TimeLimit implements RunLimit {
  readonly #start: number;
  readonly #floor: number;
  #completed = 0;
  #slowest = 0;
  #raised = false;

  constructor({ start = 10_000, floor = 1_000 }: TimeLimitOptions = {}) {
    this.#start = start;
    this.#floor = floor;
  }

  /** A constant limit. */
  static fixed(milliseconds: number): TimeLimit {
    return new TimeLimit({ start: milliseconds, floor: milliseconds });
  }

  get milliseconds(): number {
    if (this.#raised || this.#completed < adaptsAfter) return this.#start;
    return Math.min(this.#start, Math.max(this.#floor, slowestTimes * this.#slowest));
  }

  completed(milliseconds: number): void {
    this.#completed += 1;
    this.#slowest = Math.max(this.#slowest, milliseconds);
  }

  /** Returns to `start` for good; true if timed-out runs would now get more time. */
  raise(): boolean {
    const before = this.milliseconds;
    this.#raised = true;
    return this.milliseconds > before;
  }
}
