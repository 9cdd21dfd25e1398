import { leaving, type Nesting } from "./nesting.ts";

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

const known = new WeakMap<Nesting, Edges>();

/** What stands next to the node that the walk enters and leaves at these steps; nothing does where there is nothing to be seen of it. */
export function neighboursOf(entered: number, left: number, nesting: Nesting): Neighbours {
  const { text, offsets } = nesting;
  const [begin, end] = extent(offsets[entered] as number, offsets[left] as number, nesting);
  if (begin === end) return { before: [], behind: [] };
  const { beginning, ending } = known.get(nesting) ?? edgesOf(nesting);
  const [, before] = extent(0, begin, nesting);
  const [behind] = extent(end, text.length, nesting);
  return { before: ending.get(before) ?? [], behind: beginning.get(behind) ?? [] };
}

function edgesOf(nesting: Nesting): Edges {
  const { entered, offsets } = nesting;
  const edges = { beginning: new Map<number, number[]>(), ending: new Map<number, number[]>() };
  const path: number[] = [];
  for (const [step, element] of entered.entries()) {
    if (element !== leaving) {
      path.push(step);
      continue;
    }
    const start = path.pop() as number;
    const [begin, end] = extent(offsets[start] as number, offsets[step] as number, nesting);
    if (begin === end) continue;
    add(edges.beginning, begin, entered[start] as number);
    add(edges.ending, end, entered[start] as number);
  }
  known.set(nesting, edges);
  return edges;
}

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

function add(edges: Map<number, number[]>, offset: number, element: number): void {
  const elements = edges.get(offset);
  if (elements) elements.push(element);
  else edges.set(offset, [element]);
}
