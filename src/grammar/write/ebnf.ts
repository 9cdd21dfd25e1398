import type { Alternative, Grammar, InRadix, ModeChange, Rule, TokenTraits } from "../grammar.ts";
import { writeExpression, writeName, writeString } from "./ebnf-expression.ts";

/** Alternatives that do not fit a line of this width get a line each. */
const lineWidth = 100;

/** Writes the grammar in our own notation; `readEbnf` reads the same grammar from it. */
export function writeEbnf(grammar: Grammar): string {
  const rules = [...grammar.rules.values()];
  const implied = grammar.rules.has("start") ? "start" : rules.find((rule) => !rule.token)?.name;
  const directives = [
    ...(implied === grammar.start ? [] : [`%start ${writeName(grammar.start)}\n`]),
    ...(grammar.ordered ? ["%ordered\n"] : []),
  ];
  return [...directives, ...(directives.length > 0 ? ["\n"] : []), ...rules.map(writeRule)].join("");
}

function writeRule(rule: Rule): string {
  const commands = rule.token ? writeCommands(rule.token) : "";
  const head = `${writeHead(rule)}${rule.token ? " =" : ":"}`;
  const alternatives = rule.alternatives.map(writeAlternative);
  const line = `${head} ${alternatives.join(" | ")}${commands}`;
  if (line.length <= lineWidth || alternatives.length === 1) return `${line}\n`;
  const indented = alternatives.map((alternative, index) => `\n  ${index === 0 ? " " : "|"} ${alternative}`);
  return `${head}${indented.join("")}${commands}\n`;
}

function writeHead({ name, token, origin, precedence = false }: Rule): string {
  const hidden = origin === null;
  const modifiers: string[] = precedence ? ["precedence"] : [];
  if (hidden !== name.startsWith("_")) modifiers.push(hidden ? "hidden" : "visible");
  if (token?.skip) modifiers.push("skip");
  if (token?.fragment) modifiers.push("fragment");
  if (token && !token.skip && !token.fragment) modifiers.push("token");
  const mode = token?.mode === undefined ? [] : ["in", writeName(token.mode)];
  return [...modifiers, writeName(name), ...mode].join(" ");
}

function writeAlternative({
  expression,
  label,
  associativity,
  means,
  cost,
  same,
  distinct,
}: Alternative): string {
  const name = label === undefined ? "" : ` @${writeName(label)}`;
  const lean = associativity === undefined ? "" : ` %${associativity}`;
  const meaning = means === undefined ? "" : ` %means ${writeMeaning(means)}`;
  const avoided = cost === undefined ? "" : ` %cost ${cost}`;
  const bound = `${boundMark("same", same)}${boundMark("distinct", distinct)}`;
  return `${writeExpression(expression)}${name}${lean}${meaning}${avoided}${bound}`;
}

const boundMark = (mark: string, rule: string | undefined): string =>
  rule === undefined ? "" : ` %${mark} ${writeName(rule)}`;

const writeMeaning = (means: string | InRadix): string =>
  typeof means === "string" ? writeString(means) : "decimal";

function writeCommands({ more, channel, type, modes = [] }: TokenTraits): string {
  const commands = [
    ...(more ? ["more"] : []),
    ...(channel === undefined ? [] : [`channel(${writeName(channel)})`]),
    ...(type === undefined ? [] : [`type(${writeName(type)})`]),
    ...modes.map(writeModeChange),
  ];
  return commands.length === 0 ? "" : ` -> ${commands.join(", ")}`;
}

function writeModeChange(change: ModeChange): string {
  if (change.kind === "pop") return "pop";
  return `${change.kind === "push" ? "push" : "mode"}(${writeName(change.mode)})`;
}
