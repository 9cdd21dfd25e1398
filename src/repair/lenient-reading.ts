import { inTurns } from "../base/in-turns.ts";
import { costOfAlternative, type Grammar, withoutCostly } from "../grammar/grammar.ts";
import { parsingForest } from "../parse/parse.ts";
import type { InputEdit } from "../text/edit.ts";
import { type Meant, meaning } from "../tree/meaning.ts";
import type { Tree } from "../tree/tree.ts";
import { walking } from "../tree/walk.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";

/** Larger inputs are read without the costliest alternatives only, and still larger ones not at all, as that takes seconds. */
const mostBytes = 50_000;
const mostBytesCheaply = 400_000;
/** Inputs of a few lines are read at once by the whole grammar, and longer ones stay with what the cheaper alternatives explain. */
const fewBytes = 4_000;
const manyBytes = 12_000;
/**
 * What an alternative costs at least that makes reading long texts slow: with any bracket closing any other, something may
 * begin nearly everywhere.
 */
const costly = 5;

/**
 * What a text means by a lenient grammar, which derives what people write and says of each spelling what it stands
 * for. Null when it does not derive the input.
 */
export async function lenientReading(
  text: EditedText,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  return (await costedReading(text, lenient, signal))?.text ?? null;
}

/**
 * What a text means of which another one is known that has its brackets where its lines' indentation says: the cheaper of
 * both, where each bracket moved costs what a spelling does that means something else.
 */
export async function readingOfEither(
  text: EditedText,
  closed: EditedText | null,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  const ofClosed = closed && (await costedReading(closed, lenient, signal));
  if (closed === null || ofClosed === null) return lenientReading(text, lenient, signal);
  if (ofClosed.cost === 0) return ofClosed.text;
  const ofText = await costedReading(text, lenient, signal);
  const moved = closed.edits.length - text.edits.length;
  return ofText !== null && ofText.cost < ofClosed.cost + moved ? ofText.text : ofClosed.text;
}

async function costedReading(
  text: EditedText,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<{ readonly text: EditedText; readonly cost: number } | null> {
  if (text.bytes.length > mostBytesCheaply) return null;
  const found = await inTurns(cheapestReading(text.bytes, lenient), signal);
  // From the last to the first, so that no edit moves the place of another.
  return found && { text: found.edits.reduceRight(editedFurther, text), cost: found.cost };
}

/** By the grammar without its costliest alternatives, where that is sure to be the cheapest reading or the text is long. */
function* cheapestReading(text: Uint8Array, lenient: Grammar): Generator<void, Reading | null, void> {
  if (text.length > fewBytes) {
    const cheap = yield* reading(text, withoutCostly(lenient, costly));
    const isEnough = cheap !== null && (cheap.cost < costly || text.length > manyBytes);
    if (isEnough || text.length > mostBytes) return cheap;
  }
  return yield* reading(text, lenient);
}

interface Reading {
  /** That make the text what it means. */
  readonly edits: readonly InputEdit[];
  /** What all alternatives of its tree cost. */
  readonly cost: number;
}

/** Null when the grammar does not derive the text. Pauses. */
function* reading(text: Uint8Array, lenient: Grammar): Generator<void, Reading | null, void> {
  const forest = yield* parsingForest(lenient, text);
  if (forest.kind === "failure") return null;
  const tree = yield* forest.choosingCheapest();
  const edits = (yield* meaning(tree, { text, grammar: lenient })).map(encoded);
  return { edits, cost: yield* costOfTree(tree, lenient) };
}

function* costOfTree(tree: Tree, { rules }: Grammar): Generator<void, number, void> {
  let cost = 0;
  yield* walking(tree, {
    enter: (node) => {
      const alternative = node.kind === "rule" && rules.get(node.name)?.alternatives[node.alternative];
      if (alternative) cost += costOfAlternative(alternative);
      return undefined;
    },
  });
  return cost;
}

const encoder = new TextEncoder();

function encoded({ start, end, inserted, label }: Meant): InputEdit {
  return { start, end, inserted: encoder.encode(inserted), label };
}
