import type { Pattern } from "../pattern.ts";
import { writeJsonTree } from "./json.ts";

/** What a pattern's file says besides the tree. */
export interface PatternText {
  /** The pattern as text. */
  readonly pattern: string;
  /** The grammar that it is a pattern of, as it was named. */
  readonly grammar: string;
  /** Inputs of the grammar that are known to be valid, and that have it. Default: none. */
  readonly valid?: readonly string[] | undefined;
}

export const PATTERN_VERSION = 1;

/** The pattern as JSON, one line for each key; `readJsonPattern` reads it back. */
export function writeJsonPattern(
  { tree, groups }: Pattern,
  { pattern, grammar, valid = [] }: PatternText,
): string {
  const values = {
    version: PATTERN_VERSION,
    pattern: JSON.stringify(pattern),
    tree: writeJsonTree(tree),
    groups: JSON.stringify(groups),
    grammar: JSON.stringify(grammar),
    ...(valid.length > 0 && { valid: JSON.stringify(valid) }),
  };
  const lines = Object.entries(values).map(([key, value]) => `  "${key}": ${value}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
