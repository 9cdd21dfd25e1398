import { OptionsError } from "../base/options-error.ts";
import { wordsOfError } from "../base/thrown.ts";
import { codePointsOf, hasCharacter } from "../grammar/character-class.ts";
import { itemsOf } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { childrenOf, nameOf } from "./node.ts";
import { openNodesOf, type Pattern } from "./pattern.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";
import { writeJsonTree } from "./write.ts";

/**
 * Why the tree is not a derivation by the grammar, from the rule of its root, in words; undefined if it is one. Open
 * nodes match any rule; the text of a token is not checked.
 */
function misfitOf(tree: Tree, grammar: Grammar): string | undefined {
  const name = nameOf(tree);
  if (name === undefined) return `its root is no nonterminal but a ${tree.kind}`;
  const pending: Place[] = [{ expression: { kind: "reference", name }, node: tree }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const inside = partsAt(place, grammar);
    if (typeof inside === "string") return inside;
    for (const each of inside) pending.push(each);
  }
  return undefined;
}

/** A node, and the expression that must derive it. */
interface Place {
  readonly expression: Expression;
  readonly node: Tree;
}

/** The places to check below the node, or the error in the node itself. */
function partsAt({ expression, node }: Place, grammar: Grammar): string | readonly Place[] {
  const children = childrenOf(node);
  switch (expression.kind) {
    case "literal":
      return node.kind === "leaf" && node.text === expression.text ? [] : unlike(expression, node);
    case "class":
      return isOneOf(node, expression) ? [] : unlike(expression, node);
    case "reference":
      return nameOf(node) === expression.name ? partsOfNamed(node, grammar) : unlike(expression, node);
    case "sequence":
      return node.kind === "sequence" ? placesOf(expression.items, node) : unlike(expression, node);
    case "choice": {
      const chosen = node.kind === "choice" ? expression.alternatives[node.alternative] : undefined;
      return chosen ? placesOf([chosen], node) : unlike(expression, node);
    }
    case "repetition": {
      const isCounted = children.length >= expression.min && children.length <= expression.max;
      if (node.kind !== "repetition" || !isCounted) return unlike(expression, node);
      return children.map((child) => ({ expression: expression.item, node: child }));
    }
  }
}

function isOneOf(node: Tree, expression: Extract<Expression, { kind: "class" }>): boolean {
  const [only, another] = node.kind === "leaf" ? codePointsOf(node.text) : [];
  return only !== undefined && another === undefined && hasCharacter(expression, only);
}

function partsOfNamed(node: Tree, { rules }: Grammar): string | readonly Place[] {
  const name = nameOf(node) ?? "";
  const rule = rules.get(name);
  if (!rule) return `there is no rule "${name}"`;
  if (node.kind === "open" || (node.kind === "token" && rule.token)) return [];
  const chosen = node.kind === "rule" ? rule.alternatives[node.alternative] : undefined;
  if (chosen) return placesOf(itemsOf(chosen.expression), node);
  return `a ${node.kind} "${name}" that no alternative of the rule derives`;
}

function placesOf(items: readonly Expression[], node: Tree): string | readonly Place[] {
  const children = childrenOf(node);
  if (items.length === children.length) {
    return items.map((expression, index) => ({ expression, node: children[index] as Tree }));
  }
  return `a ${labelOf(node)} with ${children.length} children in the place of ${items.length}`;
}

function unlike(expression: Expression, node: Tree): string {
  const wanted = expression.kind === "reference" ? `"${expression.name}"` : `a ${expression.kind}`;
  return `a ${labelOf(node)} in the place of ${wanted}`;
}

const labelOf = (node: Tree): string =>
  node.kind === "leaf"
    ? `leaf ${JSON.stringify(node.text)}`
    : `${node.kind}${nameOf(node) === undefined ? "" : ` "${nameOf(node)}"`}`;

/** The contents of a pattern file apart from the tree. */
export interface PatternText {
  /** The pattern as text. */
  readonly pattern: string;
  /** The name of the pattern's grammar. */
  readonly grammar: string;
  /** Valid inputs that contain the pattern. Default: none. */
  readonly valid?: readonly string[] | undefined;
}

const PATTERN_VERSION = 1;

/** Writes the pattern as JSON, one line for each key, for `readJsonPattern`. */
export function writeJsonPattern(
  { tree, groups }: Pattern,
  { pattern, grammar, valid = [] }: PatternText,
): string {
  const values = {
    version: PATTERN_VERSION,
    pattern: JSON.stringify(pattern),
    tree: writeJsonTree(tree),
    groups: JSON.stringify(groups),
    grammar: JSON.stringify(grammar),
    ...(valid.length > 0 && { valid: JSON.stringify(valid) }),
  };
  const lines = Object.entries(values).map(([key, value]) => `  "${key}": ${value}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Reads the format of `writeJsonPattern`; it uses the tree and ignores the pattern's text. Throws an OptionsError for
 * anything else, or for a pattern of another grammar.
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

/** The valid inputs of a pattern's JSON. Throws an OptionsError. */
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
    throw new OptionsError(`expected a pattern as JSON: ${wordsOfError(error)}`);
  }
  if (typeof value === "object" && value !== null && "tree" in value) return { ...value };
  throw new OptionsError(
    'expected a pattern as JSON: an object with "version", "pattern", "tree" and "groups".',
  );
}

/** Checks a JSON value as a tree. Throws an OptionsError with the path of the invalid node. */
export function treeOfJson(value: unknown): Tree {
  // The walk reads the children only of nodes that `enter` has checked.
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

/** The error in a node, ignoring its children. */
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
