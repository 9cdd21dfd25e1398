import { minimizing } from "../delta/ddmin.ts";
import { complement, type IndexSet, indicesOf } from "../delta/index-set.ts";
import { ended, ending, inTurn, inTurnBehind, type Walk } from "../oracle/walk.ts";
import { type InputEdit, substitution } from "../text/edit.ts";
import { type Derived, derivedChildren } from "../tree/derived.ts";
import { type CheapestBytes, cheapestBytesIn } from "./tree/cheapest.ts";
import type { Outlined, OutlinedStage } from "./tree/outlined.ts";

/**
 * Hierarchical delta debugging as published: ddmin over the nodes of each level of the tree, from the root down. A
 * deleted node leaves nothing where it is a dispensable element of a repetition, and else the cheapest text that the grammar
 * derives in its place. Asks on each level at most as often as ddmin does on its nodes.
 * Misherghi & Su, HDD: Hierarchical Delta Debugging (2006).
 */
export const hdd: OutlinedStage = { name: "hdd", walk: reducingLevels };

/** A node of a level. */
interface LevelNode extends Derived {
  /** What takes it away; null when it has to stay. */
  readonly removal: InputEdit | null;
}

/** A level of the tree, and what was taken away in those above. */
interface Level {
  readonly nodes: readonly LevelNode[];
  readonly removals: readonly InputEdit[];
}

function reducingLevels(input: Outlined): Walk<Uint8Array, unknown> {
  const cheapestBytes = cheapestBytesIn(input.grammar);
  const below = (nodes: readonly Derived[]): readonly LevelNode[] => levelBelow(nodes, input, cheapestBytes);
  const top: Level = { nodes: below([{ node: input.tree, expected: undefined }]), removals: [] };
  return inTurn(top, ({ nodes, removals }) => {
    if (nodes.length === 0) return null;
    const removable = nodes.filter(({ removal }) => removal !== null);
    return ending(removing(removable, { input, removals }), (gone) => ({
      nodes: below(nodes.filter((node) => !gone.has(node))),
      removals: [...removals, ...[...gone].flatMap(({ removal }) => removal ?? [])],
    }));
  });
}

/** Takes nodes away as ddmin does, besides what was taken away before; ends with those that are gone. */
function removing(
  nodes: readonly LevelNode[],
  { input, removals }: { readonly input: Outlined; readonly removals: readonly InputEdit[] },
): Walk<Uint8Array, ReadonlySet<LevelNode>> {
  if (nodes.length === 0) return ended(new Set());
  const without = (staying: IndexSet): readonly LevelNode[] =>
    [...indicesOf(complement(staying, nodes.length))].flatMap((index) => nodes[index] ?? []);
  const render = (staying: IndexSet): Uint8Array =>
    input.edit([...removals, ...without(staying).flatMap(({ removal }) => removal ?? [])]);
  return inTurnBehind(minimizing(nodes.length, render), ({ failing, isEmptyFailing }) => {
    // ddmin leaves the empty set to its caller; no input at all is no result.
    const emptied = render([]);
    return isEmptyFailing && emptied.length > 0
      ? ended(new Set(nodes), [{ kind: "found", better: emptied, outcome: "fail" }])
      : ended(new Set(without(failing)));
  });
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
