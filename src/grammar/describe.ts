import { leadingBack } from "../base/relation.ts";
import { cheapest, cheapestText } from "./analysis/cheapest.ts";
import { nullableRules, productiveRules } from "./analysis/derivability.ts";
import { reachableRules, ruleReferences } from "./analysis/references.ts";
import { reference } from "./expression.ts";
import type { Grammar } from "./grammar.ts";
import { writeString } from "./write/ebnf.ts";

/** Longer examples are cut. */
const exampleWidth = 40;

/** Describes a grammar as text, with a line for each rule. */
export function writeDescription(description: GrammarDescription): string {
  const { start, rules, unreachable, unproductive } = description;
  const alternatives = rules.reduce((sum, rule) => sum + rule.alternatives, 0);
  const tokens = rules.filter((rule) => rule.isToken).length;
  const counts = [
    count(rules.length, "rule"),
    count(alternatives, "alternative"),
    count(tokens, "token rule"),
  ];
  const sections = [
    [`start symbol ${start}; ${counts.join(", ")}`],
    table([["rule", "alternatives", "shortest text", ""], ...rules.map(rowOf)]),
    named("never used:", unreachable),
    named("derive no text:", unproductive),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

function rowOf(rule: RuleDescription): string[] {
  const traits = [
    ...(rule.isToken ? ["token"] : []),
    ...(rule.isHidden ? ["hidden"] : []),
    ...(rule.isNullable ? ["nullable"] : []),
    ...(rule.isRecursive ? ["recursive"] : []),
  ];
  return [rule.name, String(rule.alternatives), exampleOf(rule), traits.join(", ")];
}

function exampleOf({ example }: RuleDescription): string {
  if (example === undefined) return "none";
  const text = writeString(example);
  return text.length > exampleWidth ? `${text.slice(0, exampleWidth)}…` : text;
}

/** Formats the rows as lines with aligned columns. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const named = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

/** Facts about a grammar that need no input. */
export interface GrammarDescription {
  readonly start: string;
  /** In the order of the grammar. */
  readonly rules: readonly RuleDescription[];
  /** Rules that no derivation of the start symbol uses. */
  readonly unreachable: readonly string[];
  /** Rules that derive no text. */
  readonly unproductive: readonly string[];
}

export interface RuleDescription {
  readonly name: string;
  readonly alternatives: number;
  readonly isToken: boolean;
  readonly isHidden: boolean;
  readonly isNullable: boolean;
  /** Whether it can occur within itself. */
  readonly isRecursive: boolean;
  /** Its shortest text, undefined when it derives none. */
  readonly example: string | undefined;
}

export function describeGrammar(grammar: Grammar): GrammarDescription {
  const nullable = nullableRules(grammar);
  const reachable = reachableRules(grammar);
  const productive = productiveRules(grammar);
  const isRecursive = leadingBack(ruleReferences(grammar).relation);
  const costs = cheapest(grammar);
  const names = [...grammar.rules.keys()];
  return {
    start: grammar.start,
    rules: [...grammar.rules.values()].map(({ name, alternatives, token, origin }, number) => ({
      name,
      alternatives: alternatives.length,
      isToken: token !== undefined,
      isHidden: origin === null,
      isNullable: nullable.has(name),
      isRecursive: isRecursive[number] === 1,
      example: cheapestText(reference(name), grammar, costs),
    })),
    unreachable: names.filter((name) => !reachable.has(name)),
    unproductive: names.filter((name) => !productive.has(name)),
  };
}
