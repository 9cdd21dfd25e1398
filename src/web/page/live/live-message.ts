import type { Section } from "../../../report/picture/block.ts";
import type { Now } from "../../../report/picture/live-picture.ts";

/** An event sent to a page. */
export interface LiveMessage {
  readonly title: string;
  readonly now: Now;
  /** All sections, in reading order. */
  readonly order: readonly Section["kind"][];
  /** The sections that changed since the previous event. */
  readonly changed: readonly Section[];
  /** The report as a file, after the run has ended. */
  readonly report?: SavedReport;
}

export interface SavedReport {
  readonly name: string;
  readonly html: string;
}
