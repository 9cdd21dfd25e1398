import type { Position } from "../grammar.ts";

/** An ANTLR grammar file as it is written, nothing resolved. */
export interface AntlrFile {
  readonly kind: "combined" | "lexer" | "parser";
  readonly name: string;
  /** Where the name stands. */
  readonly position: Position;
  readonly options: Options;
  /** Names of the grammars whose rules are added to these. */
  readonly imports: readonly Imported[];
  /** Tokens declared without a rule. */
  readonly tokens: readonly string[];
  readonly rules: readonly AntlrRule[];
  /** Code of the target language that is added to the lexer or parser, by its name: `members`, `header`. */
  readonly code: readonly NamedAction[];
}

export interface NamedAction {
  readonly name: string;
  readonly position: Position;
}

export type Options = ReadonlyMap<string, string>;

export interface Imported {
  readonly name: string;
  readonly position: Position;
}

export interface AntlrRule {
  readonly name: string;
  readonly position: Position;
  readonly fragment: boolean;
  /** The lexer mode it stands in; undefined before the first `mode`. */
  readonly mode?: string;
  readonly options: Options;
  readonly alternatives: readonly AntlrAlternative[];
}

export interface AntlrAlternative {
  readonly items: readonly Item[];
  /** The name after `#`. */
  readonly label?: string;
  /** The option `assoc` stands among its items. */
  readonly associativity?: "left" | "right";
  /** What follows `->` in a lexer rule. */
  readonly commands: readonly Command[];
}

export interface Command {
  readonly name: string;
  readonly argument?: string;
  readonly position: Position;
}

/** Part of an alternative. Labels and arguments are gone; code is kept to be told about. */
export type Item = { readonly position: Position } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "range"; readonly first: string; readonly last: string }
  /** A character set with its brackets. */
  | { readonly kind: "set"; readonly source: string }
  /** The wildcard. */
  | { readonly kind: "any" }
  | { readonly kind: "not"; readonly item: Item }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "block"; readonly alternatives: readonly AntlrAlternative[] }
  | { readonly kind: "repeat"; readonly item: Item; readonly sign: "?" | "*" | "+"; readonly lazy: boolean }
  | { readonly kind: "predicate" | "action"; readonly source: string }
);

/** Whether the item is `EOF`. */
export const isEndOfInput = (item: Item): boolean => item.kind === "name" && item.name === "EOF";

/** Every item of the alternatives, outer before inner, left to right. */
export function* itemsIn(alternatives: readonly AntlrAlternative[]): Generator<Item> {
  for (const { items } of alternatives) {
    for (const item of items) yield* itemAndInner(item);
  }
}

function* itemAndInner(item: Item): Generator<Item> {
  yield item;
  if (item.kind === "not" || item.kind === "repeat") yield* itemAndInner(item.item);
  if (item.kind === "block") yield* itemsIn(item.alternatives);
}

const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const escapePattern = /\\(?:u\{0*([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|(.))/gsu;

/** The text that the inside of a literal stands for. A backslash before a character without meaning gives that character. */
export function unescapeText(source: string): string {
  return source.replace(escapePattern, (whole, braced?: string, four?: string, single?: string) => {
    const code = braced ?? four;
    if (single !== undefined) return letters[single] ?? single;
    const codePoint = Number.parseInt(code ?? "", 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
