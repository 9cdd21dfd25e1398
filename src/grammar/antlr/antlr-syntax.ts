import type { Position } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { TokenCursor } from "./scan-antlr.ts";

/** The syntax tree of an ANTLR grammar file, with nothing resolved. */
export interface AntlrFile {
  readonly text: string;
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

/** An error at a place in a file. */
export const errorIn = (
  { text }: AntlrFile,
  position: Position,
  problem: string,
  suggestion?: string,
): GrammarError => new GrammarError(problem, { text, position, suggestion });

interface NamedAction {
  readonly name: string;
  readonly position: Position;
}

type Options = ReadonlyMap<string, string>;

interface Imported {
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

/** Parses an ANTLR v4 grammar file. Throws `GrammarError` with the position, and with the name of the file if given. */
export function parseAntlr(text: string, fileName?: string): AntlrFile {
  const cursor = new TokenCursor(text, fileName);
  const head = parseHead(cursor);
  const options = new Map<string, string>();
  const imports: Imported[] = [];
  const tokens: string[] = [];
  const code: NamedAction[] = [];
  const rules: AntlrRule[] = [];
  let mode: string | undefined;
  while (cursor.next.kind !== "end") {
    if (cursor.sees("options")) {
      for (const [name, value] of parseOptions(cursor)) options.set(name, value);
    } else if (cursor.accept("import")) imports.push(...parseImports(cursor));
    else if (cursor.sees("tokens") && cursor.ahead(1).text === "{") tokens.push(...parseNames(cursor));
    else if (cursor.sees("channels") && cursor.ahead(1).text === "{") parseNames(cursor);
    else if (cursor.sees("@")) code.push(parseNamedAction(cursor));
    else if (cursor.sees("mode") && cursor.ahead(1).kind === "name") {
      cursor.take();
      mode = cursor.take().text;
      cursor.expect(";");
    } else rules.push(parseRule(cursor, mode));
  }
  if (rules.length === 0 && head.kind !== "lexer" && imports.length === 0) {
    throw cursor.error(`the grammar "${head.name}" has no rules`);
  }
  return { text, ...head, options, imports, tokens, rules, code };
}

function parseHead(cursor: TokenCursor): Pick<AntlrFile, "kind" | "name" | "position"> {
  const kind = cursor.accept("lexer") ? "lexer" : cursor.accept("parser") ? "parser" : "combined";
  cursor.expect("grammar", 'an ANTLR file begins with "grammar Name;" or "lexer grammar Name;"');
  const { text: name, position } = cursor.expectName("the name of the grammar");
  cursor.expect(";");
  return { kind, name, position };
}

function parseOptions(cursor: TokenCursor): Options {
  const options = new Map<string, string>();
  cursor.expect("options");
  cursor.expect("{");
  while (!cursor.accept("}")) {
    const name = cursor.expectName("the name of an option").text;
    cursor.expect("=");
    let value = "";
    while (!cursor.sees(";") && !cursor.sees("}") && cursor.next.kind !== "end") value += cursor.take().text;
    cursor.accept(";");
    options.set(name, value);
  }
  return options;
}

function parseImports(cursor: TokenCursor): Imported[] {
  const imports: Imported[] = [];
  do {
    const { text, position } = cursor.expectName("the name of a grammar");
    // In `import Alias = Name`, the name follows the sign.
    const name = cursor.accept("=") ? cursor.expectName("the name of a grammar").text : text;
    imports.push({ name, position });
  } while (cursor.accept(","));
  cursor.expect(";");
  return imports;
}

function parseNames(cursor: TokenCursor): string[] {
  const names: string[] = [];
  cursor.take();
  cursor.expect("{");
  while (!cursor.accept("}")) {
    names.push(cursor.expectName("a name").text);
    if (!cursor.sees("}")) cursor.expect(",");
  }
  return names;
}

/** `@header {…}`, `@lexer::members {…}`. */
function parseNamedAction(cursor: TokenCursor): NamedAction {
  const { position } = cursor.next;
  cursor.expect("@");
  let name = cursor.expectName("the name of an action").text;
  if (cursor.accept("::")) name = cursor.expectName("the name of an action").text;
  if (!cursor.acceptKind("action")) throw cursor.error(`expected "{" but found ${cursor.found}`);
  return { name, position };
}

const modifiers: readonly string[] = ["fragment", "public", "private", "protected"];

function parseRule(cursor: TokenCursor, mode: string | undefined): AntlrRule {
  let fragment = false;
  while (modifiers.includes(cursor.next.text) && cursor.ahead(1).kind === "name") {
    fragment ||= cursor.take().text === "fragment";
  }
  const { text: name, position } = cursor.expectName("the name of a rule");
  const options = parseRuleHead(cursor);
  cursor.expect(":", `a rule is written "${name} : … ;"`);
  const alternatives = parseAlternatives(cursor);
  const isStray = cursor.sees(")") || cursor.sees("]") || cursor.sees("}");
  const advice = isStray
    ? `nothing is open that ${cursor.found} could close`
    : `the rule "${name}" ends with a semicolon`;
  cursor.expect(";", advice);
  while (cursor.accept("catch")) {
    cursor.acceptKind("arguments");
    cursor.acceptKind("action");
  }
  if (cursor.accept("finally")) cursor.acceptKind("action");
  return { name, position, fragment, ...(mode !== undefined && { mode }), options, alternatives };
}

/** Skips arguments, results, local variables, exceptions and actions of a rule, and returns its options. */
function parseRuleHead(cursor: TokenCursor): Options {
  const options = new Map<string, string>();
  for (;;) {
    if (cursor.acceptKind("arguments") || cursor.accept("returns") || cursor.accept("locals")) continue;
    if (cursor.sees("options")) {
      for (const [name, value] of parseOptions(cursor)) options.set(name, value);
    } else if (cursor.sees("@")) parseNamedAction(cursor);
    else if (cursor.accept("throws")) {
      do cursor.expectName("an exception");
      while (cursor.accept(",") || cursor.accept("."));
    } else if (cursor.sees("<")) parseElementOptions(cursor);
    else return options;
  }
}

/** Reads the alternatives of a rule or of a block. */
function parseAlternatives(cursor: TokenCursor): readonly AntlrAlternative[] {
  const alternatives = [parseAlternative(cursor)];
  while (cursor.accept("|")) alternatives.push(parseAlternative(cursor));
  return alternatives;
}

function parseAlternative(cursor: TokenCursor): AntlrAlternative {
  const items: Item[] = [];
  let associativity = parseElementOptions(cursor);
  while (!endsAlternative(cursor)) {
    const part = parsePart(cursor);
    items.push(part.item);
    associativity = parseElementOptions(cursor) ?? part.associativity ?? associativity;
  }
  const commands = cursor.accept("->") ? parseCommands(cursor) : [];
  const label = cursor.accept("#") ? cursor.expectName("a label").text : undefined;
  return {
    items,
    commands,
    ...(label !== undefined && { label }),
    ...(associativity !== undefined && { associativity }),
  };
}

const alternativeEnds: ReadonlySet<string> = new Set(["|", ";", ")", "->", "#"]);

function endsAlternative(cursor: TokenCursor): boolean {
  return cursor.next.kind === "end" || (cursor.next.kind === "mark" && alternativeEnds.has(cursor.next.text));
}

/** `skip`, `channel(NAME)`, …, separated by commas. */
function parseCommands(cursor: TokenCursor): Command[] {
  const commands: Command[] = [];
  do {
    const { text, position } = cursor.expectName("a lexer command");
    // Like ANTLR, accepts `Channel` for `channel`.
    const name = text.charAt(0).toLowerCase() + text.slice(1);
    if (!cursor.accept("(")) {
      commands.push({ name, position });
      continue;
    }
    const argument = cursor.take().text;
    cursor.expect(")", `a command is written "${name}" or "${name}(NAME)"`);
    commands.push({ name, argument, position });
  } while (cursor.accept(","));
  return commands;
}

type Associativity = AntlrAlternative["associativity"];

/** Reads an item with its suffix, and the associativity it sets for its alternative. */
function parsePart(cursor: TokenCursor): { readonly item: Item; readonly associativity: Associativity } {
  const { position } = cursor.next;
  const action = cursor.acceptKind("action");
  if (action) {
    const kind = cursor.accept("?") ? "predicate" : "action";
    return { item: { kind, source: action.text, position }, associativity: undefined };
  }
  const label = cursor.ahead(1).text;
  if (cursor.next.kind === "name" && (label === "=" || label === "+=")) {
    cursor.take();
    cursor.take();
  }
  const item = parseAtom(cursor);
  const associativity = parseElementOptions(cursor);
  const sign = (["?", "*", "+"] as const).find((each) => cursor.accept(each));
  if (sign === undefined) return { item, associativity };
  return { item: { kind: "repeat", item, sign, lazy: cursor.accept("?"), position }, associativity };
}

function parseAtom(cursor: TokenCursor): Item {
  const { position } = cursor.next;
  if (cursor.accept("~")) return { kind: "not", item: cursor.nested(() => parseAtom(cursor)), position };
  if (cursor.accept("("))
    return { kind: "block", alternatives: cursor.nested(() => parseBlock(cursor, position)), position };
  if (cursor.accept(".")) return { kind: "any", position };
  const set = cursor.acceptKind("set");
  if (set) return { kind: "set", source: set.text, position };
  const string = cursor.acceptKind("string");
  if (string) return parseText(cursor, string.text.slice(1, -1), position);
  const name = cursor.acceptKind("name");
  if (!name) throw cursor.error(`expected a part of a rule but found ${cursor.found}`, advice(cursor));
  cursor.acceptKind("arguments");
  return { kind: "name", name: name.text, position };
}

function advice(cursor: TokenCursor): string | undefined {
  if (cursor.next.text === ":") return 'does the rule before this one end with ";"?';
  if (cursor.next.text === '"') return "a literal is written in single quotes";
  if (["?", "*", "+"].includes(cursor.next.text)) return "there is nothing to repeat before it";
  if (["‘", "’", "“", "”", "`"].includes(cursor.next.text)) return "a literal is written in single quotes: '";
  if (["^", "!", "="].includes(cursor.next.text)) return "this looks like ANTLR 3: only version 4 is read";
  return undefined;
}

function parseText(cursor: TokenCursor, source: string, position: Position): Item {
  const broken = /(?<!\\)(?:\\\\)*(\\u(?!\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{4}).{0,5})/u.exec(source)?.[1];
  if (broken !== undefined) {
    throw cursor.errorAt(position, `${broken} is no character`, "write \\uXXXX or \\u{XXXXX}");
  }
  const text = unescapeText(source);
  if (!cursor.accept("..")) return { kind: "text", text, position };
  const last = cursor.acceptKind("string");
  if (!last) throw cursor.error(`expected the last character of a range but found ${cursor.found}`);
  const end = unescapeText(last.text.slice(1, -1));
  if (Array.from(text).length !== 1 || Array.from(end).length !== 1) {
    throw cursor.errorAt(position, `'${text}'..'${end}' is not a range of characters`, "write 'a'..'z'");
  }
  return { kind: "range", first: text, last: end, position };
}

/**
 * Reads a block after its opening parenthesis. Options and actions may precede the alternatives, followed by a colon.
 */
function parseBlock(cursor: TokenCursor, open: Position): readonly AntlrAlternative[] {
  if (cursor.accept("options")) {
    while (!cursor.accept("}") && cursor.next.kind !== "end") cursor.take();
  }
  while (cursor.accept("@")) {
    cursor.take();
    cursor.acceptKind("action");
  }
  cursor.accept(":");
  const alternatives = parseAlternatives(cursor);
  cursor.expect(")", `the block was opened in line ${open.line}, column ${open.column}`);
  return alternatives;
}

/** Reads `<name=value, …>` if it is next. Only `assoc` affects the language. */
function parseElementOptions(cursor: TokenCursor): Associativity {
  if (!cursor.accept("<")) return undefined;
  let associativity: Associativity;
  while (!cursor.accept(">")) {
    const { kind, text } = cursor.take();
    if (kind === "end") throw cursor.error('expected ">" but found the end of the file');
    if (text === "assoc" && cursor.accept("=")) associativity = parseSide(cursor);
  }
  return associativity;
}

function parseSide(cursor: TokenCursor): "left" | "right" {
  const side = (["left", "right"] as const).find((each) => cursor.accept(each));
  if (side === undefined) throw cursor.error(`expected "left" or "right" but found ${cursor.found}`);
  return side;
}
