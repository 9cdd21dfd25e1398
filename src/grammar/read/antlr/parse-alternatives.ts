import type { Position } from "../../grammar.ts";
import type { AntlrAlternative, Command, Item } from "./antlr-syntax.ts";
import type { TokenCursor } from "./token-cursor.ts";
import { unescapeText } from "./unescape-text.ts";

/** The alternatives of a rule or of a block, up to what ends it. */
export function parseAlternatives(cursor: TokenCursor): readonly AntlrAlternative[] {
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
    // ANTLR, too, takes `Channel` for `channel`.
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

/** An item with its suffix, and what its options say about the alternative it stands in. */
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

/** Past the opening parenthesis: options and actions may precede the alternatives, then a colon. */
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

/** Reads `<name=value, …>` when it is next, of which only `assoc` says something about the language. */
export function parseElementOptions(cursor: TokenCursor): Associativity {
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
