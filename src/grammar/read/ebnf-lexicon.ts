import { didYouMean } from "../../base/closest.ts";
import type { ModeChange, TokenTraits } from "../grammar.ts";
import { readEscape } from "./regular-expression.ts";
import type { TextCursor } from "./text-cursor.ts";

/** Skips white space and comments: from `#` or `//` to the end of the line, or between slash-star pairs. */
export function skipSpace(cursor: TextCursor): void {
  let before: number;
  do {
    before = cursor.offset;
    cursor.match(/(?:\s+|(?:#|\/\/).*)*/y);
    skipBlockComment(cursor);
  } while (cursor.offset > before);
}

function skipBlockComment(cursor: TextCursor): void {
  if (!cursor.startsWith("/*")) return;
  const end = cursor.text.indexOf("*/", cursor.offset + 2);
  if (end < 0) throw cursor.error('the comment is not closed with "*/"');
  cursor.offset = end + 2;
}

/** A name without angle brackets. */
const PLAIN_NAME = /[\p{L}_](?:[\p{L}\p{N}_]|-(?!>))*/uy;

/** Reads a name, plain or in angle brackets; undefined when none is next. Throws for an unclosed bracket. */
export function readName(cursor: TextCursor): string | undefined {
  if (!cursor.startsWith("<")) return cursor.match(PLAIN_NAME);
  const { offset } = cursor;
  cursor.accept("<");
  return readUntil(cursor, ">", `the name is not closed with ">"`, offset);
}

/** Reads a string in either kind of quotes; undefined when none is next. Throws for an unclosed string. */
export function readQuoted(cursor: TextCursor): string | undefined {
  const quote = cursor.next;
  if (quote !== '"' && quote !== "'") return undefined;
  const { offset } = cursor;
  cursor.accept(quote);
  return readUntil(cursor, quote, `the string is not closed with ${quote}`, offset);
}

function readUntil(cursor: TextCursor, close: string, problem: string, from: number): string {
  let text = "";
  while (!cursor.accept(close)) {
    if (cursor.atEnd || /[\r\n]/.test(cursor.next)) {
      throw cursor.error(problem, `close it on the same line; a line end is written \\n`, from);
    }
    text += cursor.accept("\\") ? readEscape(cursor) : cursor.take();
  }
  return text;
}

/** The head of a rule: `token NAME in MODE =`. */
interface RuleHead {
  readonly name: string;
  /** The position of the name. */
  readonly offset: number;
  readonly modifiers: readonly Modifier[];
  readonly hidden: boolean;
  readonly mode?: string;
}

/** Modifiers before a rule's name. */
export const MODIFIERS = ["token", "skip", "fragment", "hidden", "visible", "precedence"] as const;

type Modifier = (typeof MODIFIERS)[number];

/** A modifier, followed by the beginning of a name on the same line. */
const MODIFIER = new RegExp(`(?:${MODIFIERS.join("|")})(?=[ \\t]+[\\p{L}_<])`, "uy");

/**
 * Reads the head of a rule if one is next; otherwise the cursor stays. A modifier is an ordinary name unless the rule's
 * name follows on the same line.
 */
export function readRuleHead(cursor: TextCursor): RuleHead | undefined {
  const from = cursor.offset;
  const modifiers: Modifier[] = [];
  for (;;) {
    const modifier = cursor.match(MODIFIER);
    if (modifier === undefined) break;
    modifiers.push(modifier as Modifier);
    skipSpace(cursor);
  }
  const { offset } = cursor;
  const name = readName(cursor);
  skipSpace(cursor);
  const mode = modifiers.length > 0 ? readMode(cursor) : undefined;
  if (name !== undefined && cursor.match(/::?=|[:=]/y) !== undefined)
    return headOf(name, offset, modifiers, mode);
  cursor.offset = from;
  return undefined;
}

function readMode(cursor: TextCursor): string | undefined {
  if (cursor.match(/in\b/y) === undefined) return undefined;
  skipSpace(cursor);
  const mode = readName(cursor);
  skipSpace(cursor);
  return mode;
}

function headOf(name: string, offset: number, modifiers: readonly Modifier[], mode?: string): RuleHead {
  const hidden = modifiers.includes("hidden") || (name.startsWith("_") && !modifiers.includes("visible"));
  return { name, offset, modifiers, hidden, ...(mode !== undefined && { mode }) };
}

/**
 * Reads the commands after a token rule, `-> skip, push(STRING)`, and adds the traits of its head; undefined for other
 * rules. Throws a GrammarError.
 */
export function readTokenTraits(cursor: TextCursor, head: RuleHead): TokenTraits | undefined {
  const isToken = head.modifiers.some((word) => word === "token" || word === "skip" || word === "fragment");
  skipSpace(cursor);
  const { offset } = cursor;
  const commands = cursor.accept("->") ? readCommands(cursor) : [];
  if (!isToken) {
    if (commands.length === 0) return undefined;
    const suggestion = `write "token ${head.name}" if it is one`;
    throw cursor.error("only token rules have commands", suggestion, offset);
  }
  const modes = commands.flatMap((command) => command.modes ?? []);
  return Object.assign(
    {},
    head.modifiers.includes("fragment") && { fragment: true },
    head.mode !== undefined && { mode: head.mode },
    head.modifiers.includes("skip") && { skip: true },
    ...commands,
    modes.length > 0 && { modes },
  );
}

function readCommands(cursor: TextCursor): TokenTraits[] {
  const commands: TokenTraits[] = [];
  do {
    skipSpace(cursor);
    commands.push(readCommand(cursor));
    skipSpace(cursor);
  } while (cursor.accept(","));
  return commands;
}

const COMMANDS: Readonly<Record<string, (argument: string) => TokenTraits>> = {
  skip: () => ({ skip: true }),
  more: () => ({ more: true }),
  channel: (channel) => ({ channel }),
  type: (type) => ({ type }),
  push: (mode) => ({ modes: [{ kind: "push", mode } satisfies ModeChange] }),
  mode: (mode) => ({ modes: [{ kind: "set", mode } satisfies ModeChange] }),
  pop: () => ({ modes: [{ kind: "pop" } satisfies ModeChange] }),
};

/** Commands without an argument. */
const BARE = ["skip", "more", "pop"];

function readCommand(cursor: TextCursor): TokenTraits {
  const { offset } = cursor;
  const name = readName(cursor) ?? "";
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const suggestion =
      didYouMean(name, Object.keys(COMMANDS)) ?? `known are ${Object.keys(COMMANDS).join(", ")}`;
    throw cursor.error(`unknown command ${name === "" ? cursor.found() : `"${name}"`}`, suggestion, offset);
  }
  if (BARE.includes(name)) return command("");
  const argument = cursor.accept("(") ? readName(cursor) : undefined;
  if (argument === undefined || !cursor.accept(")")) {
    throw cursor.error(`the command "${name}" needs a name`, `write ${name}(NAME)`);
  }
  return command(argument);
}
