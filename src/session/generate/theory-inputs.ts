import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import type { BuiltInput } from "../../explain/construction/built.ts";
import { type Construction, construction } from "../../explain/construction/construction.ts";
import { type InputReader, inputReader } from "../../explain/construction/input-reader.ts";
import type { Feature } from "../../explain/features/feature.ts";
import { type FeaturePredicate, meetsAll } from "../../explain/features/predicate.ts";
import { theoryBranches } from "../../explain/theory/branches.ts";
import type { TheoryTree } from "../../explain/theory/theory.ts";
import type { Tree } from "../../tree/tree.ts";
import type { OpenTheory } from "../explain/open-theory.ts";
import type { ProducedInput, ProducedInputs } from "./produced-inputs.ts";

/** What is said of the inputs that are wanted. */
export type Predicted = "fail" | "pass";

/** Inputs built at once for one circumstance. */
const builtAtOnce = 20;

/** Nodes of an example that are changed, at most: farther from examples programs refuse most of what is made. */
const mostLeft = 3;

/**
 * Inputs of which a theory says that they fail, or pass: built in turn for each of its circumstances, near the examples that
 * it tells.
 */
export function theoryInputs(
  { theory, vocabulary, features }: OpenTheory,
  predicted: Predicted,
  seed: number,
): ProducedInputs {
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
  const builder = new TurnBuilder(construction(vocabulary), circumstances, {
    examples: read(examples, inputReader(vocabulary)),
    random: new Random(seed),
  });
  return { produce: () => builder.produce(predicted), leftOut: new Set() };
}

/** Builds inputs for one set of predicates after the other; those for which there are no more are left out. */
class TurnBuilder {
  readonly #construction: Construction;
  readonly #near: readonly BuiltInput[];
  readonly #random: Random;
  #circumstances: readonly (readonly FeaturePredicate[])[];
  readonly #ready: BuiltInput[] = [];
  #last: ProducedInput | undefined;

  constructor(
    builder: Construction,
    circumstances: readonly (readonly FeaturePredicate[])[],
    { examples, random }: { readonly examples: readonly BuiltInput[]; readonly random: Random },
  ) {
    this.#construction = builder;
    this.#circumstances = circumstances;
    this.#near = examples;
    this.#random = random;
  }

  /** An input; the last one again when there are no others. Throws an OptionsError when there are none at all. */
  produce(predicted: Predicted): ProducedInput {
    while (this.#ready.length === 0 && this.#circumstances.length > 0) this.#build();
    const input = this.#ready.pop();
    if (input) this.#last = { bytes: new TextEncoder().encode(input.text), isCut: false };
    if (this.#last) return this.#last;
    throw new OptionsError(
      `no input was found of which the theory says that it ${predicted === "fail" ? "fails" : "passes"}.`,
    );
  }

  #build(): void {
    const [next = [], ...others] = this.#circumstances;
    const built = this.#construction.inputsFor(next, {
      count: builtAtOnce,
      random: this.#random,
      mostLeft,
      near: this.#near.filter(({ measured }) => meetsAll(measured, next)).map(treeOf),
    });
    this.#circumstances = built.kind === "built" ? [...others, next] : others;
    if (built.kind === "built") this.#ready.push(...built.inputs.toReversed());
  }
}

const treeOf = ({ tree }: BuiltInput): Tree => tree;

/** Inputs that a theory tells as examples, and that do so. */
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

/** Those that the grammar reads: long ones were cut. */
const read = (texts: readonly string[], reader: InputReader): BuiltInput[] =>
  [...new Set(texts)].flatMap((text) => reader.read(text) ?? []);
