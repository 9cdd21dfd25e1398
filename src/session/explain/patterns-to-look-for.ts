import { existsSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import type { NamedPattern } from "../../explain/features/vocabulary.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { withFreeBlanks } from "../../tree/pattern.ts";
import { readJsonPattern } from "../../tree/pattern-json.ts";
import { namedPatterns } from "../conditions/asked-condition.ts";

/** Reads `name=pattern` into patterns for a vocabulary. Throws an OptionsError. */
export function givenPatterns(given: readonly string[], grammar: Grammar): readonly NamedPattern[] {
  const { patterns } = namedPatterns(given, grammar, { exactBlanks: false });
  return [...patterns].map(([name, pattern]) => ({ name, pattern }));
}

/** The pattern that `abstract` wrote to this file, named by its text; none without such a file, or for another grammar. */
export function foundPattern(path: string, grammar: Grammar): readonly NamedPattern[] {
  if (!existsSync(path)) return [];
  try {
    const pattern = readJsonPattern(readPlain(path).toString(), grammar);
    return [
      { name: writePattern(grammar, pattern), pattern: withFreeBlanks(pattern, grammar), isFound: true },
    ];
  } catch (error) {
    if (error instanceof OptionsError) return [];
    throw error;
  }
}
