import type { Work } from "../../base/in-turns.ts";
import { impurityOf, isPurer } from "../decision/column.ts";
import type { RowCounts } from "../decision/decision-tree.ts";
import type { Nesting } from "../features/own-parts.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";
import { isAdjacent, type NodeFeature, type Surrounding, thingsIn } from "../questions/together.ts";
import { type NodeThings, type Thing, ThingNumbers } from "./node-things.ts";

/** An input, as its elements stand in each other. */
export interface NestedRow {
  readonly nesting: Nesting;
  readonly fails: boolean;
}

/** A node with several things at once, and how well it tells which rows fail: 0 for always. */
export interface SeparatingNode {
  readonly feature: NodeFeature;
  readonly impurity: number;
}

/** Things that are said of a node at once, at most. */
const mostThings = 8;

/** First things that others are looked for with. */
const firstThings = 3;

/** Nodes that are worth a column. */
const mostFound = 4;

/**
 * The nodes that decide whether inputs fail. For each rule it looks for things that nodes in failing inputs have or lack, and nodes in passing
 * inputs do not, one after the other. Where different nodes of an input have the things, no node counts. Returns only nodes that are
 * purer than the bound: the purest first, and of equally pure ones the smallest.
 * Rows are bags of nodes: Dietterich, Lathrop, Lozano-Pérez, Solving the Multiple Instance Problem with Axis-Parallel
 * Rectangles, Artificial Intelligence 89, 1997.
 */
export function* separatingNodes(
  rows: readonly NestedRow[],
  vocabulary: Vocabulary,
  { bound, blanks = false }: { readonly bound: number; readonly blanks?: boolean },
): Work<SeparatingNode[]> {
  const failing = rows.filter(({ fails }) => fails).length;
  const all: RowCounts = { passing: rows.length - failing, failing };
  const rules = [...vocabulary.elements.keys()].filter((element) => isRuleAskedFor(element, vocabulary));
  const things = ThingNumbers.of(vocabulary);
  const counts = new ThingCounts();
  const found: (SeparatingNode & { readonly size: number })[] = [];
  for (const element of rules) {
    yield;
    const search: Search = { all, bound, blanks, things, counts, purest: new Map() };
    const own = rows
      .map(({ nesting, fails }) => ({ nodes: things.nodesOf(element, nesting), fails }))
      .filter(({ nodes }) => nodes.length > 0);
    const count = failingIn(own);
    if (2 * count < failing || !isWorthMore(count, search)) continue;
    const size = sizeOf(own.flatMap(({ nodes }) => nodes));
    for (const within of placesOf(own)) {
      const there = within === undefined ? own : withNodes(own, ({ node }) => node.around[0] === within);
      if (!isWorthMore(failingIn(there), search)) continue;
      const nothing = { around: [], with: [], without: [], surroundings: [] } as const;
      const node = { question: "together", of: element, within, ...nothing } as const;
      for (const each of yield* grown(there, node, search)) {
        if (isPurer(each.impurity, bound) && !isPlain(each.feature)) found.push({ ...each, size });
      }
    }
  }
  return found
    .sort((one, other) =>
      isPurer(one.impurity, other.impurity) || isPurer(other.impurity, one.impurity)
        ? one.impurity - other.impurity
        : thingsIn(one.feature) - thingsIn(other.feature) || one.size - other.size,
    )
    .slice(0, mostFound)
    .map(({ feature, impurity }) => ({
      feature: {
        ...feature,
        with: feature.with.toSorted(inOrder),
        without: feature.without.toSorted(inOrder),
      },
      impurity,
    }));
}

/** So that the same is asked however it was found. */
const inOrder = (one: number, other: number): number => one - other;

/** Whether it only says what is in a node or around it, which is asked of all. */
const isPlain = (feature: NodeFeature): boolean =>
  thingsIn(feature) === 1 &&
  feature.within === undefined &&
  !feature.surroundings.some(isAdjacent) &&
  feature.without.length === 0;

const sizeOf = (nodes: readonly NodeThings[]): number =>
  nodes.reduce((sum, { node }) => sum + node.parts.length, 0) / Math.max(1, nodes.length);

/** The rules that the nodes stand in, if there are several, and wherever. */
function placesOf(bags: readonly Bag[]): (number | undefined)[] {
  const nearest = new Set(bags.flatMap(({ nodes }) => nodes.map(({ node }) => node.around[0])));
  nearest.delete(undefined);
  return [undefined, ...(nearest.size > 1 ? nearest : [])];
}

interface Search {
  readonly all: RowCounts;
  /** Whether white space in nodes is looked at. */
  readonly blanks: boolean;
  /** What is not purer is of no use. */
  readonly bound: number;
  readonly things: ThingNumbers;
  /** Memory that every count uses again. */
  readonly counts: ThingCounts;
  /** What tells most of some nodes, as several things said one after the other often leave the same ones. */
  readonly purest: Map<string, SaidThing | undefined>;
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
  const pending = furtherThings(bags, said, { ...search, most: firstThings })
    .map((further) => ({ further, said, bags }))
    .reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield;
    const { further, said, bags } = next;
    const feature = withThing(said, further);
    found.push({ feature, impurity: further.impurity });
    if (thingsIn(feature) === mostThings || !isWorthMore(further.failing, search)) continue;
    const left = withNodes(bags, (node) => isSo(node, further));
    const better = purestThing(left, feature, search);
    if (better && isPurer(better.impurity, further.impurity))
      pending.push({ further: better, said: feature, bags: left });
  }
  return found;
}

/** Something to be said of nodes: that a part is in them, or is not, or that a rule is around them, before them or behind. */
interface SaidThing {
  readonly thing: Thing;
  readonly number: number;
  readonly isThere: boolean;
  readonly impurity: number;
  /** Of how many failing rows it can be said. */
  readonly failing: number;
}

function purestThing(bags: readonly Bag[], said: NodeFeature, search: Search): SaidThing | undefined {
  const key = bags.map(({ nodes }) => nodes.map(({ number }) => number).join()).join();
  if (!search.purest.has(key)) {
    const [purest] = furtherThings(bags, said, { ...search, most: 1 });
    search.purest.set(key, purest);
  }
  return search.purest.get(key);
}

const isSo = (node: NodeThings, { number, thing: { where }, isThere }: SaidThing): boolean =>
  node[thingsAt[where]].includes(number) === isThere;

const thingsAt = {
  in: "own",
  around: "own",
  before: "beside",
  behind: "beside",
  "right before": "own",
  "right behind": "own",
  blank: "blanks",
} as const;

function withThing(said: NodeFeature, { thing, isThere }: SaidThing): NodeFeature {
  const { element, where } = thing;
  if (where === "in")
    return isThere
      ? { ...said, with: [...said.with, element] }
      : { ...said, without: [...said.without, element] };
  if (where === "around" && isThere) return { ...said, around: [...said.around, element] };
  const surrounding: Surrounding = { of: element, isThere, where };
  return { ...said, surroundings: [...said.surroundings, surrounding] };
}

/** Whether it tells less than another thing of so much impurity, or as much and is less simple. */
const isBehind = (said: SaidThing, impurity: number, number: number): boolean =>
  impurity < said.impurity || (impurity === said.impurity && number < said.number);

/** What more can be said of the nodes so that more of the rows with such nodes fail: so many things, the purest first. */
function furtherThings(
  bags: readonly Bag[],
  said: NodeFeature,
  { all, blanks, things, counts, most }: Search & { readonly most: number },
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
  // What stands before what is asked of whole inputs, too.
  const beside = thingsIn(said) > 0;
  const { reached, met, some, every } = counts.of(bags, { beside, blanks, things: things.count });
  for (const number of met) {
    add(some.passing[number] as number, some.failing[number] as number, number, true);
    const passing = reached.passing - (every.passing[number] as number);
    add(passing, reached.failing - (every.failing[number] as number), number, false);
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
  /** The things that some node has. */
  readonly met: Iterable<number>;
  readonly some: Counts;
  readonly every: Counts;
}

interface AskedThings {
  /** Whether it is counted what stands before a node or behind it. */
  readonly beside: boolean;
  /** Whether white space is counted. */
  readonly blanks: boolean;
  /** How many things there are. */
  readonly things: number;
}

/** Memory is taken for more things than there are, as new inputs bring ever more. */
const growth = 1.5;

const noCounts = (things: number): Counts => ({
  passing: new Int32Array(things),
  failing: new Int32Array(things),
});

/** Counts the things that nodes have, always in the same memory. */
export class ThingCounts {
  #some = noCounts(0);
  #every = noCounts(0);
  /** How many of the nodes of one row have each thing, and which things some of them have. */
  #having = new Int32Array(0);
  #own = new Uint32Array(0);
  #ownCount = 0;
  #met = new Uint32Array(0);
  #metCount = 0;

  /** The counts of some rows' nodes, until others are counted. */
  of(bags: readonly Bag[], { things, ...asked }: AskedThings): CountedThings {
    if (this.#having.length < things) this.#grow(things);
    else this.#forget();
    const reached = { passing: 0, failing: 0 };
    for (const { nodes, fails } of bags) {
      const outcome = fails ? "failing" : "passing";
      reached[outcome]++;
      this.#count(nodes, outcome, asked);
    }
    return { reached, met: this.#met.subarray(0, this.#metCount), some: this.#some, every: this.#every };
  }

  #grow(things: number): void {
    const size = Math.ceil(things * growth);
    this.#some = noCounts(size);
    this.#every = noCounts(size);
    this.#having = new Int32Array(size);
    this.#own = new Uint32Array(size);
    this.#met = new Uint32Array(size);
    this.#metCount = 0;
  }

  #count(
    nodes: readonly NodeThings[],
    outcome: keyof RowCounts,
    { beside, blanks }: Omit<AskedThings, "things">,
  ): void {
    this.#ownCount = 0;
    for (const node of nodes) {
      this.#meet(node.own);
      if (beside) this.#meet(node.beside);
      if (blanks) this.#meet(node.blanks);
    }
    const [some, every] = [this.#some[outcome], this.#every[outcome]];
    const { passing, failing } = this.#some;
    for (let at = 0; at < this.#ownCount; at++) {
      const number = this.#own[at] as number;
      if (passing[number] === 0 && failing[number] === 0) this.#met[this.#metCount++] = number;
      some[number] = (some[number] as number) + 1;
      if (this.#having[number] === nodes.length) every[number] = (every[number] as number) + 1;
      this.#having[number] = 0;
    }
  }

  #meet(things: Uint32Array): void {
    const having = this.#having;
    for (let at = 0; at < things.length; at++) {
      const number = things[at] as number;
      if (having[number] === 0) this.#own[this.#ownCount++] = number;
      having[number] = (having[number] as number) + 1;
    }
  }

  #forget(): void {
    for (let at = 0; at < this.#metCount; at++) {
      const number = this.#met[at] as number;
      for (const { passing, failing } of [this.#some, this.#every]) {
        passing[number] = 0;
        failing[number] = 0;
      }
    }
    this.#metCount = 0;
  }
}
