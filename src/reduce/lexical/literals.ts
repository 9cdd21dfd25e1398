import { ended } from "../../oracle/walk.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Stage } from "../stage.ts";
import { rewritingEach } from "./rewriting-each.ts";

/** Replaces single words, numbers and strings by the least text of some kind (a number, a word, a string), or a string by what it holds. */
export const literals: Stage = {
  name: "literals",
  walk(failing) {
    if (isBinary(failing)) return ended(failing);
    const tokens = unitsOf(failing, "tokens");
    const rewritings = tokens.flatMap((token, index) =>
      isFree(token) ? replacements(token).map((text) => ({ tokens: [index], text })) : [],
    );
    return rewritingEach(tokens, rewritings);
  },
};

/** The best first, so that none after it is better. */
const least = ["0", "a", '""'].map((text) => new TextEncoder().encode(text));

const replacements = (token: Uint8Array): readonly Uint8Array[] =>
  kindOfToken(token) === "string" ? [...least, token.subarray(1, -1)] : least;

/** Whether something else could stand in the token's place. */
function isFree(token: Uint8Array): boolean {
  const kind = kindOfToken(token);
  return kind === "word" || kind === "number" || kind === "string";
}
