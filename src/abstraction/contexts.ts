import { has } from "../algebra/condition.ts";
import { Random } from "../base/random.ts";
import { childrenOf } from "../tree/node.ts";
import { occurrences, occursAt } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import { type Pattern, ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { RuleNode, Tree } from "../tree/tree.ts";
import { type ConditionedOptions, ConditionedTrees, seedOf } from "./drawn-trees.ts";
import type { FailingInput } from "./failing-input.ts";
import { treeWriter } from "./replacements.ts";
import { wordsApart } from "./words.ts";

/** A part of a pattern, and fillings of its open nodes. */
export interface PatternPart {
  /** Its path in the pattern. */
  readonly path: Path;
  readonly pattern: Pattern;
  /** For each open node of the part, left to right, the fillings known to fail. */
  readonly fillings: readonly (readonly Tree[])[];
}

/** The part at the path; the fillings are those of the whole pattern's open nodes, left to right. */
export function partAt(
  { tree, ...pattern }: Pattern,
  path: Path,
  fillings: readonly (readonly Tree[])[],
): PatternPart {
  const own = pathsOf(tree, ({ kind }) => kind === "open").flatMap((open, index) =>
    path.every((step, depth) => open[depth] === step) ? [fillings[index] ?? []] : [],
  );
  return { path, pattern: { ...pattern, tree: nodeAt(tree, path) as Tree }, fillings: own };
}

/** An input with a part of a pattern in some place. */
export interface InContext {
  readonly tree: Tree;
  /** The path of the part. */
  readonly at: Path;
  readonly text: string;
}

/** A step down to the next node of a nonterminal, on the way to some node. */
export interface Step {
  readonly node: RuleNode;
  readonly path: Path;
  /** Equal for steps into the same place of the same alternative; all elements of a repetition are one place. */
  readonly key: string;
}

/** The steps from the root to the node at the path. */
export function stepsTo(tree: Tree, path: Path): readonly Step[] {
  const steps: Step[] = [];
  let key = "";
  let begun: Omit<Step, "key"> | undefined;
  let node: Tree | undefined = tree;
  for (let depth = 0; node && depth < path.length; depth++) {
    if (node.kind === "rule") {
      if (begun) steps.push({ ...begun, key });
      begun = { node, path: path.slice(0, depth) };
      key = `${node.name}:${node.alternative}`;
    }
    const index = path[depth] as number;
    key += node.kind === "repetition" ? ".*" : `.${index}`;
    node = childrenOf(node)[index];
  }
  if (begun) steps.push({ ...begun, key });
  return steps;
}

/** Contexts in which a part of a pattern does not cause the failure. */
export interface ContextException {
  /** Whether the production to blame is around the part, or elsewhere in the input. */
  readonly kind: "inside" | "beside";
  /** The production to blame, whatever it contains. */
  readonly pattern: Pattern;
  /** The production around it, if only both together are to blame. */
  readonly within?: Pattern | undefined;
  /** An input that passes because of it. */
  readonly witness: string;
}

/** Whether the exception covers the input. */
export function isExcepted({ tree, at }: InContext, { kind, pattern, within }: ContextException): boolean {
  if (kind === "beside") return occurrences(pattern, tree).length > 0;
  const around = stepsTo(tree, at).map(({ node }) => node);
  const outer = within === undefined ? -1 : around.findIndex((node) => occursAt(within, node));
  if (within !== undefined && outer < 0) return false;
  return around.slice(outer + 1).some((node) => occursAt(pattern, node));
}

/** One in this many open nodes is filled with anything; the others have fillings known to fail. */
const knownForEachNew = 4;

export interface ContextsOptions extends Pick<ConditionedOptions, "valid" | "signal"> {
  readonly input: FailingInput;
}

/** Makes inputs with a part of a pattern, by the grammar of all inputs that have it. */
export class Contexts {
  readonly #part: PatternPart;
  readonly #trees: ConditionedTrees;
  readonly #write: ContextWriter;

  /** Rejects with what the signal was aborted with. */
  static async of(part: PatternPart, { input, valid, signal }: ContextsOptions): Promise<Contexts> {
    const { grammar } = input;
    const trees = await ConditionedTrees.of(has(part.pattern), { grammar, valid, signal });
    return new Contexts(part, trees, contextWriter(part, input));
  }

  private constructor(part: PatternPart, trees: ConditionedTrees, write: ContextWriter) {
    this.#part = part;
    this.#trees = trees;
    this.#write = write;
  }

  /** The input of this seed; undefined when its tokens run together. */
  draw(seed: number): InContext | undefined {
    const { pattern, fillings } = this.#part;
    const produced = this.#trees.draw(seed);
    const [at] = produced ? occurrences(ungrouped(pattern), produced) : [];
    if (!produced || !at) return undefined;
    const random = new Random(seedOf(seed, FILLING));
    const filled = withOpenFilled(pattern, nodeAt(produced, at) as Tree, (there, index) => {
      const known = fillings[index] ?? [];
      const isNew = random.below(knownForEachNew) === 0;
      return isNew ? there : (known[random.below(known.length)] ?? there);
    });
    const tree = replaceAt(produced, at, filled);
    const text = this.#write(tree, at);
    return text === undefined ? undefined : { tree, at, text };
  }
}

const FILLING = -4;

/** Writes trees that have a part at a path; undefined when their tokens run together. */
export type ContextWriter = (tree: Tree, at: Path) => string | undefined;

/** Writes inputs that have the part. Words that are apart at its edges in the failing input stay apart. */
export function contextWriter(
  { pattern, path }: PatternPart,
  { tree: failing, grammar }: FailingInput,
): ContextWriter {
  const write = treeWriter(grammar);
  const apart = wordsApart(pattern, grammar, [{ tree: failing, at: path }]);
  return (tree, at) => write(apart({ tree, at }));
}
