import type { TextCursor } from "../source/text-cursor.ts";
import { readName, skipSpace } from "./lexicon.ts";

/** What stands before the alternatives of a rule: `token NAME in MODE =`. */
export interface RuleHead {
  readonly name: string;
  /** Where the name stands. */
  readonly offset: number;
  readonly modifiers: readonly Modifier[];
  readonly hidden: boolean;
  readonly mode?: string;
}

/** The words that may stand before a rule's name. */
export const MODIFIERS = ["token", "skip", "fragment", "hidden", "visible", "precedence"] as const;

export type Modifier = (typeof MODIFIERS)[number];

/** A modifier with the beginning of a name behind it on the same line. */
const MODIFIER = new RegExp(`(?:${MODIFIERS.join("|")})(?=[ \\t]+[\\p{L}_<])`, "uy");

/**
 * Reads the head of a rule when one is next; otherwise nothing, and the cursor stays. A modifier's word is an
 * ordinary name unless the rule's name follows it on the same line.
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
