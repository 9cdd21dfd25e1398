import type { Folder } from "../base/folder.ts";
import type { Verdict } from "../oracle/outcome.ts";
import type { FinishedRun } from "../oracle/run/slot.ts";
import type { TimeLimit } from "../oracle/run/time-limit.ts";
import type { Task } from "./messages.ts";
import type { News } from "./news.ts";

/** What runs a program on this machine. */
export interface RunsHere {
  readonly jobs: number;
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun>;
}

/** How a program is run elsewhere. */
export interface ElsewhereOptions {
  /** The address of Redis. */
  readonly url: string;
  /** What workers know as well. */
  readonly secret: string;
  readonly task: Omit<Task, "shipped">;
  /** Files to lie beside each candidate; absent: none. */
  readonly beside?: Folder | undefined;
  /** Runs the first candidate, which workers are measured by, and all of them while there is no worker. */
  readonly here: RunsHere;
  /** How many runs may be done here at once while there are workers, too. */
  readonly alongside: number;
  /** What a run means. */
  readonly judge: (run: FinishedRun, candidate: Uint8Array) => Verdict;
  readonly timeLimit: TimeLimit;
  readonly tell: (news: News) => void;
  /** How long to wait for a Redis that is away before runs are done here; in milliseconds; default a minute. */
  readonly patience?: number | undefined;
}
