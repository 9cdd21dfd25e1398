import type { OtherFailureInAnswer } from "../commands/minimize.ts";
import { plural } from "../plural.ts";
import { inLine } from "../visible.ts";
import { shownLines } from "./shown-text.ts";

/** Other failures that were met on the way. */
export interface OthersSection {
  readonly kind: "others";
  readonly failures: readonly {
    readonly reason: string;
    readonly times: string;
    readonly path: string;
    /** An input that shows it; null when that is long. */
    readonly text: string | null;
  }[];
}

export function othersSection(failures: readonly OtherFailureInAnswer[]): OthersSection | null {
  if (failures.length === 0) return null;
  return {
    kind: "others",
    failures: failures.map(({ reason, times, example, text }) => ({
      reason: inLine(reason),
      times: plural(times, "time"),
      path: inLine(example),
      text: text === null ? null : shownLines(text),
    })),
  };
}
