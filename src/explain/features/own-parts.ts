import { addTo } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";

/**
 * The elements of an input as a walk enters them, outer ones first; what is not asked where it stands is left out. At each step either one
 * is entered, or, where it is `leaving`, the one that was entered last and is still there.
 */
export interface Nesting {
  readonly entered: readonly number[];
  /** For each of them the nearest rule's number around it, or `leaving`. */
  readonly around: readonly number[];
  /** Where in the text each step is, in UTF-16 code units. */
  readonly offsets: readonly number[];
  readonly text: string;
  /** Whether line ends are no white space. */
  readonly hasLines: boolean;
}

/** What stands for leaving an element, and for no rule around one. */
export const leaving = -1;

/** A node of a rule, with what is in it and in no other node of the rule inside of it. */
export interface OwnParts {
  readonly element: number;
  /** The rules around it, the nearest first. */
  readonly around: readonly number[];
  /** Elements that occur there, ascending; those that the node is itself are among them, but for the rule. */
  readonly parts: Uint32Array;
  /** The steps at which the walk enters and leaves it. */
  readonly entered: number;
  readonly left: number;
  readonly order: Order;
  /** What stands right before it and right behind it. */
  neighbours(): Neighbours;
}

/** At which step of the walk each element is left first, and entered last. */
export interface Order {
  readonly firstLeft: ReadonlyMap<number, number>;
  readonly lastEntered: ReadonlyMap<number, number>;
}

/** A walk with what is asked of it again and again. */
interface KnownWalk {
  /** For the step at which an element is entered, that at which it is left. */
  readonly leftAt: Uint32Array;
  /** For the same step that of the element around it, 1 more; 0 for the outermost. */
  readonly outer: Uint32Array;
  readonly order: Order;
  /** The steps at which each element is entered, as the walk leaves it. */
  readonly steps: ReadonlyMap<number, readonly number[]>;
  /** The nodes of the rules that somebody asked about. */
  readonly nodes: Map<number, readonly OwnParts[]>;
}

/** The nodes of the rule, as the walk leaves them. */
export function nodesOf(rule: number, nesting: Nesting): readonly OwnParts[] {
  const walk = knownWalk(nesting);
  const { nodes, steps } = walk;
  const known = nodes.get(rule) ?? (steps.get(rule) ?? []).map((step) => ownParts(step, nesting, walk));
  nodes.set(rule, known);
  return known;
}

const knownWalk = oncePer(({ entered }: Nesting): KnownWalk => {
  const leftAt = new Uint32Array(entered.length);
  const outer = new Uint32Array(entered.length);
  const firstLeft = new Map<number, number>();
  const lastEntered = new Map<number, number>();
  const steps = new Map<number, number[]>();
  const path: number[] = [];
  for (const [step, element] of entered.entries()) {
    if (element !== leaving) {
      outer[step] = (path.at(-1) ?? -1) + 1;
      path.push(step);
      lastEntered.set(element, step);
      continue;
    }
    const start = path.pop() as number;
    const last = entered[start] as number;
    leftAt[start] = step;
    addTo(steps, last, start);
    if (!firstLeft.has(last)) firstLeft.set(last, step);
  }
  return { leftAt, outer, order: { firstLeft, lastEntered }, steps, nodes: new Map() };
});

/** The node that is entered at the step. */
function ownParts(start: number, nesting: Nesting, { leftAt, outer, order }: KnownWalk): OwnParts {
  const { entered, around } = nesting;
  const element = entered[start] as number;
  const left = leftAt[start] as number;
  const parts = new Set<number>();
  for (let step = start + 1; step < left; step++) {
    const part = entered[step] as number;
    if (part === element) step = leftAt[step] as number;
    else parts.add(part);
  }
  parts.delete(leaving);
  const rules = new Set<number>();
  for (let step = start + 1; step > 0; step = outer[step - 1] as number)
    rules.add(around[step - 1] as number);
  rules.delete(leaving);
  return {
    element,
    around: [...rules],
    parts: Uint32Array.from(parts).sort(),
    entered: start,
    left,
    order,
    neighbours: () => neighboursOf(start, left, nesting),
  };
}

/** The elements that stand next to a node, white space aside: those that end where it begins, and those that begin where it ends. */
export interface Neighbours {
  readonly before: readonly number[];
  readonly behind: readonly number[];
}

/** The elements of an input by where their texts begin and end, without white space around them. */
interface Edges {
  readonly beginning: ReadonlyMap<number, readonly number[]>;
  readonly ending: ReadonlyMap<number, readonly number[]>;
}

/** What stands next to the node that the walk enters and leaves at these steps; nothing does where there is nothing to be seen of it. */
function neighboursOf(entered: number, left: number, nesting: Nesting): Neighbours {
  const { text, offsets } = nesting;
  const [begin, end] = extent(offsets[entered] as number, offsets[left] as number, nesting);
  if (begin === end) return { before: [], behind: [] };
  const { beginning, ending } = edgesOf(nesting);
  const [, before] = extent(0, begin, nesting);
  const [behind] = extent(end, text.length, nesting);
  return { before: ending.get(before) ?? [], behind: beginning.get(behind) ?? [] };
}

const edgesOf = oncePer((nesting: Nesting): Edges => {
  const { entered, offsets } = nesting;
  const { leftAt } = knownWalk(nesting);
  const [beginning, ending] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const [step, element] of entered.entries()) {
    if (element === leaving) continue;
    const [begin, end] = extent(offsets[step] as number, offsets[leftAt[step] as number] as number, nesting);
    if (begin === end) continue;
    addTo(beginning, begin, element);
    addTo(ending, end, element);
  }
  return { beginning, ending };
});

/** Where the text between the offsets begins and ends without white space around it; both are the end where there is no other text. */
function extent(
  from: number,
  to: number,
  { text, hasLines }: Nesting,
): readonly [begin: number, end: number] {
  const [before, behind] = hasLines ? [/^[^\S\n\r]+/, /[^\S\n\r]+$/] : [/^\s+/, /\s+$/];
  const rest = text.slice(from, to).replace(before, "");
  return [to - rest.length, to - rest.length + rest.replace(behind, "").length];
}
