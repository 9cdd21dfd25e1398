import { kindOfToken } from "../../../text/token.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";

/** How many places are tried for one word. */
const most = 6;

/**
 * Edits that put in a line with the word that the program expects, such as `end`, where a block has ended by its indentation and no line with that word
 * is behind it; those first where the line behind is indented less than the one that begins the block, and later blocks before earlier ones.
 */
export function blockEnds(text: Uint8Array, expected: readonly string[]): readonly LocalEdit[] {
  const words = expected.filter((each) => kindOfToken(new TextEncoder().encode(each)) === "word");
  if (words.length === 0) return [];
  const lines = indentedLines(text);
  return words.flatMap((word) => {
    const blocks = lines.flatMap((line, at) => blockAt(text, lines, { line, at, word }));
    const sure = blocks.filter(({ isSure }) => isSure).reverse();
    const unsure = blocks.filter(({ isSure }) => !isSure).reverse();
    return [...sure, ...unsure]
      .slice(0, most)
      .map(({ end, indentation }) =>
        fixedEdit(`end a block with ${word}`, { start: end, inserted: `\n${indentation}${word}` }),
      );
  });
}

interface Block {
  /** Behind its last line. */
  readonly end: number;
  readonly indentation: string;
  readonly isSure: boolean;
}

interface Beginning {
  readonly line: IndentedLine;
  readonly at: number;
  readonly word: string;
}

/** The block that a line begins with more indented ones behind it, unless the line behind these has the word. */
function blockAt(
  text: Uint8Array,
  lines: readonly IndentedLine[],
  { line: { indentation }, at, word }: Beginning,
): readonly Block[] {
  const isWithin = (line: IndentedLine): boolean => line.indentation.length > indentation.length;
  const next = lines.findIndex((line, index) => index > at && !isWithin(line));
  const behind = next < 0 ? lines.length : next;
  const last = lines[behind - 1];
  if (behind === at + 1 || last === undefined) return [];
  const ending = lines[behind];
  const isSure = ending === undefined || ending.indentation.length < indentation.length;
  if (!isSure && wordAt(text, ending) === word) return [];
  return [{ end: last.end, indentation, isSure }];
}

const wordAt = (text: Uint8Array, { start, end }: IndentedLine): string =>
  /^\w*/.exec(new TextDecoder("latin1").decode(text.subarray(start, end)))?.[0] ?? "";
