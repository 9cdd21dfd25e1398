/** The weight of each completed run in the moving average is one over this number. */
const shareOfLater = 20;

/** The duration of the workers' runs, in milliseconds. */
export class Pace {
  #slowest = 0;
  #typical = 0;

  /** The longest completed run. */
  get slowest(): number {
    return this.#slowest;
  }

  /** The moving average of the durations; later runs weigh more. */
  get typical(): number {
    return this.#typical;
  }

  /** Records a worker's run of the input itself. */
  begin(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical = Math.max(this.#typical, milliseconds);
  }

  completed(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical += (milliseconds - this.#typical) / shareOfLater;
  }
}

/** Slots worth using for any program, and milliseconds of a run that are worth one more slot. */
const leastWorthwhile = 16;
const millisecondsForPlace = 1.5;

/**
 * The number of slots worth using for runs of this length. Starting a run takes about a millisecond here, and needed
 * runs wait behind speculative ones.
 */
export const worthwhilePlaces = (milliseconds: number): number =>
  Math.max(leastWorthwhile, Math.floor(milliseconds / millisecondsForPlace));

/** A requested run without an answer; times in milliseconds. */
export interface Waiting {
  /** How often it was requested. */
  readonly times: number;
  /** Milliseconds since the last request. */
  readonly asked: number;
  /** Milliseconds since a worker started the last request; undefined if none has. */
  readonly begun: number | undefined;
}

/** The state of the workers. */
interface Situation {
  /** The number of their slots. */
  readonly places: number;
  /** The number of their free slots. */
  readonly free: number;
  /** Whether no worker has started a waiting job or runs an abandoned one. */
  readonly idle: boolean;
  /** Whether a worker was silent lately. */
  readonly misses: boolean;
  /** The longest completed run, and the time limit of one run. */
  readonly slowest: number;
  readonly limit: number;
}

/** What to do about a waiting run: wait, request it again, or do it here. */
type NextStep = "wait" | "again" | "here";

/** More than the delay by machine load or a lost packet. */
const leastPatience = 1_000;

/** Overhead of a run that takes its whole limit. */
const aroundRun = 2_000;

/** For work that idle workers, which start at once, did not start. */
const untilBegun = 5_000;

/** For work that no worker started, although others finish in that time. */
const aroundQueue = 30_000;

const slowestTimes = 3;

/** How long a run may take before it counts as slow. */
const patienceAfter = (slowest: number): number => Math.max(leastPatience, slowestTimes * slowest);

/**
 * Whether an abandoned run probably still has its slot, given the time since it began; undefined if it did not. After
 * much longer than any other run its worker is lost, or slow enough to be overtaken.
 */
export const isStillRunning = (begun: number | undefined, slowest: number): boolean =>
  begun !== undefined && begun <= patienceAfter(slowest);

/**
 * The next step for a waiting run. A straggler is requested again if a slot is free or a worker went silent. Past its
 * deadline it counts as lost. After two requests in vain, or if no worker takes it, it runs here.
 */
export function nextStep({ times, asked, begun }: Waiting, situation: Situation): NextStep {
  const { places, free, idle, misses, slowest, limit } = situation;
  if (places === 0 || (idle && asked > untilBegun)) return "here";
  const isOverdue = begun === undefined ? asked > limit + aroundQueue : begun > limit + aroundRun;
  if (isOverdue) return times < 2 ? "again" : "here";
  const isSlow = begun !== undefined && begun > patienceAfter(slowest);
  return isSlow && (free > 0 || misses) && times < 2 ? "again" : "wait";
}
