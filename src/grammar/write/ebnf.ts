import { ANY_CHARACTER, characterCount, complement, hasCharacter, intersection } from "../character-class.ts";
import type { Constraint, Measured } from "../constraint.ts";
import type {
  Alternative,
  CharacterClass,
  CodePointRange,
  Expression,
  Grammar,
  InRadix,
  ModeChange,
  Repetition,
  Rule,
  TokenTraits,
} from "../grammar.ts";
import { LINE_ENDS } from "../unicode-class.ts";

/** Writes an expression in our own notation, like the right side of a rule. */
export function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return writeString(expression.text);
    case "class":
      return writeClass(expression);
    case "reference":
      return writeName(expression.name);
    case "sequence":
      return expression.items.length === 0 ? '""' : expression.items.map(writeItem).join(" ");
    case "choice":
      return `(${expression.alternatives.map(writeExpression).join(" | ")})`;
    case "repetition":
      return writeRepeated(expression.item) + writeQuantifier(expression);
  }
}

/** Writes a name, in angle brackets unless it is a plain name. */
export function writeName(name: string): string {
  if (/^[\p{L}_](?:[\p{L}\p{N}_]|-(?!>))*$/u.test(name) && !RESERVED.has(name)) return name;
  return `<${Array.from(name, (character) => escaped(character, "<>\\")).join("")}>`;
}

/** Keywords before a name. */
const RESERVED = new Set(["token", "skip", "fragment", "hidden", "visible", "precedence", "in"]);

/** Writes a text in double quotes, or in single quotes if it contains only double ones. */
export function writeString(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return quote + Array.from(text, (character) => escaped(character, `${quote}\\`)).join("") + quote;
}

function writeItem(item: Expression): string {
  return item.kind === "sequence" ? `(${writeExpression(item)})` : writeExpression(item);
}

function writeRepeated(item: Expression): string {
  const isGroup = item.kind === "repetition" || (item.kind === "sequence" && item.items.length > 0);
  return isGroup ? `(${writeExpression(item)})` : writeExpression(item);
}

function writeQuantifier({ min, max, lazy }: Repetition): string {
  return writeBounds(min, max) + (lazy ? "?" : "");
}

function writeBounds(min: number, max: number): string {
  if (min === 0 && max === 1) return "?";
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

const ASCII: CharacterClass = { kind: "class", ranges: [[0, 0x7f]] };

/** Writes a class as a regular expression, negated when it contains most characters. */
export function writeClass(of: CharacterClass): string {
  if (characterCount(of) === characterCount(ANY_CHARACTER)) return "/./s";
  const others = rangesOf(complement(of));
  if (others === rangesOf(LINE_ENDS)) return "/./";
  const holdsMost = hasCharacter(of, 0x10ffff) && characterCount(intersection(of, ASCII)) > 64;
  return holdsMost ? `/[^${others}]/` : `/[${rangesOf(of)}]/`;
}

function rangesOf({ ranges }: CharacterClass): string {
  const write = (codePoint: number) => escaped(String.fromCodePoint(codePoint), "]\\^-/[");
  return acrossSurrogates(ranges)
    .map(([first, last]) => {
      if (first === last) return write(first);
      return first + 1 === last ? write(first) + write(last) : `${write(first)}-${write(last)}`;
    })
    .join("");
}

/** Joins ranges across the surrogates, which no text contains. */
function acrossSurrogates(ranges: readonly CodePointRange[]): CodePointRange[] {
  const joined: CodePointRange[] = [];
  for (const [first, last] of ranges) {
    const previous = first === 0xe000 ? joined.at(-1) : undefined;
    if (previous?.[1] === 0xd7ff) joined[joined.length - 1] = [previous[0], last];
    else joined.push([first, last]);
  }
  return joined;
}

const CONTROLS: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes a character that is special or invisible. */
function escaped(character: string, special: string): string {
  const control = CONTROLS[character];
  if (control !== undefined) return control;
  if (special.includes(character)) return `\\${character}`;
  const codePoint = character.codePointAt(0) ?? 0;
  if (/[\p{L}\p{N}\p{P}\p{S} ]/u.test(character)) return character;
  const digits = codePoint.toString(16);
  return codePoint < 0x100 ? `\\x${digits.padStart(2, "0")}` : `\\u{${digits}}`;
}

/** Alternatives that exceed this width get a line each. */
const lineWidth = 100;

/** Writes the grammar in our own notation; `readEbnf` reads it back. A comment begins the rules that another grammar has. */
export function writeEbnf(grammar: Grammar, other?: Grammar): string {
  const rules = [...grammar.rules.values()];
  const implied = grammar.rules.has("start") ? "start" : rules.find((rule) => !rule.token)?.name;
  const shared = rules.find(({ name }) => other?.rules.has(name));
  const written = rules.map((rule) => `${rule === shared ? "\n# unchanged\n" : ""}${writeRule(rule)}`);
  const directives = [
    ...(implied === grammar.start ? [] : [`%start ${writeName(grammar.start)}\n`]),
    ...(grammar.ordered ? ["%ordered\n"] : []),
    ...(grammar.bytes ? ["%bytes\n"] : []),
  ];
  return [...directives, ...(directives.length > 0 ? ["\n"] : []), ...written].join("");
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
  constraints = [],
}: Alternative): string {
  const name = label === undefined ? "" : ` @${writeName(label)}`;
  const lean = associativity === undefined ? "" : ` %${associativity}`;
  const meaning = means === undefined ? "" : ` %means ${writeMeaning(means)}`;
  const avoided = cost === undefined ? "" : ` %cost ${cost}`;
  const bound = [
    boundMark("same", same),
    boundMark("distinct", distinct),
    ...constraints.map(constraintMark),
  ].join("");
  return `${writeExpression(expression)}${name}${lean}${meaning}${avoided}${bound}`;
}

const boundMark = (mark: string, rule: string | undefined): string =>
  rule === undefined ? "" : ` %${mark} ${writeName(rule)}`;

function constraintMark(constraint: Constraint): string {
  switch (constraint.kind) {
    case "set": {
      const { name, width } = constraint.form;
      const written = name === "decimal" && width === 0 ? "" : ` ${name}${width === 0 ? "" : ` ${width}`}`;
      return ` %set ${writeName(constraint.name)} = ${writeMeasured(constraint.value)}${written}`;
    }
    case "fill": {
      const { name, text, multiple, of } = constraint;
      return ` %fill ${writeName(name)} = ${writeString(text)} to ${multiple} of ${of.map(writeName).join(" ")}`;
    }
    case "where":
      return ` %where ${writeMeasured(constraint.left)} ${constraint.sign} ${writeMeasured(constraint.right)}`;
    case "equal":
      return ` %same count(${writeName(constraint.count)}) in ${writeName(constraint.within)}`;
    case "scope":
      return " %scope";
    default:
      return ` %${constraint.kind} ${writeName(constraint.name)}`;
  }
}

function writeMeasured({ measure, of, plus }: Measured): string {
  if (measure === null) return String(plus);
  const added = plus === 0 ? "" : ` ${plus < 0 ? "-" : "+"} ${Math.abs(plus)}`;
  return `${measure}(${of.map(writeName).join(" ")})${added}`;
}

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
