import { joined } from "../base/arrays.ts";
import { type Oracle, over, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { endOfLine, startOfLine } from "../text/position.ts";
import { type EditedText, edited, editedFurther } from "./edit/edited-text.ts";
import { leadToAccepted } from "./lead-to-accepted.ts";
import { likelierDeletion } from "./superfluous/superfluous-token.ts";

/** How far a region reaches in front of a place and behind it; lines are kept whole when they end within twice that. */
const margin = 2_000;
/** How many questions go into one region. */
const mostQuestions = 150;

/**
 * Mends the fault at a place of a long text by edits of the lines around it: an edit is good when the program accepts the text or
 * stops behind the region, where the next fault is. Null when no edit is.
 */
export async function regionMended(
  text: EditedText,
  place: number,
  { oracle, signal }: { readonly oracle: Oracle<Uint8Array>; readonly signal: AbortSignal },
): Promise<EditedText | null> {
  const { bytes } = text;
  const from = Math.max(startOfLine(bytes, Math.max(0, place - margin)), place - 2 * margin, 0);
  const to = Math.min(endOfLine(bytes, Math.min(bytes.length, place + margin)), place + 2 * margin);
  const region = bytes.slice(from, to);
  const inRegion = within({ oracle, before: bytes.subarray(0, from), behind: bytes.subarray(to) });
  const verdict = await inRegion(region, signal);
  const [mended] = await leadToAccepted(edited(region, []), region, {
    oracle: inRegion,
    signal,
    verdict,
    alternatives: 1,
    mostQuestions,
    onProgress: () => {},
  });
  if (mended === undefined) return null;
  const asking = { oracle: inRegion, signal, place: verdict.offset };
  const { edits } = (await likelierDeletion(region, mended, asking)) ?? mended;
  return edits
    .map((edit) => ({ ...edit, start: edit.start + from, end: edit.end + from }))
    .reduceRight(editedFurther, text);
}

/** The oracle on a region of a text, which it takes as accepted when the program stops behind it. */
function within({
  oracle,
  before,
  behind,
}: {
  readonly oracle: Oracle<Uint8Array>;
  readonly before: Uint8Array;
  readonly behind: Uint8Array;
}): Oracle<Uint8Array> {
  const onWhole = over(oracle, (region: Uint8Array) => joined([before, region, behind]));
  const judge = (region: Uint8Array, verdict: Verdict): Verdict => {
    const { outcome, offset, expected } = verdict;
    if (outcome === "pass" || offset === undefined) return { outcome };
    if (offset > before.length + region.length) return { outcome: "pass" };
    return { outcome, offset: Math.max(0, offset - before.length), ...(expected && { expected }) };
  };
  return wrapping(onWhole, async (region, signal) => judge(region, await onWhole(region, signal)), judge);
}
