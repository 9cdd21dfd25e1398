import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { compile } from "./compile.ts";
import { Grower } from "./grower.ts";
import { TextWriter } from "./text-writer.ts";

/**
 * Produces texts, in UTF-8, as `TreeProducer` produces trees: the same model gives the same distribution, by
 * other random numbers. Not for grammars with token rules, whose tokens must be joined with care.
 */
export class Producer {
  readonly #grower: Grower;
  readonly #writer: TextWriter;

  constructor(sites: Sites, model: Model, random: Random) {
    const program = compile(sites, model);
    this.#grower = new Grower(program, random);
    this.#writer = new TextWriter(program, random);
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    return this.#writer.write(this.#grower.grow(budget));
  }
}
