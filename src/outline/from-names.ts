import { atOnce, stepsBetweenPauses, type Work } from "../base/in-turns.ts";
import type { Range } from "../base/ranges.ts";
import { pairingBrackets } from "../text/bracketed-tokens.ts";
import { decode } from "../text/encoding.ts";
import { kindOfByte } from "../text/token.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { commentReader } from "./from-comments.ts";
import { endsWithLines } from "./from-indentation.ts";

/** A declaration or another statement of a text, up to where the next one begins. */
export interface Statement extends Range {
  /** The number of the statement in whose curly brackets it is; -1 outside of all. */
  readonly parent: number;
  /** Whether only its inside sees the names that are declared there, as in a function. */
  readonly isClosed: boolean;
}

/** A word of a text. */
export interface Mention {
  /** Equal words have equal numbers. */
  readonly word: number;
  /** The innermost statement that holds it. */
  readonly statement: number;
  /** Whether it is the name that the statement declares. */
  readonly isName: boolean;
}

/** The statements of a text, outer ones before inner ones and left to right, and the words in them. */
export interface NamedStatements {
  readonly statements: readonly Statement[];
  readonly mentions: readonly Mention[];
}

interface GrowingStatement extends Statement {
  end: number;
  isClosed: boolean;
  hasName: boolean;
}

/** A list of statements: the whole text, or what two curly brackets hold. */
interface Body {
  /** The token behind it. */
  readonly end: number;
  readonly owner: number;
  /** Whether commas separate its statements. */
  readonly byComma: boolean;
  /** The last statement that began in it. */
  last: number;
  /** The token that closes the round or square bracket of a statement; a smaller one outside of brackets. */
  closing: number;
  /** How many angle brackets are open in the statement, as around parameters of types. */
  angles: number;
}

/** Tokens of parameters of types, which are looked through for each angle bracket. */
const mostInAngles = 64;

/**
 * Statements end with a semicolon, and behind a curly bracket that ends its line. Where hardly any line ends with a semicolon, they end with the
 * line. In brackets with neither, they end with a comma. A path in quotes that ends its line declares its last word. A line that begins with `#`
 * and a word is a statement; a label such as `public:` is in none.
 * In no brackets but curly ones, a word declares a name in front of a bracket, a colon, a comma, an equals sign or its statement's end.
 * Functions call names that are declared before, as in `return f();`.
 * Only the inside sees the names in a body behind round brackets, such as a function's.
 */
export const namedStatements = (bytes: Uint8Array): NamedStatements => atOnce(namingStatements(bytes));

/** The work of `namedStatements`. */
export function* namingStatements(bytes: Uint8Array): Work<NamedStatements> {
  const { boundaries, partners } = yield* pairingBrackets(bytes);
  const tokens = boundaries.length - 1;
  const text = decode(bytes, "latin1");
  const byteAt = (token: number): number => (token < tokens ? (bytes[boundaries[token] as number] ?? 0) : 0);
  const isWord = (token: number): boolean => token < tokens && kindOfByte(byteAt(token)) === "letter";
  const isSpace = (token: number): boolean => token < tokens && isWhiteSpace(byteAt(token));
  const statements: GrowingStatement[] = [];
  const mentions: Mention[] = [];
  const numbers = new Map<string, number>();
  const declared = new Set<number>();
  const outer: Body[] = [];
  const commentAt = commentReader(bytes);
  const byLine = endsWithLines(bytes);
  let body = bodyBetween(0, tokens, -1);
  let current = -1;
  /** The token of the last name. */
  let lastName = -1;
  let pauseAt = stepsBetweenPauses;
  for (let token = 0; token < tokens; token++) {
    if (token >= pauseAt) {
      pauseAt += stepsBetweenPauses;
      yield;
    }
    if (token === body.end && outer.length > 0) {
      endStatements(boundaries[token] as number);
      current = body.owner;
      body = outer.pop() as Body;
    }
    const isInside = token < body.closing;
    if (isSpace(token)) {
      if (byLine && !isInside && isLineEnd(token)) current = body.owner;
      continue;
    }
    if (current === body.owner) {
      if (isLabel(token)) {
        endStatements(boundaries[token] as number);
        token++;
        continue;
      }
      begin(token);
      const lineEnd = endOfDirective(token);
      if (lineEnd > token) {
        token = lineEnd - 1;
        current = body.owner;
        continue;
      }
    }
    const commentEnd = commentAt(boundaries[token] as number, null)?.end ?? 0;
    if (commentEnd > 0 && commentEnd <= (boundaries[body.end] as number)) {
      while ((boundaries[token + 1] as number) < commentEnd) token++;
      continue;
    }
    const partner = partners[token] as number;
    if (partner > 0 && byteAt(token) === openingCurly) {
      outer.push(body);
      body = bodyBetween(token + 1, partner, current);
    } else if (partner > 0 && !isInside) {
      const statement = statements[current] as GrowingStatement;
      statement.isClosed ||= byteAt(token) === openingRound && !isAttribute(token);
      body.closing = partner;
    } else if (isLineOfPath(token)) {
      mentionLast(token, isInside);
    } else {
      mention(token, body.angles === 0 && (!isInside || isPointer(token - 2)));
      if (isInside) continue;
      if (byteAt(token) === openingAngle) body.angles++;
      if (byteAt(token) === closingAngle) body.angles = Math.max(0, body.angles - 1);
      if (endsStatement(token)) current = body.owner;
    }
  }
  endStatements(bytes.length);
  return { statements, mentions };

  /** The line end behind a line that begins with `#` and a word; the token itself where none begins. */
  function endOfDirective(token: number): number {
    const word = isSpace(token + 1) ? token + 2 : token + 1;
    const isFirst = token === 0 || isLineEnd(token - 1);
    if (byteAt(token) !== hash || !isFirst || !isWord(word)) return token;
    let end = word + 1;
    while (end < body.end && !(isLineEnd(end) && byteAt(end - 1) !== backslash)) end++;
    return end;
  }

  function isLineEnd(token: number): boolean {
    if (!isSpace(token)) return false;
    const end = boundaries[token + 1] as number;
    for (let at = boundaries[token] as number; at < end; at++) if (bytes[at] === newline) return true;
    return false;
  }

  function bodyBetween(first: number, end: number, owner: number): Body {
    let byComma = true;
    for (let token = first; token < end && byComma; token++) {
      token = Math.max(token, partners[token] as number);
      const isEnded = byLine && token > first && token + 1 < end && isLineEnd(token);
      byComma = byteAt(token) !== semicolon && !(isEnded && byteAt(token - 1) !== comma);
    }
    return { end, owner, byComma, last: -1, closing: -1, angles: 0 };
  }

  function begin(token: number): void {
    const start = boundaries[token] as number;
    endStatements(start);
    current = statements.push({ start, end: start, parent: body.owner, isClosed: false, hasName: false }) - 1;
    body.last = current;
    body.angles = 0;
  }

  function endStatements(end: number): void {
    const last = statements[body.last];
    if (last !== undefined) last.end = end;
    body.last = -1;
  }

  function mention(token: number, isOutside: boolean): void {
    if (!isWord(token)) return;
    const statement = statements[current] as GrowingStatement;
    const written = text.slice(boundaries[token], boundaries[token + 1]);
    const word = numberOf(written);
    const isFirst = boundaries[token] === statement.start && !body.byComma;
    const before = isSpace(token - 1) ? token - 2 : token - 1;
    const isFurther = byteAt(before) === comma && lastName === before - 1;
    const isName =
      isOutside &&
      (isFurther || !statement.hasName) &&
      (isPointer(token - 2) || isDeclaredBefore(token + 1)) &&
      !(isFirst && isUsedBefore(token + 1)) &&
      !(declared.has(word) && isCalled(token + 1));
    if (isName) {
      lastName = token;
      declared.add(word);
    }
    statement.hasName ||= isName;
    mentions.push({ word, statement: current, isName });
  }

  /** The last word of the string is a name: that of its statement, or in brackets of the string as a statement. */
  function mentionLast(token: number, isInside: boolean): void {
    const [start = 0, end = 0] = boundaries.subarray(token, token + 2);
    const written = text.slice(start, end).match(/\w+(?=\W*$)/)?.[0];
    if (written === undefined) return;
    const statement = isInside ? statements.length : current;
    if (isInside) statements.push({ start, end, parent: -1, isClosed: false, hasName: true });
    mentions.push({ word: numberOf(written), statement, isName: true });
  }

  function numberOf(written: string): number {
    const number = numbers.get(written) ?? numbers.size;
    numbers.set(written, number);
    return number;
  }

  /** Whether it is a path in quotes that is all of its line, or all behind a word, as what is imported. */
  function isLineOfPath(token: number): boolean {
    if (
      kindOfByte(byteAt(token)) !== "quote" ||
      !(isLineEnd(token + 1) || byteAt(token + 1) === closingRound)
    )
      return false;
    const before = isWord(token - 2) && isSpace(token - 1) ? token - 3 : token - 1;
    if (!isLineEnd(before) && byteAt(before) !== openingRound) return false;
    return /^.[\w./-]+.$/.test(text.slice(boundaries[token], boundaries[token + 1]));
  }

  function isDeclaredBefore(token: number): boolean {
    if (isSpace(token)) return (byLine && isLineEnd(token)) || isDeclaredBefore(token + 1);
    if (byteAt(token) === openingAngle) return opensBody(behindAngles(token));
    const isPath = byteAt(token) === colon && byteAt(token + 1) === colon;
    const isName = behindNames.includes(byteAt(token)) && !isAttribute(token) && !isPath;
    return token >= body.end || (isName && !isPointer(token));
  }

  /** Whether a statement that begins with a word and this token is a call or an assignment. */
  function isUsedBefore(token: number): boolean {
    if (isSpace(token)) return isUsedBefore(token + 1);
    if (byteAt(token) === openingRound) return !opensBody((partners[token] as number) + 1);
    return byteAt(token) === equals && !byLine;
  }

  /** Whether a name here, which is declared already, is called: inside a function, with no body behind its round brackets. */
  function isCalled(token: number): boolean {
    const isInFunction = statements[body.owner]?.isClosed === true;
    return isInFunction && byteAt(token) === openingRound && !opensBody((partners[token] as number) + 1);
  }

  /** Two opening brackets in a row hold attributes, and no parameters. */
  function isAttribute(token: number): boolean {
    return byteAt(token) === openingRound && byteAt(token + 1) === openingRound;
  }

  /** Whether a pointer to a function begins here, with its name, as in `(*name)(`. */
  function isPointer(token: number): boolean {
    const closing = partners[token] as number;
    return closing === token + 3 && byteAt(token + 1) === asterisk && byteAt(closing + 1) === openingRound;
  }

  /** The token behind what angle brackets hold. */
  function behindAngles(token: number): number {
    let open = 0;
    const end = Math.min(body.end, token + mostInAngles);
    for (let at = token; at < end; at = Math.max(at, partners[at] as number) + 1) {
      if (byteAt(at) === openingAngle) open++;
      else if (byteAt(at) === closingAngle && --open === 0) return at + 1;
      else if (byteAt(at) === semicolon) break;
    }
    return body.end;
  }

  function opensBody(token: number): boolean {
    return isSpace(token) ? opensBody(token + 1) : byteAt(token) === openingCurly || byteAt(token) === colon;
  }

  /** Whether it is a word with a colon and the line's end behind it, as in `public:`. */
  function isLabel(token: number): boolean {
    return !byLine && isWord(token) && byteAt(token + 1) === colon && isLineEnd(token + 2);
  }

  function endsStatement(token: number): boolean {
    const byte = byteAt(token);
    if (byte === semicolon || (byte === comma && body.byComma && body.angles === 0)) return true;
    return byte === closingCurly && (token + 1 >= tokens || isLineEnd(token + 1));
  }
}

const newline = 0x0a;
const hash = 0x23;
const openingRound = 0x28;
const closingRound = 0x29;
const asterisk = 0x2a;
const comma = 0x2c;
const colon = 0x3a;
const semicolon = 0x3b;
const openingAngle = 0x3c;
const equals = 0x3d;
const closingAngle = 0x3e;
const backslash = 0x5c;
const openingCurly = 0x7b;
const closingCurly = 0x7d;
const codesOf = (characters: string): readonly number[] => [...characters].map((each) => each.charCodeAt(0));
const behindNames = codesOf("([{:,;=");
