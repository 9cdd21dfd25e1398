import type { Folder } from "../base/folder.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { TimeLimit } from "../oracle/run/time-limit.ts";
import type { Task } from "./messages.ts";
import type { News } from "./news.ts";

/** Runs a program on this machine. */
export interface RunsHere {
  readonly jobs: number;
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
}

/** How to run a program on other machines. */
export interface ElsewhereOptions {
  /** The address of Redis. */
  readonly url: string;
  /** The secret shared with the workers. */
  readonly secret: string;
  readonly task: Omit<Task, "shipped">;
  /** Files next to each candidate; absent: none. */
  readonly beside?: Folder | undefined;
  /** Runs the first candidate, which is the reference for workers, and all candidates while there is no worker. */
  readonly here: RunsHere;
  /** Concurrent runs here while there are workers. */
  readonly alongside: number;
  /** Converts a run into a verdict. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly timeLimit: TimeLimit;
  readonly tell: (news: News) => void;
  /** Milliseconds to wait for an unreachable Redis before runs move here; default one minute. */
  readonly patience?: number | undefined;
}
