import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { uniform } from "../../generate/models.ts";
import { parseTree } from "../../parse/parse.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { inputReader, measureInput } from "../make/made-input.ts";
import { renewed } from "../refinement/renewed.ts";

/** Inputs that are made, and trees drawn for each of them. */
const made = 40;
const drawnForEach = 8;

/** Parts of one input that are derived anew, at most. */
const mostParts = 3;

export interface DrawingAnew {
  /** Of all that the grammar says, by which parts are derived. */
  readonly whole: Vocabulary;
  /** Of what the data say, by which the inputs are measured. */
  readonly vocabulary: Vocabulary;
  readonly random: Random;
}

/** Inputs near the given ones with parts derived anew, whatever these are: in another shape, or written as nobody writes data. */
export function* drawnAnew(
  near: readonly Tree[],
  { whole, vocabulary, random }: DrawingAnew,
): Work<readonly MadeInput[]> {
  const drawing = { model: uniform, random, mostParts, count: made, drawn: made * drawnForEach };
  const drawn = yield* renewed(near, [], {
    ...drawing,
    vocabulary: whole,
    reader: inputReader(whole),
    grafts: near,
  });
  const inputs: MadeInput[] = [];
  for (const { text } of drawn) {
    yield;
    const tree = parseTree(vocabulary.grammar, text);
    inputs.push({ text, tree, measured: measureInput(tree, vocabulary) });
  }
  return inputs;
}
