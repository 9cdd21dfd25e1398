import type { InputEdit } from "../../../text/edit.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";

/** How many places are tried. */
const most = 8;

/**
 * Edits that end a string of three quotes of which a text has an odd number: at the end of its line, or of a later one behind which the text is
 * indented less than the string; the earliest first, as what follows is no program while that stands in the string.
 */
export function triplesClosed(text: Uint8Array): readonly InputEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  const lines = indentedLines(text);
  return ['"""', "'''"].flatMap((quotes) => {
    if (shown.split(quotes).length % 2 === 1) return [];
    // Two on one line are a string of their own.
    const lone = [...lines.keys()].filter((at) => {
      const { start = 0, end = 0 } = lines[at] ?? {};
      return shown.slice(start, end).split(quotes).length % 2 === 0;
    });
    const begun = lone.flatMap((at) => beginning(lines[at], { shown, quotes }));
    if (begun.length > 0) return begun;
    return lone
      .filter((_, index) => index % 2 === 0)
      .flatMap((own, index) => {
        const { indentation = "", start = 0, end = 0 } = lines[own] ?? {};
        const isAlone = end === start + quotes.length;
        const isShallow = (at: number): boolean =>
          (lines[at]?.indentation.length ?? 0) < Math.max(1, indentation.length);
        const behind = lines.slice(own + 1, lone[2 * index + 1] ?? lines.length);
        const ends = behind.flatMap((line, at) => (isShallow(own + at + 2) ? [line.end] : []));
        const inserted = isAlone ? `\n${indentation}${quotes}` : quotes;
        const begun = isAlone
          ? 0
          : shown.slice(start, end).length - shown.slice(start, end).replace(lastQuotes, "").length;
        return [insertion(end, quotes.slice(begun)), ...ends.map((end) => insertion(end, inserted))];
      })
      .slice(0, most);
  });
}

/** The rest of the quotes that a line begins with one or two of and ends with three of. */
function beginning(
  line: IndentedLine | undefined,
  { shown, quotes }: { readonly shown: string; readonly quotes: string },
): readonly InputEdit[] {
  if (line === undefined) return [];
  const [own = ""] = /^(["'])\1?(?!\1)/.exec(shown.slice(line.start, line.end)) ?? [];
  const isEnded = shown
    .slice(line.start + own.length, line.end)
    .trimEnd()
    .endsWith(quotes);
  return quotes.startsWith(own) && own !== "" && isEnded
    ? [insertion(line.start, quotes.slice(own.length))]
    : [];
}

/** Those of an end that is begun. */
const lastQuotes = /(["'])\1?$/;

const insertion = (start: number, inserted: string): InputEdit => ({
  start,
  end: start,
  inserted: new TextEncoder().encode(inserted),
});
