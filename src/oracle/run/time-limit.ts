/** Where a time limit starts and how it follows the program; all times in milliseconds. */
export interface TimeLimitOptions {
  /** The limit of the first runs, and the highest there will be; default 10,000. */
  readonly start?: number;
  /** The lowest limit: a machine busy with other work must not look like a hanging program; default 1,000. */
  readonly floor?: number;
}

/** What a run asks of its limit. */
export interface RunLimit {
  readonly milliseconds: number;
  /** Takes note of a run that ended by itself. */
  completed(milliseconds: number): void;
}

const adaptsAfter = 3;
const slowestTimes = 10;

/**
 * The time one run may take: at first `start`, after three completed runs ten times the slowest of them, within
 * `floor` and `start`. It never sinks below what a completed run suggested, so it only rises once it has adapted.
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

  /** A limit that stays as it is. */
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

  /** Goes back to `start` for good; true when that gives runs which timed out more time than they had. */
  raise(): boolean {
    const before = this.milliseconds;
    this.#raised = true;
    return this.milliseconds > before;
  }
}
