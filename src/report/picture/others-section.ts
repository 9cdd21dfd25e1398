import type { OtherFailureInAnswer } from "../commands/minimize.ts";
import { plural } from "../plural.ts";
import { inLine, shownLines } from "../visible.ts";

/** Other failures that were met on the way. */
export interface OthersSection {
  readonly kind: "others";
  readonly failures: readonly {
    readonly reason: string;
    readonly times: string;
    /** Where an input is that shows it; null where it is not kept yet. */
    readonly path: string | null;
    /** That input; null when it is long. */
    readonly text: string | null;
  }[];
}

/** Another failure, perhaps of a run that goes on. */
export interface OtherFailure extends Omit<OtherFailureInAnswer, "example"> {
  readonly example: string | null;
}

export function othersSection(failures: readonly OtherFailure[]): OthersSection | null {
  if (failures.length === 0) return null;
  return {
    kind: "others",
    failures: failures.map(({ reason, times, example, text }) => ({
      reason: inLine(reason),
      times: plural(times, "time"),
      path: example && inLine(example),
      text: text === null ? null : shownLines(text),
    })),
  };
}
