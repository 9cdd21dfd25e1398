import { keyOf } from "../base/hash.ts";
import type { OtherFailures } from "../oracle/wrap/same-failure.ts";
import type { OtherFailureInAnswer } from "../report/answer.ts";
import { fileInAnswer } from "./answer-frame.ts";
import type { StateFolder } from "./state-folder.ts";

/** Keeps one example of each other failure in the state folder, most frequent first. */
export function keepExamples(state: StateFolder, others: OtherFailures): readonly OtherFailureInAnswer[] {
  return [...others]
    .sort(([, one], [, other]) => other.times - one.times)
    .map(([fingerprint, { verdict, candidate, times }]) => {
      const name = `other-failures/${keyOf(new TextEncoder().encode(fingerprint)).slice(0, 8)}`;
      return {
        reason: fingerprint || (verdict.reason ?? "it fails"),
        times,
        example: fileInAnswer(state.keep(name, candidate), candidate).path,
      };
    });
}
