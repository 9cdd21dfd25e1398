import { OptionsError } from "../../base/options-error.ts";
import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

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
export function treeOfJson(value: unknown): Tree {
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
