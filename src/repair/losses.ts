import { joined } from "../base/arrays.ts";
import { editDistance } from "../base/closest.ts";
import { oncePer } from "../base/lazy.ts";
import type { DataShape } from "../format/data-shape.ts";
import type { Style } from "../format/style.ts";
import type { InputEdit } from "../text/edit.ts";
import { endOfToken, endOfTokenWithoutStrings, kindOfByte, kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import { type EditedText, latin1, latin1Bytes } from "./edited-text.ts";
import { inUtf8 } from "./in-utf8.ts";
import { type ReadLine, readLines } from "./model/contexts.ts";
import type { Token } from "./model/tokenize.ts";

/** A loss by a repair, in the terms of the format. */
export interface Loss {
  readonly kind:
    | "gone"
    | "twice"
    | "commented"
    | "in a string"
    | "fewer rows"
    | "fewer fields"
    | "more fields";
  readonly part: "section" | "key" | "line" | "row";
  /**
   * The name of the section or key, or the text of the line. For rows: how many are gone, or the numbers of
   * fields.
   */
  readonly name: string;
  /** The line of it, counted from 1: of the input where it is gone, else of the result. */
  readonly line: number;
}

/** A named part of a text. */
interface Named {
  readonly part: "section" | "key";
  readonly name: string;
  /** The section of a key, or the keys around it. */
  readonly path: string;
  readonly line: number;
}

/** Larger texts are not compared. */
const mostBytes = 2_000_000;
/** People do not read more losses. */
const mostLosses = 20;

/**
 * The losses of a repair: sections and keys that disappear, become a comment or string, or occur twice; fewer
 * rows, or rows with other fields; lines without a trace. A renamed key is no loss.
 */
export function lossesOf(
  input: Uint8Array,
  result: Uint8Array,
  { shape, style }: { readonly shape: DataShape | undefined; readonly style: Style },
): readonly Loss[] {
  if (Math.max(input.length, result.length) > mostBytes) return [];
  const before = readText(latin1(input), style);
  const after = readText(latin1(result), style);
  if (shape === "rows") return rowLosses(before, after);
  const named = namedLosses(before, after, shape);
  const lines = named.length > 0 ? [] : lineLosses(before, after);
  return [...named, ...lines].slice(0, mostLosses);
}

interface Text {
  readonly lines: readonly ReadLine[];
  /** Whether each line begins outside of strings and comments. */
  readonly isFresh: readonly boolean[];
}

function readText(text: string, style: Style): Text {
  const lines = readLines(text, { style, words: new Set() });
  return { lines, isFresh: lines.map((_, index) => (lines[index - 1]?.next ?? 0) === 0) };
}

function namedLosses(before: Text, after: Text, shape: DataShape | undefined): readonly Loss[] {
  const old = namesIn(before, shape);
  const now = namesIn(after, shape);
  const losses: Loss[] = [];
  const [oldLeft, nowLeft] = [unequal(old, now, placeKey), unequal(now, old, placeKey)];
  const gone = unequal(oldLeft, nowLeft, nameKey);
  const added = unequal(nowLeft, oldLeft, nameKey);
  const spelt = new Set(added);
  for (const { part, name, line } of gone) {
    const other = [...spelt].find((one) => one.part === part && isRespelt(name, one.name));
    if (other === undefined) losses.push({ kind: whereNow(name, after), part, name, line });
    else spelt.delete(other);
  }
  const [oldPlaces, nowPlaces] = [countedBy(old, placeKey), countedBy(now, placeKey)];
  const told = new Set<string>();
  for (const one of now.toReversed()) {
    const key = placeKey(one);
    const count = nowPlaces.get(key) ?? 0;
    if (count < 2 || count <= (oldPlaces.get(key) ?? 0) || told.has(key)) continue;
    told.add(key);
    losses.push({ kind: "twice", part: one.part, name: one.name, line: one.line });
  }
  return losses;
}

/** The parts without an equal among others, of which each is equal to one part alone. */
function unequal(
  parts: readonly Named[],
  others: readonly Named[],
  keyOf: (part: Named) => string,
): readonly Named[] {
  const left = new Map(countedBy(others, keyOf));
  return parts.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

const nameKey = ({ part, name }: Named): string => `${part} ${name}`;
const placeKey = ({ part, name, path }: Named): string => `${part} ${path} ${name}`;

function countedBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Whether a new name is a missing name, spelt differently. */
const isRespelt = (gone: string, added: string): boolean =>
  2 * editDistance(gone.slice(0, longestName), added.slice(0, longestName)) <=
  Math.max(gone.length, added.length);
const longestName = 100;

/** Where the name of a lost key occurs now. */
function whereNow(name: string, { lines }: Text): Loss["kind"] {
  const tokens = lines.flatMap((line) => line.tokens);
  if (tokens.some(({ kind, text }) => kind === "comment" && text.includes(name))) return "commented";
  const last = name.match(/[\w\x80-\xff]+/g)?.at(-1);
  const isInString = tokens.some(({ kind, text }, at) => {
    const beside = [tokens[at - 1], tokens[at + 1]];
    return kind === "string-word" && text === last && beside.some((each) => each?.kind === "string-sign");
  });
  return isInString ? "in a string" : "gone";
}

/** The sections and keys of a text of data; of programs, none. */
function namesIn(text: Text, shape: DataShape | undefined): readonly Named[] {
  if (shape === "brackets") return keysInBrackets(text);
  if (shape === "sections") return keysInSections(text);
  return shape === "indentation" ? keysByIndentation(text) : [];
}

const header = /^\s*\[+\s*([^[\]]*?)\s*\]+\s*(?:[#;].*)?$/;
const entry = /^\s*("[^"]*"|'[^']*'|[^\s"'=:#;[\]{},][^=:]*?)\s*[=:]/;

function keysInSections({ lines, isFresh }: Text): readonly Named[] {
  const found: Named[] = [];
  let section = "";
  let tables = 0;
  lines.forEach(({ text, tokens, isBlank }, index) => {
    if (isBlank || !isFresh[index] || tokens[0]?.kind === "comment-sign") return;
    const line = index + 1;
    const [, name] = header.exec(text) ?? [];
    const isTableOfMany = /^\s*\[\[/.test(text);
    if (name !== undefined) {
      section = isTableOfMany ? `${name} ${tables++}` : name;
      found.push({ part: "section", name, path: isTableOfMany ? section : "", line });
      return;
    }
    const [, key] = entry.exec(text) ?? [];
    if (key !== undefined && !/^\s/.test(text)) found.push({ part: "key", name: key, path: section, line });
  });
  return found;
}

function keysByIndentation({ lines, isFresh }: Text): readonly Named[] {
  const found: Named[] = [];
  let open: readonly { readonly column: number; readonly name: string }[] = [];
  let elements = 0;
  lines.forEach(({ text, tokens, isBlank }, index) => {
    if (isBlank || !isFresh[index] || tokens[0]?.kind === "comment-sign") return;
    const [, indentation = "", marks = "", key] =
      /^(\s*)((?:-\s+)*)("[^"]*"|'[^']*'|[^\s"'#{}[\],&*!|>%@`-][^#:]*?)\s*:(?:\s|$)/.exec(text) ?? [];
    if (key === undefined) return;
    const column = indentation.length + marks.length;
    // Each element of a list has keys of its own.
    if (marks !== "")
      open = [
        ...open.filter((one) => one.column < indentation.length),
        { column: indentation.length, name: `- ${elements++}` },
      ];
    open = open.filter((one) => one.column < column);
    const path = open.map(({ name }) => name).join(" ");
    found.push({ part: "key", name: key, path, line: index + 1 });
    open = [...open, { column, name: key }];
  });
  return found;
}

function keysInBrackets({ lines }: Text): readonly Named[] {
  const found: Named[] = [];
  const open: { readonly name: string }[] = [];
  let elements = 0;
  let [name, isQuoted] = ["", false];
  lines.forEach(({ tokens, text }, index) => {
    for (const { kind, text: sign, start } of tokens as readonly Token[]) {
      if (kind === "opening-quote") name = text.slice(start + 1);
      else if (kind === "closing-quote") {
        name = name.slice(0, name.length - (text.length - start));
        isQuoted = true;
        continue;
      } else if (kind === "sign" && sign === ":" && isQuoted)
        found.push({ part: "key", name, path: open.map((each) => each.name).join(" "), line: index + 1 });
      else if (kind === "sign" && /^[{[]$/.test(sign)) open.push({ name: `${name} ${elements++}` });
      else if (kind === "sign" && /^[}\]]$/.test(sign)) open.pop();
      isQuoted = false;
    }
  });
  return found;
}

/** The records of a table: how many fields each has, and its line. */
function recordsOf(
  { lines, isFresh }: Text,
  separator: string,
): readonly { readonly fields: number; readonly line: number }[] {
  const found: { fields: number; line: number }[] = [];
  lines.forEach(({ tokens, isBlank }, index) => {
    const separators = tokens.filter(({ kind, text }) => kind === "sign" && text === separator).length;
    const last = found.at(-1);
    if (!isFresh[index] && last !== undefined) last.fields += separators;
    else if (!isBlank) found.push({ fields: separators + 1, line: index + 1 });
  });
  return found;
}

function rowLosses(before: Text, after: Text): readonly Loss[] {
  const separator = separatorOf(before);
  const old = recordsOf(before, separator);
  const now = recordsOf(after, separator);
  const swallowed = swallowedRows(after, separator, now[0]?.fields ?? 1);
  const fewer = Math.max(old.length - now.length, swallowed.length);
  if (fewer > 0) {
    const line = swallowed[0] ?? firstDifference(before, after);
    return [{ kind: "fewer rows", part: "row", name: String(fewer), line }];
  }
  if (now.length > old.length) return [];
  const usual = usualOf(old.map(({ fields }) => fields));
  const hasQuoteAgain = (index: number, line: number): boolean => {
    const [own, other] = [before.lines[(old[index]?.line ?? 0) - 1], after.lines[line - 1]];
    return isQuoteLost(own?.text ?? "") && sameButQuotes(own?.text ?? "", other?.text ?? "");
  };
  return now.flatMap(({ fields, line }, index): Loss[] => {
    const count = old[index]?.fields ?? fields;
    // A row that lacked a field or a quote has it now.
    if (fields === count || (fields === usual && (fields > count || hasQuoteAgain(index, line)))) return [];
    return [
      {
        kind: fields < count ? "fewer fields" : "more fields",
        part: "row",
        name: `${count} ${fields}`,
        line,
      },
    ];
  });
}

const isQuoteLost = (row: string): boolean => row.split('"').length % 2 === 0;
const sameButQuotes = (one: string, other: string): boolean =>
  one.replaceAll('"', "") === other.replaceAll('"', "");

/** The number that occurs most often. */
function usualOf(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** Lines inside a quoted field with as many separators as a row: the quote swallowed these rows. */
const swallowedRows = ({ lines, isFresh }: Text, separator: string, fields: number): readonly number[] =>
  lines.flatMap(({ text }, index) =>
    !isFresh[index] && fields > 1 && text.split(separator).length >= fields ? [index + 1] : [],
  );

/** The sign that most lines have. */
function separatorOf({ lines }: Text): string {
  const shares = [",", ";", "\t", "|"].map((sign) => ({
    sign,
    count: lines.filter(({ text }) => text.includes(sign)).length,
  }));
  return shares.reduce((one, other) => (other.count > one.count ? other : one)).sign;
}

function firstDifference(before: Text, after: Text): number {
  const at = before.lines.findIndex(({ text }, index) => text !== after.lines[index]?.text);
  return Math.max(0, at) + 1;
}

const isComment = ({ tokens }: ReadLine): boolean => tokens[0]?.kind.startsWith("comment") === true;
const words = ({ text }: ReadLine): string => text.replace(/[^\w\x80-\xff]+/g, " ").trim();

/** Lines that are a comment now, and lines without a trace in the result. */
function lineLosses(before: Text, after: Text): readonly Loss[] {
  const kept = after.lines.filter((line) => !isComment(line)).map(words);
  const unused = new Map(countedBy(kept, (own) => own));
  const joined = kept.join(" ");
  const keyOf = (line: ReadLine): string => `${isComment(line)} ${words(line)}`;
  const old = new Set(before.lines.map(keyOf));
  const changed = after.lines.filter((line) => !old.has(keyOf(line)));
  return before.lines.flatMap((line, index): Loss[] => {
    const own = words(line);
    const count = unused.get(own) ?? 0;
    unused.set(own, count - 1);
    // A line that was joined with another is not lost.
    if (own === "" || count > 0 || isComment(line) || joined.includes(own)) return [];
    const now = changed.slice(0, mostChanged).find((one) => sharesWords(own, words(one)));
    const lost = { part: "line", name: line.text.trim(), line: index + 1 } as const;
    if (now !== undefined) return isComment(now) ? [{ kind: "commented", ...lost }] : [];
    return after.lines.length < before.lines.length ? [{ kind: "gone", ...lost }] : [];
  });
}

/** Repairs change few lines. Comparing all lines with all others would take quadratic time. */
const mostChanged = 100;

/** Whether at least half of a line's words are in another line. */
function sharesWords(own: string, other: string): boolean {
  const [mine, others] = [own.split(" "), new Set(other.split(" "))];
  return 2 * mine.filter((word) => others.has(word)).length >= mine.length;
}

/** An accepted text, the edits that lead from the input to it, and how the format writes comments. */
interface Changed {
  readonly bytes: Uint8Array;
  readonly diagnosis: readonly InputEdit[];
  readonly style: Style;
}

/** Deletions of something that is no part of the data. */
const beside: ReadonlySet<string | undefined> = new Set(["comment", "around"]);
/** A share of fewer tokens says little. */
const fewTokens = 20;

/**
 * Whether a repair keeps less than half of the input's words, numbers and signs, and so is none. Tokens swallowed
 * by quotes or comments are lost. Comments and text around the data do not count.
 */
export function keepsTooLittle(input: Uint8Array, changed: Changed): boolean {
  const share = shareKept(input, changed);
  return share !== null && share < 0.5;
}

/** The share of the input's tokens that a repair keeps, from 0 to 1; null when there are too few to say. */
export function shareKept(input: Uint8Array, changed: Changed): number | null {
  const { kept, all } = tokensKept(input, changed);
  return all < fewTokens ? null : kept / all;
}

/** The number of words, numbers and signs in an input outside of comments, and of those in its repair. */
export interface TokensKept {
  readonly kept: number;
  readonly all: number;
}

export function tokensKept(input: Uint8Array, { bytes, diagnosis, style }: Changed): TokensKept {
  const { read, unread, readApart } = tokensOfInput(withoutAround(input, diagnosis), style);
  const result = tokensOfResult(bytes, style);
  const left = new Map(result.apart);
  for (const [token, count] of readApart) left.set(token, (left.get(token) ?? 0) - count);
  return { kept: shared(read, result.whole) + shared(unread, left), all: sizeOf(read) + sizeOf(unread) };
}

/** The input with blanks for all that a repair deleted as no part of the data. */
function withoutAround(input: Uint8Array, diagnosis: readonly InputEdit[]): Uint8Array {
  const dropped = diagnosis.filter(({ label, inserted }) => beside.has(label) && inserted.length === 0);
  if (dropped.length === 0) return input;
  const meant = input.slice();
  for (const { start, end } of dropped) meant.fill(space, start, end);
  return meant;
}

/** Kept, because every improvement is compared with the same input. */
const tokensOfInput = oncePer((bytes: Uint8Array, style: Style) => {
  const { paired, unpaired } = linesByQuotes(withoutComments(inUtf8(bytes).text.bytes, style));
  return {
    read: counted(paired),
    readApart: counted(paired, endOfTokenWithoutStrings),
    unread: counted(unpaired, endOfTokenWithoutStrings),
  };
});

/** Kept, because a result is judged before it is described. */
const tokensOfResult = oncePer((bytes: Uint8Array, style: Style) => {
  const text = withoutComments(inUtf8(bytes).text.bytes, style);
  return { whole: counted(text), apart: counted(text, endOfTokenWithoutStrings) };
});

const space = 0x20;

type Counts = ReadonlyMap<string, number>;

/** How many tokens of one text are in another one. */
const shared = (some: Counts, others: Counts): number =>
  [...some].reduce((sum, [token, count]) => sum + Math.max(0, Math.min(count, others.get(token) ?? 0)), 0);

const sizeOf = (some: Counts): number => [...some.values()].reduce((sum, count) => sum + count, 0);

/** A text by its lines. Where a quote has no partner on its line, nobody knows which words of the line are in a string. */
function linesByQuotes(text: Uint8Array): { readonly paired: Uint8Array; readonly unpaired: Uint8Array } {
  const lines: [paired: Uint8Array[], unpaired: Uint8Array[]] = [[], []];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = text.indexOf(newline, start) + 1 || text.length;
    lines[hasUnpairedQuote(text.subarray(start, end)) ? 1 : 0].push(text.subarray(start, end));
  }
  return { paired: joined(lines[0]), unpaired: joined(lines[1]) };
}

const newline = 0x0a;

function hasUnpairedQuote(line: Uint8Array): boolean {
  for (let start = 0, end = 0; start < line.length; start = end) {
    end = endOfToken(line, start);
    if (end === start + 1 && kindOfByte(line[start] ?? 0) === "quote") return true;
  }
  return false;
}

/** A text without its comments. Larger texts are taken as they are. */
function withoutComments(bytes: Uint8Array, style: Style): Uint8Array {
  if (bytes.length > mostBytes) return bytes;
  const text = latin1(bytes);
  const signs = [...style.lineComments, ...style.blockComments.map(([open]) => open)];
  if (!signs.some((sign) => text.includes(sign))) return bytes;
  const { lines } = readText(text, style);
  const shown = lines.map(({ text, tokens }) =>
    tokens
      .filter(({ kind }) => kind.startsWith("comment"))
      .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text),
  );
  return latin1Bytes(shown.join("\n"));
}

/** How often each token stands in a text: the words of a string by themselves, but a string with signs of structure as a whole. */
function counted(text: Uint8Array, endOf = endOfToken): Counts {
  const decoder = new TextDecoder();
  const counts = new Map<string, number>();
  const add = (token: string): void => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  };
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOf(text, start);
    const unit = text.subarray(start, end);
    const kind = kindOfToken(unit);
    if (kind === "space") continue;
    const token = decoder.decode(unit);
    if (kind === "string" && !/[()[\]{}=;:,]/.test(token))
      for (const word of token.match(/[\p{L}\p{N}_]+/gu) ?? []) add(word);
    else if (!`"'\`\\`.includes(token)) add(token);
  }
  return counts;
}

/** The damage of an inserted word, number or string: invented data. */
const wordPutIn = 3;

/** The damage of edits: deleted bytes, and inserted signs and words. A replacement counts both. */
export function damageOf({ edits }: EditedText): number {
  return edits.reduce((sum, { start, end, inserted }) => {
    const putIn = unitsOf(inserted, "tokens").map((token) => {
      const kind = kindOfToken(token);
      return kind === "space" ? 0 : kind === "symbol" ? token.length : Math.min(wordPutIn, token.length + 1);
    });
    const gone = inserted.length === 0 ? 1 : 0;
    return (
      sum +
      gone +
      Math.max(
        end - start,
        putIn.reduce((all, cost) => all + cost, 0),
      )
    );
  }, 0);
}

/** Different texts, sorted by their damage to the input. */
export function leastDamageFirst(texts: readonly EditedText[]): readonly EditedText[] {
  const costs = texts.map((text) => ({ text, damage: damageOf(text) }));
  return costs.sort((one, other) => one.damage - other.damage).map(({ text }) => text);
}
