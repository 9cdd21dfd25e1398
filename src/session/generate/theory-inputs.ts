import { inTurns, type Work } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import type { BuiltInput } from "../../explain/construction/built.ts";
import { type Construction, construction } from "../../explain/construction/construction.ts";
import { type InputReader, inputReader, type Reading } from "../../explain/construction/input-reader.ts";
import type { Feature } from "../../explain/features/feature.ts";
import { type FeaturePredicate, meetsAll } from "../../explain/features/predicate.ts";
import { renewed } from "../../explain/refinement/renewed.ts";
import { theoryBranches } from "../../explain/theory/branches.ts";
import type { TheoryTree } from "../../explain/theory/theory.ts";
import { uniform } from "../../generate/models.ts";
import type { Tree } from "../../tree/tree.ts";
import type { OpenTheory } from "../explain/open-theory.ts";
import type { ProducedInput, ProducedInputs } from "./produced-inputs.ts";

/** The predicted outcome of the wanted inputs. */
export type Predicted = "fail" | "pass";

/** Inputs built at once for one circumstance. */
const builtAtOnce = 20;

/** If no construction meets a circumstance: the parts of an example derived again at once, and the number of tries. */
const mostParts = 3;
const drawnInVain = 400;

/** Changed nodes of an example, at most: programs reject most inputs far from examples. */
const mostLeft = 3;

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
    construction: construction(vocabulary),
    reading: { vocabulary, reader },
    examples: read(examples, reader),
    random: new Random(seed),
  });
  return { produce: () => inTurns(builder.produce(predicted), signal), leftOut: new Set() };
}

interface Building {
  readonly construction: Construction;
  readonly reading: Reading;
  readonly examples: readonly BuiltInput[];
  readonly random: Random;
}

/** Builds inputs for each set of predicates in turn; drops sets without further inputs. */
class TurnBuilder {
  readonly #building: Building;
  #circumstances: readonly (readonly FeaturePredicate[])[];
  readonly #ready: BuiltInput[] = [];
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
    const input = this.#ready.pop() ?? (this.#last ? undefined : this.#building.examples[0]);
    if (input) this.#last = { bytes: new TextEncoder().encode(input.text), isCut: false };
    if (this.#last) return this.#last;
    throw new OptionsError(
      `no input was found of which the theory says that it ${predicted === "fail" ? "fails" : "passes"}.`,
    );
  }

  *#build(): Work<void> {
    const [next = [], ...others] = this.#circumstances;
    const near = this.#building.examples.filter(({ measured }) => meetsAll(measured, next)).map(treeOf);
    const inputs = (yield* this.#constructed(next, near)) ?? (yield* this.#renewed(next, near));
    this.#circumstances = inputs.length > 0 ? [...others, next] : others;
    this.#ready.push(...inputs.toReversed());
  }

  *#constructed(
    predicates: readonly FeaturePredicate[],
    near: readonly Tree[],
  ): Work<readonly BuiltInput[] | null> {
    const { construction: builder, random } = this.#building;
    const built = yield* builder.inputsFor(predicates, { count: builtAtOnce, random, mostLeft, near });
    return built.kind === "built" ? built.inputs : null;
  }

  /**
   * Changes examples at random, for predicates that the construction cannot meet, such as white space at a position.
   */
  #renewed(predicates: readonly FeaturePredicate[], near: readonly Tree[]): Work<readonly BuiltInput[]> {
    const { reading, random } = this.#building;
    const drawn = { mostParts, drawn: drawnInVain, grafts: near, count: builtAtOnce };
    return renewed(near, predicates, { ...reading, model: uniform, random, ...drawn });
  }
}

const treeOf = ({ tree }: BuiltInput): Tree => tree;

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
const read = (texts: readonly string[], reader: InputReader): BuiltInput[] =>
  [...new Set(texts)].flatMap((text) => reader.read(text) ?? []);
