import { Stop } from "../../oracle/stop.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The exit code, as a shell reports it of Ctrl-C. */
const stoppedBySignal = 130;

/**
 * A signal that aborts with `Stop` at the first Ctrl-C (or SIGTERM, SIGHUP), so that the run ends with its best
 * result so far. A second one ends the process at once, but by an exit, which takes the runs under way and their folders
 * along; the end that a signal brings would not.
 */
export function interruptible(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  // Once stopped, the process is about to end, and another Ctrl-C has to find it listening until it has.
  const release = (): void => {
    if (controller.signal.aborted) return;
    for (const name of signals) process.removeListener(name, onSignal);
  };
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(stoppedBySignal);
    controller.abort(new Stop("signal"));
  };
  for (const name of signals) process.on(name, onSignal);
  return { signal: controller.signal, release };
}
