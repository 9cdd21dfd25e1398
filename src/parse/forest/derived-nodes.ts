import type { Step } from "../../grammar/normalize/plain-grammar.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import { eachEmpty, NOTHING, type PackedForest } from "./packed-forest.ts";

/** A rule node or a token of some derivation tree of an input. */
export interface DerivedNode {
  readonly rule: string;
  /** Absent for a token, whose inside is derived on demand. */
  readonly alternative?: number;
  /** Byte range in the input. */
  readonly start: number;
  readonly end: number;
}

/**
 * The distinct rule nodes and tokens of all trees. The forest must be of a lightly normalized grammar, in which each
 * alternative is a production.
 */
export function* derivedNodes(forest: PackedForest, letters: Letters): Generator<DerivedNode, void> {
  const empty = new EmptyPlaces(forest);
  const tokens = new TokenPlaces(forest);
  for (let node = 0; node < forest.nodeCount; node++) {
    if (empty.isEmptySymbolNode(node)) continue;
    const start = forest.start[node] as number;
    const end = forest.end[node] as number;
    const span = { start: startByte(letters, start, end), end: endByte(letters, end) };
    for (const made of alternativesOf(forest, node)) yield { ...made, ...span };
    for (const packedNode of packedNodesOf(forest, node)) {
      empty.note(node, packedNode);
      tokens.note(node, packedNode);
    }
  }
  for (const [rule, place] of tokens.all()) {
    yield { rule, start: startByte(letters, place, place + 1), end: endByte(letters, place + 1) };
  }
  for (const [node, place] of empty.all()) {
    const span = { start: startByte(letters, place, place), end: endByte(letters, place) };
    for (const made of alternativesOf(forest, node)) yield { ...made, ...span };
  }
}

/** The distinct alternatives of the rule that derive the node; empty when the node is not a rule's. */
function* alternativesOf(
  forest: PackedForest,
  node: number,
): Generator<{ readonly rule: string; readonly alternative: number }, void> {
  const { items, label, mark } = forest;
  if ((label[node] as number) < 0) return;
  let last = NOTHING;
  for (const packedNode of packedNodesOf(forest, node)) {
    const production = items.production[mark[packedNode] as number] as number;
    const opening = items.productions[production]?.steps[0];
    // Packed nodes are ordered by production.
    if (production === last || opening?.kind !== "open" || opening.label.kind !== "rule") continue;
    last = production;
    yield { rule: opening.label.name, alternative: opening.label.alternative };
  }
}

function* packedNodesOf(
  { firstPackedNode, packedNodesEnd }: PackedForest,
  node: number,
): Generator<number, void> {
  for (
    let packedNode = firstPackedNode[node] as number;
    packedNode < (packedNodesEnd[node] as number);
    packedNode++
  )
    yield packedNode;
}

/** The places of empty symbol nodes; the forest has one node for all places. */
class EmptyPlaces {
  readonly #forest: PackedForest;
  readonly #symbolNodes: ReadonlySet<number>;
  readonly #places = new Map<number, Set<number>>();

  constructor(forest: PackedForest) {
    this.#forest = forest;
    this.#symbolNodes = new Set(forest.emptySymbolNode);
  }

  isEmptySymbolNode(node: number): boolean {
    return this.#symbolNodes.has(node);
  }

  /** Records the places of the empty symbols of a packed node. */
  note(node: number, packedNode: number): void {
    const forest = this.#forest;
    const end = forest.end[node] as number;
    const right = forest.right[packedNode] as number;
    const before = right >= 0 ? (forest.start[right] as number) : end - 1;
    let left = forest.left[packedNode] === NOTHING ? emptyBefore(forest, packedNode) : 0;
    eachEmpty(forest, node, packedNode, (symbolNode) => this.#add(symbolNode, left-- > 0 ? before : end));
  }

  /** Pairs of an empty symbol node and a place. */
  *all(): Generator<readonly [number, number], void> {
    for (const [symbolNode, places] of this.#places) for (const place of places) yield [symbolNode, place];
  }

  #add(symbolNode: number, place: number): void {
    const pending = [symbolNode];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const places = this.#places.get(next) ?? new Set();
      if (places.has(place)) continue;
      this.#places.set(next, places.add(place));
      for (const packedNode of packedNodesOf(this.#forest, next)) {
        eachEmpty(this.#forest, next, packedNode, (inner) => pending.push(inner));
      }
    }
  }
}

/** The places of tokens; a token may be part of many nodes. */
class TokenPlaces {
  readonly #forest: PackedForest;
  readonly #places = new Map<string, Set<number>>();
  /** For each production the token rules of its symbols; undefined for other symbols. */
  readonly #known: (readonly (string | undefined)[] | undefined)[] = [];

  constructor(forest: PackedForest) {
    this.#forest = forest;
  }

  /** Records the tokens of the packed node itself: its last symbol, and an implicit first one. */
  note(node: number, packedNode: number): void {
    const { items, left, right, mark, start, end } = this.#forest;
    const behind = mark[packedNode] as number;
    const production = items.production[behind] as number;
    const first = items.firstItem[production] as number;
    if (behind === first) return;
    const tokens = this.#tokensOf(production);
    const symbolNode = right[packedNode] as number;
    const last = symbolNode >= 0 ? (start[symbolNode] as number) : (end[node] as number) - 1;
    if (symbolNode < 0) this.#add(tokens[behind - first - 1], last);
    if (left[packedNode] === NOTHING && behind - first > 1) this.#add(tokens[0], last - 1);
  }

  /** Pairs of a token rule and a place. */
  *all(): Generator<readonly [string, number], void> {
    for (const [rule, places] of this.#places) for (const place of places) yield [rule, place];
  }

  #add(rule: string | undefined, place: number): void {
    if (rule === undefined) return;
    const places = this.#places.get(rule) ?? new Set();
    this.#places.set(rule, places.add(place));
  }

  #tokensOf(production: number): readonly (string | undefined)[] {
    const steps = this.#forest.items.productions[production]?.steps ?? [];
    const tokens = this.#known[production] ?? steps.flatMap(tokensOfStep);
    this.#known[production] = tokens;
    return tokens;
  }
}

/** The token rule of each symbol that the step consumes. */
function tokensOfStep(step: Step): readonly (string | undefined)[] {
  if (step.kind === "leaf") return new Array(step.length).fill(step.token);
  return step.kind === "child" || step.kind === "pick" ? [undefined] : [];
}

/** The number of empty symbols before the packed node's last symbol, if all before it are empty. */
function emptyBefore({ items, mark }: PackedForest, packedNode: number): number {
  const behind = mark[packedNode] as number;
  const firstItem = items.firstItem[items.production[behind] as number] as number;
  return (items.symbol[firstItem] as number) < 0 ? 0 : Math.max(0, behind - 1 - firstItem);
}
