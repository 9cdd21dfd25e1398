/** Why a search ended before it was finished: by a limit, by a signal, or, only a part of it, because somebody did not want to wait for that. */
export type StopReason = "tests" | "time" | "signal" | "skip";

/** Whether nothing more is to be done at all. */
export const endsAll = (stopped: StopReason | null): stopped is Exclude<StopReason, "skip"> =>
  stopped !== null && stopped !== "skip";

/** Ends a search early; thrown by oracles, turned into part of the result by `untilStopped`. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Runs a search to its end or until an oracle stops it; says which. Any other error passes through. */
export async function untilStopped(search: () => Promise<void>): Promise<StopReason | null> {
  try {
    await search();
    return null;
  } catch (error) {
    if (error instanceof Stop) return error.reason;
    throw error;
  }
}
