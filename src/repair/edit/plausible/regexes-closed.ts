import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many ends are tried. */
const most = 6;
/** A regular expression begins where an operand does. */
const before = String.raw`(?<=[(,=:[!&|?{};]\s*|\breturn\s+)`;
const beginning = new RegExp(String.raw`${before}\/(?![/*])`, "g");
const literal = String.raw`\/(?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\/`;
const whole = new RegExp(`^${literal}`);
/** A regular expression between slashes, with what ends it as an operand. */
export const regexLiterals = new RegExp(String.raw`${before}${literal}(?=[dgimsuy]*\s*(?:[,;.)\]]|$))`, "g");
/** A class of letters up to what stands behind one, in what has no end but for that. */
const openClass = new RegExp(
  String.raw`${before}\/(?:[^/\\\n[]|\\.|\[[^\]/\n]*\])*\[(?:[^\]/\\\n[]|\\.)+?(?=[$+*?)]*\/)`,
  "g",
);
/** In front of its flags and of what ends an operand, or of the end of the line. */
const endsOfOperands = /(?<=[^\s\\(|,])(?=[dgimsuy]{0,3}(?:[,;)\]]|\.(?:test|exec|source)\b|\s*$))/g;

/**
 * Edits that end a class of letters or a regular expression which its line does not, on the place's line; in a language that has them between slashes. Where
 * letters that can be flags stand last they are taken for flags first.
 */
export function regexesClosed(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  const classes = Array.from(line.matchAll(openClass), ({ index, 0: { length } }) => ({
    ...fixedEdit("end the class", { start: from + index + length, inserted: "]" }),
    isCertain: true,
  }));
  const ends = Array.from(line.matchAll(beginning), ({ index }) => index)
    .filter((start) => !whole.test(line.slice(start)))
    .flatMap((start) =>
      Array.from(line.slice(start + 1).matchAll(endsOfOperands), ({ index }) => start + 1 + index)
        .filter((end) => isPaired(line.slice(start + 1, end)))
        .map((end) => ({
          ...fixedEdit("end the regular expression", { start: from + end, inserted: "/" }),
          isCertain: true,
        })),
    );
  return [...classes, ...ends].slice(0, most);
}

/** Whether a text is not empty and its brackets go together, but for those escaped or in a class. */
function isPaired(pattern: string): boolean {
  const shown = pattern.replaceAll(/\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]/g, "");
  const count = (bracket: string): number => shown.split(bracket).length;
  return (
    pattern !== "" && ["()", "[]", "{}"].every(([open = "", close = ""]) => count(open) === count(close))
  );
}
