import type { Helper } from "./helper.ts";

/** When to end a run from outside. */
export interface RunBounds {
  readonly milliseconds: number;
  /** Asked now and then; true ends the run. */
  readonly floods: () => boolean;
  readonly signal: AbortSignal;
}

const millisecondsBetweenFloodChecks = 50;

/** Watches over one run: kills it when it takes too long or prints too much, stops it when it is cancelled. */
export class RunWatch {
  readonly #helper: Helper;
  readonly #signal: AbortSignal;
  readonly #limit: NodeJS.Timeout;
  readonly #flood: NodeJS.Timeout;
  #over = false;
  #cut: "time" | "flood" | undefined;

  constructor(helper: Helper, { milliseconds, floods, signal }: RunBounds) {
    this.#helper = helper;
    this.#signal = signal;
    // When we were busy ourselves, timers are due before replies are read; by way of setImmediate replies come first.
    this.#limit = setTimeout(() => setImmediate(() => this.#kill("time")), milliseconds);
    this.#flood = setInterval(() => {
      if (floods()) this.#kill("flood");
    }, millisecondsBetweenFloodChecks);
    signal.addEventListener("abort", this.#stop);
  }

  /** Why the run was killed; undefined when it was not. */
  get cut(): "time" | "flood" | undefined {
    return this.#cut;
  }

  /** The run has ended. */
  end(): void {
    this.#over = true;
    clearTimeout(this.#limit);
    clearInterval(this.#flood);
    this.#signal.removeEventListener("abort", this.#stop);
  }

  readonly #stop = (): void => this.#helper.stop();

  #kill(reason: "time" | "flood"): void {
    if (this.#over) return;
    this.#cut ??= reason;
    this.#helper.kill();
  }
}
