import type { Oracle } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { decodeText } from "../text/encoding.ts";
import type { KnownPatterns } from "./known-patterns.ts";

/** The oracle for which inputs that have a known pattern tell nothing; it is not asked about them. */
export function unlessKnown(oracle: Oracle<Uint8Array>, known: KnownPatterns): Oracle<Uint8Array> {
  const answers = new WeakMap<Uint8Array, boolean>();
  const isKnown = (candidate: Uint8Array): boolean => {
    const answer = answers.get(candidate) ?? known.areIn(decodeText(candidate).text);
    answers.set(candidate, answer);
    return answer;
  };
  const ask: Oracle<Uint8Array> = async (candidate, signal) =>
    isKnown(candidate) ? { outcome: "unresolved" } : oracle(candidate, signal);
  const { ahead } = oracle;
  if (ahead === undefined) return ask;
  const verdictKnown = (candidate: Uint8Array): Verdict | undefined =>
    isKnown(candidate) ? { outcome: "unresolved" } : ahead.known(candidate);
  return Object.assign(ask, { ahead: { ...ahead, known: verdictKnown } });
}
