import { ddmin } from "../delta/ddmin.ts";
import { type IndexSet, indicesOf } from "../delta/index-set.ts";
import { cheapest } from "../grammar/analysis/cheapest.ts";
import { severalTrees } from "../grammar/analysis/derivability.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Outcome } from "../oracle/outcome.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { cheapestTree } from "../tree/cheapest-tree.ts";
import { childrenOf, nameOf, openNode, withChildren } from "../tree/node.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, replaceAt } from "../tree/path.ts";
import { type Pattern, showsSomething } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode, Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { type ContextException, type ContextWriter, type InContext, type Step, stepsTo } from "./contexts.ts";

/** Most runs for one exception. */
const mostAsked = 60;

export interface Blaming {
  readonly grammar: Grammar;
  /** Runs a tree with the part at the path; unresolved if its text is parsed differently. */
  readonly ask: (tree: Tree, at: Path) => Promise<Outcome>;
  /** Trees of failing inputs. Nothing that most of them have, or that is around the part in any, is to blame. */
  readonly failing: readonly Omit<InContext, "text">[];
  readonly write: ContextWriter;
}

/**
 * Finds the reason in the context of a part why an input with this part passes: a subtree next to it, without which the
 * input fails, or else a production around it that no failing input has there. Undefined when neither is found.
 */
export async function blamed(passing: InContext, blaming: Blaming): Promise<ContextException | undefined> {
  const search = new Blame(blaming);
  const bare = await search.contracted(await search.withoutSides(passing));
  for (const side of search.sidesOf(bare)) {
    const found = await search.culpritBeside(bare, side);
    if (found) return found;
  }
  return search.culpritAround(bare);
}

/** A tree, and the path of the part in it. */
type Placed = Omit<InContext, "text">;

class Blame {
  readonly #blaming: Blaming;
  readonly #cheapest: (name: string) => Tree;
  #asked = 0;

  constructor(blaming: Blaming) {
    this.#blaming = blaming;
    const { grammar } = blaming;
    const costs = cheapest(grammar);
    this.#cheapest = (name) => cheapestTree({ kind: "reference", name }, grammar, costs) as Tree;
  }

  /** The tree with as many subtrees next to the way to the part removed, or made the cheapest, as still let it pass. */
  async withoutSides(placed: Placed): Promise<Placed> {
    const sides = this.sidesOf(placed);
    const keeping = (set: IndexSet): Placed => {
      const kept = new Set(indicesOf(set));
      // From the right, so that paths on the left stay valid.
      return sides.reduceRight(
        (plainer, side, index) => (kept.has(index) ? plainer : this.#without(plainer, side)),
        placed,
      );
    };
    const { failing } = await ddmin(sides.length, async (set) => {
      const isWhole = [...indicesOf(set)].length === sides.length;
      const outcome = isWhole ? "pass" : await this.#ask(keeping(set));
      return { outcome: outcome === "pass" ? "fail" : "pass" };
    });
    return keeping(failing);
  }

  /** The same with as few nodes around the part as still let it pass: an inner node replaces an outer one of its nonterminal. */
  async contracted(placed: Placed): Promise<Placed> {
    let { tree, at } = placed;
    for (let outer = 0; outer < at.length; outer++) {
      const name = nameOf(nodeAt(tree, at.slice(0, outer)) as Tree);
      for (let inner = at.length; name !== undefined && inner > outer; inner--) {
        const node = nodeAt(tree, at.slice(0, inner)) as Tree;
        if (nameOf(node) !== name) continue;
        const shorter = {
          tree: replaceAt(tree, at.slice(0, outer), node),
          at: [...at.slice(0, outer), ...at.slice(inner)],
        };
        if ((await this.#ask(shorter)) !== "pass") continue;
        ({ tree, at } = shorter);
        break;
      }
    }
    return { tree, at };
  }

  /** The smallest node at or in the side without which the input fails. */
  async culpritBeside(bare: Placed, side: Path): Promise<ContextException | undefined> {
    if ((await this.#ask(this.#without(bare, side))) !== "fail") return undefined;
    let culprit = side;
    for (let next: Path | undefined = side; next; ) {
      culprit = next;
      next = undefined;
      for (const below of this.#sidesBelow(bare.tree, culprit)) {
        if ((await this.#ask(this.#without(bare, below))) !== "fail") continue;
        next = below;
        break;
      }
    }
    const node = nodeAt(bare.tree, culprit) as Tree;
    if (node.kind !== "rule") return undefined;
    const pattern = { tree: this.#production(telling(node)), groups: [] };
    const { failing, write } = this.#blaming;
    const having = failing.filter(({ tree }) => occurrences(pattern, tree).length > 0);
    const witness = write(bare.tree, bare.at);
    if (having.length > failing.length / 2 || witness === undefined) return undefined;
    return { kind: "beside", pattern, witness };
  }

  /**
   * The outermost production around the part that is around it in no failing input. If all are, the innermost two that are
   * nested in no failing input.
   */
  culpritAround({ tree, at }: Placed): ContextException | undefined {
    const { failing, write } = this.#blaming;
    const witness = write(tree, at);
    const around = failing.map((each) => stepsTo(each.tree, each.at));
    for (const nestingsOf of [singlesOf, pairsOf]) {
      const innocent = new Set(around.flatMap((steps) => nestingsOf(steps).map(keyOf)));
      const suspects = nestingsOf(stepsTo(tree, at)).filter((each) => !innocent.has(keyOf(each)));
      const suspect =
        suspects.find((each) => each.every(({ node }) => telling(node) === node)) ?? suspects[0];
      const inner = suspect?.at(-1);
      if (!suspect || !inner || witness === undefined) continue;
      const production = ({ node }: Step): Pattern => ({ tree: this.#production(node), groups: [] });
      const within = suspect.length > 1 ? production(suspect[0] as Step) : undefined;
      return { kind: "inside", pattern: production(inner), within, witness };
    }
    return undefined;
  }

  #ask({ tree, at }: Placed): Promise<Outcome> {
    return this.#asked++ < mostAsked ? this.#blaming.ask(tree, at) : Promise.resolve("unresolved");
  }

  /** The tree with the cheapest subtree in place of a node, or without it if it is an element of a repetition. */
  #without({ tree, at }: Placed, side: Path): Placed {
    const above = side.slice(0, -1);
    const last = side.at(-1) as number;
    const parent = nodeAt(tree, above) as Tree;
    if (parent.kind !== "repetition") {
      const name = nameOf(nodeAt(tree, side) as Tree) as string;
      return { tree: replaceAt(tree, side, this.#cheapest(name)), at };
    }
    const others = withChildren(parent, parent.children.toSpliced(last, 1));
    const isBefore = isAbove(above, at) && last < (at[above.length] as number);
    const moved = isBefore ? at.with(above.length, (at[above.length] as number) - 1) : at;
    return { tree: replaceAt(tree, above, others), at: moved };
  }

  /** The outermost nodes next to the way to the part that could be shorter. */
  sidesOf({ tree, at }: Placed): readonly Path[] {
    const sides: Path[] = [];
    walk(tree, {
      enter: (node, path) => {
        if (isSame(path, at)) return "skip";
        if (isAbove(path, at)) return undefined;
        const isElement = nodeAt(tree, path.slice(0, -1))?.kind === "repetition";
        if (!isElement && node.kind !== "rule") return undefined;
        if (isElement || this.#showsMore(node as RuleNode)) sides.push([...path]);
        return "skip";
      },
    });
    return sides;
  }

  /** The outermost nodes below the path that could be shorter. */
  #sidesBelow(tree: Tree, path: Path): readonly Path[] {
    const sides: Path[] = [];
    walk(nodeAt(tree, path) as Tree, {
      enter: (node, way) => {
        if (way.length === 0 || node.kind !== "rule") return undefined;
        if (this.#showsMore(node)) sides.push([...path, ...way]);
        return "skip";
      },
    });
    return sides;
  }

  #showsMore(node: RuleNode): boolean {
    return withoutWhiteSpace(textOf(node)) !== withoutWhiteSpace(textOf(this.#cheapest(node.name)));
  }

  /** The node's production, with open nodes as children. */
  #production(node: RuleNode): Tree {
    const several = severalTrees(this.#blaming.grammar);
    const opened = (child: Tree): Tree => {
      const name = nameOf(child);
      if (name !== undefined) return several.has(name) ? openNode(name) : child;
      return withChildren(child, childrenOf(child).map(opened));
    };
    return withChildren(node, node.children.map(opened));
  }
}

/** One step, or two of which the second is further inside. */
type Nesting = readonly Step[];

/** Outermost first. */
const singlesOf = (steps: readonly Step[]): readonly Nesting[] => steps.map((step) => [step]);

/** Innermost first. */
const pairsOf = (steps: readonly Step[]): readonly Nesting[] =>
  steps.flatMap((outer, index) => steps.slice(index + 1).map((inner) => [outer, inner])).toReversed();

const keyOf = (nesting: Nesting): string => nesting.map(({ key }) => key).join(" ");

/** The last node of a nonterminal on the way down to the first node with more text than each node below it. */
function telling(node: RuleNode): RuleNode {
  let last = node;
  for (let shown: readonly Tree[] = [node]; shown.length === 1; ) {
    const [only] = shown as [Tree];
    if (only.kind === "rule") last = only;
    shown = childrenOf(only).filter(showsSomething);
  }
  return last;
}

const isAbove = (path: Path, below: Path): boolean =>
  path.length < below.length && path.every((step, depth) => below[depth] === step);

const isSame = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, depth) => other[depth] === step);
