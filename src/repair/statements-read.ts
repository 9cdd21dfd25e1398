import type { Range } from "../base/ranges.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type EditedText, edited, editedFurther } from "./edit/edited-text.ts";
import { boundsIn } from "./edit/plausible/bounds.ts";
import { indentedLines } from "./edit/plausible/indented-lines.ts";
import { lenientReading } from "./lenient-reading.ts";

/**
 * What a text means whose lines end brackets by standing no further right than the line that began them: each stretch between
 * such lines is read alone, so that no bracket without an end takes in what follows, nor one fault another. A stretch that the grammar
 * does not derive stands for itself. Null where all brackets end before.
 */
export async function statementsRead(
  text: EditedText,
  lenient: Grammar,
  signal: AbortSignal,
): Promise<EditedText | null> {
  const beginnings = beginningsIn(text.bytes);
  if (beginnings.length === 0) return null;
  let read = text;
  let end = text.bytes.length;
  // From the last to the first, so that no edit moves the place of another.
  for (const start of [0, ...beginnings].reverse()) {
    const stretch = await lenientReading(edited(text.bytes.subarray(start, end), []), lenient, signal);
    const edits = stretch?.edits ?? [];
    read = edits
      .map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }))
      .reduceRight(editedFurther, read);
    end = start;
  }
  return read;
}

/** Strings of several lines, in which brackets and indentation mean nothing. */
const textOfLines = /("""|''')[\s\S]*?\1/g;

/** The starts of lines, indentation included, before which brackets must have ended. */
function beginningsIn(text: Uint8Array): readonly number[] {
  const shown = new TextDecoder("latin1").decode(text);
  const texts = [...shown.matchAll(textOfLines)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const isOutside = ({ start }: Range): boolean =>
    !texts.some((range) => range.start < start && start < range.end);
  const bounds = boundsIn(text).filter(isOutside);
  const beginnings: number[] = [];
  const open: number[] = [];
  let next = 0;
  for (const { start, end, indentation } of indentedLines(text).filter(isOutside)) {
    const width = indentation.length;
    const isEnding = bounds[next]?.kind === "closes" && bounds[next]?.start === start;
    const [outermost] = open;
    if (outermost !== undefined && width <= outermost && !isEnding) {
      beginnings.push(start - width);
      open.length = 0;
    }
    for (let bound = bounds[next]; bound !== undefined && bound.start < end; bound = bounds[++next]) {
      if (bound.kind === "opens") open.push(width);
      else open.pop();
    }
  }
  return beginnings;
}
