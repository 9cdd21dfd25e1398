import { didYouMean } from "../base/closest.ts";
import { namesIn } from "./constraint.ts";
import { expressionsIn, partsOf } from "./expression.ts";
import {
  type Alternative,
  DEFAULT_MODE,
  type Expression,
  type Grammar,
  isTwoLevel,
  type Position,
  type Repetition,
  type Rule,
} from "./grammar.ts";
import { GrammarError } from "./grammar-error.ts";

/** A defect that makes a grammar unusable. */
export interface GrammarProblem {
  readonly message: string;
  readonly position?: Position | undefined;
  readonly suggestion?: string | undefined;
}

/** The text of a grammar, with the positions of its expressions. */
export interface GrammarSource {
  readonly text: string;
  /** The position of the start symbol's declaration. */
  readonly startPosition?: Position | undefined;
  readonly positionOf: (expression: Expression) => Position | undefined;
  /** Keywords of the notation, for suggestions. */
  readonly words?: readonly string[];
}

/** Throws a GrammarError for the first problem of the grammar. */
export function assertValid(grammar: Grammar, source?: GrammarSource): void {
  const [problem] = problemsOf(grammar, source);
  if (problem) throw new GrammarError(problem.message, { ...problem, text: source?.text });
}

/** All problems of the grammar, in the order of its rules; empty for a valid grammar. */
export function problemsOf(grammar: Grammar, source?: GrammarSource): GrammarProblem[] {
  const problems = startProblems(grammar, source?.startPosition);
  const twoLevel = isTwoLevel(grammar);
  for (const rule of grammar.rules.values()) {
    problems.push(...ruleProblems(grammar, rule));
    for (const alternative of rule.alternatives) {
      problems.push(...constraintProblems(grammar, rule, alternative));
      for (const expression of expressionsIn(alternative.expression)) {
        const problem =
          expressionProblem(grammar, rule, expression) ??
          (expression.kind === "reference"
            ? referenceProblem(grammar, rule, { name: expression.name, words: source?.words })
            : undefined) ??
          (twoLevel ? levelProblem(rule, expression) : undefined);
        if (problem) problems.push({ position: source?.positionOf(expression) ?? rule.position, ...problem });
      }
    }
  }
  return problems;
}

/** Constraints are about trees of whole tokens: texts are divided into these without regard to constraints. */
function constraintProblems(
  grammar: Grammar,
  { name: constrained, token, position }: Rule,
  { constraints = [] }: Alternative,
): GrammarProblem[] {
  if (token && constraints.length > 0) {
    const message = `token rule "${constrained}" has a constraint, and tokens are read without regard to any`;
    return [{ message, position, suggestion: "state it in a rule that uses the token" }];
  }
  return constraints.flatMap(namesIn).flatMap((name): GrammarProblem[] => {
    const rule = grammar.rules.get(name);
    if (rule === undefined) {
      const suggestion = didYouMean(name, grammar.rules.keys());
      return [{ message: `there is no rule "${name}", which a constraint names`, position, suggestion }];
    }
    if (!rule.token?.fragment) return [];
    const message = `a constraint names "${name}", which is only a part of tokens`;
    return [{ message, position, suggestion: "name a whole token" }];
  });
}

function startProblems(grammar: Grammar, position?: Position): GrammarProblem[] {
  if (grammar.rules.size === 0) {
    const beginning = { line: 1, column: 1 };
    return [{ message: "the grammar has no rule", position: beginning, suggestion: "write at least one" }];
  }
  const start = grammar.rules.get(grammar.start);
  if (!start) {
    const suggestion = didYouMean(grammar.start, grammar.rules.keys());
    return [{ message: `there is no rule for the start symbol "${grammar.start}"`, position, suggestion }];
  }
  if (!start.token) return [];
  const message = `the start symbol "${grammar.start}" is a token rule`;
  const suggestion = "start with a rule that uses it";
  return [{ message, position: position ?? start.position, suggestion }];
}

function ruleProblems(grammar: Grammar, { name, alternatives, token, position }: Rule): GrammarProblem[] {
  const problems: GrammarProblem[] = [];
  if (alternatives.length === 0) {
    problems.push({ message: `rule "${name}" has no alternative`, position });
  }
  const type = token?.type;
  if (type !== undefined && !grammar.rules.get(type)?.token) {
    const message = `there is no token rule "${type}", which "${name}" counts as`;
    problems.push({ message, position, suggestion: didYouMean(type, tokenNames(grammar)) });
  }
  for (const change of token?.modes ?? []) {
    if (change.kind === "pop" || modesOf(grammar).has(change.mode)) continue;
    const message = `no token rule is in mode "${change.mode}"`;
    problems.push({ message, position, suggestion: didYouMean(change.mode, modesOf(grammar)) });
  }
  return problems;
}

const tokenNames = (grammar: Grammar): string[] =>
  [...grammar.rules.values()].filter((rule) => rule.token).map((rule) => rule.name);

function modesOf(grammar: Grammar): ReadonlySet<string> {
  const modes = [...grammar.rules.values()].flatMap((rule) => rule.token?.mode ?? []);
  return new Set([DEFAULT_MODE, ...modes]);
}

function expressionProblem(
  { ordered = false }: Grammar,
  rule: Rule,
  expression: Expression,
): GrammarProblem | undefined {
  if (expression.kind === "class" && expression.ranges.length === 0) {
    return { message: "the character class holds no character", suggestion: "nothing could ever match here" };
  }
  if (expression.kind === "literal" && expression.text === "") {
    return { message: "the literal is empty", suggestion: "use the empty sequence for nothing" };
  }
  if (expression.kind === "choice" && expression.alternatives.length === 0) {
    return { message: "the choice has no alternative" };
  }
  if (expression.kind !== "repetition") return undefined;
  const { min, max } = expression;
  if (!Number.isInteger(min) || min < 0 || max < 0 || Number.isNaN(max)) {
    return { message: `a repetition of ${min} to ${max} times is not possible`, suggestion: "count from 0" };
  }
  if (min > max) {
    return {
      message: `a repetition of at least ${min} and at most ${max} times is not possible`,
      suggestion: `write {${max},${min}}`,
    };
  }
  if (exceedsCount(expression)) {
    const times = timesWritten(expression);
    return {
      message: `something is repeated ${times} times, nested repetitions multiplied, and ${mostRepetitions} can be counted`,
      suggestion: 'leave the bound out, as in "{2,}"',
    };
  }
  if (expression.lazy && !rule.token && !ordered) {
    return {
      message: "only token rules can repeat as few times as possible, unless alternatives are ordered",
      suggestion: 'leave the "?" out',
    };
  }
  return undefined;
}

/**
 * Parsers expand counted repetitions, and their memory grows with the square of the count: 20,000 characters by
 * `"a"{2,30000}` took 3.7 GB. RE2 has the same limit.
 */
export const mostRepetitions = 1000;

/** Whether this repetition exceeds the limit, and none inside it does. */
function exceedsCount(repetition: Repetition): boolean {
  return timesWritten(repetition) > mostRepetitions && timesWritten(repetition.item) <= mostRepetitions;
}

const countOf = ({ min, max }: Repetition): number =>
  Math.max(1, max === Number.POSITIVE_INFINITY ? min : max);

/** The number of copies of the most repeated part when all repetitions are expanded. */
function timesWritten(expression: Expression): number {
  const most = partsOf(expression).reduce((times, part) => Math.max(times, timesWritten(part)), 1);
  return expression.kind === "repetition" ? most * countOf(expression) : most;
}

function referenceProblem(
  grammar: Grammar,
  rule: Rule,
  { name, words = [] }: { readonly name: string; readonly words: readonly string[] | undefined },
): GrammarProblem | undefined {
  const target = grammar.rules.get(name);
  if (!target) {
    const known = [...grammar.rules.keys(), ...words];
    const suggestion = didYouMean(name, known) ?? "define it, or write a text instead";
    return { message: `there is no rule "${name}"`, suggestion };
  }
  if (rule.token && !target.token) {
    return {
      message: `token rule "${rule.name}" refers to "${name}", which is not a token rule`,
      suggestion: `declare "${name}" as a fragment`,
    };
  }
  if (!rule.token && target.token?.fragment) {
    return {
      message: `"${name}" is only a part of tokens and never stands by itself`,
      suggestion: `declare "${name}" as a token`,
    };
  }
  if (!rule.token && (target.token?.skip || target.token?.more)) {
    return {
      message: `the token "${name}" is ${target.token.skip ? "skipped" : "part of the next"} and never arrives here`,
      suggestion: "leave it out of the rule",
    };
  }
  return undefined;
}

/** Structure rules of a grammar with token rules derive tokens, so they cannot contain characters. */
function levelProblem(rule: Rule, expression: Expression): GrammarProblem | undefined {
  if (expression.kind !== "class" || rule.token) return undefined;
  return {
    message: `rule "${rule.name}" derives tokens, and a character class is none`,
    suggestion: "give the class a token rule of its own",
  };
}
