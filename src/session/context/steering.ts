import { Stop } from "../../oracle/stop.ts";
import type { SignalOfStage } from "../../reduce/stage.ts";

/** By which whoever follows a session has it stop, or leave the stage that it is at and go on with the next. */
export class Steering {
  readonly #stopping = new AbortController();
  #present: AbortController | null = null;
  #stages = 0;

  /** Aborts with `Stop` when the session is to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends the session with its best result so far, as Ctrl-C does. */
  stop(): void {
    this.#stopping.abort(new Stop("signal"));
  }

  /** The number of the stage that can be left; null while there is none. */
  get stage(): number | null {
    return this.#present === null || this.#present.signal.aborted ? null : this.#stages;
  }

  /** Ends the stage of this number; one that is over by now is left alone. */
  skip(stage: number): void {
    if (stage === this.stage) this.#present?.abort(new Stop("skip"));
  }

  /** The signal of a stage that begins: it aborts with `Stop` when the stage is to be left, and as the whole does. */
  readonly begin: SignalOfStage = (whole) => {
    this.#stages += 1;
    this.#present = new AbortController();
    return AbortSignal.any([whole, this.#present.signal]);
  };

  /** From now on there is nothing to leave. */
  end(): void {
    this.#present = null;
  }
}
