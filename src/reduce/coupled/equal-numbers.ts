import { decode } from "../../text/encoding.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import { type Rewriting, rewriteEach } from "../lexical/rewrite-each.ts";
import type { Stage } from "../stage.ts";

/** Lowers a number wherever it occurs, if it does more than once; `literals` has tried each place by itself. */
export const equalNumbers: Stage = {
  name: "equal numbers",
  run(failing, search) {
    const tokens = unitsOf(failing, "tokens");
    const places = new Map<string, number[]>();
    for (const [index, token] of tokens.entries()) {
      if (kindOfToken(token) !== "number") continue;
      const text = decode(token, "latin1");
      places.set(text, [...(places.get(text) ?? []), index]);
    }
    const repeated = [...places.values()].filter(({ length }) => length > 1);
    const rewritings = repeated.flatMap((same) => lower.map((text): Rewriting => ({ tokens: same, text })));
    return rewriteEach(tokens, rewritings, search);
  },
};

const lower = ["0", "1"].map((text) => new TextEncoder().encode(text));
