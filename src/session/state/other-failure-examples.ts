import { keyOf } from "../../base/hash.ts";
import { nameOfFailure, type OtherFailures } from "../../oracle/wrap/same-failure.ts";
import type { OtherFailureInAnswer } from "../../report/commands/minimize.ts";
import { decodeText } from "../../text/encoding.ts";
import { shownPath } from "../answer/file-in-answer.ts";
import type { StateFolder } from "./state-folder.ts";

/** Keeps one example of each other failure in the state folder, the most frequent first. */
export function keepExamples(state: StateFolder, others: OtherFailures): readonly OtherFailureInAnswer[] {
  return others.all
    .toSorted((one, other) => other.count - one.count)
    .map((failure) => {
      const { fingerprint, candidate, count } = failure;
      const name = keyOf(new TextEncoder().encode(fingerprint)).slice(0, 8);
      const example = shownPath(state.keepExample(name, candidate));
      return { reason: nameOfFailure(failure), times: count, example, text: shortText(state, candidate) };
    });
}

/** Bytes of examples that answers have as text. */
const longestText = 2_000;

const shortText = ({ isOfFolder }: StateFolder, candidate: Uint8Array): string | null =>
  isOfFolder || candidate.length > longestText ? null : decodeText(candidate).text;
