import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** How many tokens in front of the place the rest of the line may begin at. */
const mostTokens = 4;

/** Edits that put the rest of a line between parentheses, from a word near the place on; a blank in front gives way to one. */
export function wrappings({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const end = endOfContent(text, place);
  const starts: number[] = [];
  for (let at = token + 3; at >= 0 && starts.length < mostTokens; at--) {
    const start = boundaries[at] ?? end;
    if (text.subarray(start, place).includes(newline)) break;
    if (start < end && !isWhiteSpace(text[start])) starts.push(start);
  }
  return starts.flatMap((start) => {
    const isBehindBlank = text[start - 1] === space;
    const close = { start: end, inserted: ")" };
    const inside = fixedEdit("put between parentheses", { start, inserted: "(" }, close);
    const glued = fixedEdit("call with parentheses", { start: start - 1, end: start, inserted: "(" }, close);
    return isBehindBlank ? [glued, inside] : [inside];
  });
}

const condition =
  /^(\s*(?:\}\s*)?(?:else\s+)?(?:if|while)\s*)\([^\n]*?\)\s*(?:&&|\|\||[<>=!]=|[<>])[^\n{]*?(?=\s*\{?\s*$)/;

/** Edits that put a whole condition between parentheses where a first part of it stands between some; or begin them, where it ends with one too many. */
export function conditionWrapped({ text, place }: Site): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  const [whole, head = ""] = condition.exec(line) ?? [];
  if (whole === undefined) return [];
  const opening = { start: from + head.length, inserted: "(" };
  const closing = { start: from + whole.length, inserted: ")" };
  const isClosed = whole.split(")").length > whole.split("(").length;
  const wrapped = fixedEdit("put the condition between parentheses", opening, ...(isClosed ? [] : [closing]));
  return [{ ...wrapped, isCertain: true }];
}

/** Where what is said on a line ends, but for white space and what may follow a whole expression. */
function endOfContent(text: Uint8Array, place: number): number {
  let end = endOfLine(text, place);
  const isBehind = (byte: number | undefined): boolean =>
    isWhiteSpace(byte) || (byte !== undefined && ";:{".includes(String.fromCharCode(byte)));
  while (end > place && isBehind(text[end - 1])) end--;
  return end;
}

const newline = 0x0a;
const space = 0x20;
