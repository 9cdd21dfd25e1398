import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import { Stop } from "../../oracle/stop.ts";

/** An oracle whose caller has limited computing time. */
export interface OwnTime {
  readonly oracle: Oracle<Uint8Array>;
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** The interval at which the time is checked; equal to the longest delay of Ctrl-C. */
const millisecondsBetweenLooks = 50;

/** Limits the time that a search computes between its runs. The time of the runs does not count. */
export function limitingOwnTime(inner: Oracle<Uint8Array>, milliseconds: number): OwnTime {
  const controller = new AbortController();
  let used = 0;
  let since: number | null = performance.now();
  const now = (): number => (since === null ? used : used + performance.now() - since);
  const oracle = wrapping(inner, async (candidate, signal) => {
    used = now();
    since = null;
    try {
      return await inner(candidate, signal);
    } finally {
      since = performance.now();
    }
  });
  const timer = setInterval(() => {
    if (now() > milliseconds) controller.abort(new Stop("skip"));
  }, millisecondsBetweenLooks);
  return { oracle, signal: controller.signal, clear: () => clearInterval(timer) };
}
