import { takingTurns } from "../base/in-turns.ts";
import type { Range } from "../base/ranges.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { recognizes } from "../parse/parse.ts";
import type { InputEdit } from "../text/edit.ts";
import { endOfLine } from "../text/position.ts";
import { type EditedText, edited, editedFurther } from "./edit/edited-text.ts";
import { lenientReading } from "./lenient-reading.ts";

/** Whoever waits for its turn, such as a time limit, gets it after so many milliseconds. */
const longestTurn = 20;

/**
 * What a text means of which each line is a text of its own, by a lenient grammar for one: lines that the strict grammar
 * derives stand for themselves, and so do those that neither derives.
 */
export async function linesRead(
  text: EditedText,
  { lenient, strict }: { readonly lenient: Grammar; readonly strict: Grammar | undefined },
  signal: AbortSignal,
): Promise<EditedText> {
  const edits: InputEdit[] = [];
  const othersTurn = takingTurns(longestTurn);
  for (const { start, end } of linesOf(text.bytes)) {
    signal.throwIfAborted();
    await othersTurn();
    const line = text.bytes.subarray(start, end);
    if (strict !== undefined && recognizes(strict, line)) continue;
    const read = await lenientReading(edited(line, []), lenient, signal);
    for (const edit of read?.edits ?? []) {
      edits.push({ ...edit, start: start + edit.start, end: start + edit.end });
    }
  }
  return edits.reduceRight(editedFurther, text);
}

/** The lines without their ends. */
function* linesOf(bytes: Uint8Array): Generator<Range> {
  for (let start = 0; start < bytes.length; start = endOfLine(bytes, start) + 1) {
    yield { start, end: endOfLine(bytes, start) };
  }
}
