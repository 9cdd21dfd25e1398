import { endByte, type Letters, startByte } from "../input/letters.ts";
import { eachEmpty, NOTHING, type PackedForest } from "./packed-forest.ts";

/** A rule's node that occurs in some derivation tree of an input. */
export interface DerivedNode {
  readonly rule: string;
  readonly alternative: number;
  /** Byte range in the input. */
  readonly start: number;
  readonly end: number;
}

/**
 * The rule nodes of all trees, each once. The forest must be one of a lightly normalized grammar, in which each
 * alternative is a production.
 */
export function* derivedNodes(forest: PackedForest, letters: Letters): Generator<DerivedNode, void> {
  const empty = new EmptyPlaces(forest);
  for (let node = 0; node < forest.nodeCount; node++) {
    if (empty.isEmptyWhole(node)) continue;
    const start = forest.start[node] as number;
    const end = forest.end[node] as number;
    const span = { start: startByte(letters, start, end), end: endByte(letters, end) };
    for (const made of alternativesOf(forest, node)) yield { ...made, ...span };
    for (const edge of edgesOf(forest, node)) empty.note(node, edge);
  }
  for (const [node, place] of empty.all()) {
    const span = { start: startByte(letters, place, place), end: endByte(letters, place) };
    for (const made of alternativesOf(forest, node)) yield { ...made, ...span };
  }
}

/** The rule's alternatives that derive the node, each once; none when the node is not a rule's. */
function* alternativesOf(
  forest: PackedForest,
  node: number,
): Generator<Pick<DerivedNode, "rule" | "alternative">, void> {
  const { dots, label, mark } = forest;
  if ((label[node] as number) < 0) return;
  let last = NOTHING;
  for (const edge of edgesOf(forest, node)) {
    const production = dots.production[mark[edge] as number] as number;
    const opening = dots.productions[production]?.steps[0];
    // Edges are in the order of their productions.
    if (production === last || opening?.kind !== "open" || opening.label.kind !== "rule") continue;
    last = production;
    yield { rule: opening.label.name, alternative: opening.label.alternative };
  }
}

function* edgesOf({ firstEdge, edgesEnd }: PackedForest, node: number): Generator<number, void> {
  for (let edge = firstEdge[node] as number; edge < (edgesEnd[node] as number); edge++) yield edge;
}

/** Where the wholes over the empty text stand, since the forest has one for all places. */
class EmptyPlaces {
  private readonly forest: PackedForest;
  private readonly wholes: ReadonlySet<number>;
  private readonly places = new Map<number, Set<number>>();

  constructor(forest: PackedForest) {
    this.forest = forest;
    this.wholes = new Set(forest.emptyWhole);
  }

  isEmptyWhole(node: number): boolean {
    return this.wholes.has(node);
  }

  /** Notes the places of the empty symbols of a node's edge. */
  note(node: number, edge: number): void {
    const { forest } = this;
    const end = forest.end[node] as number;
    const right = forest.right[edge] as number;
    const before = right >= 0 ? (forest.start[right] as number) : end - 1;
    let left = forest.left[edge] === NOTHING ? emptyBefore(forest, edge) : 0;
    eachEmpty(forest, node, edge, (whole) => this.add(whole, left-- > 0 ? before : end));
  }

  /** Each empty whole with each of its places. */
  *all(): Generator<readonly [number, number], void> {
    for (const [whole, places] of this.places) for (const place of places) yield [whole, place];
  }

  private add(whole: number, place: number): void {
    const pending = [whole];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const places = this.places.get(next) ?? new Set();
      if (places.has(place)) continue;
      this.places.set(next, places.add(place));
      for (const edge of edgesOf(this.forest, next)) {
        eachEmpty(this.forest, next, edge, (inner) => pending.push(inner));
      }
    }
  }
}

/** How many empty symbols stand before the edge's last symbol, when all before it are empty. */
function emptyBefore({ dots, mark }: PackedForest, edge: number): number {
  const behind = mark[edge] as number;
  const firstDot = dots.firstDot[dots.production[behind] as number] as number;
  return (dots.symbol[firstDot] as number) < 0 ? 0 : Math.max(0, behind - 1 - firstDot);
}
