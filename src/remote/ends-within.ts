import { setTimeout as pause } from "node:timers/promises";

/** Whether the work ends in so many milliseconds; rejects when it does so within them. */
export async function endsWithin(work: Promise<unknown> | undefined, milliseconds: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(milliseconds, false, { signal: over.signal });
  late.catch(() => {}); // It was in time.
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late]);
  } finally {
    over.abort();
  }
}
