import type { RowCounts } from "../decision/decision-tree.ts";
import { impurityOf, impurityOfDivision, isPurer } from "../decision/impurity.ts";
import { type TogetherFeature, type Trait, thingsIn } from "../features/feature.ts";
import { type Nesting, type OwnParts, ownPartsIn } from "../features/together.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** An input, as its elements stand in each other. */
export interface NestedRow {
  readonly nesting: Nesting;
  readonly fails: boolean;
}

/** A node with several things at once, and how well it tells which rows fail: 0 for always. */
export interface TellingNode {
  readonly feature: TogetherFeature;
  readonly impurity: number;
}

/** Things that are said of a node at once, at most. */
const mostThings = 4;

/** First things that others are looked for with. */
const firstThings = 3;

/** Nodes that are worth a column. */
const mostTold = 4;

/**
 * Of which nodes it depends whether inputs fail: for each rule the things are looked for, one after the other, that its nodes in
 * failing inputs have or lack and those in passing ones do not. Where the same is true of a whole input, though of different nodes, none of these
 * tells it. Only such are answered as are purer than the bound, the purest first, and of equally pure ones those with the smallest nodes.
 * Rows are bags of nodes: Dietterich, Lathrop, Lozano-Pérez, Solving the Multiple Instance Problem with Axis-Parallel
 * Rectangles, Artificial Intelligence 89, 1997.
 */
export function tellingNodes(
  rows: readonly NestedRow[],
  vocabulary: Vocabulary,
  bound: number,
): TellingNode[] {
  const failing = rows.filter(({ fails }) => fails).length;
  const all: RowCounts = { passing: rows.length - failing, failing };
  const nodes = rows.map(({ nesting }) => nodesOf(nesting, vocabulary));
  const rules = [...vocabulary.elements.keys()].filter((element) => isAsked(element, vocabulary));
  const elements = vocabulary.elements.length;
  const search: Search = { rows, all, elements, bound, counts: new ThingCounts(2 * elements) };
  const found = rules.flatMap((element) => {
    const own = nodes.map((each) => each.get(element) ?? []);
    const count = failingIn(own, rows);
    if (2 * count < failing || !isWorthMore(count, search)) return [];
    const size = sizeOf(own.flat());
    return placesOf(own)
      .flatMap((within) => {
        const there =
          within === undefined ? own : own.map((each) => each.filter(({ around }) => around[0] === within));
        if (!isWorthMore(failingIn(there, rows), search)) return [];
        return grown(there, { question: "together", element, within, around: [], traits: [] }, search);
      })
      .filter(({ feature, impurity }) => isPurer(impurity, bound) && !isPlain(feature))
      .map((each) => ({ ...each, size }));
  });
  return found
    .sort((one, other) =>
      isPurer(one.impurity, other.impurity) || isPurer(other.impurity, one.impurity)
        ? one.impurity - other.impurity
        : thingsIn(one.feature) - thingsIn(other.feature) || one.size - other.size,
    )
    .slice(0, mostTold)
    .map(({ feature, impurity }) => ({
      feature: { ...feature, traits: feature.traits.toSorted(inOrder) },
      impurity,
    }));
}

/** What is there first, then by number, so that the same is asked however it was found. */
const inOrder = (one: Trait, other: Trait): number =>
  Number(other.isThere) - Number(one.isThere) || one.element - other.element;

/** Whether it only says what is in a node, which is asked of all. */
const isPlain = (feature: TogetherFeature): boolean =>
  thingsIn(feature) === 1 && feature.within === undefined && feature.traits[0]?.isThere !== false;

const isAsked = (element: number, { elements }: Vocabulary): boolean =>
  elements[element]?.kind === "rule" && elements[element].isRelated;

const known = new WeakMap<Nesting, ReadonlyMap<number, readonly OwnParts[]>>();

/** The nodes of each rule, remembered because rows are looked at again and again. */
function nodesOf(nesting: Nesting, vocabulary: Vocabulary): ReadonlyMap<number, readonly OwnParts[]> {
  const remembered = known.get(nesting);
  if (remembered) return remembered;
  const nodes = new Map<number, OwnParts[]>();
  for (const node of ownPartsIn(nesting, (element) => isAsked(element, vocabulary))) {
    const others = nodes.get(node.element) ?? [];
    nodes.set(node.element, others);
    others.push(node);
  }
  known.set(nesting, nodes);
  return nodes;
}

const sizeOf = (nodes: readonly OwnParts[]): number =>
  nodes.reduce((sum, { parts }) => sum + parts.size, 0) / Math.max(1, nodes.length);

/** The rules that the nodes stand in, if there are several, and wherever. */
function placesOf(nodes: readonly (readonly OwnParts[])[]): (number | undefined)[] {
  const nearest = new Set(nodes.flatMap((each) => each.map((node) => node.around[0])));
  nearest.delete(undefined);
  return [undefined, ...(nearest.size > 1 ? nearest : [])];
}

interface Search {
  readonly rows: readonly NestedRow[];
  readonly all: RowCounts;
  /** How many elements the vocabulary has. */
  readonly elements: number;
  /** What is not purer is of no use. */
  readonly bound: number;
  /** Memory that every count uses again. */
  readonly counts: ThingCounts;
}

/** Whether something true of so many failing rows, or of some of these, may be purer than the bound: at best no passing row has it. */
const isWorthMore = (failing: number, { all, bound }: Search): boolean =>
  isPurer(impurityOf(all.passing, all.failing - failing, all), bound);

/** The nodes of each row that are as said so far. */
type Bags = readonly (readonly OwnParts[])[];

/** How many failing rows have such nodes. */
const failingIn = (bags: Bags, rows: readonly NestedRow[]): number =>
  rows.filter(({ fails }, row) => fails && bags[row]?.length !== 0).length;

/** The purest things found to be said of nodes, each purer than what it grew from. */
function grown(bags: Bags, said: TogetherFeature, search: Search): TellingNode[] {
  const found: TellingNode[] = [];
  const pending = furtherThings(bags, search, firstThings).map((further) => ({ further, said, bags }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { further, said, bags } = next;
    const feature = withThing(said, further);
    found.push({ feature, impurity: further.impurity });
    if (thingsIn(feature) === mostThings || !isWorthMore(further.failing, search)) continue;
    const left = bags.map((nodes) => nodes.filter((node) => isSo(node, further)));
    const [better] = furtherThings(left, search, 1);
    if (better && isPurer(better.impurity, further.impurity))
      pending.push({ further: better, said: feature, bags: left });
  }
  return found;
}

/** Something to be said of nodes: that a part is in them, or is not, or that a rule is around them. */
interface Thing extends Trait {
  readonly isAround: boolean;
  readonly impurity: number;
  /** Of how many failing rows it can be said. */
  readonly failing: number;
}

const isSo = ({ parts, around }: OwnParts, { element, isThere, isAround }: Thing): boolean =>
  isAround ? around.includes(element) : parts.has(element) === isThere;

const withThing = (said: TogetherFeature, { element, isThere, isAround }: Thing): TogetherFeature =>
  isAround
    ? { ...said, around: [...said.around, element] }
    : { ...said, traits: [...said.traits, { element, isThere }] };

/** What more can be said of the nodes so that more of the rows with such nodes fail: so many things, the purest first. */
function furtherThings(bags: Bags, { rows, all, elements, counts }: Search, most: number): Thing[] {
  const purest: Thing[] = [];
  const add = (those: RowCounts, number: number, isThere: boolean): void => {
    const { passing, failing } = those;
    if (failing * all.passing <= passing * all.failing) return;
    const impurity = impurityOfDivision(those, all, all);
    if (purest.length === most && !(impurity < (purest[most - 1] as Thing).impurity)) return;
    if (purest.length === most) purest.pop();
    const place = purest.findLastIndex((each) => each.impurity <= impurity) + 1;
    const isAround = number >= elements;
    purest.splice(place, 0, { element: number % elements, isThere, isAround, impurity, failing });
  };
  const { reached, met, some, every } = counts.of(bags, rows, elements);
  for (const number of met) {
    const [passing, failing] = [some.passing[number] as number, some.failing[number] as number];
    add({ passing, failing }, number, true);
    if (number >= elements) continue;
    const lacking = {
      passing: reached.passing - (every.passing[number] as number),
      failing: reached.failing - (every.failing[number] as number),
    };
    add(lacking, number, false);
  }
  return purest;
}

/** For each outcome a number for each part, then one for each rule around. */
type Counts = Readonly<Record<keyof RowCounts, Int32Array>>;

/** Counts in how many rows there are nodes, and in how many of these some node, or every node, has each thing. */
class ThingCounts {
  readonly #some: Counts;
  readonly #every: Counts;
  /** Of the nodes of one row. */
  readonly #having: Int32Array;
  #met: number[] = [];

  /** @param things how many there are: elements as parts, then as rules around */
  constructor(things: number) {
    const counts = (): Counts => ({ passing: new Int32Array(things), failing: new Int32Array(things) });
    this.#some = counts();
    this.#every = counts();
    this.#having = new Int32Array(things);
  }

  /** The things that some node has, in their order, and the counts of these, until others are counted. */
  of(
    bags: Bags,
    rows: readonly NestedRow[],
    elements: number,
  ): {
    readonly reached: RowCounts;
    readonly met: readonly number[];
    readonly some: Counts;
    readonly every: Counts;
  } {
    this.#forget();
    const reached = { passing: 0, failing: 0 };
    for (const [row, nodes] of bags.entries()) {
      if (nodes.length === 0) continue;
      const outcome = rows[row]?.fails ? "failing" : "passing";
      reached[outcome]++;
      this.#count(nodes, outcome, elements);
    }
    return {
      reached,
      met: this.#met.sort((one, other) => one - other),
      some: this.#some,
      every: this.#every,
    };
  }

  #count(nodes: readonly OwnParts[], outcome: keyof RowCounts, elements: number): void {
    const [having, some, every] = [this.#having, this.#some[outcome], this.#every[outcome]];
    const own: number[] = [];
    const meet = (number: number): void => {
      if (having[number] === 0) own.push(number);
      having[number] = (having[number] as number) + 1;
    };
    for (const { parts, around } of nodes) {
      for (const part of parts) meet(part);
      for (const rule of around) meet(elements + rule);
    }
    for (const number of own) {
      if (this.#some.passing[number] === 0 && this.#some.failing[number] === 0) this.#met.push(number);
      some[number] = (some[number] as number) + 1;
      if (having[number] === nodes.length) every[number] = (every[number] as number) + 1;
      having[number] = 0;
    }
  }

  #forget(): void {
    for (const number of this.#met) {
      for (const { passing, failing } of [this.#some, this.#every]) {
        passing[number] = 0;
        failing[number] = 0;
      }
    }
    this.#met = [];
  }
}
