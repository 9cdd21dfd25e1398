import type { Oracle } from "../../oracle/oracle.ts";
import type { Minimized } from "../../reduce/minimize.ts";
import type { SignalOfStage, StageProgress } from "../../reduce/stage.ts";

/** What a search has made of an input; a folder is packed. */
export interface MinimizedInput extends Minimized {
  /** Whether the search kept to what the grammar reads. */
  readonly isRead: boolean;
  /** What a second search found, which the grammar need not read; null when there was none. */
  readonly broken: Uint8Array | null;
  /** How many bytes the result had before it was formatted; null when it was not. */
  readonly bytesBeforeFormatting: number | null;
}

/** What a search is told, and whom it tells. */
export interface MinimizingSearch {
  readonly signal: AbortSignal;
  readonly onImprovement: (better: Uint8Array) => void;
  readonly onStage: (progress: StageProgress) => void;
  readonly signalOfStage: SignalOfStage;
  /** Told when the second search begins. */
  readonly onSecond: () => void;
}

/** The minimizing of an input, ready to begin. */
export interface Minimizing {
  /** As the user would name it. */
  readonly grammar: string | null;
  search(oracle: Oracle<Uint8Array>, search: MinimizingSearch): Promise<MinimizedInput>;
}
