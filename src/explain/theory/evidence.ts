import { grouped } from "../../base/grouped.ts";
import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { nameOf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
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

/** Draws for each tree that is wanted: most parts have another one of their rule, and another text. */
const drawsForEach = 4;

/** Trees with a part of the same rule from another tree in the place of one of their own, or with two parts exchanged. */
export function* exchangedParts(trees: readonly Tree[], most: number, random: Random): Work<readonly Tree[]> {
  const drawn = <T>(from: readonly T[]): T | undefined => from[random.below(Math.max(1, from.length))];
  const all: NamedParts[] = [];
  for (const tree of trees) {
    yield;
    all.push(namedParts(tree));
  }
  const exchanged: Tree[] = [];
  for (let draw = 0; draw < drawsForEach * most && exchanged.length < most; draw++) {
    yield;
    const [into, from] = [drawn(all), drawn(all)];
    const one = into && drawn(into.paths);
    const part = one && nodeAt(into.tree, one);
    const other = part && drawn(from?.byName.get(nameOf(part)) ?? []);
    const second = from && other && nodeAt(from.tree, other);
    if (!second || textOf(part) === textOf(second)) continue;
    const replaced = replaceAt(into.tree, one, second);
    if (from !== into) exchanged.push(replaced);
    else if (!isInside(one, other) && !isInside(other, one)) exchanged.push(replaceAt(replaced, other, part));
  }
  return exchanged;
}

/** The named nodes of a tree but its root. */
interface NamedParts {
  readonly tree: Tree;
  readonly paths: readonly Path[];
  readonly byName: ReadonlyMap<string | undefined, readonly Path[]>;
}

function namedParts(tree: Tree): NamedParts {
  const paths = pathsOf(tree, (node) => nameOf(node) !== undefined).filter(({ length }) => length > 0);
  return { tree, paths, byName: grouped(paths, (path) => nameOf(nodeAt(tree, path) as Tree)) };
}

const isInside = (inner: Path, outer: Path): boolean => outer.every((step, index) => inner[index] === step);
