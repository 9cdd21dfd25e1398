import type { Verdict } from "../../oracle/outcome.ts";
import { completed, cutsOf } from "../completable.ts";
import { nowhere, type Reader } from "./reader.ts";

/** How many cuts in a row may not be accepted for another reason than a fault before them. */
const tolerance = 3;

/**
 * For a program that only accepts or rejects: what it can begin with is what is accepted once the open brackets are
 * closed, found by galloping over the cuts between items.
 */
export function completableReader(ask: (text: Uint8Array) => Promise<Verdict>): Reader {
  return {
    blur: 6,
    probe: (text) => text,
    async read(text, to, verdict) {
      if (verdict.outcome === "pass") return { accepted: true, length: text.length };
      const cuts = cutsOf(text).filter((cut) => cut > to && cut < text.length);
      let reached = 0;
      const isGood = async (index: number, above: number): Promise<boolean> => {
        for (let at = index; at > above && at > index - tolerance; at--) {
          const cut = cuts[at] ?? 0;
          if ((await ask(completed(text, cut))).outcome !== "pass") continue;
          reached = Math.max(reached, cut);
          return true;
        }
        return false;
      };
      let good = -1;
      let bad = cuts.length;
      for (let step = tolerance; good + 1 < bad; step *= 4) {
        const next = Math.min(good + step, cuts.length - 1);
        if (await isGood(next, good)) good = next;
        else bad = next;
        if (bad === next) break;
      }
      while (bad - good > 1) {
        const middle = (good + bad) >> 1;
        if (await isGood(middle, good)) good = middle;
        else bad = middle;
      }
      return reached === 0 ? nowhere : { accepted: false, length: reached };
    },
  };
}
