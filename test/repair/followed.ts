import { follow } from "../../src/oracle/follow.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import type { Walk } from "../../src/oracle/walk.ts";

/** What a walk comes to when its questions are answered so. */
export function followed<R>(
  walk: Walk<Uint8Array, R>,
  answer: (text: Uint8Array) => Verdict = () => ({ outcome: "fail" }),
): Promise<R> {
  const { signal } = new AbortController();
  return follow(
    async (text) => answer(text),
    () => walk,
    { signal },
  );
}
