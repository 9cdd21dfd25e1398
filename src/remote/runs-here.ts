import type { FinishedRun } from "../oracle/run/slot.ts";

/** What runs a program on this machine. */
export interface RunsHere {
  readonly jobs: number;
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
}
