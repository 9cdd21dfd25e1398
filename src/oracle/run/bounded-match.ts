import { createContext, Script } from "node:vm";
import { OptionsError } from "../../base/options-error.ts";
import type { Match } from "../criteria.ts";

/** Milliseconds; culprit handles no signal during a match, so the limit is short. */
const limit = 2_000;

const globals: { pattern: RegExp | null; text: string } = { pattern: null, text: "" };
const context = createContext(globals);
const execution = new Script("pattern.exec(text)");

/**
 * A match with a limit of two seconds, because backtracking may take exponential time. Throws OptionsError at the
 * limit, or if the text is too long for the expression.
 */
export const boundedMatch: Match = (pattern, text) => {
  Object.assign(globals, { pattern, text });
  try {
    return execution.runInContext(context, { timeout: limit });
  } catch (error) {
    throw new OptionsError(
      `the regular expression ${pattern} cannot be looked for in ${text.length} characters that the program printed ` +
        `(${error}); expected one that is found quickly: write it without ` +
        "a repetition of what itself repeats, as in (a+)+, or of choices that overlap, as in (a|.)*.",
      { cause: error },
    );
  } finally {
    Object.assign(globals, { pattern: null, text: "" });
  }
};
