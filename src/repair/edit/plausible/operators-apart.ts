import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** Operators of several signs that most languages have, but for those that are rather one sign said twice. */
const operators = new Set("=== !== != <= >= => -> && || ?? ++ -- += -= *= /= %= := ::".split(" "));
const equality = "==";
const condition = /\b(?:if|while|elif|return|assert)\b|&&|\|\||\?/;
const apart = /([-=!<>&|?+*/%:]+)[ \t]+([=<>&|?+*\-:]+)/g;
const most = 4;

/** Edits that join the signs of an operator which stand apart on the place's line or the one before. */
export function operatorsApart(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, Math.max(0, startOfLine(text, place) - 1));
  const shown = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  return [...shown.matchAll(apart)]
    .filter(([, left = "", right = ""]) => operators.has(left + right) || isEquality(left + right, shown))
    .slice(-most)
    .map(({ 0: { length }, 1: left = "", 2: right = "", index }) => ({
      ...fixedEdit("join the operator", {
        start: from + index + left.length,
        end: from + index + length - right.length,
      }),
      isCertain: true,
    }));
}

const isEquality = (operator: string, line: string): boolean => operator === equality && condition.test(line);
