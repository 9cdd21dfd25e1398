import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How far back, in bytes, the function is looked for. */
const farthest = 20_000;
const waiting = /\b(?:await|async\s+(?:for|with))\b/;
const keywords = new Set(["catch", "else", "for", "if", "switch", "while", "with"]);
/** The head of a function at the end of what stands in front of its body: what it begins with stands first. */
const heads = [
  /\bfunction\b\*?\s*[\w$]*\s*\((?:[^()]|\([^()]*\))*\)[^(){};=]*$/,
  /(?:\((?:[^()]|\([^()]*\))*\)[^(){};=]*|[\w$]+)\s*=>\s*$/,
  /(?<=^\s*(?:(?:static|public|private|protected)\s+)*)#?[\w$]+\s*\((?:[^()]|\([^()]*\))*\)[^(){};=]*$/,
];

/**
 * Edits that make the function asynchronous which the first `await` on a place's line stands in, however far above it
 * begins: by its braces, by its arrow, or by the indentation of lines.
 */
export function asynchronous(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const start = startOfLine(text, place);
  const found = waiting.exec(decoder.decode(text.subarray(start, endOfLine(text, place))));
  if (found === null) return [];
  const from = Math.max(0, start - farthest);
  const shown = decoder.decode(text.subarray(from, start + found.index));
  const head = headByBraces(shown) ?? headByIndentation(shown);
  return head === undefined
    ? []
    : [{ ...fixedEdit("make asynchronous", { start: from + head, inserted: "async " }), isCertain: true }];
}

/** Where the head of the innermost function begins whose body is open at the end. */
function headByBraces(shown: string): number | undefined {
  const arrow = headBefore(shown);
  if (arrow !== undefined) return arrow;
  let depth = 0;
  for (let at = shown.length - 1; at >= 0; at--) {
    if (shown[at] === "}") depth += 1;
    if (shown[at] !== "{" || --depth >= 0) continue;
    depth = 0;
    const head = headBefore(shown.slice(0, at));
    if (head !== undefined) return head;
  }
  return undefined;
}

/** Where the head of a function begins that ends a text. */
function headBefore(shown: string): number | undefined {
  const line = shown.lastIndexOf("\n") + 1;
  for (const head of heads) {
    const found = head.exec(shown.slice(line));
    if (found !== null && !keywords.has(/^\w*/.exec(found[0])?.[0] ?? "")) return line + found.index;
  }
  return undefined;
}

/** Where the nearest line begins that defines a function, and is indented less than the last line. */
function headByIndentation(shown: string): number | undefined {
  const lines = [...shown.matchAll(/^([ \t]*)(\S*).*$/gm)];
  const own = lines.at(-1)?.[1]?.length ?? 0;
  const head = lines.findLast(([, indentation = "", word]) => word === "def" && indentation.length < own);
  return head === undefined ? undefined : head.index + (head[1]?.length ?? 0);
}
