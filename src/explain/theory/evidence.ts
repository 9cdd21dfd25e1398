import { grouped } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import { type Random, shuffled } from "../../base/random.ts";
import { nameOf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf, textsIn } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import { featureValue } from "../questions/questions.ts";
import type { RefinedTree } from "../refinement/refined.ts";

/**
 * Who made inputs that a theory is compared with: the grammar; changes of single tokens, which know no grammar; parts
 * exchanged with other inputs; and the user, who gave samples.
 */
export type Maker = "grammar" | "neighbours" | "exchange" | "samples";

/** What the inputs of one maker say about a theory. Rejected inputs say nothing. */
export interface Evidence {
  readonly maker: Maker;
  readonly agreeing: number;
  readonly contradicting: number;
  readonly rejected: number;
  /** An input that contradicts it. */
  readonly contradiction: string | null;
}

/** An input with what the program did, which is null where it rejected the input. */
export interface TestedInput {
  readonly text: string;
  readonly measured: MeasuredTree;
  readonly fails: boolean | null;
}

/** Compares the inputs of one maker with the theory. */
export function evidenceOf(maker: Maker, tree: RefinedTree, inputs: readonly TestedInput[]): Evidence {
  const valid = inputs.filter(({ fails }) => fails !== null);
  const contradicting = valid.filter(({ measured, fails }) => predictsFailure(tree, measured) !== fails);
  return {
    maker,
    agreeing: valid.length - contradicting.length,
    contradicting: contradicting.length,
    rejected: inputs.length - valid.length,
    contradiction: contradicting[0]?.text ?? null,
  };
}

/** Whether a theory predicts that the input fails. */
export function predictsFailure(tree: RefinedTree, measured: MeasuredTree): boolean {
  if (tree.kind === "prediction") return tree.fails;
  const isAbove = featureValue(tree.feature, measured) > tree.threshold;
  return predictsFailure(isAbove ? tree.above : tree.atMost, measured);
}

/** Makers that have to agree before a theory is confirmed: each of them never makes some inputs. */
const enoughMakers = 3;
/** Inputs of a maker that count as its word; the user's samples count from the first. */
const enoughOfMaker = 5;

/** Whether enough makers agree with a theory, and none contradicts it. */
export const isConfirmedBy = (evidence: readonly Evidence[]): boolean =>
  evidence.every(({ contradicting }) => contradicting === 0) &&
  evidence.filter(({ maker, agreeing }) => agreeing >= (maker === "samples" ? 1 : enoughOfMaker)).length >=
    enoughMakers;

/** Trees in a random order. In each, a part is replaced by one of the same rule from another tree, or two parts change places. */
export function* exchangedParts(trees: readonly Tree[], most: number, random: Random): Work<readonly Tree[]> {
  const exchanged: Tree[] = [];
  const partsOf = new Map<Tree, NamedParts>();
  for (const tree of trees) {
    yield;
    partsOf.set(tree, namedParts(tree));
  }
  for (const into of trees) {
    yield;
    const places = pathsOf(into, isNamed);
    const placesOfName = grouped(places, (path) => nameOf(nodeAt(into, path) as Tree));
    for (const [index, one] of shuffled(places, random).slice(0, most).entries()) {
      if (index % 20 === 0) yield;
      const part = nodeAt(into, one);
      const alike = placesOfName.get(part && nameOf(part)) ?? [];
      const other = alike[random.below(alike.length)] ?? [];
      const second = nodeAt(into, other);
      if (part === undefined || second === undefined) continue;
      if (isInside(one, other) || isInside(other, one) || textOf(part) === textOf(second)) continue;
      exchanged.push(replaceAt(replaceAt(into, one, second), other, part));
    }
    for (const from of trees.filter((each) => each !== into)) {
      yield;
      const parts = partsOf.get(from);
      for (const path of shuffled(places, random).slice(0, most)) {
        yield;
        const part = nodeAt(into, path) as Tree;
        const text = textOf(part);
        const others = (parts?.get(nameOf(part)) ?? []).filter((each) => each.text !== text);
        const other = others[random.below(Math.max(1, others.length))];
        if (other !== undefined && path.length > 0) exchanged.push(replaceAt(into, path, other.node));
      }
    }
  }
  return shuffled(exchanged, random).slice(0, most);
}

/** The named nodes of a tree with their texts, by name. */
const namedParts = (tree: Tree): NamedParts =>
  grouped(
    textsIn(tree).flatMap(([node, text]) => (isNamed(node) ? [{ node, text }] : [])),
    ({ node }) => nameOf(node),
  );

type NamedParts = ReadonlyMap<string | undefined, readonly { readonly node: Tree; readonly text: string }[]>;

const isInside = (inner: Path, outer: Path): boolean => outer.every((step, index) => inner[index] === step);

const isNamed = (tree: Tree): boolean => nameOf(tree) !== undefined;
