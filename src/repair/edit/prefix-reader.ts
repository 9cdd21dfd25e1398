import type { Verdict } from "../../oracle/outcome.ts";
import { nowhere, type Reader } from "./reader.ts";

/** For a program that tells an incomplete text from a wrong one: what it can begin with is found by galloping. */
export function prefixReader(ask: (text: Uint8Array) => Promise<Verdict>): Reader {
  const prefix = (text: Uint8Array, length: number): Uint8Array =>
    length >= text.length ? text : text.subarray(0, length);
  return {
    blur: 0,
    probe: (text, to) => prefix(text, to + 1),
    async read(text, to, verdict) {
      if (!isViable(verdict)) return nowhere;
      let good = Math.min(to + 1, text.length);
      let last = verdict;
      const isGood = async (length: number): Promise<boolean> => {
        const answer = await ask(prefix(text, length));
        if (!isViable(answer)) return false;
        good = length;
        last = answer;
        return true;
      };
      let bad = text.length + 1;
      for (let step = 8; good < text.length; step *= 4) {
        const next = Math.min(good + step, text.length);
        if (await isGood(next)) continue;
        bad = next;
        break;
      }
      while (bad - good > 1) {
        const middle = (good + bad) >> 1;
        if (middle > text.length) break;
        if (!(await isGood(middle))) bad = middle;
      }
      return { accepted: good >= text.length && last.outcome === "pass", length: good };
    },
  };
}

/** Whether the text of this verdict can be continued to an accepted one. */
export const isViable = ({ outcome, incomplete }: Verdict): boolean =>
  outcome === "pass" || incomplete === true;
