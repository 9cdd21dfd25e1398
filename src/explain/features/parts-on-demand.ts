import type { PartsFeature, WordFeature } from "./feature.ts";
import { type ComparedRules, type FramedNode, PartTexts } from "./part-texts.ts";

/** Stands for leaving the node that was entered last, and for going on behind a literal. */
const [left, read] = [{}, {}];

/**
 * The texts of an input's parts, compared when somebody asks for the first time what is true of them: of most inputs that are looked at nobody
 * does, and comparing takes half as long as all other measures.
 */
export class PartsOnDemand {
  readonly #rules: ComparedRules;
  /** What the walk did, until it was done again for the parts, and with which place or text. */
  #steps: FramedNode[] = [];
  #texts: string[] = [];
  #found: ReadonlyMap<string, WordFeature | PartsFeature> | undefined;

  constructor(rules: ComparedRules) {
    this.#rules = rules;
  }

  enter(node: FramedNode, place: string): void {
    this.#add(node, place);
  }

  /** Goes on behind a literal. */
  read(text: string): void {
    this.#add(read, text);
  }

  /** @param text of the node left */
  leave(text: string): void {
    this.#add(left, text);
  }

  /** What is true of the input, by key; after the whole walk. */
  get found(): ReadonlyMap<string, WordFeature | PartsFeature> {
    this.#found ??= this.#compared();
    return this.#found;
  }

  #add(step: FramedNode, text: string): void {
    this.#steps.push(step);
    this.#texts.push(text);
  }

  #compared(): ReadonlyMap<string, WordFeature | PartsFeature> {
    const parts = new PartTexts(this.#rules);
    for (const [index, step] of this.#steps.entries()) {
      const text = this.#texts[index] as string;
      if (step === left) parts.leave(text);
      else if (step === read) parts.read(text);
      else parts.enter(step, text);
    }
    this.#steps = [];
    this.#texts = [];
    return parts.found;
  }
}
