import type { Range } from "../base/ranges.ts";
import { bracketedTokens } from "../text/bracketed-tokens.ts";
import { decode } from "../text/encoding.ts";
import { kindOfToken } from "../text/token.ts";

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
}

/**
 * Statements end with a semicolon and behind a curly bracket that ends its line; with a comma in brackets without a semicolon, and with the line
 * in texts where hardly any line ends with one. In no brackets but curly ones, a word declares a name in front of a bracket, a colon, a
 * comma, an equals sign or its statement's end. Only the inside sees the names in a body behind round brackets, such as a function's.
 */
export function namedStatements(bytes: Uint8Array): NamedStatements {
  const { boundaries, partners } = bracketedTokens(bytes);
  const tokens = boundaries.length - 1;
  const byteAt = (token: number): number => (token < tokens ? (bytes[boundaries[token] as number] ?? 0) : 0);
  const tokenAt = (token: number): Uint8Array => bytes.subarray(boundaries[token], boundaries[token + 1]);
  const isSpace = (token: number): boolean => token < tokens && kindOfToken(tokenAt(token)) === "space";
  const isLineEnd = (token: number): boolean => isSpace(token) && tokenAt(token).includes(newline);
  const statements: GrowingStatement[] = [];
  const mentions: Mention[] = [];
  const numbers = new Map<string, number>();
  const outer: Body[] = [];
  const byLine = endsWithLines();
  let body = bodyBetween(0, tokens, -1);
  let current = -1;
  let hasName = false;
  /** How many angle brackets are open, as around parameters of types. */
  let angles = 0;
  for (let token = 0; token < tokens; token++) {
    if (token === body.end && outer.length > 0) {
      endStatements(boundaries[token] as number);
      current = body.owner;
      body = outer.pop() as Body;
    }
    if (isSpace(token)) {
      if (byLine && isLineEnd(token)) current = body.owner;
      continue;
    }
    if (current === body.owner) begin(token);
    const commentEnd = endOfComment(token);
    if (commentEnd > token) {
      token = commentEnd - 1;
      continue;
    }
    const partner = partners[token] as number;
    if (partner > 0 && byteAt(token) === openingCurly) {
      outer.push(body);
      body = bodyBetween(token + 1, partner, current);
    } else if (partner > 0) {
      const statement = statements[current] as GrowingStatement;
      statement.isClosed ||= byteAt(token) === openingRound && !isAttribute(token);
      for (; token < partner; token++) mention(token, false);
    } else {
      mention(token, angles === 0);
      if (byteAt(token) === openingAngle) angles++;
      if (byteAt(token) === closingAngle) angles = Math.max(0, angles - 1);
      if (endsStatement(token)) current = body.owner;
    }
  }
  endStatements(bytes.length);
  return { statements, mentions };

  /** The token behind a comment as in C and many languages after it; the token itself where none begins. */
  function endOfComment(token: number): number {
    const second = byteAt(token + 1);
    if (byteAt(token) !== slash || (second !== slash && second !== star)) return token;
    let at = token + 2;
    if (second === slash) while (at < tokens && !isLineEnd(at)) at++;
    else while (at < tokens && !(byteAt(at - 1) === slash && byteAt(at - 2) === star && at > token + 3)) at++;
    return at > body.end ? token : at;
  }

  /** Where semicolons end statements, a fifth of the lines that end neither a list nor a body end with one. */
  function endsWithLines(): boolean {
    let lines = 0;
    let semicolons = 0;
    for (let token = 1; token < tokens; token++) {
      if (!isLineEnd(token)) continue;
      const before = byteAt(token - 1);
      if (before === semicolon) semicolons++;
      else if (!continuing.includes(before)) lines++;
    }
    return 4 * semicolons < lines;
  }

  function bodyBetween(first: number, end: number, owner: number): Body {
    let byComma = true;
    for (let token = first; token < end && byComma; token++) {
      token = Math.max(token, partners[token] as number);
      byComma = byteAt(token) !== semicolon;
    }
    return { end, owner, byComma, last: -1 };
  }

  function begin(token: number): void {
    const start = boundaries[token] as number;
    endStatements(start);
    current = statements.push({ start, end: start, parent: body.owner, isClosed: false }) - 1;
    body.last = current;
    hasName = false;
    angles = 0;
  }

  function endStatements(end: number): void {
    const last = statements[body.last];
    if (last !== undefined) last.end = end;
  }

  function mention(token: number, isOutside: boolean): void {
    if (kindOfToken(tokenAt(token)) !== "word") return;
    const text = decode(tokenAt(token), "latin1");
    const word = numbers.get(text) ?? numbers.size;
    numbers.set(text, word);
    const isName = isOutside && !hasName && isDeclaredBefore(token + 1) && !isLabel(token);
    hasName ||= isName;
    mentions.push({ word, statement: current, isName });
  }

  function isDeclaredBefore(token: number): boolean {
    if (isSpace(token)) return (byLine && isLineEnd(token)) || isDeclaredBefore(token + 1);
    if (byteAt(token) === openingAngle) return opensBody(behindAngles(token));
    return token >= body.end || (behindNames.includes(byteAt(token)) && !isAttribute(token));
  }

  /** Two opening brackets in a row hold attributes, and no parameters. */
  function isAttribute(token: number): boolean {
    return byteAt(token) === openingRound && byteAt(token + 1) === openingRound;
  }

  /** The token behind what angle brackets hold. */
  function behindAngles(token: number): number {
    let open = 0;
    for (let at = token; at < body.end; at = Math.max(at, partners[at] as number) + 1) {
      if (byteAt(at) === openingAngle) open++;
      else if (byteAt(at) === closingAngle && --open === 0) return at + 1;
      else if (byteAt(at) === semicolon) break;
    }
    return body.end;
  }

  function opensBody(token: number): boolean {
    return isSpace(token) ? opensBody(token + 1) : byteAt(token) === openingCurly || byteAt(token) === colon;
  }

  /** Whether a colon and the line's end stand behind the word, as in `public:`. */
  function isLabel(token: number): boolean {
    return byteAt(token + 1) === colon && isLineEnd(token + 2);
  }

  function endsStatement(token: number): boolean {
    const byte = byteAt(token);
    if (byte === semicolon || (byte === comma && body.byComma && angles === 0)) return true;
    return byte === closingCurly && (token + 1 >= tokens || isLineEnd(token + 1));
  }
}

const newline = 0x0a;
const openingRound = 0x28;
const star = 0x2a;
const slash = 0x2f;
const comma = 0x2c;
const colon = 0x3a;
const semicolon = 0x3b;
const openingAngle = 0x3c;
const closingAngle = 0x3e;
const openingCurly = 0x7b;
const closingCurly = 0x7d;
const codesOf = (characters: string): readonly number[] => [...characters].map((each) => each.charCodeAt(0));
const continuing = codesOf("([{}]),");
const behindNames = codesOf("([{:,;=");
