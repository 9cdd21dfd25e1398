import { OptionsError } from "../base/options-error.ts";
import type { Random } from "../base/random.ts";
import { derivationSizes, isDerivable } from "../grammar/analysis/derivability.ts";
import { NO_CHARACTER } from "../grammar/character-class.ts";
import { partsOf } from "../grammar/expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../grammar/grammar.ts";
import { project } from "../tree/project.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { meetingConstraints } from "./constrain.ts";
import type { Model } from "./model.ts";
import { sitesOf } from "./sites.ts";
import { TreeProducer } from "./tree-producer.ts";

/** How to make inputs that cover paths. */
export interface CoverParts {
  readonly grammar: Grammar;
  /** The number of symbols of a path. */
  readonly length: number;
  /** Expansions of each input beside the path. */
  readonly size: number;
  readonly model: Model;
  readonly random: Random;
  /** The text of a tree; undefined when its tokens cannot be joined. */
  readonly textOf: (tree: Tree) => string | undefined;
}

/** The paths of a grammar, and those that no input has. */
export interface PathCoverage {
  readonly paths: number;
  readonly missed: readonly Path[];
}

/** Symbols from parent to child: names of rules and, at its end, perhaps a literal in quotes. */
export type Path = readonly string[];

/** Trees drawn for one path. A path that none of them lets a text have is infeasible. */
const mostTries = 50;

/** More paths than this would take minutes. */
const mostPaths = 200_000;

/**
 * Makes inputs that together have all paths of a number of symbols in their derivation trees (k-paths; Havrikov and
 * Zeller, Systematically Covering Input Structure, 2019). Each input is drawn around the first path that none had yet.
 * Throws an OptionsError when there are too many paths.
 */
export function* coveringTexts({
  grammar,
  length,
  size,
  model,
  random,
  textOf,
}: CoverParts): Generator<string, PathCoverage, void> {
  const graph = symbolGraph(grammar);
  const paths = pathsOf(graph, length);
  const meet = meetingConstraints({ sites: sitesOf(grammar), model, random }, true);
  const covered = new Set<string>();
  const missed: Path[] = [];
  for (const path of paths) {
    const key = path.join(SEPARATOR);
    if (covered.has(key)) continue;
    const own = grammarAlong(grammar, [...wayTo(graph, grammar.start, path[0] as string), ...path.slice(1)]);
    const producer = new TreeProducer(sitesOf(own), model, random);
    for (let tries = 0; !covered.has(key) && tries < mostTries; tries++) {
      // A smaller tree has fewer tokens that run together.
      const drawn = project(producer.produce(Math.floor(size / 2 ** (tries % 5))), own);
      const tree = meet(drawn);
      const found = tree === undefined ? new Set<string>() : pathsIn(tree, grammar, length);
      // Parts that broke constraints were redrawn, perhaps those on the path.
      const text = tree !== undefined && found.has(key) ? textOf(tree) : undefined;
      if (text === undefined) continue;
      for (const each of found) covered.add(each);
      yield text;
    }
    if (!covered.has(key)) missed.push(path);
  }
  return { paths: paths.length, missed };
}

const SEPARATOR = "\0";

const symbolOfText = (text: string): string => JSON.stringify(text);

/** The symbols that may occur directly in each reachable rule; none in tokens and literals. */
type SymbolGraph = ReadonlyMap<string, ReadonlySet<string>>;

function symbolGraph(grammar: Grammar): SymbolGraph {
  const sizes = derivationSizes(grammar);
  const graph = new Map<string, Set<string>>([[grammar.start, new Set()]]);
  // A map's iterator also visits entries added meanwhile.
  for (const [name, symbols] of graph) {
    const rule = grammar.rules.get(name);
    if (!rule || (rule.token && name !== grammar.start)) continue;
    const pending = rule.alternatives.map(({ expression }) => expression);
    for (let part = pending.pop(); part; part = pending.pop()) {
      if (!isDerivable(sizes.of(part)) || (part.kind === "repetition" && !isDerivable(sizes.of(part.item))))
        continue;
      if (part.kind === "literal") symbols.add(symbolOfText(part.text));
      if (part.kind === "reference") {
        symbols.add(part.name);
        if (!graph.has(part.name)) graph.set(part.name, new Set());
      }
      pending.push(...partsOf(part));
    }
  }
  return graph;
}

function pathsOf(graph: SymbolGraph, length: number): readonly Path[] {
  let paths: Path[] = [...graph.keys()].map((name) => [name]);
  for (let more = 1; more < length; more++) {
    paths = paths.flatMap((path) =>
      [...(graph.get(path.at(-1) as string) ?? [])].map((next) => [...path, next]),
    );
    if (paths.length > mostPaths)
      throw new OptionsError(
        `the grammar has more than ${mostPaths} paths of ${more + 1} symbols; cover shorter ones.`,
      );
  }
  return paths;
}

/** The shortest path between two rules, with both. */
function wayTo(graph: SymbolGraph, start: string, goal: string): Path {
  const parents = new Map<string, string | undefined>([[start, undefined]]);
  for (const [name] of parents) {
    if (name === goal) break;
    for (const next of graph.get(name) ?? []) if (!parents.has(next)) parents.set(next, name);
  }
  const way: string[] = [];
  for (let name: string | undefined = goal; name !== undefined; name = parents.get(name)) way.unshift(name);
  return way;
}

/** The grammar of the inputs whose derivation follows a path from the start symbol, as rules made from those on it. */
function grammarAlong(grammar: Grammar, path: Path): Grammar {
  const nameAt = (place: number): string =>
    place === path.length - 1 ? (path[place] as string) : `${path[place]} ${SEPARATOR}${place}`;
  const made = path.slice(0, -1).map((name, place): [string, Rule] => {
    const { alternatives, origin, ...rule } = grammar.rules.get(name) as Rule;
    const next = path[place + 1] as string;
    const through = alternatives.flatMap(({ expression, ...alternative }, index): Alternative[] =>
      allThrough(expression, next, nameAt(place + 1)).map((each) => ({
        ...alternative,
        expression: each,
        origin: alternative.origin ?? index,
      })),
    );
    return [nameAt(place), { ...rule, name: nameAt(place), alternatives: through, origin: origin ?? name }];
  });
  return { ...grammar, start: nameAt(0), rules: new Map([...grammar.rules, ...made]) };
}

/** The expression with one occurrence of the symbol replaced by a reference, in each possible way. */
function allThrough(expression: Expression, symbol: string, name: string): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
      return symbolOfText(expression.text) === symbol ? [expression] : [];
    case "reference":
      return expression.name === symbol ? [{ kind: "reference", name }] : [];
    case "class":
      return [];
    case "sequence":
      return expression.items.flatMap((item, index) =>
        allThrough(item, symbol, name).map((each) => ({
          ...expression,
          items: expression.items.with(index, each),
        })),
      );
    case "choice":
      return expression.alternatives.flatMap((alternative, index) =>
        allThrough(alternative, symbol, name).map((each) => ({
          ...expression,
          alternatives: expression.alternatives.map((_, other) => (other === index ? each : NO_CHARACTER)),
        })),
      );
    case "repetition": {
      const count = Math.max(1, expression.min);
      return allThrough(expression.item, symbol, name).map((item) => ({
        ...expression,
        item,
        min: count,
        max: count,
      }));
    }
  }
}

/** The paths in a tree. */
function pathsIn(tree: Tree, grammar: Grammar, length: number): ReadonlySet<string> {
  const found = new Set<string>();
  const above: string[] = [];
  const visit = (symbol: string): void => {
    above.push(symbol);
    if (above.length >= length) found.add(above.slice(-length).join(SEPARATOR));
  };
  walk(tree, {
    enter: (node) => {
      if (node.kind === "leaf") {
        visit(symbolOfText(node.text));
        above.pop();
      }
      if (node.kind !== "rule") return undefined;
      visit(node.name);
      return grammar.rules.get(node.name)?.token ? "skip" : undefined;
    },
    leave: (node) => {
      if (node.kind === "rule") above.pop();
      return undefined;
    },
  });
  return found;
}
