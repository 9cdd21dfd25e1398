import type { Position } from "../../grammar.ts";
import { GrammarError, type GrammarErrorDetails } from "../../grammar-error.ts";
import { type AntlrToken, type AntlrTokenKind, scanAntlr } from "./scan-antlr.ts";

/** Keeps the recursion of readers within the stack. */
const deepestNesting = 500;

/** A place among the words of an ANTLR grammar file that is read from left to right. */
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

  /** The word so many places on; beyond the end, the one that marks the end. */
  ahead(count: number): AntlrToken {
    return this.#tokens[Math.min(this.#index + count, this.#tokens.length - 1)] as AntlrToken;
  }

  take(): AntlrToken {
    const token = this.next;
    this.#index++;
    return token;
  }

  /** Whether this mark or bare word is next. */
  sees(word: string): boolean {
    return this.next.text === word && (this.next.kind === "mark" || this.next.kind === "name");
  }

  /** Goes past this mark or bare word when it is next. */
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

  /** Reads something that stands inside of something else. Throws when that is nested beyond all reason. */
  nested<Value>(read: () => Value): Value {
    if (this.#depth >= deepestNesting) throw this.error(`nested more than ${deepestNesting} deep`);
    this.#depth++;
    const value = read();
    this.#depth--;
    return value;
  }

  /** The next word, for messages. */
  get found(): string {
    return this.next.kind === "end" ? "the end of the file" : JSON.stringify(this.next.text.slice(0, 40));
  }

  /** The error that the next word is wrong. */
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
