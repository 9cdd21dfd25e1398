import * as v from "valibot";
import { closest } from "../base/closest.ts";
import { mapAt } from "../base/grouped.ts";
import { OptionsError } from "../base/options-error.ts";
import { writeExpression, writeString } from "../grammar/write/ebnf.ts";
import { type Distribution, type Span, sharesOf, totalOf } from "./distribution.ts";
import type { ContextDepth, Learned, Tally } from "./learned.ts";
import { type Model, mostAbove } from "./model.ts";
import type { Site, Sites } from "./sites.ts";

/** A readable name of an option: an alternative, a character, or a number of elements. */
function optionText(site: Site, option: number): string {
  switch (site.kind) {
    case "class":
      return writeString(String.fromCodePoint(option));
    case "repetition":
      return `${option} times`;
    default: {
      const expression = site.expressions[option];
      return expression ? writeExpression(expression) : `alternative ${option}`;
    }
  }
}

/** A readable name of the site: its rule, and inside an alternative also the expression. */
function siteText({ kind, rule, expressions: [expression] }: Site): string {
  if (kind === "rule" || !expression) return rule;
  return kind === "choice" ? `${rule}, choice` : `${rule}, ${writeExpression(expression)}`;
}

/** An option of a choice: its count, or a probability set by hand. */
const OptionSchema = v.object({
  is: v.string(),
  count: v.optional(v.pipe(v.number(), v.minValue(0))),
  probability: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

/** A site in a context. `at` locates sites inside an alternative: its index, then the index at each step down. */
const ChoiceSchema = v.object({
  in: v.string(),
  at: v.optional(v.string()),
  under: v.optional(v.string()),
  options: v.array(OptionSchema),
});

const FileSchema = v.object({
  culprit: v.literal("probabilities"),
  version: v.literal(1),
  grammar: v.optional(v.string()),
  start: v.optional(v.string()),
  context: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostAbove)),
  choices: v.array(ChoiceSchema),
});

type Choice = v.InferOutput<typeof ChoiceSchema>;
type Option = v.InferOutput<typeof OptionSchema>;

/** The grammar of the probabilities, by the names that its user gave. */
export interface LearnedOf {
  readonly grammar?: string | undefined;
  /** Absent: the grammar's own. */
  readonly start?: string | undefined;
}

/** Writes learned counts as JSON for people to read and edit: alternatives in words, including those with count 0. */
export function writeLearned(sites: Sites, learned: Learned, { grammar, start }: LearnedOf = {}): string {
  const choices = [...learned.contexts].flatMap(([under, tallies]) =>
    sites.all().flatMap((site) => {
      const tally = tallies.get(site.key);
      return tally ? [writeChoice(site, tally, under)] : [];
    }),
  );
  const lines = choices.map((choice) => `    ${JSON.stringify(choice)}`);
  const head = { culprit: "probabilities", version: 1, grammar, start, context: learned.depth };
  const opening = JSON.stringify(head, undefined, 2).slice(0, -"\n}".length);
  return `${opening},\n  "choices": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

function writeChoice(site: Site, { counts, given }: Tally, under: string): Choice {
  const named = site.kind === "rule" || site.kind === "choice" ? site.options.map(([option]) => option) : [];
  const options = [...new Set([...named, ...counts.keys(), ...given.keys()])].sort(
    (one, other) => one - other,
  );
  const at = site.key.slice(site.rule.length + 1);
  return {
    in: site.rule,
    ...(at && { at }),
    ...(under && { under }),
    options: options.map((option) => {
      const probability = given.get(option);
      const is = nameOf(site, option);
      return probability === undefined ? { is, count: counts.get(option) ?? 0 } : { is, probability };
    }),
  };
}

/**
 * Reads the output of `writeLearned`, also after manual edits: an option may have a probability instead of its count,
 * or neither. Throws an OptionsError for any other file and for one that does not fit the grammar.
 */
export function readLearned(sites: Sites, text: string): Learned {
  const file = parsed(text);
  const bySite = new Map(sites.all().map((site) => [site.key, site]));
  const contexts = new Map<string, Map<string, Tally>>();
  for (const choice of file.choices) {
    const site = bySite.get(choice.at === undefined ? choice.in : `${choice.in}/${choice.at}`);
    if (!site) throw unknownSite(choice, sites);
    const under = choice.under ?? "";
    const tallies = mapAt(contexts, under);
    if (tallies.has(site.key)) throw twice(`the choice ${site.key}${under && ` under ${under}`}`);
    tallies.set(site.key, readTally(site, choice.options));
  }
  return { depth: file.context as ContextDepth, contexts };
}

/** The grammar that such a file names. Throws like `readLearned`. */
export function learnedOf(text: string): LearnedOf {
  const { grammar, start } = parsed(text);
  return { grammar, start };
}

function parsed(text: string): v.InferOutput<typeof FileSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new OptionsError(`expected probabilities as JSON, but ${(error as Error).message}`);
  }
  const result = v.safeParse(FileSchema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? "the whole";
  throw new OptionsError(
    `the probabilities are malformed at ${place}: ${issue.message.replace(/^Invalid/, "invalid").replace(/ but received undefined$/, ", which is missing")}`,
  );
}

function readTally(site: Site, options: readonly Option[]): Tally {
  const counts = new Map<number, number>();
  const given = new Map<number, number>();
  const seen = new Set<number>();
  for (const { is, count, probability } of options) {
    const named = optionsNamed(site, is);
    const option = named.find((each) => !seen.has(each));
    if (named.length === 0) throw unknownOption(site, is);
    if (option === undefined) throw twice(`the option ${is} of "${site.rule}"`);
    seen.add(option);
    if (probability !== undefined) given.set(option, probability);
    else if (count) counts.set(option, count);
  }
  const sum = [...given.values()].reduce((total, each) => total + each, 0);
  if (sum > 1 + rounding) {
    throw new OptionsError(`expected the probabilities in "${site.rule}" to add up to at most 1, got ${sum}`);
  }
  return { counts, given };
}

const rounding = 1e-9;

/** The name of an option in the file. */
function nameOf(site: Site, option: number): string {
  if (site.kind === "class") return String.fromCodePoint(option);
  return site.kind === "repetition" ? String(option) : optionText(site, option);
}

/** The options of this name; several when alternatives have the same text. */
function optionsNamed(site: Site, name: string): number[] {
  const candidates =
    site.kind === "class"
      ? [name.codePointAt(0) ?? -1]
      : site.kind === "repetition"
        ? [Number.parseInt(name, 10)]
        : site.options.map(([option]) => option);
  return candidates.filter(
    (option) =>
      site.options.some(([first, last]) => first <= option && option <= last) &&
      nameOf(site, option) === name,
  );
}

function twice(what: string): OptionsError {
  return new OptionsError(
    `expected each choice and option once, but ${what} is there again; remove one of them`,
  );
}

function unknownSite({ in: rule, at }: Choice, { grammar }: Sites): OptionsError {
  if (grammar.rules.has(rule)) {
    return new OptionsError(`expected a choice of the grammar, but "${rule}" has none at ${at}; learn again`);
  }
  const near = closest(rule, grammar.rules.keys());
  const advice = near === undefined ? "use the grammar they were learned with" : `did you mean "${near}"?`;
  return new OptionsError(
    `the probabilities name a rule "${rule}" that the grammar does not have; ${advice}`,
  );
}

function unknownOption(site: Site, name: string): OptionsError {
  const known = site.options.slice(0, 5).map(([option]) => JSON.stringify(nameOf(site, option)));
  return new OptionsError(
    `expected an option of "${site.rule}", got ${JSON.stringify(name)}; its options are ${known.join(", ")}` +
      (site.options.length > 5 || site.kind === "repetition" || site.kind === "class" ? ", …" : ""),
  );
}

/** The most characters or counts listed one by one. */
const mostShown = 12;

/**
 * The probabilities of a model in any context as lines of text, choice by choice: `33.3 %  Expr "+" Term`. Choices of which
 * nothing was learned are left out: a grammar has many more of them.
 */
export const probabilityText = (sites: Sites, { contexts }: Learned, model: Model): string =>
  sites
    .all()
    .filter((site) => isChoice(site) && contexts.get("")?.has(site.key))
    .map((site) => `${[siteText(site), ...linesOf(site, model.distribution(site, ""))].join("\n")}\n`)
    .join("");

function isChoice({ options: [first, ...others] }: Site): boolean {
  return others.length > 0 || (first !== undefined && first[0] < first[1]);
}

function linesOf(site: Site, distribution: Distribution): string[] {
  if (site.kind === "rule" || site.kind === "choice") {
    const shareOf = sharesOf(distribution);
    return site.options.map(([option]) => line(shareOf(option), optionText(site, option)));
  }
  const total = totalOf(distribution);
  const likely = distribution.toSorted((one, other) => other.weight - one.weight);
  const shown = likely.slice(0, mostShown).map((span) => line(span.weight / total, spanText(site, span)));
  const rest = likely.slice(mostShown).reduce((sum, { weight }) => sum + weight, 0);
  return rest > 0 ? [...shown, line(rest / total, "others")] : shown;
}

function spanText(site: Site, { first, last }: Span): string {
  if (first === last) return optionText(site, first);
  return `${optionText(site, first)} to ${optionText(site, last)}`;
}

const line = (share: number, text: string): string => `  ${percent(share).padStart(7)}  ${text}`;

/** With at most one decimal: `33.3 %`, `100 %`. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
