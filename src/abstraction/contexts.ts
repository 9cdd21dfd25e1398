import { has, not } from "../algebra/condition/condition.ts";
import { conditioned } from "../algebra/conditioned/conditioned.ts";
import { positionsOf } from "../algebra/conditioned/positions.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { Random } from "../base/random.ts";
import { around } from "../generate/model/blended.ts";
import { uniform } from "../generate/model/uniform.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, replaceAt } from "../tree/path.ts";
import { ungrouped, withOpenFilled } from "../tree/pattern.ts";
import { project } from "../tree/project.ts";
import type { Tree } from "../tree/tree.ts";
import { type ContextWriter, contextWriter } from "./context-writer.ts";
import type { InContext } from "./in-context.ts";
import type { PatternPart } from "./pattern-part.ts";
import { learnedFrom } from "./replacements.ts";

/** Expansions of the largest inputs. */
const mostExpansions = 30;

/** Of so many open nodes one is filled with anything, the others as they are known to fail. */
const knownForEachNew = 4;

export interface ContextOptions {
  readonly grammar: Grammar;
  /** Trees of inputs known to be valid. */
  readonly valid: readonly Tree[];
  readonly signal: AbortSignal;
}

/** The grammar of all inputs that have no part like this, whatever its groups; undefined when all have one. */
export async function grammarWithout(
  { pattern }: PatternPart,
  { grammar, signal }: Omit<ContextOptions, "valid">,
): Promise<Grammar | undefined> {
  const condition = not(has(ungrouped(pattern)));
  return (await inTurns(specializing(sitesOf(grammar), condition), signal)).made?.grammar;
}

/**
 * Makes inputs that have a part of a pattern, by the grammar of all inputs that have it: half of them as likely as around
 * the inputs known to be valid, so that many are valid, too; half with all ways to the part as likely as one another, so
 * that it stands in places of all kinds.
 */
export class Contexts {
  readonly #part: PatternPart;
  readonly #bare: ReturnType<typeof ungrouped>;
  readonly #random: Random;
  readonly #produce: readonly ((expansions: number) => Tree)[];
  readonly #write: ContextWriter;

  /** Rejects with what the signal was aborted with. */
  static async of(part: PatternPart, { grammar, valid, signal }: ContextOptions): Promise<Contexts> {
    const sites = sitesOf(grammar);
    const model = around(learnedFrom(grammar, valid));
    const condition = has(ungrouped(part.pattern));
    const { made } = await inTurns(specializing(sites, condition, positionsOf(model)), signal);
    const random = new Random(0);
    if (!made) return new Contexts(part, { grammar, random, produce: [] });
    const madeSites = sitesOf(made.grammar);
    const models = [conditioned(made, sites, model) ?? uniform, uniform];
    const produce = models.map((each) => {
      const producer = new TreeProducer(madeSites, each, random);
      return (expansions: number) => project(producer.produce(expansions), made.grammar);
    });
    return new Contexts(part, { grammar, random, produce });
  }

  private constructor(part: PatternPart, { grammar, random, produce }: Producing) {
    this.#part = part;
    this.#bare = ungrouped(part.pattern);
    this.#random = random;
    this.#produce = produce;
    this.#write = contextWriter(part, grammar);
  }

  /** The input of this seed; undefined when its tokens run together. */
  draw(seed: number): InContext | undefined {
    const random = this.#random;
    random.backTo(new Random(seed).mark());
    const produced = this.#produce[random.below(Math.max(1, this.#produce.length))]?.(
      random.below(mostExpansions),
    );
    const [at] = produced ? occurrences(this.#bare, produced) : [];
    if (!produced || !at) return undefined;
    const { pattern, fillings } = this.#part;
    const filled = withOpenFilled(pattern.tree, (path, index) => {
      const known = fillings[index] ?? [];
      const isNew = random.below(knownForEachNew) === 0;
      return (
        (isNew ? undefined : known[random.below(known.length)]) ??
        (nodeAt(produced, [...at, ...path]) as Tree)
      );
    });
    const tree = replaceAt(produced, at, filled);
    const text = this.#write(tree, at);
    return text === undefined ? undefined : { tree, at, text };
  }
}

interface Producing {
  readonly grammar: Grammar;
  readonly random: Random;
  readonly produce: readonly ((expansions: number) => Tree)[];
}
