import { askingWhether, ended, outcomeOf, type Telling, told } from "../../oracle/walk.ts";
import { completed, cutsOf } from "../completable.ts";
import { nowhere, type Reader, type Reading } from "./reader.ts";

/** How many cuts in a row may not be accepted for another reason than a fault before them. */
const tolerance = 3;

/**
 * For a program that only accepts or rejects: what it can begin with is what is accepted once the open brackets are
 * closed, found by galloping over the cuts between items.
 */
export const completableReader: Reader = {
  blur: 6,
  probe: (text) => ({ text, sought: { isFound: ({ outcome }) => outcome === "pass" } }),
  read(text, to, verdict) {
    if (verdict !== null) return ended({ accepted: true, length: text.length });
    const cuts = cutsOf(text).filter((cut) => cut > to && cut < text.length);
    return told(() => galloping(text, cuts));
  },
};

function* galloping(text: Uint8Array, cuts: readonly number[]): Telling<Uint8Array, Reading> {
  let reached = 0;
  function* isGood(index: number, above: number): Telling<Uint8Array, boolean> {
    for (let at = index; at > above && at > index - tolerance; at--) {
      const cut = cuts[at] ?? 0;
      if (!(yield* outcomeOf(askingWhether(completed(text, cut), { kind: "cut" })))) continue;
      reached = Math.max(reached, cut);
      return true;
    }
    return false;
  }
  let good = -1;
  let bad = cuts.length;
  for (let step = tolerance; good + 1 < bad; step *= 4) {
    const next = Math.min(good + step, cuts.length - 1);
    if (yield* isGood(next, good)) good = next;
    else bad = next;
    if (bad === next) break;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (yield* isGood(middle, good)) good = middle;
    else bad = middle;
  }
  return reached === 0 ? nowhere : { accepted: false, length: reached };
}
