import { ended } from "../../oracle/walk.ts";
import { nowhere, type Reader } from "./reader.ts";

/** For a program that says where it stopped: one question, about the whole text. */
export const pointedReader: Reader = {
  blur: 0,
  probe: (text) => ({
    text,
    sought: {
      isFound: ({ outcome, incomplete, offset }) =>
        outcome === "pass" || incomplete === true || offset !== undefined,
      presumed: { outcome: "pass" },
    },
  }),
  read(text, _to, verdict) {
    const { outcome, offset, incomplete, expected } = verdict ?? { outcome: "fail" };
    if (outcome === "pass") return ended({ accepted: true, length: text.length });
    if (incomplete) return ended({ accepted: false, length: text.length, place: offset, expected });
    if (offset === undefined) return ended(nowhere);
    return ended({ accepted: false, length: Math.min(offset, text.length), expected });
  },
};
