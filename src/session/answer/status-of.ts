import type { StopReason } from "../../oracle/stop.ts";
import type { Status } from "../../report/answer.ts";
import type { RunResult } from "../context/search-run.ts";

/** How a search that found something ended. */
export function statusOf({
  isConfirmed,
  result,
}: Pick<RunResult<{ readonly stopped: StopReason | null }>, "isConfirmed" | "result">): Status {
  if (!isConfirmed) return "unconfirmed";
  return result.stopped === null ? "ok" : "stopped";
}
