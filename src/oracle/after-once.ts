import { once } from "../base/once.ts";
import type { Verdict } from "./outcome.ts";

/** Where something goes on when a candidate is what was looked for, or is not; with the verdict where that matters. */
export type After<R> = (isFound: boolean, verdict?: Verdict) => R;

/**
 * Makes where it goes on once for each answer: what was planned is where the search goes on then. A verdict that is found
 * matters only where one is presumed, and one that says the same leads to the same.
 */
export function afterOnce<R>(make: After<R>, presumed?: Verdict): After<R> {
  const found = once(() => make(true));
  const refused = once(() => make(false));
  let other: { readonly verdict: Verdict; readonly result: R } | undefined;
  return (isFound, verdict) => {
    if (!isFound) return refused();
    if (verdict === undefined || presumed === undefined || saysTheSame(verdict, presumed)) return found();
    if (other === undefined || !saysTheSame(verdict, other.verdict)) {
      other = { verdict, result: make(true, verdict) };
    }
    return other.result;
  };
}

const saysTheSame = (one: Verdict, other: Verdict): boolean =>
  one.outcome === other.outcome &&
  one.offset === other.offset &&
  one.incomplete === other.incomplete &&
  one.expected?.join("\0") === other.expected?.join("\0");
