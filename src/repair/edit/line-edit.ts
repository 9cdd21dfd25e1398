import type { InputEdit } from "../../text/edit.ts";
import { endOfLine, startOfLine } from "../../text/position.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import type { LocalEdit } from "./local-edit.ts";

/** Deletes from the place to the end of its line, the line end excluded. */
export const lineRestDeletion: LocalEdit = {
  name: "delete the rest of the line",
  cost: 1.5,
  at({ text, place }) {
    const end = endOfLine(text, place);
    return end <= place ? [] : [{ start: place, end, inserted: new Uint8Array(0) }];
  },
};

/**
 * Puts a symbol at the end of a line, so many lines behind the place's, but before what may separate it from the next
 * line: a comma, a semicolon or a colon.
 */
export function lineEndInsertion(symbol: string, line: number): LocalEdit {
  return {
    name: `insert ${symbol} at the end of line ${line}`,
    cost: 1,
    at({ text, place }) {
      let start = endOfLine(text, place);
      for (let behind = 0; behind < line; behind++) {
        if (start >= text.length) return [];
        start = endOfLine(text, start + 1);
      }
      while (start > 0 && isWithinLine(text[start - 1])) start--;
      if (",;:".includes(String.fromCharCode(text[start - 1] ?? 0))) start--;
      return [{ start, end: start, inserted: new TextEncoder().encode(symbol) }];
    },
  };
}

/** Indents the place's line like the nearest line before it that is not blank. */
export const indentationLikeLineBefore: LocalEdit = {
  name: "indent like the line before",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    let before = start;
    while (before > 0 && isWhiteSpace(text[before - 1])) before--;
    if (before === 0) return [];
    return [indentedLike(text, start, before - 1)];
  },
};

/** Indents the place's line like the nearest line behind it that is not blank. */
export const indentationLikeLineBehind: LocalEdit = {
  name: "indent like the line behind",
  cost: 1,
  at({ text, place }) {
    let model = endOfLine(text, place);
    while (model < text.length && isWhiteSpace(text[model])) model++;
    if (model >= text.length) return [];
    return [indentedLike(text, startOfLine(text, place), model)];
  },
};

/** Indents the place's line like what stands behind the dash of the nearest item before it. */
export const indentationBehindDash: LocalEdit = {
  name: "indent like the item before",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    const before = new TextDecoder("latin1").decode(text.subarray(0, start));
    const [dashes = ""] = before.match(/^ *(?:- +)+(?=\S)/gm)?.slice(-1) ?? [];
    const inserted = new TextEncoder().encode(" ".repeat(dashes.length));
    return dashes === "" ? [] : [{ start, end: endOfIndentation(text, start), inserted }];
  },
};

/** Indents the place's line, when blanks do, by a tab. */
export const tabForBlanks: LocalEdit = {
  name: "indent by a tab",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    const end = endOfIndentation(text, start);
    return end === start ? [] : [{ start, end, inserted: Uint8Array.of(tab) }];
  },
};

/** Indents the place's line, when tabs do, by as many blanks as the first line that is indented by blanks. */
export const blanksForTab: LocalEdit = {
  name: "indent by blanks",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    const end = endOfIndentation(text, start);
    const tabs = text.subarray(start, end).filter((byte) => byte === tab).length;
    if (tabs === 0) return [];
    const [unit = "    "] = /(?<=^|\n) +(?=\S)/.exec(new TextDecoder("latin1").decode(text)) ?? [];
    return [{ start, end, inserted: new TextEncoder().encode(unit.repeat(tabs)) }];
  },
};

/** Indents the place's line by one blank more. */
export const furtherIndentation: LocalEdit = {
  name: "indent further",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    return [{ start, end: start, inserted: Uint8Array.of(text[start] === tab ? tab : space) }];
  },
};

/** Indents the place's line by one blank less. */
export const lesserIndentation: LocalEdit = {
  name: "indent less",
  cost: 1,
  at({ text, place }) {
    const start = startOfLine(text, place);
    return isWithinLine(text[start]) ? [{ start, end: start + 1, inserted: new Uint8Array(0) }] : [];
  },
};

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;

const isWithinLine = (byte: number | undefined): boolean => isWhiteSpace(byte) && byte !== newline;

/** The line that starts there with the indentation of the one that holds another place. */
function indentedLike(text: Uint8Array, start: number, place: number): InputEdit {
  const model = startOfLine(text, place);
  const inserted = text.slice(model, endOfIndentation(text, model));
  return { start, end: endOfIndentation(text, start), inserted };
}

function endOfIndentation(text: Uint8Array, start: number): number {
  let end = start;
  while (text[end] === space || text[end] === tab) end++;
  return end;
}
