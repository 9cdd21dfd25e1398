import type { Condition } from "../../algebra/condition.ts";
import { readCondition } from "../../algebra/read-condition.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Notice } from "../../report/notice.ts";
import type { Pattern } from "../../tree/pattern.ts";
import { about, namedPatterns } from "./named-patterns.ts";

/** What a user asks of inputs. */
export interface ConditionChoice {
  /** The condition; undefined when nothing is asked. */
  readonly where: string | undefined;
  /** The patterns that it names, each as `name=pattern`. */
  readonly patterns: readonly string[];
  /** White space in patterns, or none, stands for itself. */
  readonly exactBlanks: boolean;
}

export interface AskedCondition {
  readonly text: string;
  readonly condition: Condition;
  /** The patterns that were given, by name. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  readonly notices: readonly Notice[];
  /** Inputs that the files of patterns tell to be valid. */
  readonly valid: readonly string[];
}

/** Reads the condition and its patterns. Throws OptionsError and GrammarError. */
export function askedCondition(
  { where, patterns, exactBlanks }: ConditionChoice,
  grammar: Grammar,
): AskedCondition | undefined {
  if (where === undefined) {
    if (patterns.length === 0) return undefined;
    throw new OptionsError(
      "--pattern names a pattern for a condition, and there is none; give one with --where.",
    );
  }
  const { patterns: known, notices, valid } = namedPatterns(patterns, grammar, { exactBlanks });
  const condition = about("the condition", () => readCondition(where, known));
  return { text: where, condition, patterns: known, notices, valid };
}
