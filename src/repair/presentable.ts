import { type Oracle, wrapping } from "../oracle/oracle.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";

/** NUL and 0xFF, which many programs take for the end of their input, and what no editor shows. */
const isUnseen = (byte: number): boolean =>
  byte === 0xff || byte === 0x7f || (byte < 0x20 && !isWhiteSpace(byte));

const unseenIn = (text: Uint8Array): number =>
  text.reduce((count, byte) => (isUnseen(byte) ? count + 1 : count), 0);

/** Tells the texts that can be shown as repairs of the input: not blank, and nothing put in that nobody can see. */
export function presentableFor(input: Uint8Array): (text: Uint8Array) => boolean {
  const most = unseenIn(input);
  return (text) => !isBlank(text) && unseenIn(text) <= most;
}

/** Takes an accepted text that cannot be shown as a repair for one that is merely incomplete. */
export function onlyPresentable(
  oracle: Oracle<Uint8Array>,
  isPresentable: (text: Uint8Array) => boolean,
): Oracle<Uint8Array> {
  return wrapping(oracle, async (candidate, signal) => {
    const verdict = await oracle(candidate, signal);
    if (verdict.outcome !== "pass" || isPresentable(candidate)) return verdict;
    return { ...verdict, outcome: "unresolved", incomplete: true };
  });
}
