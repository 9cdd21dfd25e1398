import { OptionsError } from "../../base/options-error.ts";
import type { Environment } from "../../oracle/run/helper.ts";

/** Variables by name. */
export type Variables = Readonly<Record<string, string>>;

/**
 * The variables that words name: `NAME=value`, or `NAME` with the value that it has in the environment. Of several with one
 * name the last counts. Throws OptionsError for words that are neither, and for names that have no value here.
 */
export function namedVariables(words: readonly string[], environment: Environment): Variables {
  return Object.fromEntries(words.map((word) => variableIn(word, environment)));
}

function variableIn(word: string, environment: Environment): readonly [name: string, value: string] {
  const [, name = "", given] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === "") {
    throw new OptionsError(`--env takes NAME=value, or NAME for the value that it has here; got ${word}.`);
  }
  const value = given ?? environment[name];
  if (value !== undefined) return [name, value];
  throw new OptionsError(`--env ${name}: it has no value here; set it, or write --env ${name}=value.`);
}
