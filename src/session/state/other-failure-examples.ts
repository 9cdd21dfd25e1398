import { keyOf } from "../../base/hash.ts";
import type { OtherFailures } from "../../oracle/wrap/same-failure.ts";
import type { OtherFailureInAnswer } from "../../report/commands/minimize.ts";
import { shownPath } from "../answer/file-in-answer.ts";
import type { StateFolder } from "./state-folder.ts";

/** Keeps one example of each other failure in the state folder, the most frequent first. */
export function keepExamples(state: StateFolder, others: OtherFailures): readonly OtherFailureInAnswer[] {
  return others.all
    .toSorted((one, other) => other.count - one.count)
    .map(({ fingerprint, candidate, count, verdict }) => {
      const name = keyOf(new TextEncoder().encode(fingerprint)).slice(0, 8);
      const example = shownPath(state.keepExample(name, candidate));
      return { reason: fingerprint || (verdict.reason ?? "it fails"), times: count, example };
    });
}
