import { ddmin } from "../delta/ddmin.ts";
import { complement, type IndexSet, indicesOf } from "../delta/index-set.ts";
import { over } from "../oracle/oracle.ts";
import { Stop } from "../oracle/stop.ts";
import { type InputEdit, substitution } from "../text/edit.ts";
import type { Search } from "./stage.ts";
import { type CheapestBytes, cheapestBytesIn } from "./tree/cheapest-bytes.ts";
import { type Derived, derivedChildren } from "./tree/derived-children.ts";
import type { Outlined } from "./tree/outlined.ts";
import type { OutlinedStage } from "./tree/outlined-stage.ts";

/**
 * Hierarchical delta debugging as published: ddmin over the nodes of each level of the tree, from the root down. A
 * node that is taken away leaves nothing where it is an element of a repetition that can do without, and else the
 * cheapest text that the grammar derives in its place. Asks on each level at most as often as ddmin does on its nodes.
 * Misherghi & Su, HDD: Hierarchical Delta Debugging (2006).
 */
export const hdd: OutlinedStage = { name: "hdd", run: reduceLevels };

/** A node of a level. */
interface LevelNode extends Derived {
  /** What takes it away; null when it has to stay. */
  readonly removal: InputEdit | null;
}

async function reduceLevels(input: Outlined, search: Search): Promise<void> {
  const cheapestBytes = cheapestBytesIn(input.grammar);
  let level = levelBelow([{ node: input.tree, expected: undefined }], input, cheapestBytes);
  let removals: readonly InputEdit[] = [];
  while (level.length > 0) {
    const removable = level.filter(({ removal }) => removal !== null);
    const gone = await goneFrom(removable, removals, { ...search, input });
    removals = [...removals, ...[...gone].flatMap(({ removal }) => removal ?? [])];
    const left = level.filter((node) => !gone.has(node));
    level = levelBelow(left, input, cheapestBytes);
  }
}

/** Which nodes ddmin takes away, besides what was taken away before. */
async function goneFrom(
  nodes: readonly LevelNode[],
  before: readonly InputEdit[],
  { input, oracle, signal, onImprovement }: Search & { readonly input: Outlined },
): Promise<ReadonlySet<LevelNode>> {
  if (nodes.length === 0) return new Set();
  const without = (staying: IndexSet): readonly LevelNode[] =>
    [...indicesOf(complement(staying, nodes.length))].flatMap((index) => nodes[index] ?? []);
  const render = (staying: IndexSet): Uint8Array =>
    input.edit([...before, ...without(staying).flatMap(({ removal }) => removal ?? [])]);
  const { failing, ends, stopped } = await ddmin(nodes.length, over(oracle, render), {
    signal,
    onImprovement: (staying) => onImprovement(render(staying)),
  });
  if (stopped !== null) throw new Stop(stopped);
  // ddmin leaves the empty set to its caller; no input at all is no result.
  const emptied = render([]);
  if (ends?.empty.outcome !== "fail" || emptied.length === 0) return new Set(without(failing));
  onImprovement(emptied);
  return new Set(nodes);
}

function levelBelow(
  level: readonly Derived[],
  { grammar }: Outlined,
  cheapestBytes: CheapestBytes,
): readonly LevelNode[] {
  return level.flatMap((parent) =>
    derivedChildren(parent, grammar).map((child) => ({
      ...child,
      removal: removalOf(child, parent, cheapestBytes),
    })),
  );
}

function removalOf(
  { node, expected }: Derived,
  parent: Derived,
  cheapestBytes: CheapestBytes,
): InputEdit | null {
  const text = canDoWithout(parent) ? new Uint8Array() : expected && cheapestBytes(expected);
  return text && text.length < node.end - node.start ? substitution(node, text) : null;
}

/** Whether the grammar, or its absence, lets any child go. */
function canDoWithout({ node, expected }: Derived): boolean {
  if (node.kind === "opaque") return true;
  return node.kind === "repetition" && expected?.kind === "repetition" && expected.min === 0;
}
