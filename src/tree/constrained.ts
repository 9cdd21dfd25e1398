import { adler32, crc32 } from "../base/hash.ts";
import { oncePer, oncePerKey } from "../base/lazy.ts";
import { OptionsError } from "../base/options-error.ts";
import { closure } from "../base/relation.ts";
import { callersIn } from "../grammar/analysis/references.ts";
import {
  type Comparison,
  type ComparisonSign,
  type ComputedText,
  type Constraint,
  type EqualCounts,
  inForm,
  type Measure,
  type Measured,
  type PaddingText,
} from "../grammar/constraint.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Encoding, encode } from "../text/encoding.ts";
import { bindsTexts, repeatedTexts, rulesAbove, withSameTexts } from "./bound-texts.ts";
import { leaf, nameOf, ruleNode } from "./node.ts";
import { nodeAt, type Path, replaceAt } from "./path.ts";
import { nonterminalOf } from "./project.ts";
import { textOf } from "./text.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/** Whether alternatives of the grammar have constraints. */
export const isConstrained = oncePer((grammar: Grammar): boolean => has(grammar, () => true));

/** Whether the grammar computes texts, such as lengths. */
export const computesTexts = oncePer((grammar: Grammar) => has(grammar, isComputed));

const has = ({ rules }: Grammar, isWanted: (constraint: Constraint) => boolean): boolean =>
  [...rules.values()].some(({ alternatives }) =>
    alternatives.some(({ constraints = [] }) => constraints.some(isWanted)),
  );

const isComputed = (constraint: Constraint): constraint is ComputedText | PaddingText =>
  constraint.kind === "set" || constraint.kind === "fill";

/** The tree with its computed texts, inner ones first. A text that does not fit its form stays as it is. */
export function withComputedTexts(tree: Tree, grammar: Grammar): Tree {
  if (!computesTexts(grammar)) return tree;
  const paths: Path[] = [];
  walkConstrained(tree, grammar, { leave: (_, path) => void paths.push([...path]) });
  let now = tree;
  for (const path of paths) {
    for (const constraint of constraintsAt(nodeAt(now, path) as Tree, grammar)) {
      if (!isComputed(constraint)) continue;
      const node = nodeAt(now, path) as Tree;
      const text = computedText(constraint, node, grammar);
      const [place] = placesInside(node, constraint.name, grammar);
      if (text === undefined || place === undefined || textOf(place.node) === text) continue;
      const computed = ruleNode(nameOf(place.node) ?? constraint.name, [leaf(text)]);
      now = replaceAt(now, [...path, ...place.path], computed);
    }
  }
  return now;
}

/** The tree with texts as the grammar binds and computes them; undefined when it breaks a constraint even so. */
export function withBoundTexts(tree: Tree, grammar: Grammar): Tree | undefined {
  if (!bindsTexts(grammar)) return tree;
  const bound = withComputedTexts(withSameTexts(tree, grammar), grammar);
  const isBroken = repeatedTexts(bound, grammar).length > 0 || violationsOf(bound, grammar).length > 0;
  return isBroken ? undefined : bound;
}

/** A constraint that a node breaks. */
export interface Violation {
  /** Where the node is that has the constraint. */
  readonly path: Path;
  readonly constraint: Constraint;
  /** For a name: where it is, and the nodes whose names are declared before it. */
  readonly named?: { readonly path: Path; readonly declared: readonly Tree[] };
  readonly message: string;
}

/** The constraints that nodes of the tree break, inner ones first. */
export function violationsOf(tree: Tree, grammar: Grammar): readonly Violation[] {
  if (!isConstrained(grammar)) return [];
  const found: Violation[] = [];
  const scopes: Map<string, Tree>[] = [new Map()];
  const opensScope = (node: Tree): boolean =>
    constraintsAt(node, grammar).some(({ kind }) => kind === "scope");
  walkConstrained(tree, grammar, {
    enter: (node) => {
      if (opensScope(node)) scopes.push(new Map());
    },
    leave: (node, at) => {
      const path = [...at];
      if (opensScope(node)) scopes.pop();
      for (const constraint of constraintsAt(node, grammar)) {
        if (constraint.kind === "declares" || constraint.kind === "uses")
          found.push(...wronglyNamed(constraint, { node, path, scopes }, grammar));
        else {
          const message = broken(constraint, node, grammar);
          if (message !== undefined) found.push({ path, constraint, message });
        }
      }
    },
  });
  return found;
}

/** Why names at the node are wrong. Adds the names that it declares to the innermost scope. */
function wronglyNamed(
  constraint: Constraint & { readonly name: string },
  {
    node,
    path,
    scopes,
  }: { readonly node: Tree; readonly path: Path; readonly scopes: readonly Map<string, Tree>[] },
  grammar: Grammar,
): readonly Violation[] {
  const own = scopes.at(-1) as Map<string, Tree>;
  return placesDirectlyIn(node, constraint.name, grammar).flatMap((place) => {
    const name = textOf(place.node);
    const isUse = constraint.kind === "uses";
    const isWrong = isUse ? !scopes.some((scope) => scope.has(name)) : own.has(name);
    const known = isWrong ? scopes.flatMap((scope) => [...scope.values()]) : [];
    if (!isUse) own.set(name, place.node);
    if (!isWrong) return [];
    const named = { path: [...path, ...place.path], declared: known };
    const message = `${shown(name)} is ${isUse ? "used before it is declared" : "declared twice"}`;
    return [{ path, constraint, named, message }];
  });
}

/** How the node breaks the constraint; undefined if it does not. */
function broken(constraint: Constraint, node: Tree, grammar: Grammar): string | undefined {
  switch (constraint.kind) {
    case "set":
    case "fill": {
      const [place] = placesInside(node, constraint.name, grammar);
      const wanted = computedText(constraint, node, grammar);
      const text = place && textOf(place.node);
      if (text === undefined || text === wanted) return undefined;
      const right = wanted === undefined ? "a number that does not fit" : shown(wanted);
      return `${constraint.name} is ${shown(text)}, expected ${right}`;
    }
    case "where":
      return brokenOrder(constraint, node, grammar);
    case "equal": {
      const [first, ...others] = countsOf(constraint, node, grammar);
      const other = others.find((count) => count !== first);
      return other === undefined
        ? undefined
        : `one ${constraint.within} has ${first} times ${constraint.count}, another one ${other}`;
    }
    default:
      return undefined;
  }
}

function brokenOrder({ left, sign, right }: Comparison, node: Tree, grammar: Grammar): string | undefined {
  const one = measured(left, node, grammar);
  const other = measured(right, node, grammar);
  return comparisons[sign](one, other) ? undefined : `${one} ${sign} ${other} is expected, and does not hold`;
}

const comparisons: Readonly<Record<ComparisonSign, (one: number, other: number) => boolean>> = {
  "<=": (one, other) => one <= other,
  ">=": (one, other) => one >= other,
  "!=": (one, other) => one !== other,
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
  "=": (one, other) => one === other,
};

/** How many nodes each of the nodes holds. */
function countsOf({ within, count }: EqualCounts, node: Tree, grammar: Grammar): readonly number[] {
  return placesInside(node, within, grammar).map((place) => placesInside(place.node, count, grammar).length);
}

/** The text that the constraint computes of the node; undefined when it does not fit its form. */
function computedText(
  constraint: ComputedText | PaddingText,
  node: Tree,
  grammar: Grammar,
): string | undefined {
  if (constraint.kind === "set") {
    return inForm(measured(constraint.value, node, grammar, constraint.name), constraint.form);
  }
  const { text, multiple, of } = constraint;
  const length = bytesOf(textsOf(of, node, grammar), grammar).length;
  return text.repeat((multiple - (length % multiple)) % multiple);
}

/** The value of the node. */
function measured({ measure, of, plus }: Measured, node: Tree, grammar: Grammar, computed?: string): number {
  if (measure === null) return plus;
  return plus + measurers[measure](textsOf(of, node, grammar, computed), grammar);
}

const measurers: Readonly<Record<Measure, (texts: readonly string[], grammar: Grammar) => number>> = {
  length: (texts, grammar) => bytesOf(texts, grammar).length,
  count: (texts) => texts.length,
  number: (texts) => texts.reduce((sum, text) => sum + Number(text), 0),
  sum: (texts, grammar) => bytesOf(texts, grammar).reduce((sum, byte) => sum + byte, 0),
  crc32: (texts, grammar) => crc32(bytesOf(texts, grammar)),
  adler32: (texts, grammar) => adler32(bytesOf(texts, grammar)),
};

/** How the texts of the grammar become bytes. */
export const encodingOfTexts = ({ bytes = false }: Grammar): Encoding => (bytes ? "latin1" : "utf-8");

/** The bytes of a text that the grammar derives. Throws an OptionsError when it cannot have them. */
export function encodeText(text: string, grammar: Grammar): Uint8Array {
  const bytes = encode(text, encodingOfTexts(grammar));
  if (bytes !== undefined) return bytes;
  throw new OptionsError(
    "the grammar is of bytes, but it derives characters that are none; use characters up to \\xff",
  );
}

const bytesOf = (texts: readonly string[], grammar: Grammar): Uint8Array =>
  encode(texts.join(""), encodingOfTexts(grammar)) ?? new Uint8Array();

/** The texts of nodes of these rules; of a computed text inside, blanks. */
function textsOf(
  names: readonly string[],
  node: Tree,
  grammar: Grammar,
  computed?: string,
): readonly string[] {
  return names.flatMap((name) =>
    placesInside(node, name, grammar).map((place) => {
      const [inside] = computed === undefined ? [] : placesInside(place.node, computed, grammar);
      if (inside === undefined) return textOf(place.node);
      const blanks = leaf(" ".repeat(textOf(inside.node).length));
      return textOf(replaceAt(place.node, inside.path, blanks));
    }),
  );
}

/** A node, and its path from one around it. */
interface Place {
  readonly path: Path;
  readonly node: Tree;
}

/** The outermost nodes of the rule inside the node, left to right, and their paths from there. */
export function placesInside(node: Tree, name: string, grammar: Grammar): readonly Place[] {
  const found: Place[] = [];
  const above = rulesAboveRule(grammar)(name);
  // A token that was read has no nodes inside.
  const mayHold = (rule: string): boolean => above.has(rule) && !grammar.rules.get(rule)?.token;
  walk(node, {
    enter: (each, path) => {
      if (path.length === 0 || (each.kind !== "rule" && each.kind !== "token")) return undefined;
      if (nonterminalOf(each.name, grammar) !== name) return mayHold(each.name) ? undefined : "skip";
      found.push({ path: [...path], node: each });
      return "skip";
    },
  });
  return found;
}

/** Those nodes of the rule inside the node that are in no node of another rule. */
function placesDirectlyIn(node: Tree, name: string, grammar: Grammar): readonly Place[] {
  return placesInside(node, name, grammar).filter(({ path }) =>
    path.slice(1).every((_, depth) => nodeAt(node, path.slice(0, depth + 1))?.kind !== "rule"),
  );
}

/** For each rule, those whose nodes it may be inside, and itself under all of its names. */
const rulesAboveRule = oncePer((grammar: Grammar) =>
  oncePerKey((name: string) => {
    const own = [...grammar.rules.keys()].filter((each) => nonterminalOf(each, grammar) === name);
    return closure(own, callersIn(grammar));
  }),
);

/** The rules that have constraints, or whose nodes may hold one that has. */
const rulesAboveConstraints = oncePer((grammar: Grammar) =>
  rulesAbove(grammar, ({ constraints }) => constraints !== undefined),
);

/** Visits the nodes that have constraints, inner ones left before outer ones. */
function walkConstrained(
  tree: Tree,
  grammar: Grammar,
  {
    enter,
    leave,
  }: { readonly enter?: (node: Tree) => void; readonly leave: (node: Tree, path: Path) => void },
): void {
  const above = rulesAboveConstraints(grammar);
  walk(tree, {
    enter: (node) => {
      if (node.kind === "rule" && !above.has(node.name)) return "skip";
      if (constraintsAt(node, grammar).length > 0) enter?.(node);
      return undefined;
    },
    leave: (node, path) => {
      if (constraintsAt(node, grammar).length > 0) leave(node, path);
      return undefined;
    },
  });
}

const none: readonly Constraint[] = [];

const constraintsAt = (node: Tree, { rules }: Grammar): readonly Constraint[] =>
  node.kind === "rule" ? (rules.get(node.name)?.alternatives[node.alternative]?.constraints ?? none) : none;

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
