import { endOfLine, startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** How many tokens in front of the place, and how many behind it, two may stand side by side. */
const mostBefore = 3;
const mostBehind = 6;
const newline = 0x0a;

/**
 * Edits that part what stands side by side between brackets, nearest to the place first: by the operator that joins strings on
 * the line, or else by a comma. What heads a block has its own signs.
 */
export function separatorsInside(site: Site): readonly LocalEdit[] {
  const { text, boundaries, token, place } = site;
  const decoder = new TextDecoder("latin1");
  const line = decoder.decode(text.subarray(startOfLine(text, place), endOfLine(text, place)));
  const joining = joiningIn(line);
  const elsewhere = joining ?? joiningIn(decoder.decode(text));
  const isChoice = /\s\?\s(?!.*\s:\s)/.test(line);
  return [0, -1, -2, 1, 2, 3, 4, 5, 6].flatMap((distance) => {
    if (distance < -mostBefore || distance > mostBehind) return [];
    const [before, blank, next] = [-2, -1, 0].map((at) => tokenAt(site, token + distance + at));
    const start = boundaries[token + distance] ?? 0;
    if (before === undefined || blank === undefined || next === undefined) return [];
    if (
      kindOfToken(blank) !== "space" ||
      blank.includes(newline) ||
      !endsOperand(before) ||
      !beginsOperand(next)
    )
      return [];
    const end = start - blank.length;
    const isString = [before, next].some((each) => kindOfToken(each) === "string");
    if (isKey(text, end - before.length))
      return [certain(fixedEdit("part by a colon", { start: end, inserted: ":" }))];
    if (isChoice) return [certain(fixedEdit("part by a colon", { start: end, inserted: " :" }))];
    const joined = isJoint(before, next) || !isInList(text, end) ? elsewhere : joining;
    if (isString && joined !== undefined)
      return [certain(fixedEdit(`join by ${joined}`, { start: end, inserted: ` ${joined}` }))];
    const operator = operatorBeside(line, decoder.decode(next));
    if (operator !== undefined)
      return [certain(fixedEdit(`calculate with ${operator}`, { start: end, inserted: ` ${operator}` }))];
    return isInList(text, end) ? [certain(fixedEdit("part by a comma", { start: end, inserted: "," }))] : [];
  });
}

/** The operator that stands in front of a word elsewhere on a line, with blanks around it. */
const operatorBeside = (line: string, word: string): string | undefined =>
  /^[A-Za-z_]\w*$/.test(word) ? new RegExp(`[\\w)\\]] ([-+*/%]) ${word}\\b`).exec(line)?.[1] : undefined;

/** Those of them that join strings as others on the line are joined. */
export function joinsInside(site: Site): readonly LocalEdit[] {
  const { text, place } = site;
  const line = new TextDecoder("latin1").decode(
    text.subarray(startOfLine(text, place), endOfLine(text, place)),
  );
  return joiningIn(line) === undefined
    ? []
    : separatorsInside(site).filter(({ name }) => name.startsWith("join by"));
}

const gap =
  /(?<=[(,]\s*\w+\??)\s+(?=(?:[A-Z]\w*|string|number|boolean|any|unknown|object|int|str|float|bool|bytes|list|dict|set|tuple)\b)/g;

/** Edits that part the names of a list on the place's line from their types by a colon, where the text does so elsewhere. */
export function typesNamed({ text, place }: Site): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const from = startOfLine(text, place);
  if (!typed.test(decoder.decode(text))) return [];
  return Array.from(
    decoder.decode(text.subarray(from, endOfLine(text, place))).matchAll(gap),
    ({ 0: { length }, index }) => {
      const start = from + index;
      return certain(fixedEdit("name the type", { start, end: start + length, inserted: ": " }));
    },
  );
}

const twoBlanks = /(?<=[\w)\]"'`] ) (?=[\w(["'`])/g;

/** Edits that put a plus between two blanks that part operands within a list on the place's line: an operator was lost there. */
export function operatorsLost({ text, place }: Site): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  return Array.from(line.matchAll(twoBlanks), ({ index }) => from + index)
    .filter((start) => isInList(text, start))
    .slice(0, mostBefore)
    .map((start) => certain(fixedEdit("join by +", { start, inserted: "+" })));
}

/** Whether one of two operands is a string that begins or ends, where they meet, with a blank or a sign. */
const isJoint = (before: Uint8Array, next: Uint8Array): boolean => {
  const decoder = new TextDecoder("latin1");
  return /[^\w"'`]["'`]$/.test(decoder.decode(before)) || /^["'`][^\w"'`]/.test(decoder.decode(next));
};

/** The operator that joins strings in a text, unless more of them are followed by commas. */
function joiningIn(shown: string): string | undefined {
  const [first, ...others] = [...shown.matchAll(/["'`] ?(\+|\.\.?|&) ?[\w"'`(]|[\w"'`)] (\+|\.\.|&) ["'`]/g)];
  const listed = [...shown.matchAll(/["'`], ?[\w"'`(]/g)].length;
  return first === undefined || others.length + 1 < listed ? undefined : (first[1] ?? first[2]);
}

const certain = (edit: LocalEdit): LocalEdit => ({ ...edit, isCertain: true });

function tokenAt({ text, boundaries }: Site, at: number): Uint8Array | undefined {
  const [start, end] = [boundaries[at], boundaries[at + 1]];
  return at < 0 || start === undefined || end === undefined ? undefined : text.subarray(start, end);
}

/** Parameters with their types. */
const typed =
  /[(,]\s*\w+\??: (?:[A-Z]|\w+\.[A-Z]|string|number|boolean|any|int|str|float|bool|bytes|list|dict)/;

const isOf = (token: Uint8Array, symbols: string): boolean =>
  token.length === 1 && symbols.includes(String.fromCharCode(token[0] ?? 0));
const isOperand = (token: Uint8Array): boolean =>
  ["number", "string"].includes(kindOfToken(token)) ||
  (kindOfToken(token) === "word" && !keywords.has(new TextDecoder("latin1").decode(token)));
const endsOperand = (token: Uint8Array): boolean => isOf(token, ")]}") || isOperand(token);
const beginsOperand = (token: Uint8Array): boolean => isOf(token, "[{") || isOperand(token);
/** Words that stand beside an operand with nothing between. */
const keywords = new Set(
  (
    "and as async await case class const delete do else extends for from function if implements in instanceof is keyof lambda let new " +
    "not of or readonly return static struct typeof unsigned var void yield"
  ).split(" "),
);

/** Whether what begins at a place stands first in a brace of its line, or behind a comma there. */
const isKey = (text: Uint8Array, start: number): boolean => {
  const decoder = new TextDecoder("latin1");
  const shown = decoder.decode(text.subarray(startOfLine(text, start), start));
  return /[\w)=(,:[]\s*\{\s*(?:[\w"'$]+\s*:[^{},]*,\s*)*$/.test(shown);
};

/** How far back the bracket is looked for. */
const farthest = 400;

/** Whether the innermost bracket open at a place holds a list: what is called with, or an array; not what heads a block. */
function isInList(text: Uint8Array, place: number): boolean {
  const shown = new TextDecoder("latin1").decode(text.subarray(Math.max(0, place - farthest), place));
  let depth = 0;
  for (let at = shown.length - 1; at >= 0; at--) {
    const sign = shown.charAt(at);
    if (")]}".includes(sign)) depth += 1;
    else if ("([{".includes(sign) && --depth < 0) {
      const head = /(\w*)\s*$/.exec(shown.slice(0, at))?.[1] ?? "";
      return sign === "[" || (sign === "(" && !["if", "while", "for", "switch", "catch"].includes(head));
    }
  }
  return false;
}
