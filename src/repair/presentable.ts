import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";

/** NUL and 0xFF, which many programs take for the end of their input, and what no editor shows. */
const isUnseen = (byte: number): boolean =>
  byte === 0xff || byte === 0x7f || (byte < 0x20 && !isWhiteSpace(byte));

const unseenIn = (text: Uint8Array): number =>
  text.reduce((count, byte) => (isUnseen(byte) ? count + 1 : count), 0);

/** Accepts texts that can be shown as repairs of the input: not blank, and without new invisible characters. */
export function presentableFor(input: Uint8Array): (text: Uint8Array) => boolean {
  const most = unseenIn(input);
  return (text) => !isBlank(text) && unseenIn(text) <= most;
}

/** Turns the acceptance of a text that cannot be shown into "incomplete". */
export function onlyPresentable(
  oracle: Oracle<Uint8Array>,
  isPresentable: (text: Uint8Array) => boolean,
): Oracle<Uint8Array> {
  const judge = (candidate: Uint8Array, verdict: Verdict): Verdict =>
    verdict.outcome !== "pass" || isPresentable(candidate)
      ? verdict
      : { ...verdict, outcome: "unresolved", incomplete: true };
  const ask: Oracle<Uint8Array> = async (candidate, signal) =>
    judge(candidate, await oracle(candidate, signal));
  return wrapping(oracle, ask, judge);
}
