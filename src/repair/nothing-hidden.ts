import { joined } from "../base/arrays.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import { endOfLine } from "../text/position.ts";
import { closingNothing, mayBeginComment, tokensShownIn } from "./edit/hidden-rest.ts";

/**
 * Takes an accepted text for one that fails which differs from the input by one sign only that hides most of it from the program, as that
 * of a comment does. Asks about the text with brackets behind the sign that close nothing.
 */
export function nothingHidden(oracle: Oracle<Uint8Array>, input: Uint8Array): Oracle<Uint8Array> {
  return wrapping(oracle, async (text, signal) => {
    const verdict = await oracle(text, signal);
    const start = verdict.outcome === "pass" ? behindOnlySign(input, text) : undefined;
    if (start === undefined) return verdict;
    const rest = text.subarray(start, endOfLine(text, start));
    if (2 * tokensShownIn(rest) <= tokensShownIn(input)) return verdict;
    const nonsense = joined([
      text.subarray(0, start),
      closingNothing(rest),
      text.subarray(start + rest.length),
    ]);
    const { outcome } = await oracle(nonsense, signal);
    return outcome === "pass" ? { ...verdict, outcome: "fail" } : verdict;
  });
}

/** Behind the one sign that a text has more than the input, or in the place of one of its bytes, if it may begin a comment. */
function behindOnlySign(input: Uint8Array, text: Uint8Array): number | undefined {
  const more = text.length - input.length;
  if (more !== 0 && more !== 1) return undefined;
  const at = text.findIndex((byte, index) => byte !== input[index]);
  const isOnlyOne = text.subarray(at + 1).every((byte, index) => byte === input[at + 1 - more + index]);
  return isOnlyOne && mayBeginComment(text[at] ?? 0) ? at + 1 : undefined;
}
