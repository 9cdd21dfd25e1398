import { grouped } from "../base/grouped.ts";
import { decode, encode } from "../text/encoding.ts";

/** A text whose lines have consecutive numbers to which other places refer, with a name instead of each such number. */
export interface NumberedText {
  readonly named: Uint8Array;
  /**
   * The text with numbers again, after edits: the lines that are left are counted anew. A reference to a line that is gone becomes one to the
   * line before it, which often has the same type.
   */
  readonly renumber: (named: Uint8Array) => Uint8Array;
}

/** A line that begins with a number, such as `%4 = …`, or `21:` to which others refer as `%21`. */
interface NumberedLine {
  readonly start: number;
  readonly number: number;
  /** Where the number is, and the sign in front of it; empty where there is none. */
  readonly place: number;
  readonly sign: string;
}

/** Lines of which each has the next number; others may stand between them. */
type Count = readonly NumberedLine[];

/** Lists, too, begin lines with numbers. Where few places refer to these, to delete a line changes no other line. */
const leastReferred = 1 / 2;

/** Reads the numbered lines of a text; null where it has none, or few to which other places refer. */
export function numberedLinesIn(bytes: Uint8Array): NumberedText | null {
  const text = decode(bytes, "latin1");
  const counts = countsIn(text);
  const lines = counts.flat();
  const references = referencesTo(counts, text);
  if (lines.length === 0 || new Set(references.values()).size < leastReferred * lines.length) return null;
  const stem = unusedStem(text);
  const nameOf = new Map(lines.map((line, id) => [line, `${stem}${id}`]));
  const lineAt = new Map([...lines.map((line) => [line.place, line] as const), ...references]);
  const named = text.replace(/\d+/g, (digits, place: number) => {
    const line = lineAt.get(place);
    return (line && nameOf.get(line)) ?? digits;
  });
  const bytesOf = (each: string): Uint8Array => encode(each, "latin1") ?? bytes;
  return {
    named: bytesOf(named),
    renumber: (left) => bytesOf(renumbered(decode(left, "latin1"), counts, stem)),
  };
}

const decimal = "(?:0|[1-9]\\d*)";

/** The places in which lines have their numbers; these may be names. */
const atBeginnings = (number: string): RegExp =>
  new RegExp(`^([ \\t]*)([^\\w\\s"'\`]?)(${number})(?=[ \\t]*[=:.)])`, "gm");

/** The counts in which a sign stands in front of a number. */
function countsIn(text: string): readonly Count[] {
  const counts: NumberedLine[][] = [];
  for (const match of text.matchAll(atBeginnings(decimal))) {
    const [, blanks = "", sign = "", digits = ""] = match;
    const start = match.index;
    const line = { start, number: Number(digits), place: start + blanks.length + sign.length, sign };
    const count = counts.at(-1);
    if (count?.at(-1)?.number === line.number - 1) count.push(line);
    else counts.push([line]);
  }
  return counts.filter((count) => count.length > 1 && signOf(count) !== "");
}

const signOf = (count: Count): string => count.find(({ sign }) => sign !== "")?.sign ?? "";

/**
 * The lines to which a sign and a number refer, by the place of the number. They are of the last count with this sign that begins above, or
 * else of the first one.
 */
function referencesTo(counts: readonly Count[], text: string): ReadonlyMap<number, NumberedLine> {
  const references = new Map<number, NumberedLine>();
  for (const [sign, withSign] of grouped(counts, signOf)) {
    const reference = new RegExp(`(?<=\\${sign})${decimal}\\b`, "g");
    for (const [index, count] of withSign.entries()) {
      const start = index === 0 ? 0 : (count[0]?.start ?? 0);
      const end = withSign[index + 1]?.[0]?.start ?? text.length;
      const byNumber = new Map(count.map((line) => [line.number, line]));
      for (const found of text.slice(start, end).matchAll(reference)) {
        const line = byNumber.get(Number(found[0]));
        const place = start + found.index;
        if (line !== undefined && place !== line.place) references.set(place, line);
      }
    }
  }
  return references;
}

/** Letters behind which the text has no digits in any word. */
function unusedStem(text: string): string {
  let stem = "v";
  while (new RegExp(`\\b${stem}\\d`).test(text)) stem += "v";
  return stem;
}

/** The text with numbers instead of names: in each count the lines that are left have consecutive ones again. */
function renumbered(named: string, counts: readonly Count[], stem: string): string {
  const left = new Set([...named.matchAll(atBeginnings(`${stem}\\d+`))].map(([, , , name]) => name));
  const numbers = new Map<string, number>();
  let id = 0;
  for (const count of counts) {
    let next = count[0]?.number ?? 0;
    for (const _ of count) {
      const name = `${stem}${id++}`;
      numbers.set(name, left.has(name) ? next++ : Math.max(0, next - 1));
    }
  }
  return named.replace(new RegExp(`\\b${stem}\\d+\\b`, "g"), (name) => String(numbers.get(name) ?? name));
}
