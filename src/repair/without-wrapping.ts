import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, editedFurther } from "./edit/edited-text.ts";
import { lineNumbers } from "./line-numbers.ts";

/** Both sides of a merge that nobody finished; what they were made from may stand between. */
const conflict =
  /^<{7}(?: .*)?\r?\n([\s\S]*?)^(?:\|{7}(?: .*)?\r?\n[\s\S]*?^)?={7}\r?\n([\s\S]*?)^>{7}(?: .*)?(?:\r?\n|(?![\s\S]))/gm;
/** One that nothing goes with; a line of seven `=` may be what underlines a title. */
const loneMark =
  /^(?:<{7} [^\n]+|>{7} [^\n]+|(?<!^(?:[^\n]{7}|[A-Z][\w ]{0,6})\r?\n)={7}\r?)(?:\n|(?![\s\S]))/gm;
const fence = /^[ \t]*```[\w+.\- ]*\r?(?:\n|(?![\s\S]))/gm;

/**
 * The text without what tools and people put around it, whatever its format: the marks of merges that nobody finished, of which
 * the own side counts unless it is blank, a mark of one that was left behind, the fences of a block of code with what is said around them, and the numbers of its lines.
 */
export function withoutWrapping(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const shown = decode(text.bytes, "latin1");
  const numbers = lineNumbers(shown);
  return [...aroundFences(shown), ...(numbers.length > 0 ? numbers : besideOwnSides(shown))]
    .sort((left, right) => left.start - right.start)
    .reduceRight(editedFurther, text);
}

function besideOwnSides(shown: string): readonly InputEdit[] {
  const conflicts = [...shown.matchAll(conflict)];
  if (conflicts.length === 0) return loneMarks(shown);
  return conflicts.flatMap(({ 0: whole, 1: own = "", 2: other = "", index }) => {
    const end = index + whole.length;
    const start = own.trim() === "" && other.trim() !== "" ? whole.lastIndexOf(other) : whole.indexOf(own);
    const kept = own.trim() === "" && other.trim() !== "" ? other : own;
    return [deletion(index, index + start), deletion(index + start + kept.length, end)];
  });
}

function loneMarks(shown: string): readonly InputEdit[] {
  return [...shown.matchAll(loneMark)].map(({ 0: line, index }) => deletion(index, index + line.length));
}

/** What stands before the first of two fences and behind the second. */
function aroundFences(shown: string): readonly InputEdit[] {
  const [first, second, ...others] = shown.matchAll(fence);
  if (first === undefined || second === undefined || others.length > 0) return [];
  return [deletion(0, first.index + first[0].length), deletion(second.index, shown.length)];
}

const deletion = (start: number, end: number): InputEdit => ({ start, end, inserted: new Uint8Array() });
