import { impurityOf, isPurer } from "../decision/impurity.ts";
import type { TogetherFeature, Trait } from "../features/feature.ts";
import { left, type Nesting, type OwnParts, ownPartsIn } from "../features/together.ts";
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

/** Things that a node is said to have or lack at once, at most. */
const mostTraits = 3;

/** First traits that others are looked for with. */
const firstTraits = 3;

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
  const all = { passing: rows.length - failing, failing };
  const nodes = rows.map(({ nesting }) => nodesOf(nesting, vocabulary));
  const rules = [...vocabulary.elements.keys()].filter((element) => isAsked(element, vocabulary));
  const found = rules.flatMap((element) => {
    const own = nodes.map((each) => each.get(element) ?? []);
    const count = rows.filter(({ fails }, row) => fails && own[row]?.length !== 0).length;
    if (2 * count < failing) return [];
    const search = { element, rows, all, elements: vocabulary.elements.length };
    const size = sizeOf(own.flat());
    return placesOf(own)
      .flatMap((within) => {
        const there =
          within === undefined ? own : own.map((each) => each.filter(({ around }) => around === within));
        return grown({ ...search, within }, there);
      })
      .filter(({ feature, impurity }) => isPurer(impurity, bound) && !isPlain(feature))
      .map((each) => ({ ...each, size }));
  });
  const weightOf = ({ feature: { traits, within } }: TellingNode): number =>
    traits.length + (within === undefined ? 0 : 1);
  return found
    .sort((one, other) =>
      isPurer(one.impurity, other.impurity) || isPurer(other.impurity, one.impurity)
        ? one.impurity - other.impurity
        : weightOf(one) - weightOf(other) || one.size - other.size,
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
const isPlain = ({ within, traits: [first, ...others] }: TogetherFeature): boolean =>
  within === undefined && first?.isThere === true && others.length === 0;

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
  const around = new Set(nodes.flatMap((each) => each.map((node) => node.around)));
  return [undefined, ...(around.size > 1 ? [...around].filter((rule) => rule !== left) : [])];
}

interface Search extends Pick<TogetherFeature, "element" | "within"> {
  readonly rows: readonly NestedRow[];
  readonly all: { readonly passing: number; readonly failing: number };
  /** How many elements the vocabulary has. */
  readonly elements: number;
}

/** The nodes of each row that have all of the traits so far. */
type Bags = readonly (readonly OwnParts[])[];

/** The purest sets of traits found, each of which is purer than what it grew from. */
function grown(search: Search, bags: Bags): TellingNode[] {
  const found: TellingNode[] = [];
  const pending = traitsOf(search, bags, [])
    .slice(0, firstTraits)
    .map((each) => ({ ...each, bags }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { feature, impurity } = next;
    const trait = feature.traits.at(-1) as Trait;
    const left = next.bags.map((nodes) =>
      nodes.filter(({ parts }) => parts.has(trait.element) === trait.isThere),
    );
    found.push({ feature, impurity });
    const [better] = feature.traits.length < mostTraits ? traitsOf(search, left, feature.traits) : [];
    if (better && isPurer(better.impurity, impurity)) pending.push({ ...better, bags: left });
  }
  return found;
}

/** One trait more for the nodes, the purest first. */
function traitsOf(
  { element, within, rows, all, elements }: Search,
  bags: Bags,
  traits: readonly Trait[],
): TellingNode[] {
  const someHave = countsOf(elements);
  const allHave = countsOf(elements);
  const reached = { passing: 0, failing: 0 };
  const have = new Int32Array(elements);
  for (const [row, nodes] of bags.entries()) {
    if (nodes.length === 0) continue;
    const outcome = rows[row]?.fails ? "failing" : "passing";
    reached[outcome]++;
    const met: number[] = [];
    for (const { parts } of nodes) {
      for (const part of parts) {
        if (have[part] === 0) met.push(part);
        have[part] = (have[part] as number) + 1;
      }
    }
    for (const part of met) {
      someHave[outcome][part] = (someHave[outcome][part] as number) + 1;
      if (have[part] === nodes.length) allHave[outcome][part] = (allHave[outcome][part] as number) + 1;
      have[part] = 0;
    }
  }
  const found: TellingNode[] = [];
  for (let part = 0; part < elements; part++) {
    const having = { passing: someHave.passing[part] as number, failing: someHave.failing[part] as number };
    if (having.passing + having.failing === 0) continue;
    const lacking = {
      passing: reached.passing - (allHave.passing[part] as number),
      failing: reached.failing - (allHave.failing[part] as number),
    };
    for (const [those, isThere] of [
      [having, true],
      [lacking, false],
    ] as const) {
      if (those.failing * all.passing <= those.passing * all.failing) continue;
      const impurity =
        impurityOf(those.passing, those.failing, all) +
        impurityOf(all.passing - those.passing, all.failing - those.failing, all);
      const feature: TogetherFeature = {
        question: "together",
        element,
        within,
        traits: [...traits, { element: part, isThere }],
      };
      found.push({ feature, impurity });
    }
  }
  return found.sort((one, other) => one.impurity - other.impurity);
}

/** For each element how many rows there are. */
const countsOf = (elements: number): Readonly<Record<"passing" | "failing", Int32Array>> => ({
  passing: new Int32Array(elements),
  failing: new Int32Array(elements),
});
