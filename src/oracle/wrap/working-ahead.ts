import { keyOf } from "../../base/hash.ts";
import { once } from "../../base/lazy.ts";
import type { Ahead, Oracle, Wanted } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** Planning ahead may take a tenth of the time of runs. */
const share = 0.1;
/** Milliseconds of planning allowed before any run has ended, and the maximum debt. */
const first = 20;
/** Maximum credit in milliseconds. */
const most = 1_000;

/** Keeps planning ahead cheap compared with the runs it saves; a function oracle runs quickly. */
export class Thrift {
  readonly #now: (() => number) | undefined;
  #left = first;

  /** @param now clock in milliseconds; without it, nothing is counted */
  constructor(now: (() => number) | undefined) {
    this.#now = now;
  }

  /** Whether the budget is used up until more runs have ended. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Starts timing a run; returns the function to call at its end. */
  running(): () => void {
    const begun = this.#now?.() ?? 0;
    return () => {
      this.#left = Math.min(most, this.#left + share * ((this.#now?.() ?? 0) - begun));
    };
  }

  /** Plans ahead and charges the time. */
  looking<R>(look: () => R): R {
    const begun = this.#now?.() ?? 0;
    const seen = look();
    this.#left = Math.max(-first, this.#left - ((this.#now?.() ?? 0) - begun));
    return seen;
  }
}

/** An oracle that works ahead, with its cost. */
export interface WorkingAhead {
  readonly oracle: Oracle<Uint8Array>;
  /** The number of started candidates that were never asked for. */
  wasted(): number;
}

/** The allowed cost of working ahead. */
interface LimitsAhead {
  /** Runs allowed per requested run. Default: 2. */
  readonly waste?: number;
  /** A clock in milliseconds. With it, planning takes at most a tenth of the runs' time. Default: unlimited. */
  readonly now?: (() => number) | undefined;
}

type Ask = (candidate: Uint8Array, signal: AbortSignal) => Promise<Verdict>;

/**
 * Makes an oracle that works ahead from a function that can compute several verdicts at once. A request for a started
 * candidate waits for its run instead of repeating it. Only the requester receives the run's error. With exactly one
 * place, nothing runs ahead.
 * @param places the number of concurrent runs, constant or read each time
 */
export function workingAhead(
  ask: Ask,
  places: number | (() => number),
  limits: LimitsAhead = {},
): WorkingAhead {
  if (places === 1) return { oracle: ask, wasted: () => 0 };
  const runs = new RunsAhead(ask, typeof places === "number" ? () => places : places, limits);
  const oracle = (candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> =>
    runs.ask(candidate, signal);
  return { oracle: Object.assign(oracle, { ahead: runs.ahead }), wasted: () => runs.wasted };
}

interface Run {
  readonly verdict: Promise<Verdict>;
  readonly controller: AbortController;
  /** The verdict, once it is available. */
  known?: Verdict;
  /** Whether the run has ended in any way. */
  hasEnded: boolean;
  isAskedFor: boolean;
}

/** Unrequested verdicts kept per slot in case they are requested; each may hold a run's output. */
const keptVerdicts = 16;

/** A run loses its slot only if this many candidates per slot are more probable: restarting wastes work. */
const steadiness = 3;

const nothing = (): readonly Wanted<Uint8Array>[] => [];

/** The current runs, and the finished ones without a request so far. */
class RunsAhead {
  readonly ahead: Ahead<Uint8Array>;
  readonly #run: Ask;
  readonly #places: () => number;
  readonly #waste: number;
  readonly #thrift: Thrift;
  readonly #runs = new Map<string, Run>();
  #next: () => Iterable<Wanted<Uint8Array>> = nothing;
  /** Whether no currently wanted candidate was started yet. */
  #isNew = false;
  #started = 0;
  #askedFor = 0;
  #isFilling = false;

  constructor(run: Ask, places: () => number, { waste = 2, now }: LimitsAhead) {
    this.#run = run;
    this.#places = places;
    this.#waste = waste;
    this.#thrift = new Thrift(now);
    this.ahead = {
      places,
      want: (next) => this.#want(next),
      known: (candidate) => this.#runs.get(keyOf(candidate))?.known,
      clear: () => this.#clear(),
    };
  }

  get wasted(): number {
    return this.#started - this.#askedFor;
  }

  async ask(candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> {
    signal.throwIfAborted();
    this.#askedFor += 1;
    // A requested candidate comes first and takes another's slot if none is free.
    if (this.#isNew) this.#fill();
    const key = keyOf(candidate);
    const started = this.#runs.get(key);
    const run = started === undefined || started.isAskedFor ? this.#start(key, candidate) : started;
    run.isAskedFor = true;
    const abort = (): void => run.controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    try {
      return await run.verdict;
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  /** Starts nothing yet: only the next request permits more runs. */
  #want(next: () => Iterable<Wanted<Uint8Array>>): void {
    this.#next = next;
    this.#isNew = true;
    this.#forgetAskedFor();
  }

  #clear(): void {
    this.#next = nothing;
    this.#forgetAskedFor();
    for (const [key, run] of this.#runs) if (isIdle(run)) this.#cancel(key, run);
    this.#forgetOldest();
  }

  #start(key: string, candidate: Uint8Array): Run {
    const controller = new AbortController();
    const ended = this.#thrift.running();
    const verdict = this.#run(candidate, controller.signal);
    const run: Run = { verdict, controller, hasEnded: false, isAskedFor: false };
    this.#runs.set(key, run);
    this.#started += 1;
    const end = (): void => {
      run.hasEnded = true;
      ended();
      // A requester soon wants something else, so planning waits for that.
      if (!run.isAskedFor) this.#fillSoon();
    };
    // Only the requester of the candidate receives the run's error.
    verdict.then((known) => {
      run.known = known;
      end();
    }, end);
    return run;
  }

  #cancel(key: string, { controller }: Run): void {
    this.#runs.delete(key);
    controller.abort();
  }

  /** Fills once for all runs that end at the same time. */
  #fillSoon(): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    queueMicrotask(() => {
      this.#isFilling = false;
      this.#fill();
    });
  }

  /** Starts the most wanted candidates in free slots and in slots of unwanted runs. */
  #fill(): void {
    this.#isNew = false;
    const places = this.#places();
    if (places === 1 || this.#thrift.isSpent) return;
    const next = this.#next()[Symbol.iterator]();
    const wanted = new Map<string, Wanted<Uint8Array>>();
    this.#take(next, wanted, places);
    const needless = once(() => {
      this.#take(next, wanted, steadiness * places);
      return [...this.#runs].filter(([key, run]) => isIdle(run) && !wanted.has(key));
    });
    let free = places - [...this.#runs.values()].filter(({ hasEnded }) => !hasEnded).length;
    for (const [key, { candidate }] of [...wanted]) {
      if (this.#runs.has(key)) continue;
      if (!this.#isAllowed()) break;
      if (free <= 0) {
        const given = needless().shift();
        if (given === undefined) break;
        this.#cancel(...given);
      }
      free -= 1;
      this.#start(key, candidate);
    }
    this.#forgetOldest();
  }

  /** Collects candidates without a verdict, by key, up to the limit. */
  #take(next: Iterator<Wanted<Uint8Array>>, wanted: Map<string, Wanted<Uint8Array>>, most: number): void {
    while (wanted.size < most && !this.#thrift.isSpent) {
      const { done, value } = this.#thrift.looking(() => next.next());
      if (done) return;
      const key = keyOf(value.candidate);
      if (!this.#runs.get(key)?.hasEnded && !wanted.has(key)) wanted.set(key, value);
    }
  }

  /** Whether one more run is allowed: the bound holds even if no further question is asked. */
  #isAllowed(): boolean {
    return this.#started + 1 <= this.#waste * this.#askedFor;
  }

  /** By the next request, the requester has had time to remember these verdicts. */
  #forgetAskedFor(): void {
    for (const [key, run] of this.#runs) if (run.hasEnded && run.isAskedFor) this.#runs.delete(key);
  }

  #forgetOldest(): void {
    const ended = [...this.#runs].filter(([, { hasEnded, isAskedFor }]) => hasEnded && !isAskedFor);
    for (const [key] of ended.slice(0, Math.max(0, ended.length - keptVerdicts * this.#places())))
      this.#runs.delete(key);
  }
}

/** Whether the run is active and was not requested. */
const isIdle = ({ hasEnded, isAskedFor }: Run): boolean => !hasEnded && !isAskedFor;
