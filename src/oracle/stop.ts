/** Why a search ended early: a limit, a signal, or the user skipped a part of it. */
export type StopReason = "tests" | "time" | "signal" | "skip";

/** Whether the whole session stops, rather than a skipped part. */
export const endsAll = (stopped: StopReason | null): stopped is Exclude<StopReason, "skip"> =>
  stopped !== null && stopped !== "skip";

/** Thrown by oracles to end a search early; `untilStopped` converts it into a result. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`stopped: ${reason}`);
    this.reason = reason;
  }
}

/** Runs a search until it ends or an oracle stops it; returns the reason for a stop. Other errors pass through. */
export async function untilStopped(search: () => Promise<void>): Promise<StopReason | null> {
  try {
    await search();
    return null;
  } catch (error) {
    if (error instanceof Stop) return error.reason;
    throw error;
  }
}

/** The same for a search with a result, which is undefined after a stop. */
export async function unlessStopped<R>(
  search: () => Promise<R>,
): Promise<{ readonly result: R | undefined; readonly stopped: StopReason | null }> {
  let result: R | undefined;
  const stopped = await untilStopped(async () => {
    result = await search();
  });
  return { result, stopped };
}
