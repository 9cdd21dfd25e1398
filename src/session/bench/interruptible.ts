import { Stop } from "../../oracle/stop.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A signal that aborts with `Stop` at the first Ctrl-C (or SIGTERM, SIGHUP), so that the run ends with its best
 * result so far. A second one ends the process at once, as it would without us.
 */
export function interruptible(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const release = (): void => {
    for (const name of signals) process.removeListener(name, onSignal);
  };
  const onSignal = (): void => {
    release();
    controller.abort(new Stop("signal"));
  };
  for (const name of signals) process.on(name, onSignal);
  return { signal: controller.signal, release };
}
