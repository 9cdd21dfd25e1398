import type { RowCounts } from "../decision/decision-tree.ts";
import { impurityOfDivision, isPurer } from "../decision/impurity.ts";
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
  const search = { rows, all, elements: vocabulary.elements.length };
  const found = rules.flatMap((element) => {
    const own = nodes.map((each) => each.get(element) ?? []);
    const count = rows.filter(({ fails }, row) => fails && own[row]?.length !== 0).length;
    if (2 * count < failing) return [];
    const size = sizeOf(own.flat());
    return placesOf(own)
      .flatMap((within) => {
        const there =
          within === undefined ? own : own.map((each) => each.filter(({ around }) => around[0] === within));
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
}

/** The nodes of each row that are as said so far. */
type Bags = readonly (readonly OwnParts[])[];

/** The purest things found to be said of nodes, each purer than what it grew from. */
function grown(bags: Bags, said: TogetherFeature, search: Search): TellingNode[] {
  const found: TellingNode[] = [];
  const pending = furtherThings(bags, search)
    .slice(0, firstThings)
    .map((further) => ({ further, said, bags }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { further, said, bags } = next;
    const feature = withThing(said, further);
    found.push({ feature, impurity: further.impurity });
    if (thingsIn(feature) === mostThings) continue;
    const left = bags.map((nodes) => nodes.filter((node) => isSo(node, further)));
    const [better] = furtherThings(left, search);
    if (better && isPurer(better.impurity, further.impurity))
      pending.push({ further: better, said: feature, bags: left });
  }
  return found;
}

/** Something to be said of nodes: that a part is in them, or is not, or that a rule is around them. */
interface Thing extends Trait {
  readonly isAround: boolean;
  readonly impurity: number;
}

const isSo = ({ parts, around }: OwnParts, { element, isThere, isAround }: Thing): boolean =>
  isAround ? around.includes(element) : parts.has(element) === isThere;

const withThing = (said: TogetherFeature, { element, isThere, isAround }: Thing): TogetherFeature =>
  isAround
    ? { ...said, around: [...said.around, element] }
    : { ...said, traits: [...said.traits, { element, isThere }] };

/** What more can be said of the nodes so that more of the rows with such nodes fail, the purest first. */
function furtherThings(bags: Bags, { rows, all, elements }: Search): Thing[] {
  const { reached, some, every } = countedThings(bags, { rows, elements });
  const found: Thing[] = [];
  const add = (those: RowCounts, thing: Omit<Thing, "impurity">): void => {
    if (those.failing * all.passing <= those.passing * all.failing) return;
    found.push({ ...thing, impurity: impurityOfDivision(those, all, all) });
  };
  for (let number = 0; number < 2 * elements; number++) {
    const having = { passing: some.passing[number] as number, failing: some.failing[number] as number };
    if (having.passing + having.failing === 0) continue;
    const thing = { element: number % elements, isAround: number >= elements };
    add(having, { ...thing, isThere: true });
    if (thing.isAround) continue;
    const lacking = {
      passing: reached.passing - (every.passing[number] as number),
      failing: reached.failing - (every.failing[number] as number),
    };
    add(lacking, { ...thing, isThere: false });
  }
  return found.sort((one, other) => one.impurity - other.impurity);
}

/** For each outcome a number for each part, then one for each rule around. */
type Counts = Readonly<Record<keyof RowCounts, Int32Array>>;

/** In how many rows there are nodes, and in how many of these some node, or every node, has each thing. */
function countedThings(
  bags: Bags,
  { rows, elements }: Omit<Search, "all">,
): { readonly reached: RowCounts; readonly some: Counts; readonly every: Counts } {
  const counts = (): Counts => ({
    passing: new Int32Array(2 * elements),
    failing: new Int32Array(2 * elements),
  });
  const [some, every] = [counts(), counts()];
  const reached = { passing: 0, failing: 0 };
  const having = new Int32Array(2 * elements);
  for (const [row, nodes] of bags.entries()) {
    if (nodes.length === 0) continue;
    const outcome = rows[row]?.fails ? "failing" : "passing";
    reached[outcome]++;
    const met: number[] = [];
    const meet = (number: number): void => {
      if (having[number] === 0) met.push(number);
      having[number] = (having[number] as number) + 1;
    };
    for (const { parts, around } of nodes) {
      for (const part of parts) meet(part);
      for (const rule of around) meet(elements + rule);
    }
    for (const number of met) {
      some[outcome][number] = (some[outcome][number] as number) + 1;
      if (having[number] === nodes.length) every[outcome][number] = (every[outcome][number] as number) + 1;
      having[number] = 0;
    }
  }
  return { reached, some, every };
}
