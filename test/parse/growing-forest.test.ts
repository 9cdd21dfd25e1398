import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Items } from "../../src/parse/automaton/items.ts";
import { GrowingForest } from "../../src/parse/forest/pack.ts";
import { NOTHING } from "../../src/parse/forest/packed-forest.ts";

/** An packed node by its mark and where its last symbol starts; undefined when that is a letter. */
interface PackedNode {
  readonly mark: number;
  readonly start: number | undefined;
}

const LETTER = -2;

/** The packed nodes of a node in the order in which the forest has them, added in the given one, behind those of another. */
function inForest(packedNodes: readonly PackedNode[]): PackedNode[] {
  const growing = new GrowingForest(1, 1);
  const lasts = packedNodes.map(({ start }) => (start === undefined ? LETTER : growing.addNode(0, start, 9)));
  const other = growing.addNode(0, 0, 9);
  growing.addPackedNode(NOTHING, LETTER, 99);
  growing.setPackedNodes(other, 0);
  const node = growing.addNode(0, 0, 9);
  for (const [index, { mark }] of packedNodes.entries())
    growing.addPackedNode(NOTHING, lasts[index] ?? LETTER, mark);
  growing.setPackedNodes(node, 1);
  const forest = growing.forest({} as Items, node);
  expect(forest.isAmbiguous).toBe(packedNodes.length > 1);
  expect(forest.mark[0]).toBe(99);
  expect([forest.firstPackedNode[node], forest.packedNodesEnd[node]]).toEqual([1, 1 + packedNodes.length]);
  return packedNodes.map((_, index) => {
    const last = forest.right[1 + index] ?? LETTER;
    return { mark: forest.mark[1 + index] ?? -1, start: last < 0 ? undefined : forest.start[last] };
  });
}

describe("the edges of a node", () => {
  it("come by production, then with the shortest last symbol first, however they were added", () => {
    const packedNode = fc.record({ mark: fc.nat(3), start: fc.option(fc.nat(5), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(packedNode, { maxLength: 6 }), (packedNodes) => {
        const sorted = [...packedNodes].sort(
          (one, other) => one.mark - other.mark || (other.start ?? 0) - (one.start ?? 0),
        );
        const places = (list: readonly PackedNode[]) => list.map(({ mark, start = 0 }) => [mark, start]);
        expect(places(inForest(packedNodes))).toEqual(places(sorted));
      }),
      { numRuns: 200 },
    );
  });
});
