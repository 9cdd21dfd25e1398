import type { InputEdit } from "../text/edit.ts";
import { removal } from "../text/edit.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";
import { type Bound, boundsIn } from "./edit/plausible/bounds.ts";
import { type IndentedLine, indentedLines } from "./edit/plausible/indented-lines.ts";

/** More than so many brackets out of place tell of an indentation that means nothing. */
const most = 4;

/**
 * A text that is one bracketed whole, with the brackets put in that must have ended by how its lines are indented, and those taken out
 * that end nothing. Null where none are, or where the brackets do not all go together then.
 */
export function closedAsIndented(text: EditedText): EditedText | null {
  const lines = indentedLines(text.bytes);
  const bounds = boundsIn(text.bytes);
  const [first] = bounds;
  const beginning = lines.find(({ start }) => text.bytes[start] !== slash && text.bytes[start] !== hash);
  if (first === undefined || first.start !== beginning?.start) return null;
  const edits = editsByLine(text.bytes, lines, bounds);
  if (edits === null || edits.length === 0 || edits.length > most) return null;
  return edits.reduceRight(editedFurther, text);
}

/** What began and has not ended. */
interface Open {
  readonly closer: string;
  readonly indentation: string;
  /** Whether nothing follows on its line, so that its end stands as far left as that line. */
  readonly isBlock: boolean;
}

function editsByLine(
  text: Uint8Array,
  lines: readonly IndentedLine[],
  bounds: readonly Bound[],
): readonly InputEdit[] | null {
  const edits: InputEdit[] = [];
  const open: Open[] = [];
  let next = 0;
  for (const [index, line] of lines.entries()) {
    const width = line.indentation.length;
    const before = lines[index - 1]?.indentation.length ?? width;
    // What is indented further without anything begun may lack a beginning.
    if (width > before && open.at(-1)?.indentation.length !== before) return null;
    const isEnding =
      text[line.start] === comma || (bounds[next]?.kind === "closes" && bounds[next]?.start === line.start);
    for (let top = open.at(-1); top?.isBlock && hasEnded(top, width, isEnding); top = open.at(-1)) {
      const end = lines[index - 1]?.end ?? 0;
      edits.push({ start: end, end, inserted: encoder.encode(`\n${top.indentation}${top.closer}`) });
      open.pop();
    }
    let leadsTo = line.start;
    const opening = openingEnd(text, line);
    for (let bound = bounds[next]; bound !== undefined && bound.start < line.end; bound = bounds[++next]) {
      const top = open.at(-1);
      if (bound.kind === "opens") {
        const isBlock = bound.end >= opening;
        open.push({ closer: bound.closer, indentation: line.indentation, isBlock });
      } else if (top === undefined) return null;
      else if (bound.start === leadsTo && top.isBlock && top.indentation.length < width)
        edits.push(removal(bound));
      else open.pop();
      if (bound.start === leadsTo && bound.kind === "closes") leadsTo = bound.end;
    }
  }
  return open.length === 0 ? edits : null;
}

/** From where on a line holds nothing but blanks and brackets that open. */
function openingEnd(text: Uint8Array, { start, end }: IndentedLine): number {
  let from = end;
  while (from > start && (isWhiteSpace(text[from - 1]) || openers.has(text[from - 1]))) from--;
  return from;
}

/** Whether what began must have ended in front of a line that is indented so far. */
const hasEnded = ({ indentation }: Open, width: number, isEnding: boolean): boolean =>
  isEnding ? indentation.length > width : indentation.length >= width;

const encoder = new TextEncoder();
const openers: ReadonlySet<number | undefined> = new Set(Array.from("[{(", (sign) => sign.charCodeAt(0)));
const slash = 0x2f;
const hash = 0x23;
const comma = 0x2c;
