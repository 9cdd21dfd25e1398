import type { Section } from "../../../report/picture/block.ts";
import type { Now } from "../../../report/picture/live-picture.ts";
import type { LiveMessage, SavedReport } from "./live-message.ts";

/** A page's view of a run. */
export interface LiveView {
  readonly title: string;
  readonly now: Now;
  readonly sections: readonly Section[];
  readonly report: SavedReport | null;
}

/** Applies an event to a view; unchanged sections keep their identity. */
export function viewAfter(
  before: LiveView | null,
  { title, now, order, changed, report }: LiveMessage,
): LiveView {
  const known = new Map([...(before?.sections ?? []), ...changed].map((section) => [section.kind, section]));
  const sections = order.flatMap((kind) => known.get(kind) ?? []);
  return { title, now, sections, report: report ?? before?.report ?? null };
}
