import type { Ranges } from "../base/ranges.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { deletions } from "../text/edit.ts";
import { keep } from "../text/keep.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";
import { items } from "./lexical/items.ts";
import { units } from "./lexical/units.ts";
import type { Stage } from "./stage.ts";

/** The stages for text of which nothing is known, from coarse to fine; the last makes the result 1-maximal. */
const lexicalStages: readonly Stage[] = [items, units("lines"), units("tokens"), units("code-points")];

/** Accepted texts, the one with the least damage first. */
export interface Progress {
  readonly texts: readonly EditedText[];
  /** Whether nothing deleted from the first can be put back. */
  readonly isMaximal: boolean;
  /** Whether the program refuses what the input says, which is written well. */
  readonly isOfContent?: boolean;
}

/** What parts are looked for with. */
export interface Growing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Told what is found as soon as it is better. */
  readonly onProgress: (progress: Progress) => void;
}

/** The largest part found, from coarse to fine; when nothing but the empty text is accepted, that. */
export async function growFromParts(
  input: Uint8Array,
  { oracle, signal, onProgress }: Growing,
): Promise<void> {
  let kept: Ranges | null = null;
  const tell = (ranges: Ranges, isMaximal: boolean): void => {
    kept = ranges;
    onProgress({ texts: [edited(input, deletions(input.length, ranges))], isMaximal });
  };
  const onRanges = over(oracle, (ranges: Ranges) => keep(input, ranges));
  if ((await onRanges([], signal)).outcome === "pass") kept = [];
  const search = { oracle: onRanges, signal, onImprovement: (ranges: Ranges) => tell(ranges, false) };
  for (const stage of lexicalStages) await stage.run(input, kept, search);
  if (kept !== null) tell(kept, true);
}
