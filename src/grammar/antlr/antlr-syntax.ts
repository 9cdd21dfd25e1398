import type { Position } from "../grammar.ts";

/** The syntax tree of an ANTLR grammar file, with nothing resolved. */
export interface AntlrFile {
  readonly kind: "combined" | "lexer" | "parser";
  readonly name: string;
  /** The position of the name. */
  readonly position: Position;
  readonly options: Options;
  /** Names of the grammars whose rules are added to these. */
  readonly imports: readonly Imported[];
  /** Tokens declared without a rule. */
  readonly tokens: readonly string[];
  readonly rules: readonly AntlrRule[];
  /** Code in the target language for the lexer or parser, by its name: `members`, `header`. */
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
  /** Its lexer mode; undefined before the first `mode`. */
  readonly mode?: string;
  readonly options: Options;
  readonly alternatives: readonly AntlrAlternative[];
}

export interface AntlrAlternative {
  readonly items: readonly Item[];
  /** The name after `#`. */
  readonly label?: string;
  /** The option `assoc` of its items. */
  readonly associativity?: "left" | "right";
  /** The commands after `->` in a lexer rule. */
  readonly commands: readonly Command[];
}

export interface Command {
  readonly name: string;
  readonly argument?: string;
  readonly position: Position;
}

/** An item of an alternative. Labels and arguments are dropped; code is kept for notes. */
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

export const isEndOfInput = (item: Item): boolean => item.kind === "name" && item.name === "EOF";

/** All items of the alternatives, outer before inner, left to right. */
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

/** Decodes the inside of a literal. An unknown escape stands for its character. */
export function unescapeText(source: string): string {
  return source.replace(escapePattern, (whole, braced?: string, four?: string, single?: string) => {
    const code = braced ?? four;
    if (single !== undefined) return letters[single] ?? single;
    const codePoint = Number.parseInt(code ?? "", 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
