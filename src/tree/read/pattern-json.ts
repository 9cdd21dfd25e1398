import { OptionsError } from "../../base/options-error.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { misfitOf } from "../misfit.ts";
import { openNodesOf, type Pattern } from "../pattern.ts";
import { PATTERN_VERSION } from "../write/pattern-json.ts";
import { treeOfJson } from "./json.ts";

/**
 * Reads a pattern that `writeJsonPattern` wrote; its tree counts, not its text. Throws an OptionsError when it is none, or
 * none of this grammar.
 */
export function readJsonPattern(json: string, grammar: Grammar): Pattern {
  const { version, tree: given, groups } = objectOf(json);
  if (version !== PATTERN_VERSION) {
    throw new OptionsError(
      `expected a pattern of version ${PATTERN_VERSION}, found version ${JSON.stringify(version)}.`,
    );
  }
  const tree = treeOfJson(given);
  if (!Array.isArray(groups) || !groups.every((group) => typeof group === "string")) {
    throw new OptionsError('"groups" of the pattern must be a list of names.');
  }
  const unnamed = openNodesOf(tree).find(({ group = -1 }) => group >= groups.length);
  if (unnamed) throw new OptionsError(`the pattern has no name for group ${unnamed.group}.`);
  const misfit = misfitOf(tree, grammar);
  if (misfit) throw new OptionsError(`the pattern is not one of this grammar: ${misfit}.`);
  return { tree, groups };
}

/** The inputs that a pattern's JSON tells to be valid; none when it tells of none. */
export function validInputsIn(json: string): readonly string[] {
  const { valid = [] } = objectOf(json);
  if (Array.isArray(valid) && valid.every((each) => typeof each === "string")) return valid;
  throw new OptionsError('"valid" of the pattern must be a list of texts.');
}

function objectOf(json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new OptionsError(`expected a pattern as JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value === "object" && value !== null && "tree" in value) return { ...value };
  throw new OptionsError(
    'expected a pattern as JSON: an object with "version", "pattern", "tree" and "groups".',
  );
}
