import type { Grammar } from "../grammar/grammar.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { Rereader } from "../parse/tolerant/rereader.ts";
import { hasPlace } from "./locate.ts";

/** Hundreds of larger texts take a grammar longer than people wait. */
const mostBytes = 256 * 1024;

/** Adds to a verdict the place where the text stops to fit a grammar, if the program reports none. */
export function placingBy(grammar: Grammar): (text: Uint8Array, verdict: Verdict) => Verdict {
  const rereader = new Rereader(grammar);
  return (text, verdict) => {
    if (verdict.outcome !== "fail" || hasPlace(verdict) || text.length > mostBytes) return verdict;
    const { length, isDerived } = rereader.read(text);
    if (isDerived) return verdict;
    return length < text.length ? { ...verdict, offset: length } : { ...verdict, incomplete: true };
  };
}

/** An oracle whose verdicts have such places. */
export const placed = (oracle: Oracle<Uint8Array>, place: ReturnType<typeof placingBy>): Oracle<Uint8Array> =>
  wrapping(oracle, async (text, signal) => place(text, await oracle(text, signal)), place);
