import type { Now } from "../../../report/picture/live-picture.ts";
import type { Section } from "../../../report/picture/picture.ts";

/** What a page is told of a run. */
export interface LiveMessage {
  readonly title: string;
  readonly now: Now;
  /** Which sections there are, in the order in which one reads them. */
  readonly order: readonly Section["kind"][];
  /** Those that are not as the page was told before. */
  readonly changed: readonly Section[];
  /** The report as a file, when the run has ended. */
  readonly report?: SavedReport;
}

export interface SavedReport {
  readonly name: string;
  readonly html: string;
}
