import type { OtherFailureInAnswer } from "../commands/minimize.ts";
import { plural } from "../plural.ts";
import { inLine, shownLines } from "../visible.ts";

/** Other failures found by the search. */
export interface OthersSection {
  readonly kind: "others";
  readonly failures: readonly {
    readonly reason: string;
    readonly times: string;
    /** The path of an example; null if it is not saved yet. */
    readonly path: string | null;
    /** The text of the example; null if it is long. */
    readonly text: string | null;
  }[];
}

/** Another failure, possibly of a running session. */
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
