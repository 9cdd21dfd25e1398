import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dots } from "../../src/parse/automaton/dots.ts";
import { GrowingForest } from "../../src/parse/forest/pack.ts";
import { NOTHING } from "../../src/parse/forest/packed-forest.ts";

/** An edge by its mark and where its last symbol starts; undefined when that is a letter. */
interface Edge {
  readonly mark: number;
  readonly start: number | undefined;
}

const LETTER = -2;

/** The edges of a node in the order in which the forest has them, added in the given one, behind those of another. */
function inForest(edges: readonly Edge[]): Edge[] {
  const growing = new GrowingForest(1, 1);
  const lasts = edges.map(({ start }) => (start === undefined ? LETTER : growing.addNode(0, start, 9)));
  const other = growing.addNode(0, 0, 9);
  growing.addEdge(NOTHING, LETTER, 99);
  growing.setEdges(other, 0);
  const node = growing.addNode(0, 0, 9);
  for (const [index, { mark }] of edges.entries()) growing.addEdge(NOTHING, lasts[index] ?? LETTER, mark);
  growing.setEdges(node, 1);
  const forest = growing.forest({} as Dots, node);
  expect(forest.isAmbiguous).toBe(edges.length > 1);
  expect(forest.mark[0]).toBe(99);
  expect([forest.firstEdge[node], forest.edgesEnd[node]]).toEqual([1, 1 + edges.length]);
  return edges.map((_, index) => {
    const last = forest.right[1 + index] ?? LETTER;
    return { mark: forest.mark[1 + index] ?? -1, start: last < 0 ? undefined : forest.start[last] };
  });
}

describe("the edges of a node", () => {
  it("come by production, then with the shortest last symbol first, however they were added", () => {
    const edge = fc.record({ mark: fc.nat(3), start: fc.option(fc.nat(5), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 6 }), (edges) => {
        const sorted = [...edges].sort(
          (one, other) => one.mark - other.mark || (other.start ?? 0) - (one.start ?? 0),
        );
        const places = (list: readonly Edge[]) => list.map(({ mark, start = 0 }) => [mark, start]);
        expect(places(inForest(edges))).toEqual(places(sorted));
      }),
      { numRuns: 200 },
    );
  });
});
