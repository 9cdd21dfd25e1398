import { has } from "../algebra/condition.ts";
import { Random } from "../base/random.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import { type Pattern, ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
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
