import { inTurns, type Work } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import { type InputReader, inputReader, type MadeInput } from "../../explain/make/made-input.ts";
import { Maker } from "../../explain/make/maker.ts";
import { type Feature, type FeaturePredicate, meetsAll } from "../../explain/questions/questions.ts";
import { theoryBranches } from "../../explain/theory/branches.ts";
import type { TheoryTree } from "../../explain/theory/theory.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { encodeText, violationsOf } from "../../tree/constrained.ts";
import type { Tree } from "../../tree/tree.ts";
import type { OpenTheory } from "../explain/open-theory.ts";
import type { ProducedInput, ProducedInputs } from "./produced-inputs.ts";

/** The predicted outcome of the wanted inputs. */
export type Predicted = "fail" | "pass";

/** Inputs built at once for one circumstance. */
const builtAtOnce = 20;

/** Changes of an example, at most: programs reject most inputs far from examples. */
const mostChanges = 3;

/**
 * Generates inputs that a theory predicts to fail, or to pass: built in turn for each of its circumstances, near its
 * examples.
 */
export function theoryInputs(
  { theory, vocabulary, features }: OpenTheory,
  predicted: Predicted,
  seed: number,
  signal: AbortSignal,
): ProducedInputs<Promise<ProducedInput>> {
  const fails = predicted === "fail";
  const circumstances = theoryBranches(theory)
    .filter(({ prediction }) => prediction.fails === fails)
    .map(({ predicates }) =>
      predicates.map(({ feature, isAbove, threshold }) => ({
        feature: features.get(feature) as Feature,
        isAbove,
        threshold: threshold ?? -Infinity,
      })),
    );
  const examples = examplesIn(theory.tree, fails);
  const reader = inputReader(vocabulary);
  const builder = new TurnBuilder(circumstances, {
    maker: new Maker({ vocabulary, reader }),
    examples: read(examples, reader),
    grammar: vocabulary.grammar,
    random: new Random(seed),
  });
  return { produce: () => inTurns(builder.produce(predicted), signal), leftOut: new Set() };
}

interface Building {
  readonly maker: Maker;
  readonly examples: readonly MadeInput[];
  readonly random: Random;
  readonly grammar: Grammar;
}

/** Builds inputs for each set of predicates in turn; drops sets without further inputs. */
class TurnBuilder {
  readonly #building: Building;
  #circumstances: readonly (readonly FeaturePredicate[])[];
  readonly #ready: MadeInput[] = [];
  /** Changed like the examples, so that the next ones are others. */
  #lately: readonly MadeInput[] = [];
  #last: ProducedInput | undefined;

  constructor(circumstances: readonly (readonly FeaturePredicate[])[], building: Building) {
    this.#circumstances = circumstances;
    this.#building = building;
  }

  /**
   * Returns an input. If none can be built, returns one of the examples, and later repeats the last input. Throws an
   * OptionsError if there is none at all.
   */
  *produce(predicted: Predicted): Work<ProducedInput> {
    while (this.#ready.length === 0 && this.#circumstances.length > 0) yield* this.#build();
    const { examples, grammar } = this.#building;
    const input = this.#ready.pop() ?? (this.#last ? undefined : examples.find(this.#isMet));
    if (input) this.#last = { bytes: encodeText(input.text, grammar), isCut: false };
    if (this.#last) return this.#last;
    throw new OptionsError(
      `no input was found of which the theory says that it ${predicted === "fail" ? "fails" : "passes"}.`,
    );
  }

  /** Whether the input meets constraints of the grammar: it may be read with another tree than it was made of. */
  readonly #isMet = ({ tree }: MadeInput): boolean => violationsOf(tree, this.#building.grammar).length === 0;

  *#build(): Work<void> {
    const [next = [], ...others] = this.#circumstances;
    const { maker, random, examples } = this.#building;
    const near = [...examples, ...this.#lately]
      .filter(({ measured }) => meetsAll(measured, next))
      .map(treeOf);
    const built = yield* maker.inputsFor(next, { count: builtAtOnce, random, mostChanges, near });
    const inputs = built.filter(this.#isMet);
    this.#circumstances = inputs.length > 0 ? [...others, next] : others;
    this.#lately = inputs;
    this.#ready.push(...inputs.toReversed());
  }
}

const treeOf = ({ tree }: MadeInput): Tree => tree;

/** The theory's example inputs with this outcome. */
function examplesIn(node: TheoryTree, fails: boolean): string[] {
  if (node.kind === "prediction") {
    return node.witnesses.flatMap(({ input, fails: does }) =>
      input !== null && does === fails ? [input] : [],
    );
  }
  const { nearest, refuted, atMost, above } = node;
  const told = [nearest.atMost, nearest.above, ...refuted].filter((each) => each.fails === fails);
  return [...told.map(({ input }) => input), ...examplesIn(atMost, fails), ...examplesIn(above, fails)];
}

/** Only parsed ones: long examples were cut. */
const read = (texts: readonly string[], reader: InputReader): MadeInput[] =>
  [...new Set(texts)].flatMap((text) => reader.read(text) ?? []);
