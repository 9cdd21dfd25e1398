import { has } from "../algebra/condition.ts";
import { Random } from "../base/random.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, replaceAt } from "../tree/path.ts";
import { ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import { type ConditionedOptions, ConditionedTrees } from "./conditioned-trees.ts";
import { type ContextWriter, contextWriter } from "./context-writer.ts";
import type { FailingInput } from "./failing-input.ts";
import type { InContext } from "./in-context.ts";
import type { PatternPart } from "./pattern-part.ts";
import { seedOf } from "./seeds.ts";

/** Of so many open nodes one is filled with anything, the others as they are known to fail. */
const knownForEachNew = 4;

export interface ContextsOptions extends Pick<ConditionedOptions, "valid" | "signal"> {
  readonly input: FailingInput;
}

/** Makes inputs that have a part of a pattern, by the grammar of all inputs that have it. */
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
