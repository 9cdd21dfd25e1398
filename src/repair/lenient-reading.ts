import { inTurns } from "../base/in-turns.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { parsingForest } from "../parse/parse.ts";
import type { InputEdit } from "../text/edit.ts";
import { meaning } from "../tree/meaning.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";

/** Larger inputs are not read leniently: a lenient grammar has many trees for each text. */
const mostBytes = 1_000_000;

/**
 * What an input means by a lenient grammar, which derives what people write and says of each spelling what it stands
 * for. Null when it does not derive the input.
 */
export async function lenientReading(
  input: Uint8Array,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  if (input.length > mostBytes) return null;
  const found = await inTurns(reading(input, lenient), signal);
  return found === null ? null : edited(input, found);
}

/** The edits that make a text what it means; null when the grammar does not derive it. Pauses. */
function* reading(text: Uint8Array, lenient: Grammar): Generator<void, readonly InputEdit[] | null, void> {
  const forest = yield* parsingForest(lenient, text);
  if (forest.kind === "failure") return null;
  const tree = yield* forest.choosingCheapest();
  return joined((yield* meaning(tree, lenient)).map(encoded));
}

const encoder = new TextEncoder();

function encoded({ start, end, inserted }: { start: number; end: number; inserted: string }): InputEdit {
  return { start, end, inserted: encoder.encode(inserted) };
}

/** Those that touch as one. */
function joined(edits: readonly InputEdit[]): readonly InputEdit[] {
  const apart: InputEdit[] = [];
  for (const { start, end, inserted } of edits) {
    const last = apart.at(-1);
    if (last?.end !== start) apart.push({ start, end, inserted });
    else
      apart.splice(-1, 1, {
        start: last.start,
        end,
        inserted: Uint8Array.from([...last.inserted, ...inserted]),
      });
  }
  return apart;
}
