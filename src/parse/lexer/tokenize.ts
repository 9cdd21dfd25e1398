import { grown } from "../../base/arrays.ts";
import { oncePer } from "../../base/lazy.ts";
import {
  DEFAULT_MODE,
  type Expression,
  type Grammar,
  type ModeChange,
  modeOf,
  type Rule,
} from "../../grammar/grammar.ts";
import { codePointLength, type DecodedText, type Encoding } from "../../text/encoding.ts";
import { Lexer, type TokenRule } from "./lexer.ts";

/** A stretch of the input that a token rule matched. */
export interface Token {
  /**
   * Name of the token's type, a token rule. A literal of a structure rule that equals no token rule is named by the
   * quoted literal.
   */
  readonly rule: string;
  readonly text: string;
  /** Byte range in the input, from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/** Maps string indices (UTF-16 units) to byte offsets of the original bytes. */
export function byteOffsets({ text, encoding }: DecodedText): (index: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are single bytes like the rest of ASCII
  if (encoding === "latin1" || /^[\u0000-\u007f]*$/.test(text)) return (index) => index;
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    offsets[index++] = offset;
    // The middle of a surrogate pair has no byte of its own.
    if (codePoint > 0xffff) offsets[index++] = offset;
    offset += codePointLength(codePoint);
  }
  offsets[text.length] = offset;
  return (index) => offsets[index] ?? offset;
}

/** The current lexer mode, and the modes below it. */
export class ModeStack {
  current: string;
  readonly #below: string[];

  constructor(current = DEFAULT_MODE, below: readonly string[] = []) {
    this.current = current;
    this.#below = [...below];
  }

  copy(): ModeStack {
    return new ModeStack(this.current, this.#below);
  }

  /** Whether no change pops from an empty stack. */
  allows(changes: readonly ModeChange[]): boolean {
    let depth = this.#below.length;
    for (const { kind } of changes) {
      if (kind === "push") depth++;
      if (kind === "pop" && depth-- === 0) return false;
    }
    return true;
  }

  apply(changes: readonly ModeChange[]): void {
    for (const change of changes) {
      if (change.kind === "push") this.#below.push(this.current);
      this.current = change.kind === "pop" ? (this.#below.pop() ?? DEFAULT_MODE) : change.mode;
    }
  }
}

/** The end of a token and its rule. */
export interface ReadToken {
  /** Index in UTF-16 units. */
  readonly end: number;
  /** An index in the lexer's rules, or their number: the text is not a token. */
  readonly rule: number;
}

/** The state of reading a text token by token. */
interface TokenReading {
  readonly lexer: Lexer;
  readonly text: string;
  /** Changed by the tokens that are read. */
  readonly modes: ModeStack;
}

/**
 * Reads a token with all its pieces. It may be empty if it changes the mode; with `mayBeEmpty` false, it must advance.
 * Where nothing matches, it reads one code point, which belongs to no token.
 */
export function readToken(
  { lexer, text, modes }: TokenReading,
  from: number,
  mayBeEmpty: boolean,
): ReadToken {
  for (let index = from; index < text.length; ) {
    const match = lexer.match(text, index, modes.current);
    const isEmpty = match?.end === index;
    let rule = lexer.rules.length;
    for (const matched of match?.rules ?? []) {
      const changes = lexer.rules[matched]?.token.modes ?? NO_CHANGES;
      if (!modes.allows(changes) || (isEmpty && !(mayBeEmpty && changes.length > 0))) continue;
      rule = matched;
      break;
    }
    const traits = lexer.rules[rule]?.token;
    if (!match || !traits) return { end: index + widthAt(text, index), rule: lexer.rules.length };
    if (traits.modes) modes.apply(traits.modes);
    index = match.end;
    if (!traits.more) return { end: index, rule };
    // Otherwise empty pieces could follow each other forever.
    if (isEmpty) mayBeEmpty = false;
  }
  return { end: text.length, rule: lexer.rules.length };
}

const NO_CHANGES: readonly ModeChange[] = [];

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** A text, cut into tokens and stretches that no token rule matches. Each one starts where the previous one ends. */
export interface Division {
  readonly lexer: Lexer;
  /** For each piece, the index of its rule in the lexer's rules, or their number where none matches. */
  readonly rules: Int32Array;
  /** For each piece, the index after it in UTF-16 units. */
  readonly ends: Int32Array;
}

/**
 * Divides a text into the tokens of a two-level grammar. The longest match wins, then literals of structure rules, then
 * the rule declared first. Skips an unmatched code point, like ANTLR. A match is empty only if it changes the mode; a
 * rule that leaves a mode needs an earlier mode. Takes linear time unless tokens look far beyond their ends. Throws
 * `GrammarError` when a token rule is left recursive.
 */
export function divide(grammar: Grammar, text: string): Division {
  const lexer = lexerOf(grammar);
  const reading = { lexer, text, modes: new ModeStack() };
  let rules = new Int32Array(64);
  let ends = new Int32Array(64);
  let count = 0;
  let emptyTokens = 0;
  for (let start = 0; start < text.length; ) {
    const { end, rule } = readToken(reading, start, emptyTokens < mostEmptyTokens);
    const goesOn = count > 0 && rule === lexer.rules.length && rules[count - 1] === rule;
    if (!goesOn) count++;
    rules = grown(rules, count);
    ends = grown(ends, count);
    rules[count - 1] = rule;
    ends[count - 1] = end;
    emptyTokens = end === start ? emptyTokens + 1 : 0;
    start = end;
  }
  return { lexer, rules: rules.subarray(0, count), ends: ends.subarray(0, count) };
}

/** More mode changes without a character in between would never end. */
const mostEmptyTokens = 100;

/** A text, divided into tokens. */
export interface Tokens {
  /** The tokens that structure rules see, in order. */
  readonly tokens: readonly Token[];
  /** The skipped tokens and those of other channels. */
  readonly hidden: readonly Token[];
  /** The stretches that no token rule matches; empty for a valid text. */
  readonly errors: readonly Omit<Token, "rule">[];
}

/** The pieces of `divide` as objects. */
export function tokenize(grammar: Grammar, text: string, encoding: Encoding = "utf-8"): Tokens {
  const { lexer, rules, ends } = divide(grammar, text);
  const byteOffset = byteOffsets({ text, encoding });
  const found = { tokens: [] as Token[], hidden: [] as Token[], errors: [] as Omit<Token, "rule">[] };
  for (let index = 0; index < rules.length; index++) {
    const [from, to] = [ends[index - 1] ?? 0, ends[index] as number];
    const piece = { text: text.slice(from, to), start: byteOffset(from), end: byteOffset(to) };
    const rule = lexer.rules[rules[index] as number];
    if (rule) (isHidden(rule) ? found.hidden : found.tokens).push({ rule: typeOf(rule), ...piece });
    else found.errors.push(piece);
  }
  return found;
}

/** Whether structure rules do not see the tokens of the rule. */
export const isHidden = ({ token }: TokenRule): boolean => token.skip === true || token.channel !== undefined;

/** The type of the rule's tokens. */
export const typeOf = ({ name, token }: TokenRule): string => token.type ?? name;

/** The lexer of the grammar, made on demand. */
export const lexerOf = oncePer((grammar: Grammar) => new Lexer(grammar));

/** A token that the lexer never makes. */
interface TokenNeverRead {
  readonly rule: string;
  /** Its only text. */
  readonly text: string;
  /** The token that the lexer reads instead. */
  readonly insteadRead: string;
}

/**
 * The token rules whose only text is read as another token, like a keyword declared after identifiers. Only rules with
 * a single text in the initial mode are checked.
 */
export function tokensNeverRead(grammar: Grammar): TokenNeverRead[] {
  const lexer = lexerOf(grammar);
  return [...grammar.rules.values()].flatMap((rule) => {
    const text = onlyTextOf(rule);
    if (text === undefined || text === "") return [];
    const { end, rule: read } = readToken({ lexer, text, modes: new ModeStack() }, 0, true);
    const instead = lexer.rules[read];
    if (!instead || end < text.length || typeOf(instead) === rule.name) return [];
    const insteadRead = typeOf(instead);
    return insteadRead === rule.token?.type ? [] : [{ rule: rule.name, text, insteadRead }];
  });
}

function onlyTextOf({ token, alternatives }: Rule): string | undefined {
  if (!token || token.fragment || token.more || modeOf(token) !== DEFAULT_MODE) return undefined;
  const [only, ...others] = alternatives;
  return only === undefined || others.length > 0 ? undefined : literalText(only.expression);
}

function literalText(expression: Expression): string | undefined {
  if (expression.kind === "literal") return expression.text;
  if (expression.kind !== "sequence") return undefined;
  const texts = expression.items.map(literalText);
  return texts.some((text) => text === undefined) ? undefined : texts.join("");
}
