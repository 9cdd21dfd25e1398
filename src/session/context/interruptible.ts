import { Stop } from "../../oracle/stop.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The exit code, as a shell reports it of Ctrl-C. */
const stoppedBySignal = 130;

/** What Ctrl-C does to the process. */
export interface Interruptible {
  /** Aborts with `Stop` at the first Ctrl-C that is waited with. */
  readonly signal: AbortSignal;
  /** From now on the first Ctrl-C only aborts, so that a run ends with its best result so far. */
  hold(): void;
  /** From now on Ctrl-C does what it does to any process. */
  release(): void;
}

/**
 * Listens for Ctrl-C (or SIGTERM, SIGHUP). One that is not waited with, such as a second one, ends the process at once, but
 * by an exit, which takes the runs under way and their folders along; the end that a signal brings would not.
 */
export function interruptible({ isHeld }: { readonly isHeld: boolean }): Interruptible {
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
    // Once stopped, the process is about to end, and another Ctrl-C has to find it listening until it has.
    release() {
      if (controller.signal.aborted) return;
      for (const name of signals) process.removeListener(name, onSignal);
    },
  };
}
