import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many places are tried. */
const most = 8;
const hole = /\$(\{|\((?!\())/g;

/** Strings of Python with holes, and in them a hole that is not closed, or not opened, with the expression it holds. */
const formatted = /\b[rR]?[fF][rR]?(["'])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const expression = String.raw`[\w.]+(?:\([^(){}]*\)|\[[^[\]{}]*\])*`;
/** What a hole may hold: in front of a quote, with whole strings behind that, to the end of the line, and in front of a blank. */
const insides = [
  /^[^\n"'`{}()]*(?=["'`])/,
  /^[^\n"'`{}()]*(?:"[^"\n]*")+/,
  /^[^\n{}()]*?(?=\s*$)/m,
  new RegExp(`^${expression}(?=\\s)`),
  /^(?:\([^(){}]*\)|[\w$.]+)+(?=[^\w.([])/,
];
/** How a value is to be written, as in `:>8.2f`. */
const format = String.raw`(?::[^{}"'\\a-zA-Z ]*[bcdeEfFgGnosxX%]?)?`;
const unclosed = new RegExp(String.raw`(?<=(?<!\{)\{${expression}${format})(?![\w.([!:}=%,<>^+-])`, "g");
const unopened = new RegExp(String.raw`(?<![\w.)\]{])(?=${expression}\}(?!\}))`, "g");

/**
 * Edits that close the holes of strings and shell words, `${` and `$(`, which their lines do not: on the place's line, or
 * anywhere when that has none; and that close or open those of strings of Python.
 */
export function holesClosed(text: Uint8Array, place: number): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const line = text.subarray(start, endOfLine(text, place));
  const own = [...holesIn(line, start), ...holesOfFormatted(line, start)];
  return (own.length > 0 ? own : holesIn(text, 0)).slice(0, most);
}

function holesOfFormatted(line: Uint8Array, from: number): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(line);
  return [...shown.matchAll(formatted)].flatMap(({ 2: inside = "", 0: { length }, index }) => {
    const start = from + index + length - 1 - inside.length;
    const at = (pattern: RegExp, inserted: string): readonly LocalEdit[] =>
      Array.from(inside.matchAll(pattern), ({ index }) => ({
        ...fixedEdit("close the hole", { start: start + index, inserted }),
        isCertain: true,
      }));
    return [...at(unclosed, "}"), ...at(unopened, "{")];
  });
}

function holesIn(text: Uint8Array, from: number): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  return Array.from(shown.matchAll(hole)).flatMap(({ 0: { length }, 1: bracket, index }) => {
    const closer = bracket === "{" ? "}" : ")";
    const [rest = ""] = /^[^\n]*/.exec(shown.slice(index + length)) ?? [];
    if (isClosed(rest, closer)) return [];
    const ends = insides.flatMap((inside) => inside.exec(rest)?.[0].length ?? []);
    // A command holds strings more often than it ends in front of one.
    const ordered = bracket === "{" ? ends : ends.toSpliced(0, 1).concat(ends.slice(0, 1));
    return [...new Set(ordered)].map((end) => ({
      ...fixedEdit("close the hole", { start: from + index + length + end, inserted: closer }),
      isCertain: true,
    }));
  });
}

/** Whether the rest of a line has the closer of a hole before another hole opens. */
const isClosed = (rest: string, closer: string): boolean => {
  const end = rest.indexOf(closer);
  const inside = rest.slice(0, end);
  const isTemplateEnded = inside.split("`").length % 2 === 0;
  return end >= 0 && !inside.includes("$(") && !inside.includes("${") && !isTemplateEnded;
};
