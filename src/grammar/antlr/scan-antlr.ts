import type { Position } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { deepestNesting, skipCode, TextCursor } from "../read/text-cursor.ts";

/** A token of an ANTLR grammar file. */
interface AntlrToken {
  readonly kind: AntlrTokenKind;
  /** The token as written; actions, sets and strings include their delimiters. */
  readonly text: string;
  readonly position: Position;
}

/** `set` is a character set `[a-z]` of a lexer rule, `arguments` the same brackets in a parser rule. */
type AntlrTokenKind = "name" | "number" | "string" | "set" | "arguments" | "action" | "mark" | "end";

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

/** A cursor over the tokens of an ANTLR grammar file. */
export class TokenCursor {
  readonly #cursor: TextCursor;
  readonly #fileName: string | undefined;
  readonly #tokens: AntlrToken[] = [];
  #index = 0;
  #depth = 0;

  /** Throws `GrammarError` for an unclosed string, set, comment or action. */
  constructor(text: string, fileName?: string) {
    this.#cursor = new TextCursor(text);
    this.#fileName = fileName;
    this.#scan();
  }

  /**
   * Tokenizes the file; the last token has kind `end`. White space and comments are dropped. Square brackets contain
   * characters in a lexer rule and code elsewhere, so this tracks the kind of rule.
   */
  #scan(): void {
    const [cursor, tokens] = [this.#cursor, this.#tokens];
    let isInLexerRule = false;
    for (cursor.match(blankPattern); !cursor.atEnd; cursor.match(blankPattern)) {
      const { offset } = cursor;
      const position = cursor.position();
      const kind = this.#word(isInLexerRule, position);
      const text = cursor.text.slice(offset, cursor.offset);
      if (text === ";") isInLexerRule = false;
      if (text === ":") isInLexerRule ||= endsHeadOfLexerRule(tokens);
      tokens.push({ kind, text, position });
    }
    tokens.push({ kind: "end", text: "", position: cursor.position() });
  }

  /** Skips the next word, and returns its kind. */
  #word(isInLexerRule: boolean, position: Position): AntlrTokenKind {
    const cursor = this.#cursor;
    const has = (pattern: RegExp): boolean => cursor.match(pattern) !== undefined;
    const closed = (kind: AntlrTokenKind, isClosed: boolean, open: string, close: string): AntlrTokenKind => {
      if (isClosed) return kind;
      throw this.errorAt(position, `"${open}" is opened here and not closed`, `close it with "${close}"`);
    };
    if (has(namePattern)) return "name";
    if (has(numberPattern)) return "number";
    if (cursor.startsWith("/*")) return closed("mark", false, "/*", "*/");
    switch (cursor.next) {
      case "'":
        return closed("string", has(stringPattern), "'", "'");
      case "[":
        if (isInLexerRule) return closed("set", has(setPattern), "[", "]");
        return closed("arguments", skipCode(cursor), "[", "]");
      case "{":
        if (!listNames.has(this.#tokens.at(-1)?.text ?? ""))
          return closed("action", skipCode(cursor), "{", "}");
    }
    cursor.match(markPattern);
    return "mark";
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
    const file = this.#fileName === undefined ? "" : `in ${this.#fileName}: `;
    return new GrammarError(file + problem, { text: this.#cursor.text, position, suggestion });
  }
}
