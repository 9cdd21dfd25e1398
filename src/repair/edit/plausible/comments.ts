import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isBlank } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/**
 * An edit that takes out the comment at a place, with those on the lines behind that hold nothing else, for formats that
 * have none; certain where the comment begins its line.
 */
export function commentsLeftOut(text: Uint8Array, place: number): readonly LocalEdit[] {
  const end = endOfComments(text, place);
  if (end === undefined) return [];
  const isAlone = isBlank(text.subarray(startOfLine(text, place), place));
  return [{ ...fixedEdit("leave out a comment", { start: place, end }), isCertain: isAlone }];
}

function endOfComments(text: Uint8Array, place: number): number | undefined {
  const decoder = new TextDecoder("latin1");
  const [sign] = /^(?:\/\/|\/\*|#(?=[\s#!]))/.exec(decoder.decode(text.subarray(place, place + 2))) ?? [];
  if (sign === undefined) return undefined;
  if (sign === "/*") {
    const length = decoder.decode(text.subarray(place)).indexOf("*/");
    return length < 0 ? undefined : place + length + 2;
  }
  let end = endOfLine(text, place);
  for (let next = end; next < text.length; ) {
    next = endOfLine(text, next + 1);
    const line = decoder.decode(text.subarray(end, next)).trim();
    if (line === "" && next < text.length) continue;
    if (!line.startsWith(sign)) break;
    end = next;
  }
  return end;
}

const opening = /(?<=^|\s)\/\*/gm;

/**
 * Edits that end comments which lack their end before the next one begins, or at all: at the end of their line, or of the last line behind
 * that goes on with an asterisk.
 */
export function commentsEnded(text: Uint8Array): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  return [...shown.matchAll(opening)].flatMap(({ index }, at, all) => {
    const end = shown.indexOf("*/", index + 2);
    if (end >= 0 && end < (all[at + 1]?.index ?? Infinity)) return [];
    const [comment = ""] =
      /^[^\n]*?(?:\r?\n[ \t]*\*(?!\/)[^\n]*?)*(?=[ \t]*\r?$)/m.exec(shown.slice(index)) ?? [];
    return [
      {
        ...fixedEdit("end the comment", { start: index + comment.length, inserted: " */" }),
        isCertain: true,
      },
    ];
  });
}
