import { joined } from "../base/arrays.ts";
import { sameFailure } from "../oracle/fingerprint.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { isBlank } from "../text/white-space.ts";
import { completed, cutsOf } from "./completable.ts";

/** What a limit is looked for with. */
export interface Probing {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** On the input. */
  readonly verdict: Verdict;
}

/**
 * The size in bytes beyond which the program refuses any text, when the input is larger: beginnings of the input that
 * are accepted are filled up with spaces until they no longer are. Null when none is known: no beginning is accepted,
 * the program takes no spaces at the end, two beginnings do not agree, or the refusal differs from the input's.
 */
export async function sizeLimitOf(input: Uint8Array, probing: Probing): Promise<number | null> {
  const accepted = acceptedBeginnings(input, probing);
  const first = await next(accepted);
  if (first === null) return null;
  const isTaken = over(probing.oracle, ({ text, size }: Filled) => filled(text, size));
  const judge = (text: Uint8Array, size: number): Promise<Verdict> => isTaken({ text, size }, probing.signal);
  if (!isAlike(await judge(first, input.length), probing.verdict)) return null;
  let good = first.length + 1;
  if ((await judge(first, good)).outcome !== "pass") return null;
  let bad = input.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if ((await judge(first, middle)).outcome === "pass") good = middle;
    else bad = middle;
  }
  const second = await next(accepted);
  if (second === null) return null;
  const agrees =
    (await judge(second, good)).outcome === "pass" && isAlike(await judge(second, bad), probing.verdict);
  return agrees ? good : null;
}

/** A text with spaces behind it up to a size. */
interface Filled {
  readonly text: Uint8Array;
  readonly size: number;
}

const filled = (text: Uint8Array, size: number): Uint8Array =>
  joined([text, new Uint8Array(size - text.length).fill(0x20)]);

/** Whether a text is refused as the input is, and not for lack of time. */
const isAlike = ({ outcome, fingerprint, timedOut }: Verdict, input: Verdict): boolean =>
  outcome === input.outcome && sameFailure(fingerprint, input.fingerprint, "message") && timedOut !== true;

/** Accepted beginnings of the input, their brackets closed: of about half its size, a quarter, and so on. */
async function* acceptedBeginnings(
  input: Uint8Array,
  { oracle, signal }: Probing,
): AsyncGenerator<Uint8Array, void, void> {
  const cuts = cutsOf(input);
  let before = input.length;
  for (let size = input.length >> 1; size > 0; size >>= 1) {
    const cut = cuts.findLast((cut) => cut <= size) ?? 0;
    const text = completed(input, cut === 0 ? size : cut);
    if (text.length >= before || isBlank(text)) continue;
    before = text.length;
    if ((await oracle(text, signal)).outcome === "pass") yield text;
  }
}

async function next(texts: AsyncGenerator<Uint8Array, void, void>): Promise<Uint8Array | null> {
  const { value } = await texts.next();
  return value ?? null;
}
