import { readName, skipSpace } from "./ebnf-lexicon.ts";
import type { TextCursor } from "./text-cursor.ts";

/** What stands before the alternatives of a rule: `token NAME in MODE =`. */
export interface RuleHead {
  readonly name: string;
  /** Where the name stands. */
  readonly offset: number;
  readonly modifiers: readonly Modifier[];
  readonly hidden: boolean;
  readonly mode?: string;
}

export type Modifier = (typeof MODIFIERS)[number];

const MODIFIERS = ["token", "skip", "fragment", "hidden", "visible"] as const;

/**
 * Reads the head of a rule when one is next; otherwise nothing, and the cursor stays. A modifier's word is an
 * ordinary name unless the rule's name follows it on the same line.
 */
export function readRuleHead(cursor: TextCursor): RuleHead | undefined {
  const from = cursor.offset;
  const modifiers: Modifier[] = [];
  for (;;) {
    const { offset } = cursor;
    const name = readName(cursor);
    if (name === undefined) break;
    const modifier = MODIFIERS.find((word) => word === name);
    if (modifier && cursor.match(/[ \t]+(?=[\p{L}_<])/uy) !== undefined) {
      modifiers.push(modifier);
      continue;
    }
    skipSpace(cursor);
    const mode = modifiers.length > 0 ? readMode(cursor) : undefined;
    if (cursor.match(/::?=|[:=]/y) === undefined) break;
    return headOf(name, offset, modifiers, mode);
  }
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
