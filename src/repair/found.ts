import type { StopReason } from "../oracle/stop.ts";
import type { Progress } from "./grow-from-parts.ts";
import type { BinaryRefusal } from "./stated/binary-refusal.ts";

/** What a way of repairing has found when it ends. */
export interface Found extends Progress {
  readonly sizeLimit?: number | undefined;
  readonly absent?: string | undefined;
  readonly binary?: BinaryRefusal | undefined;
  readonly stopped: StopReason | null;
}
