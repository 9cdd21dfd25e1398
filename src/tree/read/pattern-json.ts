import { OptionsError } from "../../base/options-error.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { misfitOf } from "../misfit.ts";
import { openNodesOf, type Pattern } from "../pattern.ts";
import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";
import { PATTERN_VERSION } from "../write/pattern-json.ts";

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

/** Reads a tree that `writeJsonTree` wrote. Throws an OptionsError that says at which path it is no tree. */
export function readJsonTree(text: string): Tree {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OptionsError(`expected a tree as JSON: ${error instanceof Error ? error.message : error}`);
  }
  return treeOfJson(value);
}

/** The value of JSON as a tree. Throws an OptionsError that says at which path it is none. */
function treeOfJson(value: unknown): Tree {
  // The walk asks for children only of nodes that were checked on entering.
  walk(value as Tree, {
    enter: (node, path) => {
      const problem = problemOf(node);
      if (problem) throw new OptionsError(`not a tree at ${["root", ...path].join(".")}: ${problem}`);
    },
  });
  return value as Tree;
}

const KINDS = "rule, repetition, choice, sequence, opaque, token, open or leaf";

const isIndex = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** What keeps the value, its children aside, from being a node. */
function problemOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null)
    return `expected an object, found ${JSON.stringify(value)}`;
  const node = value as Readonly<Record<string, unknown>>;
  const { kind, name, text, alternative, group, keeps, start, end, children } = node;
  if (!isIndex(start) || !isIndex(end))
    return `"start" and "end" must be byte offsets, found ${start} and ${end}`;
  const isNamed = kind === "rule" || kind === "opaque" || kind === "token" || kind === "open";
  if (isNamed && typeof name !== "string") return '"name" must be a string';
  if (kind === "leaf" || kind === "token")
    return typeof text === "string" ? undefined : '"text" must be a string';
  if (kind === "open")
    return group === undefined || isIndex(group) ? undefined : '"group" must be a whole number or absent';
  if (!Array.isArray(children)) return '"children" must be an array';
  if (children.some((child) => !child)) return '"children" must be nodes';
  const needsAlternative = kind === "rule" || kind === "choice";
  if (needsAlternative && !isIndex(alternative)) return '"alternative" must be an index';
  if (keeps !== undefined && keeps !== "line ends" && keeps !== "white space")
    return '"keeps" must be "line ends", "white space" or absent';
  if (kind === "choice") return children.length === 1 ? undefined : "a choice has exactly one child";
  if (isNamed || kind === "repetition" || kind === "sequence") return undefined;
  return `"kind" must be ${KINDS}, found ${JSON.stringify(kind)}`;
}
