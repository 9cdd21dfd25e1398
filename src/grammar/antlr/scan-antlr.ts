import type { Position } from "../grammar.ts";
import { GrammarError, type GrammarErrorDetails } from "../grammar-error.ts";
import { deepestNesting } from "../read/text-cursor.ts";

/** A token of an ANTLR grammar file. */
interface AntlrToken {
  readonly kind: AntlrTokenKind;
  /** The token as written; actions, sets and strings include their delimiters. */
  readonly text: string;
  readonly position: Position;
}

/** Makes an error at a place in the file. */
type ErrorAt = (problem: string, place: GrammarErrorDetails) => GrammarError;

/** `set` is a character set `[a-z]` of a lexer rule, `arguments` the same brackets in a parser rule. */
type AntlrTokenKind = "name" | "number" | "string" | "set" | "arguments" | "action" | "mark" | "end";

/**
 * Tokenizes an ANTLR v4 grammar file; the last token has kind `end`. White space and comments are dropped. Square
 * brackets contain characters in a lexer rule and code elsewhere, so the scanner tracks the kind of rule. Throws
 * `GrammarError` for an unclosed string, set, comment or action.
 */
function scanAntlr(text: string, errorAt: ErrorAt): readonly AntlrToken[] {
  const tokens: AntlrToken[] = [];
  let place = { offset: 0, line: 1, column: 1 };
  let inLexerRule = false;
  while (place.offset < text.length) {
    const { offset, line, column } = place;
    const [kind, end] = nextWord(text, place, { inLexerRule, previous: tokens.at(-1)?.text ?? "", errorAt });
    const word = text.slice(offset, end);
    place = placeAfter(place, word);
    if (kind === "blank") continue;
    if (word === ";") inLexerRule = false;
    if (word === ":") inLexerRule ||= endsHeadOfLexerRule(tokens);
    tokens.push({ kind, text: word, position: { line, column } });
  }
  tokens.push({ kind: "end", text: "", position: { line: place.line, column: place.column } });
  return tokens;
}

/** Whether the name is a token rule's: it starts with a capital. */
export function isTokenName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** Whether the tokens before a colon end with the name of a token rule, optionally followed by its options. */
function endsHeadOfLexerRule(tokens: readonly AntlrToken[]): boolean {
  let last = tokens.length - 1;
  if (tokens[last]?.text === "}") {
    while (last > 0 && tokens[last]?.text !== "options") last--;
    last--;
  }
  const name = tokens[last];
  return name?.kind === "name" && isTokenName(name.text) && tokens[last - 1]?.text !== "throws";
}

/** Keywords whose braces contain a list of words rather than code. */
const listNames: ReadonlySet<string> = new Set(["options", "tokens", "channels"]);

const blankPattern = /(?:\s|\uFEFF|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)+/uy;
const namePattern = /[\p{L}_][\p{L}\p{N}\p{M}\p{Pc}]*/uy;
const numberPattern = /[0-9]+/y;
const stringPattern = /'(?:[^'\\\r\n]|\\.)*'/suy;
const setPattern = /\[(?:[^\]\\]|\\.)*\]/suy;
const markPattern = /->|::|\+=|\.\.|./suy;

interface Context {
  readonly inLexerRule: boolean;
  readonly previous: string;
  readonly errorAt: ErrorAt;
}

function nextWord(text: string, place: Place, context: Context): [AntlrTokenKind | "blank", number] {
  const { offset, line, column } = place;
  const end = (pattern: RegExp): number | undefined => endOf(pattern, text, offset);
  const unclosed = (close: string): never => {
    const opened = text.startsWith("/*", offset) ? "/*" : text.charAt(offset);
    const details = { position: { line, column }, suggestion: `close it with "${close}"` };
    throw context.errorAt(`"${opened}" is opened here and not closed`, details);
  };
  const blank = end(blankPattern);
  if (blank !== undefined) return ["blank", blank];
  const name = end(namePattern);
  if (name !== undefined) return ["name", name];
  const number = end(numberPattern);
  if (number !== undefined) return ["number", number];
  if (text.startsWith("/*", offset)) return unclosed("*/");
  switch (text.charAt(offset)) {
    case "'":
      return ["string", end(stringPattern) ?? unclosed("'")];
    case "[":
      if (context.inLexerRule) return ["set", end(setPattern) ?? unclosed("]")];
      return ["arguments", endOfCode(text, offset) ?? unclosed("]")];
    case "{":
      if (listNames.has(context.previous)) return ["mark", offset + 1];
      return ["action", endOfCode(text, offset) ?? unclosed("}")];
    default:
      return ["mark", end(markPattern) ?? offset + 1];
  }
}

function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Strings, comments and brackets of the usual target languages, so that brackets in strings and comments are not
 * counted.
 */
const codePattern =
  /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|\\.|[[\]{}]/suy;

function endOfCode(text: string, offset: number): number | undefined {
  const open = text.charAt(offset);
  const close = open === "{" ? "}" : "]";
  let depth = 0;
  let at = offset;
  while (at < text.length) {
    const end = endOf(codePattern, text, at) ?? at + 1;
    const word = text.slice(at, end);
    if (word === open) depth++;
    if (word === close) depth--;
    at = end;
    if (depth === 0) return at;
  }
  return undefined;
}

interface Place extends Position {
  /** In UTF-16 units. */
  readonly offset: number;
}

function placeAfter(place: Place, word: string): Place {
  const offset = place.offset + word.length;
  const lineStart = word.lastIndexOf("\n") + 1;
  if (lineStart === 0) return { offset, line: place.line, column: place.column + Array.from(word).length };
  const line = place.line + word.split("\n").length - 1;
  return { offset, line, column: Array.from(word.slice(lineStart)).length + 1 };
}

/** A cursor over the tokens of an ANTLR grammar file. */
export class TokenCursor {
  readonly #text: string;
  readonly #fileName: string | undefined;
  readonly #tokens: readonly AntlrToken[];
  #index = 0;
  #depth = 0;

  constructor(text: string, fileName?: string) {
    this.#text = text;
    this.#fileName = fileName;
    this.#tokens = scanAntlr(text, (problem, place) => this.#problem(problem, place));
  }

  get next(): AntlrToken {
    return this.ahead(0);
  }

  /** The token `count` places ahead; past the end, the token of kind `end`. */
  ahead(count: number): AntlrToken {
    return this.#tokens[Math.min(this.#index + count, this.#tokens.length - 1)] as AntlrToken;
  }

  take(): AntlrToken {
    const token = this.next;
    this.#index++;
    return token;
  }

  /** Whether the next token is this mark or name. */
  sees(word: string): boolean {
    return this.next.text === word && (this.next.kind === "mark" || this.next.kind === "name");
  }

  /** Consumes the next token if it is this mark or name. */
  accept(word: string): boolean {
    const seen = this.sees(word);
    if (seen) this.#index++;
    return seen;
  }

  acceptKind(kind: AntlrTokenKind): AntlrToken | undefined {
    return this.next.kind === kind ? this.take() : undefined;
  }

  expect(word: string, suggestion?: string): void {
    if (!this.accept(word)) throw this.error(`expected "${word}" but found ${this.found}`, suggestion);
  }

  expectName(what: string): AntlrToken {
    const name = this.acceptKind("name");
    if (!name) throw this.error(`expected ${what} but found ${this.found}`);
    return name;
  }

  /** Reads a nested construct. Throws beyond the nesting limit. */
  nested<Value>(read: () => Value): Value {
    if (this.#depth >= deepestNesting) throw this.error(`nested more than ${deepestNesting} deep`);
    this.#depth++;
    const value = read();
    this.#depth--;
    return value;
  }

  /** The next token, for messages. */
  get found(): string {
    return this.next.kind === "end" ? "the end of the file" : JSON.stringify(this.next.text.slice(0, 40));
  }

  /** An error at the next token. */
  error(problem: string, suggestion?: string): GrammarError {
    return this.errorAt(this.next.position, problem, suggestion);
  }

  errorAt(position: Position, problem: string, suggestion?: string): GrammarError {
    return this.#problem(problem, { position, suggestion });
  }

  #problem(problem: string, place: GrammarErrorDetails): GrammarError {
    const file = this.#fileName === undefined ? "" : `in ${this.#fileName}: `;
    return new GrammarError(file + problem, { text: this.#text, ...place });
  }
}
