import { decode } from "../../text/encoding.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import type { Stage } from "../stage.ts";
import { type Rewriting, rewriteEach } from "./rewrite-each.ts";

/** Shortens words, each wherever it occurs: to a letter that others may have too, or to its own first. */
export const names: Stage = {
  name: "names",
  run(failing, search) {
    const tokens = unitsOf(failing, "tokens");
    return rewriteEach(tokens, shorterNames(tokens), search);
  },
};

const shared = ["a", "b"].map((letter) => new TextEncoder().encode(letter));

function shorterNames(tokens: readonly Uint8Array[]): readonly Rewriting[] {
  const occurrences = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    if (kindOfToken(token) !== "word") continue;
    const word = decode(token, "latin1");
    const others = occurrences.get(word);
    if (others === undefined) occurrences.set(word, [index]);
    else others.push(index);
  }
  return [...occurrences.values()].flatMap((same) => {
    const word = tokens[same[0] ?? 0] ?? new Uint8Array();
    return [...shared, ...unitsOf(word, "code-points").slice(0, 1)].map((text) => ({ tokens: same, text }));
  });
}
