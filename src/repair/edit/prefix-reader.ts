import type { Verdict } from "../../oracle/outcome.ts";
import { asking, ended, outcomeOf, type Sought, type Telling, told } from "../../oracle/walk.ts";
import { nowhere, type Probe, type Reader, type Reading } from "./reader.ts";

/** For a program that tells an incomplete text from a wrong one: what it can begin with is found by galloping. */
export const prefixReader: Reader = {
  blur: 0,
  probe: (text, to) => prefixOf(text, to + 1),
  read: (text, to, verdict) =>
    verdict === null ? ended(nowhere) : told(() => galloping(text, Math.min(to + 1, text.length), verdict)),
};

/** A beginning of the text; what is viable about the whole may be accepted, too. */
function prefixOf(text: Uint8Array, length: number): Probe {
  return length >= text.length
    ? { text, sought: { isFound: isViable, presumed: { outcome: "pass" } } }
    : { text: text.subarray(0, length), sought: viable };
}

function* galloping(text: Uint8Array, from: number, verdict: Verdict): Telling<Uint8Array, Reading> {
  let good = from;
  let last = verdict;
  function* isGood(length: number): Telling<Uint8Array, boolean> {
    const { text: prefix, sought } = prefixOf(text, length);
    const answer = yield* outcomeOf(asking(prefix, { kind: "prefix", sought }));
    if (answer === null) return false;
    good = length;
    last = answer;
    return true;
  }
  let bad = text.length + 1;
  for (let step = 8; good < text.length; step *= 4) {
    const next = Math.min(good + step, text.length);
    if (yield* isGood(next)) continue;
    bad = next;
    break;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (middle > text.length) break;
    if (!(yield* isGood(middle))) bad = middle;
  }
  return { accepted: good >= text.length && last.outcome === "pass", length: good };
}

/** Whether the text of this verdict can be continued to an accepted one. */
export const isViable = ({ outcome, incomplete }: Verdict): boolean =>
  outcome === "pass" || incomplete === true;

const viable: Sought = { isFound: isViable };
