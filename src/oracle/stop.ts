/** Why a search ended before it was finished. */
export type StopReason = "tests" | "time" | "signal";

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
