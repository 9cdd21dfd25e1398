import { readFileSync } from "node:fs";
import type { Condition } from "../../algebra/condition.ts";
import { assertPatternName, readCondition } from "../../algebra/read-condition.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { readPattern } from "../../parse/pattern/read-pattern.ts";
import type { Notice } from "../../report/notice.ts";
import { childrenOf } from "../../tree/node.ts";
import { notationOf } from "../../tree/notation.ts";
import { isAlike, sameShape } from "../../tree/occurrences.ts";
import { type Pattern, withFreeBlanks } from "../../tree/pattern.ts";
import { readJsonPattern, validInputsIn } from "../../tree/pattern-json.ts";
import type { Tree } from "../../tree/tree.ts";
import { about, isFile } from "../files/file-errors.ts";

/** The user's condition on inputs. */
export interface ConditionChoice {
  /** The condition; undefined if there is none. */
  readonly where?: string;
  /** The patterns in the condition, each as `name=pattern`. */
  readonly pattern?: readonly string[];
  /** Whether white space in patterns, or its absence, is literal. */
  readonly exactBlanks?: boolean;
}

export interface AskedCondition {
  readonly text: string;
  readonly condition: Condition;
  /** The given patterns, by name. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  readonly notices: readonly Notice[];
  /** Valid inputs, from the files of patterns. */
  readonly valid: readonly string[];
}

/** Parses the condition and its patterns. Throws OptionsError and GrammarError. */
export function askedCondition(
  { where, pattern: patterns = [], exactBlanks = false }: ConditionChoice,
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

/**
 * Parses patterns, each as `name=pattern`. With exact blanks, white space in them, or its absence, is literal. Throws
 * an OptionsError.
 */
export function namedPatterns(
  given: readonly string[],
  grammar: Grammar,
  { exactBlanks }: { readonly exactBlanks: boolean },
): Omit<AskedCondition, "text" | "condition"> {
  const notices: Notice[] = [];
  const known = new Map<string, Pattern>();
  const allValid: string[] = [];
  for (const each of given) {
    const [name, value] = divided(each);
    if (known.has(name)) throw new OptionsError(`--pattern ${name}= is given twice; take another name.`);
    const { pattern, others, valid = [] } = about(`pattern ${name}`, () => patternFrom(value, grammar));
    allValid.push(...valid);
    known.set(name, { ...(exactBlanks ? pattern : withFreeBlanks(pattern, grammar)), name });
    if (others.length === 0) continue;
    notices.push({ kind: "ambiguous-pattern", name, meanings: toldMeanings(pattern, others) });
  }
  return { patterns: known, notices, valid: allValid };
}

function divided(given: string): readonly [name: string, value: string] {
  const at = given.indexOf("=");
  if (at <= 0) throw new OptionsError(`--pattern takes name=pattern, got "${given}".`);
  const name = given.slice(0, at);
  assertPatternName(name);
  return [name, given.slice(at + 1)];
}

/** Parses a pattern from the text itself, or from the file of this name: our JSON, or a pattern's text. */
function patternFrom(
  value: string,
  grammar: Grammar,
): ReturnType<typeof readPattern> & { readonly valid?: readonly string[] } {
  if (!isFile(value)) {
    if (/\.(json|pattern)$/.test(value)) throw new OptionsError(`there is no file ${value}.`);
    return readPattern(grammar, value);
  }
  const text = readFileSync(value, "utf8");
  if (value.endsWith(".json"))
    return { pattern: readJsonPattern(text, grammar), others: [], valid: validInputsIn(text) };
  return readPattern(grammar, text.replace(/\r?\n$/, ""));
}

/** Characters of a tree's notation; more is unreadable. */
const longestNotation = 120;

/** Contrasts the pattern with each other parse of its text, at the first node that differs. */
function toldMeanings(pattern: Pattern, others: readonly Pattern[]): readonly string[] {
  return others.map((other) => {
    const [own, instead] = firstDifference(pattern.tree, other.tree);
    return `${shortNotation(own)}, not ${shortNotation(instead)}`;
  });
}

/** The first pair of subtrees, from the left, that contains a difference and has no smaller such pair. */
function firstDifference(one: Tree, other: Tree): readonly [Tree, Tree] {
  let pair: readonly [Tree, Tree] = [one, other];
  for (let next: typeof pair | undefined = pair; next; ) {
    pair = next;
    const others = childrenOf(pair[1]);
    const children = isAlike(...pair) ? childrenOf(pair[0]) : [];
    const index = children.findIndex((child, at) => !sameShape(child, others[at] as Tree));
    next = index < 0 ? undefined : [children[index] as Tree, others[index] as Tree];
  }
  return pair;
}

function shortNotation(tree: Tree): string {
  const notation = notationOf(tree);
  return notation.length <= longestNotation ? notation : `${notation.slice(0, longestNotation)}…`;
}
