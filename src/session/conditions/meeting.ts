import { OptionsError } from "../../base/options-error.ts";
import type { SizedTrees, TextProducer } from "../../generate/text-source.ts";
import type { Tree } from "../../tree/tree.ts";

/** After so many in vain there are probably no others. */
const mostTrees = 10_000;
const mostTexts = 1_000;

/** Only those of the trees that are wanted. */
export class MeetingTrees implements SizedTrees {
  readonly #trees: SizedTrees;
  readonly #isMet: (tree: Tree) => boolean;

  constructor(trees: SizedTrees, isMet: (tree: Tree) => boolean) {
    this.#trees = trees;
    this.#isMet = isMet;
  }

  get isCut(): boolean {
    return this.#trees.isCut ?? false;
  }

  /** Throws an OptionsError when there seems to be none. */
  produce(size: number): Tree {
    for (let tries = 0; tries < mostTrees; tries++) {
      const tree = this.#trees.produce(size);
      if (this.#isMet(tree)) return tree;
    }
    throw inVain(mostTrees);
  }
}

/** Only those of the texts that are wanted. */
export class MeetingTexts implements TextProducer {
  readonly #texts: TextProducer;
  readonly #isMet: (text: Uint8Array) => boolean;

  constructor(texts: TextProducer, isMet: (text: Uint8Array) => boolean) {
    this.#texts = texts;
    this.#isMet = isMet;
  }

  get isCut(): boolean {
    return this.#texts.isCut;
  }

  get leftOut(): ReadonlySet<string> {
    return this.#texts.leftOut;
  }

  /** Throws an OptionsError when there seems to be none. */
  produce(budget: number): Uint8Array {
    for (let tries = 0; tries < mostTexts; tries++) {
      const text = this.#texts.produce(budget);
      if (this.#isMet(text)) return text;
    }
    throw inVain(mostTexts);
  }
}

const inVain = (tries: number): OptionsError =>
  new OptionsError(
    `${tries} inputs in a row did not meet the condition, though some do; try another --size or condition.`,
  );
