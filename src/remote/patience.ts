/** Each run that ends changes by such a part what a run is thought to take. */
const shareOfLater = 20;

/** How long the runs of workers take; in milliseconds. */
export class Pace {
  #slowest = 0;
  #typical = 0;

  /** The longest that a run took that came to its end. */
  get slowest(): number {
    return this.#slowest;
  }

  /** What runs take, the later ones counting for more. */
  get typical(): number {
    return this.#typical;
  }

  /** A worker ran the input itself, and nothing before it that counts. */
  begin(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical = Math.max(this.#typical, milliseconds);
  }

  completed(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical += (milliseconds - this.#typical) / shareOfLater;
  }
}

/** So many places are worth using however quick the program is, and one more for each so many milliseconds of a run. */
const leastWorthwhile = 16;
const millisecondsForPlace = 1.5;

/**
 * The number of slots worth using for runs of this length. Starting a run takes about a millisecond here, and needed runs
 * wait behind speculative ones.
 */
export const worthwhilePlaces = (milliseconds: number): number =>
  Math.max(leastWorthwhile, Math.floor(milliseconds / millisecondsForPlace));

/** A run that was asked for and has no answer yet; times in milliseconds. */
export interface Waiting {
  /** How often it was asked for. */
  readonly times: number;
  /** Since it was last asked for. */
  readonly asked: number;
  /** Milliseconds since a worker began with the last request; undefined while none has. */
  readonly begun: number | undefined;
}

/** How things stand with the workers. */
interface Situation {
  /** Runs that they can do at once. */
  readonly places: number;
  /** Those of them without work. */
  readonly free: number;
  /** Whether none of them works on what is waited for, or was. */
  readonly idle: boolean;
  /** Whether a worker was not heard lately. */
  readonly misses: boolean;
  /** The longest that a run took there that came to its end, and the limit of one run. */
  readonly slowest: number;
  readonly limit: number;
}

/** What to do about a run that is waited for: wait on, ask for it once more, or do it here. */
type NextStep = "wait" | "again" | "here";

/** More than a machine under load or a lost packet costs. */
const leastPatience = 1_000;

/** Overhead of a run that takes its whole limit. */
const aroundRun = 2_000;

/** For work that idle workers, which begin at once, did not begin with. */
const untilBegun = 5_000;

/** For work that nobody began with, though by then others were done with theirs. */
const aroundQueue = 30_000;

const slowestTimes = 3;

/** How long a run may take until it is a slow one. */
const patienceAfter = (slowest: number): number => Math.max(leastPatience, slowestTimes * slowest);

/**
 * Whether an abandoned run probably still has its slot, given the time since it began; undefined if it did not. After much
 * longer than any other run its worker is lost, or slow enough to be overtaken.
 */
export const isStillRunning = (begun: number | undefined, slowest: number): boolean =>
  begun !== undefined && begun <= patienceAfter(slowest);

/**
 * The next step for a run that is waited for. A straggler is sent again if a slot is free or a worker went silent. Past its
 * deadline it counts as lost. After two tries in vain, or if nobody takes it, it runs here.
 */
export function nextStep({ times, asked, begun }: Waiting, situation: Situation): NextStep {
  const { places, free, idle, misses, slowest, limit } = situation;
  if (places === 0 || (idle && asked > untilBegun)) return "here";
  const isOverdue = begun === undefined ? asked > limit + aroundQueue : begun > limit + aroundRun;
  if (isOverdue) return times < 2 ? "again" : "here";
  const isSlow = begun !== undefined && begun > patienceAfter(slowest);
  return isSlow && (free > 0 || misses) && times < 2 ? "again" : "wait";
}
