import { uniform } from "../../generate/model/uniform.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { nodeAt, pathsOf, replaceAt } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { Built, BuiltInput, Wish } from "./built.ts";
import { inputReader } from "./input-reader.ts";

/** Builds inputs of one grammar. */
export interface Construction {
  /** Inputs that meet all of the predicates: each was read again, and its features measured. */
  inputsFor(predicates: readonly FeaturePredicate[], wish: Wish): Built;
}

/** Texts tried for each input that is wanted. */
const TRIED_FOR_EACH = 50;

/** Expansions in a subtree that is drawn anew. */
const BUDGET = 20;

export function construction(vocabulary: Vocabulary): Construction {
  const reader = inputReader(vocabulary);
  return {
    inputsFor: (predicates, wish) => {
      const inputs = new Map<string, BuiltInput>();
      const { count } = wish;
      let tried = 0;
      while (inputs.size < count && tried < count * TRIED_FOR_EACH) {
        tried++;
        const text = reader.textOf(drawnTree(vocabulary, wish));
        if (text === undefined || inputs.has(text)) continue;
        const input = reader.read(text);
        if (input && meetsAll(input.measured, predicates)) inputs.set(text, input);
      }
      return inputs.size > 0
        ? { kind: "built", inputs: [...inputs.values()], tried }
        : { kind: "not found", tried };
    },
  };
}

/** One of the known trees with a subtree drawn anew, or a new one. */
function drawnTree({ sites }: Vocabulary, { near = [], random, model = uniform }: Wish): Tree {
  const producer = new TreeProducer(sites, model, random);
  const known = near[random.below(Math.max(1, near.length))];
  if (!known) return producer.produce(BUDGET);
  const paths = pathsOf(known, (node) => node.kind === "rule");
  const path = paths[random.below(paths.length)] ?? [];
  const node = nodeAt(known, path);
  return node?.kind === "rule" ? replaceAt(known, path, producer.produce(BUDGET, node.name)) : known;
}
