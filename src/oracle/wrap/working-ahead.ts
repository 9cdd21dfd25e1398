import { keyOf } from "../../base/hash.ts";
import { once } from "../../base/lazy.ts";
import type { Ahead, Oracle, Wanted } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** The share of the time of runs that looking ahead may take. */
const share = 0.1;
/** Milliseconds that work ahead may take before any run has ended, and may owe at most. */
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

/** An oracle that works ahead, with what that cost. */
export interface WorkingAhead {
  readonly oracle: Oracle<Uint8Array>;
  /** How many candidates were started and have not been asked for. */
  wasted(): number;
}

/** What working ahead may cost. */
interface LimitsAhead {
  /** How many runs there may be for each that is asked for. Default: 2. */
  readonly waste?: number;
  /** In milliseconds; with it, looking ahead takes at most a tenth of the time that runs take. Default: as long as it takes. */
  readonly now?: (() => number) | undefined;
}

type Ask = (candidate: Uint8Array, signal: AbortSignal) => Promise<Verdict>;

/**
 * Turns a function that can give several verdicts at once into an oracle that works ahead. Asking for a candidate
 * that was started waits for that work instead of repeating it; its failure is the asker's, and nobody's when the
 * candidate is never asked for. With always one place there is nothing to work ahead with.
 *
 * @param places how many verdicts it can give at once: always so many, or as many as it is then told each time
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
  /** The verdict when it is there. */
  known?: Verdict;
  /** Whether it has ended, in any way. */
  hasEnded: boolean;
  isAskedFor: boolean;
}

/** Unrequested verdicts kept for each slot, in case they are requested; each may hold a run's output. */
const keptVerdicts = 16;

/** A run gives its place away only when so many others for each place are more probable to be needed. */
const steadiness = 3;

const nothing = (): readonly Wanted<Uint8Array>[] => [];

/** The runs under way, and the finished ones without a request yet. */
class RunsAhead {
  readonly ahead: Ahead<Uint8Array>;
  readonly #run: Ask;
  readonly #places: () => number;
  readonly #waste: number;
  readonly #thrift: Thrift;
  readonly #runs = new Map<string, Run>();
  #next: () => Iterable<Wanted<Uint8Array>> = nothing;
  /** Whether nothing of what is wanted now was started yet. */
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

  /** Nothing is started before the next question is asked, which earns it. */
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
      // Whoever asked for it will want something else in a moment.
      if (!run.isAskedFor) this.#fillSoon();
    };
    // Only the one who asks for the candidate is told that its run failed.
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

  /** Once for all runs that end at the same time. */
  #fillSoon(): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    queueMicrotask(() => {
      this.#isFilling = false;
      this.#fill();
    });
  }

  /** Starts the most wanted candidates in free slots and in those of unwanted ones. */
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

  /** Takes unfinished candidates, by key, up to the limit. */
  #take(next: Iterator<Wanted<Uint8Array>>, wanted: Map<string, Wanted<Uint8Array>>, most: number): void {
    while (wanted.size < most && !this.#thrift.isSpent) {
      const { done, value } = this.#thrift.looking(() => next.next());
      if (done) return;
      const key = keyOf(value.candidate);
      if (!this.#runs.get(key)?.hasEnded && !wanted.has(key)) wanted.set(key, value);
    }
  }

  /** Whether there may be one more run: as only questions that were asked count, even if no other ever is. */
  #isAllowed(): boolean {
    return this.#started + 1 <= this.#waste * this.#askedFor;
  }

  /** Whoever asked has had time to remember these verdicts when something else is wanted. */
  #forgetAskedFor(): void {
    for (const [key, run] of this.#runs) if (run.hasEnded && run.isAskedFor) this.#runs.delete(key);
  }

  #forgetOldest(): void {
    const ended = [...this.#runs].filter(([, { hasEnded, isAskedFor }]) => hasEnded && !isAskedFor);
    for (const [key] of ended.slice(0, Math.max(0, ended.length - keptVerdicts * this.#places())))
      this.#runs.delete(key);
  }
}

/** Whether the run is under way without a request. */
const isIdle = ({ hasEnded, isAskedFor }: Run): boolean => !hasEnded && !isAskedFor;
