import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** What one language writes so and another otherwise, the likeliest first. */
const same: readonly (readonly string[])[] = [
  ["=>", "->", "-->", ":"],
  ["=", "==", "===", ":=", ":"],
  ["!=", "<>", "!==", "=!", "~="],
  ["<=", "=<"],
  [">=", "=>"],
  ["&&", "and", "&"],
  ["||", "or", "|"],
  ["!", "not"],
  ["elif", "else if", "elseif", "elsif"],
  ["fi", "done", "esac", "end", "endif", "end if"],
  ["null", "None", "nil", "NULL", "undefined"],
  ["true", "True", "TRUE"],
  ["false", "False", "FALSE"],
];
/** A colon, which may stand in any text, is no sure sign of another language. */
const colon = ":";
const meant: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(same.flat())]
    .filter((text) => text !== colon)
    .map((text) => {
      const others = same.filter((group) => group.includes(text)).flat();
      return [text, [...new Set(others)].filter((other) => other !== text)];
    }),
);

const spelt = /else if|end if|\w+|[-=!<>&|:~]+/g;
/** How far from the place, in bytes of its line, something is looked at, and how many edits are made. */
const farthest = 12;
const most = 12;

/** Edits that write the words on a place's line as other languages do, but for words that the text has elsewhere, too. */
export function foreignWords(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const from = startOfLine(text, place);
  const shown = decoder.decode(text);
  const line = decoder.decode(text.subarray(from, endOfLine(text, place)));
  return [...line.matchAll(foreign)]
    .filter(([word]) => shown.split(new RegExp(`\\b${word}\\b`)).length === 2)
    .flatMap(({ 0: word, index }) =>
      (meant.get(word) ?? [])
        .filter((other) => /^\w/.test(other))
        .map((inserted) => ({
          ...fixedEdit(`write ${inserted}`, {
            start: from + index,
            end: from + index + word.length,
            inserted,
          }),
          isCertain: true,
        })),
    )
    .slice(0, most);
}

const foreign = /\b(?:else if|elif|elseif|elsif|end ?if|None|nil|undefined|True|TRUE|False|FALSE)\b/g;

/**
 * Edits that write what stands around a place as other languages do: operators, words for ends and truth. Nothing else is
 * meant where that is accepted.
 */
export function confusions(text: Uint8Array, place: number): readonly LocalEdit[] {
  const hasEnds = /^[ \t]*end(?: ?if)?\b/m.test(new TextDecoder("latin1").decode(text));
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  const distanceOf = ({ start, end }: { start: number; end: number }): number =>
    Math.max(start - place, place - end, 0);
  return [...line.matchAll(spelt)]
    .map(({ 0: word, index }) => ({ word, start: from + index, end: from + index + word.length }))
    .filter((found) => meant.has(found.word) && distanceOf(found) <= farthest)
    .sort((left, right) => distanceOf(left) - distanceOf(right))
    .flatMap(({ word, start, end }) =>
      (meant.get(word) ?? [])
        // A shell takes any word for a command.
        .filter((inserted) => hasEnds || !inserted.startsWith("end"))
        .map((inserted) => ({
          ...fixedEdit(`write ${inserted}`, { start, end, inserted }),
          isCertain: inserted !== colon,
        })),
    )
    .slice(0, most);
}
