import type { StopReason } from "../oracle/stop.ts";
import type { Progress } from "./grow-from-parts.ts";

/** What a way of repairing has found when it ends. */
export interface Found extends Progress {
  readonly sizeLimit?: number | undefined;
  readonly absent?: string | undefined;
  readonly stopped: StopReason | null;
}
