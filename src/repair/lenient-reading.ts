import { inTurns } from "../base/in-turns.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { parsingForest } from "../parse/parse.ts";
import type { InputEdit } from "../text/edit.ts";
import { type Meant, meaning } from "../tree/meaning.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";

/** Larger inputs are not read leniently: a lenient grammar has many trees for each text, so that this takes ten seconds. */
const mostBytes = 100_000;

/**
 * What a text means by a lenient grammar, which derives what people write and says of each spelling what it stands
 * for. Null when it does not derive the input.
 */
export async function lenientReading(
  text: EditedText,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  if (text.bytes.length > mostBytes) return null;
  const found = await inTurns(reading(text.bytes, lenient), signal);
  // From the last to the first, so that no edit moves the place of another.
  return found?.reduceRight(editedFurther, text) ?? null;
}

/** The edits that make a text what it means; null when the grammar does not derive it. Pauses. */
function* reading(text: Uint8Array, lenient: Grammar): Generator<void, readonly InputEdit[] | null, void> {
  const forest = yield* parsingForest(lenient, text);
  if (forest.kind === "failure") return null;
  const tree = yield* forest.choosingCheapest();
  return (yield* meaning(tree, { text, grammar: lenient })).map(encoded);
}

const encoder = new TextEncoder();

function encoded({ start, end, inserted, label }: Meant): InputEdit {
  return { start, end, inserted: encoder.encode(inserted), label };
}
