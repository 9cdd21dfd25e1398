import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type Bound, boundsIn } from "./bounds.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";

/** How many ends are written otherwise. */
const most = 3;
/** A line that ends a block in some language. */
const end = /^(?:end(?:[ _]?(?:if|for|while|do|case|function))?|fi|done|esac|od|next|\})(?=;?$)/i;

/**
 * Edits that write the end of a block, alone on its line, as the language ends what the line above that is indented as far has
 * begun.
 */
export function foreignEnds(text: Uint8Array): readonly LocalEdit[] {
  const lines = indentedLines(text);
  const decoder = new TextDecoder("latin1");
  const ends = lines.flatMap((line, at) => {
    const [shown] = end.exec(decoder.decode(text.subarray(line.start, line.end))) ?? [];
    return shown === undefined ? [] : [{ line, at, shown }];
  });
  if (ends.length === 0) return [];
  const bounds = boundsIn(text);
  return ends
    .flatMap(({ line: { start }, at, shown }) => {
      const head = headOf(lines, at);
      const closer = head && openOn(head, bounds)?.closer;
      return closer === undefined || closer === shown
        ? []
        : [
            {
              ...fixedEdit("end as the language does", {
                start,
                end: start + shown.length,
                inserted: closer,
              }),
              isCertain: true,
            },
          ];
    })
    .slice(0, most);
}

/** What a line has begun last and not ended. */
function openOn({ start, end }: IndentedLine, bounds: readonly Bound[]): Bound | undefined {
  const open: Bound[] = [];
  for (const bound of bounds.filter((each) => each.start >= start && each.end <= end)) {
    if (bound.kind === "opens") open.push(bound);
    else if (open.at(-1)?.closer === bound.closer) open.pop();
  }
  return open.at(-1);
}

/** The line that began the block which ends at a line, by their indentation. */
function headOf(lines: readonly IndentedLine[], at: number): IndentedLine | undefined {
  const { indentation = "" } = lines[at] ?? {};
  const above = lines.slice(0, at);
  const head = above.findLast((line) => line.indentation.length <= indentation.length && !line.goesOn);
  return head?.indentation === indentation && head !== above.at(-1) ? head : undefined;
}
