import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { compile } from "./compile.ts";
import { encode } from "./encode.ts";
import { Grower } from "./grower.ts";
import { type Instructions, type Ways, waysIn } from "./instruction.ts";
import { MissingWays } from "./missing-ways.ts";
import type { Program } from "./program.ts";
import { TextWriter } from "./text-writer.ts";

/** A program begins with so many ways of going on, which is more than most grammars have. */
const FIRST_WAYS = 2048;

/**
 * Produces texts, in UTF-8, as `TreeProducer` produces trees: the same model gives the same distribution, by
 * other random numbers. Not for grammars with token rules, whose tokens must be joined with care.
 *
 * The ways of a very large grammar are compiled when texts first come near them, at least as many at a time as there
 * were before. A text that comes to a missing one is begun again, with the same random numbers, so it is the text that
 * a whole program would have made.
 */
export class Producer {
  readonly #random: Random;
  readonly #start: Instructions;
  readonly #included = new Set<Ways>();
  #program: Program;
  #grower: Grower;
  #writer: TextWriter;

  /** With `firstWays` ways compiled before the first text; how many makes no difference to the texts. */
  constructor(sites: Sites, model: Model, random: Random, firstWays = FIRST_WAYS) {
    this.#random = random;
    this.#start = compile(sites, model);
    include(this.#included, waysIn(this.#start), firstWays);
    this.#program = encode(this.#start, this.#included);
    this.#grower = new Grower(this.#program, random);
    this.#writer = new TextWriter(this.#program, random);
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    while (this.#program.missing.length > 0) {
      const begun = this.#random.mark();
      try {
        return this.#writer.write(this.#grower.grow(budget));
      } catch (error) {
        if (!(error instanceof MissingWays)) throw error;
        this.#random.backTo(begun);
        this.#extend(error.ways);
      }
    }
    return this.#writer.write(this.#grower.grow(budget));
  }

  #extend(missing: Ways): void {
    include(this.#included, [missing], Math.max(1, this.#included.size));
    this.#program = encode(this.#start, this.#included);
    this.#grower = new Grower(this.#program, this.#random);
    this.#writer = new TextWriter(this.#program, this.#random);
  }
}

/** Adds so many ways at most: these and those they lead to, the nearest first. */
function include(included: Set<Ways>, from: Iterable<Ways>, most: number): void {
  const end = included.size + most;
  const nearest = new Set(from);
  // A set's iteration goes on to what is added meanwhile.
  for (const ways of nearest) {
    included.add(ways);
    if (included.size >= end) return;
    for (const { instructions } of ways.choices) for (const each of waysIn(instructions)) nearest.add(each);
  }
}
