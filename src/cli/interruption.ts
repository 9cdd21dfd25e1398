import { Stop } from "../oracle/stop.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The exit code that shells report after Ctrl-C. */
const stoppedBySignal = 130;

/** Controls the effect of Ctrl-C on the process. */
export interface Interruptible {
  /** Aborts with `Stop` at the first held Ctrl-C. */
  readonly signal: AbortSignal;
  /** From now on the first Ctrl-C only aborts the signal, so that a run ends with its best result so far. */
  hold(): void;
  /** Restores the default effect of Ctrl-C. */
  release(): void;
}

/**
 * Handles Ctrl-C (or SIGTERM, SIGHUP). If it is not held, or already happened, the process exits at once. The exit
 * handlers kill active runs and remove their folders, which a death by the signal would not.
 */
function interruptible({ isHeld }: { readonly isHeld: boolean }): Interruptible {
  const controller = new AbortController();
  let waits = isHeld;
  const onSignal = (): void => {
    if (!waits || controller.signal.aborted) process.exit(stoppedBySignal);
    controller.abort(new Stop("signal"));
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    hold() {
      waits = true;
    },
    // After a stop the process is about to end; it keeps handling further Ctrl-C until then.
    release() {
      if (controller.signal.aborted) return;
      for (const name of signals) process.removeListener(name, onSignal);
    },
  };
}

/**
 * The signal handling of the process. `bin/` loads it first, so that it handles signals from the start. With `--json`
 * an answer is always due. Otherwise an interrupt before the work begins loses nothing and ends the process at once.
 */
export const interruption = interruptible({ isHeld: process.argv.includes("--json") });
