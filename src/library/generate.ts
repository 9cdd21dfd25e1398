import { readCondition } from "../algebra/read-condition.ts";
import { specialize as specialized } from "../algebra/specialize.ts";
import { Random } from "../base/random.ts";
import { Learner } from "../generate/learn.ts";
import type { ContextDepth, Learned } from "../generate/learned.ts";
import { around, inverted, probabilistic, uniform } from "../generate/models.ts";
import { Mutator } from "../generate/mutator.ts";
import { sitesOf } from "../generate/sites.ts";
import { textProducer, treeTextProducer } from "../generate/text-producer.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { joinerOf } from "../parse/join-tokens.ts";
import { isInput, parseTree } from "../parse/parse.ts";
import { readPattern } from "../parse/pattern/read-pattern.ts";
import { treeAs } from "../parse/token-tree.ts";
import { decode } from "../text/encoding.ts";
import { encodingOfTexts } from "../tree/constrained.ts";
import { withFreeBlanks } from "../tree/pattern.ts";

/** Options of `learn`. */
export interface LearnFromSamplesOptions {
  /** The number of enclosing productions that distinguish a choice. Default: 0. */
  readonly context?: ContextDepth | undefined;
}

/**
 * Learns the frequency of each alternative of a grammar from samples (Inputs from Hell, section 3). Throws `ParseError`
 * for a sample that the grammar does not derive.
 */
export function learn(
  grammar: Grammar,
  samples: Iterable<string>,
  { context = 0 }: LearnFromSamplesOptions = {},
): Learned {
  const learner = new Learner(sitesOf(grammar), { depth: context });
  for (const sample of samples) learner.add(parseTree(grammar, sample));
  return learner.learned();
}

/** Options of `generate`, named like those of the command line. */
export interface GenerateOptions {
  /** The number of inputs. Default: 10. */
  readonly number?: number | undefined;
  /** Their approximate size in expansions of the grammar's rules. Default: 100. */
  readonly size?: number | undefined;
  /** Smaller inputs are drawn again. Default: half of `size`, or 0 with probabilities. */
  readonly minSize?: number | undefined;
  /** Default: 1. */
  readonly seed?: number | undefined;
  /** A result of `learn`. Default: all alternatives are equally likely. */
  readonly probabilities?: Learned | undefined;
  /** Whether inputs are like the samples, unlike them, or half of each. Default: like. */
  readonly manner?: "like" | "unlike" | "around" | undefined;
}

/**
 * Generates inputs of a grammar. Equal options give equal inputs. Throws `OptionsError` for a grammar with indentation.
 */
export function generate(
  grammar: Grammar,
  { number = 10, size = 100, minSize, seed = 1, probabilities, manner = "like" }: GenerateOptions = {},
): readonly string[] {
  const least = minSize ?? (probabilities === undefined ? Math.floor(size / 2) : 0);
  const models = { like: probabilistic, unlike: inverted, around };
  const model = probabilities === undefined ? uniform : models[manner](probabilities);
  const source = { sites: sitesOf(grammar), model, random: new Random(seed), least };
  const producer = textProducer(source, joinerOf(grammar));
  return Array.from({ length: number }, () => decode(producer.produce(size), encodingOfTexts(grammar)));
}

/** Draws for each mutated sample, at most: nearly all of them parse. */
const triesForEach = 100;

/** Options of `mutate`, named like those of the command line. */
export type MutateOptions = Pick<GenerateOptions, "number" | "size" | "seed">;

/**
 * Changes samples so that the grammar still derives them. `size` limits the expansions of parts that are derived anew.
 * Throws `ParseError` for a sample that the grammar does not derive.
 */
export function mutate(
  grammar: Grammar,
  samples: readonly string[],
  { number = 10, size = 100, seed = 1 }: MutateOptions = {},
): readonly string[] {
  const source = {
    sites: sitesOf(grammar),
    model: around(learn(grammar, samples)),
    random: new Random(seed),
  };
  const trees = samples.map((sample) => parseTree(grammar, sample));
  const mutator = new Mutator(source, trees, treeAs);
  const producer = treeTextProducer({ over: () => mutator, isFree: false }, source, joinerOf(grammar));
  const texts: string[] = [];
  for (let left = triesForEach * number; texts.length < number && left > 0; left--) {
    const bytes = producer.produce(size);
    if (isInput(grammar, bytes)) texts.push(decode(bytes, encodingOfTexts(grammar)));
  }
  return texts;
}

/**
 * Makes the grammar of all inputs that meet a condition over patterns (Input Algebras); undefined when there is none. A
 * group of a pattern counts as an open node.
 *
 * @param condition such as `zero and not doubled`
 * @param patterns their texts by name, in which `<term>` matches any text of the nonterminal. Throws `GrammarError` for
 * a text that is no pattern of the grammar, and `OptionsError` for an invalid condition.
 */
export function specialize(
  grammar: Grammar,
  condition: string,
  patterns: Readonly<Record<string, string>>,
): Grammar | undefined {
  const known = Object.entries(patterns).map(([name, text]) => {
    const { pattern } = readPattern(grammar, text);
    return [name, withFreeBlanks(pattern, grammar)] as const;
  });
  return specialized(sitesOf(grammar), readCondition(condition, new Map(known))).made?.grammar;
}
