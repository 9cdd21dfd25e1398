import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import type { TextProducer } from "../text-source.ts";
import { compile } from "./compile.ts";
import { Encoder } from "./encoder.ts";
import { Grower } from "./grower.ts";
import { MissingWays } from "./missing-ways.ts";
import { TextWriter } from "./text-writer.ts";

/** A program begins with so many words. */
const wordsAtFirst = 4096;

/** It grows by at least this share: a new beginning costs as much as copying the program. */
const growth = 1 / 8;

/**
 * Produces texts, in UTF-8, as `TreeProducer` produces trees: the same model gives the same distribution, by
 * other random numbers. Not for grammars with token rules, whose tokens must be joined with care.
 *
 * The ways of a large grammar are compiled when texts first come near them. A text that comes to a missing one is
 * begun again, with the same random numbers, so it is the text that a whole program would have made.
 */
export class Producer implements TextProducer {
  readonly leftOut: ReadonlySet<string> = new Set();
  readonly #random: Random;
  readonly #encoder: Encoder;
  readonly #firstWords: number;
  #words: number;
  #isWhole: boolean;
  #grower: Grower;
  #writer: TextWriter;

  /** With `firstWords` words compiled before the first text, and that many more each time; the texts do not depend on it. */
  constructor(sites: Sites, model: Model, random: Random, firstWords = wordsAtFirst) {
    this.#random = random;
    this.#encoder = new Encoder(compile(sites, model));
    this.#encoder.extend(firstWords);
    this.#firstWords = firstWords;
    const program = this.#encoder.program();
    this.#words = program.words.length;
    this.#isWhole = program.isWhole;
    this.#grower = new Grower(program, random);
    this.#writer = new TextWriter(program, random);
  }

  /** Whether the model would have gone on with the last text, had the budget been larger. */
  get isCut(): boolean {
    return this.#grower.isCut;
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    while (!this.#isWhole) {
      const begun = this.#random.mark();
      try {
        return this.#writer.write(this.#grower.grow(budget));
      } catch (error) {
        if (!(error instanceof MissingWays)) throw error;
        this.#random.backTo(begun);
        this.#extend(error.number);
      }
    }
    return this.#writer.write(this.#grower.grow(budget));
  }

  #extend(missing: number): void {
    const more = Math.max(this.#firstWords, Math.floor(this.#words * growth));
    this.#encoder.extend(more, missing);
    const program = this.#encoder.program();
    this.#words = program.words.length;
    this.#isWhole = program.isWhole;
    this.#grower = new Grower(program, this.#random);
    this.#writer = new TextWriter(program, this.#random);
  }
}
