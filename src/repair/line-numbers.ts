import { type InputEdit, removal } from "../text/edit.ts";

const numbered = /^[ \t]*(\d+)(?: *[:|])?(?: |(?=\r?$))/gm;
const indented = /^[ \t]*\d+(?: *[:|])? [ \t]+\S/m;

/** In fewer lines, numbers that count on may be the data. */
const fewestLines = 3;

/**
 * The numbers in front of lines that were copied along from an editor or a terminal, with the sign and the blank that part them
 * from the line: each line has one, each is the next, and some line is indented behind it, as rows of data with numbers of their own seldom are.
 */
export function lineNumbers(shown: string): readonly InputEdit[] {
  const lines = shown.replace(/\s+$/, "").split("\n");
  const numbers = [...shown.matchAll(numbered)];
  const first = Number(numbers[0]?.[1]);
  const isCounted = numbers.every((number, index) => Number(number[1]) === first + index);
  if (lines.length < fewestLines || numbers.length < lines.length || !isCounted || !indented.test(shown))
    return [];
  return numbers.map(({ 0: number, index }) => removal({ start: index, end: index + number.length }));
}
