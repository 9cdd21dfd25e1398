import { addTo } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";
import { type InputNode, placesBy } from "./input-nodes.ts";
import type { MeasuredTree } from "./measured-tree.ts";

/** A node of an element, with what is in it and in no other node of the element inside of it. */
export interface OwnParts {
  readonly element: number;
  /** The rules around it, the nearest first. */
  readonly around: readonly number[];
  /** Elements that occur there, ascending; those that the node is itself are among them, but for the element. */
  readonly parts: Uint32Array;
  /** The places of the node, and of the last one in it, in the list of all. */
  readonly first: number;
  readonly last: number;
  readonly order: Order;
  /** What stands right before it and right behind it. */
  neighbours(): Neighbours;
}

/** For each element the last place in the node of it that ends first, and the place of the node that begins last. */
export interface Order {
  readonly firstEnd: ReadonlyMap<number, number>;
  readonly lastBegin: ReadonlyMap<number, number>;
}

/** An input as far as its nodes are looked at. */
export type InputNodes = Pick<MeasuredTree, "nodes" | "text" | "hasLines">;

/** What is asked of an input again and again. */
interface KnownNodes {
  /** For each node the place of the one around it; -1 for the outermost. */
  readonly outer: Int32Array;
  readonly order: Order;
  readonly places: ReadonlyMap<number, readonly number[]>;
  /** The nodes of the elements that somebody asked about. */
  readonly own: Map<number, readonly OwnParts[]>;
}

/** The nodes of the element. */
export function nodesOf(element: number, input: InputNodes): readonly OwnParts[] {
  const known = knownNodes(input);
  const own =
    known.own.get(element) ??
    (known.places.get(element) ?? []).map((at) => ownParts({ element, at }, input, known));
  known.own.set(element, own);
  return own;
}

const knownNodes = oncePer(({ nodes }: InputNodes): KnownNodes => {
  const outer = new Int32Array(nodes.length);
  const firstEnd = new Map<number, number>();
  const lastBegin = new Map<number, number>();
  for (const [at, { asked, inner }] of nodes.entries()) {
    let around = at - 1;
    while (around >= 0 && around + (nodes[around] as InputNode).inner < at) around = outer[around] as number;
    outer[at] = around;
    for (const element of asked) {
      firstEnd.set(element, Math.min(firstEnd.get(element) ?? Infinity, at + inner));
      lastBegin.set(element, at);
    }
  }
  const places = placesBy(nodes, ({ asked }) => asked);
  return { outer, order: { firstEnd, lastBegin }, places, own: new Map() };
});

function ownParts(
  { element, at }: { readonly element: number; readonly at: number },
  input: InputNodes,
  { outer, order }: KnownNodes,
): OwnParts {
  const { nodes } = input;
  const { asked, inner } = nodes[at] as InputNode;
  const as = asked.indexOf(element);
  const parts = new Set(asked.slice(as + 1));
  const last = at + inner;
  for (let next = at + 1; next <= last; next++) {
    const each = nodes[next] as InputNode;
    const again = each.asked.indexOf(element);
    for (const part of again < 0 ? each.asked : each.asked.slice(0, again)) parts.add(part);
    if (again >= 0) next += each.inner;
  }
  const around = new Set(rulesIn(nodes[at], asked.slice(0, as)));
  for (let next = outer[at] as number; next >= 0; next = outer[next] as number)
    for (const rule of rulesIn(nodes[next])) around.add(rule);
  return {
    element,
    around: [...around],
    parts: Uint32Array.from(parts).sort(),
    first: at,
    last,
    order,
    neighbours: () => neighboursOf(nodes[at] as InputNode, input),
  };
}

const rulesIn = (node: InputNode | undefined, asked = node?.asked ?? []): readonly number[] =>
  asked.filter((element) => node?.rules.includes(element));

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

/** What stands next to the node; nothing does where there is nothing to be seen of it. */
function neighboursOf(node: InputNode, input: InputNodes): Neighbours {
  const [begin, end] = extent(node.begin, node.end, input);
  if (begin === end) return { before: [], behind: [] };
  const { beginning, ending } = edgesOf(input);
  const [, before] = extent(0, begin, input);
  const [behind] = extent(end, input.text.length, input);
  return { before: ending.get(before) ?? [], behind: beginning.get(behind) ?? [] };
}

const edgesOf = oncePer((input: InputNodes): Edges => {
  const [beginning, ending] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const node of input.nodes) {
    const [begin, end] = extent(node.begin, node.end, input);
    if (begin === end) continue;
    for (const element of node.asked) {
      addTo(beginning, begin, element);
      addTo(ending, end, element);
    }
  }
  return { beginning, ending };
});

/** Where the text between the offsets begins and ends without white space around it; both are the end where there is no other text. */
function extent(
  from: number,
  to: number,
  { text, hasLines }: InputNodes,
): readonly [begin: number, end: number] {
  const [before, behind] = hasLines ? [/^[^\S\n\r]+/, /[^\S\n\r]+$/] : [/^\s+/, /\s+$/];
  const rest = text.slice(from, to).replace(before, "");
  return [to - rest.length, to - rest.length + rest.replace(behind, "").length];
}
