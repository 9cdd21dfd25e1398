import { nowhere, type Reader } from "./reader.ts";

/** For a program that says where it stopped: one question, about the whole text. */
export const pointedReader: Reader = {
  blur: 0,
  probe: (text) => text,
  async read(text, _to, { outcome, offset, incomplete, expected }) {
    if (outcome === "pass") return { accepted: true, length: text.length };
    if (incomplete) return { accepted: false, length: text.length, place: offset, expected };
    return offset === undefined
      ? nowhere
      : { accepted: false, length: Math.min(offset, text.length), expected };
  },
};
