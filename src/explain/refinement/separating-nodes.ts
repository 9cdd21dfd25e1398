import type { Work } from "../../base/in-turns.ts";
import { impurityOf, isPurer } from "../decision/column.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import { mostFound } from "../features/feature-column.ts";
import type { InputNodes } from "../features/own-parts.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { NodeFeature, NodeThing } from "../questions/together.ts";
import { type NodeThings, type ThingNumbers, thingNumbersOf } from "./node-things.ts";

/** An input with its outcome. */
export interface NodesRow {
  readonly measured: InputNodes;
  readonly fails: boolean;
}

/** A node with several things at once, and how well it tells which rows fail: 0 for always. */
interface SeparatingNode {
  readonly feature: NodeFeature;
  readonly impurity: number;
}

/** First things that others are looked for with. */
const firstThings = 3;

/**
 * The nodes that decide whether inputs fail. For each rule it looks for things that nodes in failing inputs have or lack, and nodes in passing
 * inputs do not, one after the other. Where different nodes of an input have the things, no node counts. Returns only nodes that are
 * purer than the bound: the purest first, and of equally pure ones the smallest.
 * Rows are bags of nodes: Dietterich, Lathrop, Lozano-Pérez, Solving the Multiple Instance Problem with Axis-Parallel
 * Rectangles, Artificial Intelligence 89, 1997.
 */
export function* separatingNodes(
  rows: readonly NodesRow[],
  vocabulary: Vocabulary,
  { bound, blanks, mostThings }: Pick<Search, "bound" | "blanks" | "mostThings">,
): Work<NodeFeature[]> {
  const failing = rows.filter(({ fails }) => fails).length;
  const all: RowCounts = { passing: rows.length - failing, failing };
  const things = thingNumbersOf(vocabulary);
  const search: Search = { all, bound, blanks, things, mostThings };
  const found: (SeparatingNode & { readonly size: number })[] = [];
  for (const [element, { kind, isInner, isPart }] of vocabulary.elements.entries()) {
    if (kind !== "rule" || (!isInner && !isPart)) continue;
    yield;
    const own = rows
      .map(({ measured, fails }) => ({ nodes: things.nodesOf(element, measured), fails }))
      .filter(({ nodes }) => nodes.length > 0);
    const count = failingIn(own);
    if (2 * count < failing || !isWorthMore(count, search)) continue;
    const size = sizeOf(own.flatMap(({ nodes }) => nodes));
    for (const each of yield* grown(own, { question: "together", of: element, conditions: [] }, search))
      if (isPurer(each.impurity, bound)) found.push({ ...each, size });
  }
  return found
    .sort((one, other) =>
      isPurer(one.impurity, other.impurity) || isPurer(other.impurity, one.impurity)
        ? one.impurity - other.impurity
        : one.feature.conditions.length - other.feature.conditions.length || one.size - other.size,
    )
    .slice(0, mostFound)
    .map(({ feature }) => ({
      ...feature,
      // So that the same is asked however it was found.
      conditions: feature.conditions.toSorted((one, other) => one.of - other.of),
    }));
}

const sizeOf = (nodes: readonly NodeThings[]): number =>
  nodes.reduce((sum, { node }) => sum + node.parts.length, 0) / Math.max(1, nodes.length);

interface Search {
  readonly all: RowCounts;
  /** Whether white space in nodes is looked at. */
  readonly blanks: boolean;
  /** What is not purer is of no use. */
  readonly bound: number;
  readonly things: ThingNumbers;
  /** How many of them are said of a node at once, at most. */
  readonly mostThings: number;
}

/** Whether something true of so many failing rows, or of some of these, may be purer than the bound: at best no passing row has it. */
const isWorthMore = (failing: number, { all, bound }: Pick<Search, "all" | "bound">): boolean =>
  isPurer(impurityOf(all.passing, all.failing - failing, all), bound);

/** How many failing rows have such nodes. */
const failingIn = (bags: readonly Bag[]): number => bags.filter(({ fails }) => fails).length;

/** Those of the nodes for which the question holds, of the rows that have some. */
function withNodes(bags: readonly Bag[], isWanted: (node: NodeThings) => boolean): Bag[] {
  const left: Bag[] = [];
  for (const bag of bags) {
    const nodes = bag.nodes.filter(isWanted);
    if (nodes.length > 0) left.push({ nodes, fails: bag.fails });
  }
  return left;
}

/** The purest things found to be said of nodes, each purer than what it grew from. */
function* grown(bags: readonly Bag[], said: NodeFeature, search: Search): Work<SeparatingNode[]> {
  const found: SeparatingNode[] = [];
  const pending = furtherThings(bags, { ...search, most: firstThings })
    .map((further) => ({ further, said, bags }))
    .reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield;
    const { further, said, bags } = next;
    const feature = withThing(said, further);
    found.push({ feature, impurity: further.impurity });
    if (feature.conditions.length >= search.mostThings || !isWorthMore(further.failing, search)) continue;
    const left = withNodes(bags, (node) => isSo(node, further));
    const [better] = furtherThings(left, { ...search, most: 1 });
    if (better && isPurer(better.impurity, further.impurity))
      pending.push({ further: better, said: feature, bags: left });
  }
  return found;
}

/** Something to be said of nodes. */
interface SaidThing {
  readonly thing: NodeThing;
  readonly number: number;
  readonly isThere: boolean;
  readonly impurity: number;
  /** Of how many failing rows it can be said. */
  readonly failing: number;
}

const isSo = ({ things }: NodeThings, { number, isThere }: SaidThing): boolean =>
  things.includes(number) === isThere;

const withThing = (said: NodeFeature, { thing, isThere }: SaidThing): NodeFeature => ({
  ...said,
  conditions: [...said.conditions, { ...thing, isThere }],
});

/** Whether it tells less than another thing of so much impurity, or as much and is less simple. */
const isBehind = (said: SaidThing, impurity: number, number: number): boolean =>
  impurity < said.impurity || (impurity === said.impurity && number < said.number);

/** What more can be said of the nodes so that more of the rows with such nodes fail: so many things, the purest first. */
function furtherThings(
  bags: readonly Bag[],
  { all, blanks, things, most }: Search & { readonly most: number },
): SaidThing[] {
  const purest: SaidThing[] = [];
  const add = (passing: number, failing: number, number: number, isThere: boolean): void => {
    if (failing * all.passing <= passing * all.failing) return;
    const impurity =
      impurityOf(passing, failing, all) + impurityOf(all.passing - passing, all.failing - failing, all);
    let place = purest.length;
    while (place > 0 && isBehind(purest[place - 1] as SaidThing, impurity, number)) place--;
    if (place === most) return;
    purest.splice(place, 0, { thing: things.thing(number), number, isThere, impurity, failing });
    if (purest.length > most) purest.pop();
  };
  const { reached, some, every } = countedThings(bags, things.count);
  for (let number = 0; number < things.count; number++) {
    const [passing = 0, failing = 0] = [some.passing[number], some.failing[number]];
    if ((passing === 0 && failing === 0) || (things.thing(number).where === "blank" && !blanks)) continue;
    add(passing, failing, number, true);
    const without = reached.passing - (every.passing[number] as number);
    add(without, reached.failing - (every.failing[number] as number), number, false);
  }
  return purest;
}

/** Nodes of one row. */
export interface Bag {
  readonly nodes: readonly NodeThings[];
  readonly fails: boolean;
}

/** For each outcome a number for each thing. */
type Counts = Readonly<Record<keyof RowCounts, Int32Array>>;

/** In how many rows there are nodes, and in how many of these some node, or every node, has each thing. */
interface CountedThings {
  readonly reached: RowCounts;
  readonly some: Counts;
  readonly every: Counts;
}

function countedThings(bags: readonly Bag[], things: number): CountedThings {
  const reached = { passing: 0, failing: 0 };
  const noCounts = (): Counts => ({ passing: new Int32Array(things), failing: new Int32Array(things) });
  const [some, every] = [noCounts(), noCounts()];
  /** How many of the nodes of one row have each thing. */
  const having = new Int32Array(things);
  const increase = (counts: Int32Array, number: number): void => {
    counts[number] = (counts[number] as number) + 1;
  };
  for (const { nodes, fails } of bags) {
    const outcome = fails ? "failing" : "passing";
    reached[outcome]++;
    for (const node of nodes) for (const number of node.things) increase(having, number);
    for (const node of nodes) {
      for (const number of node.things) {
        if (having[number] === 0) continue;
        increase(some[outcome], number);
        if (having[number] === nodes.length) increase(every[outcome], number);
        having[number] = 0;
      }
    }
  }
  return { reached, some, every };
}
