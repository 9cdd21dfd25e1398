import * as v from "valibot";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { quoted } from "../../text/shown-text.ts";
import { writeJsonPattern } from "../../tree/pattern-json.ts";
import type { NamedPattern } from "../features/vocabulary.ts";
import type { QuestionKind } from "./question.ts";

/** What a function of the user's says of the text. */
export interface OwnFeature {
  readonly question: "own";
  readonly own: number;
}

/** A feature of the user's. */
export interface NamedOwn {
  readonly question: "own";
  readonly name: string;
}

export const own: QuestionKind<OwnFeature, NamedOwn> = {
  question: "own",
  amountIn: ({ own }, input) => input.own[own] ?? 0,
  *met(input) {
    for (const [own, value] of input.own.entries())
      yield { key: `own ${own}`, value, feature: () => ({ question: "own", own }) };
  },
  isWhole: () => false,
  isRounded: true,
  numbers: "any",
  simplicity: ({ own }) => ({ unnamed: 0, mentioned: own }),
  schema: v.object({ question: v.literal("own"), name: v.string() }),
  nameOf: ({ question, own }, vocabulary) => ({ question, name: vocabulary.own[own]?.name ?? "" }),
  featureOf: ({ question, name }, vocabulary) => ({
    question,
    own: numberNamed(name, vocabulary.own, "feature of your own"),
  }),
  inWords: ({ name }, { isAbove, threshold }) =>
    `${quoted(name)} is ${isAbove ? "above" : "at most"} ${threshold}`,
};

/** Whether a pattern of the vocabulary occurs. */
export interface PatternFeature {
  readonly question: "occurs";
  readonly pattern: number;
  /** Whether it was found by a search of its own: it says many things at once. */
  readonly isFound?: boolean;
}

/** The pattern as JSON, as it is written to files. */
export interface NamedPatternFeature {
  readonly question: "occurs";
  readonly name: string;
  readonly pattern: string;
}

/** What a pattern that nobody asked for counts for: it says what the input has that it was found in, needed or not. */
const weightOfFound = 3;

export const occurs: QuestionKind<PatternFeature, NamedPatternFeature> = {
  question: "occurs",
  amountIn: ({ pattern }, { patterns }) => (patterns.has(pattern) ? 1 : 0),
  *met({ patterns }, vocabulary) {
    for (const pattern of patterns) {
      const isFound = vocabulary.patterns[pattern]?.isFound && { isFound: true };
      yield {
        key: `occurs ${pattern}`,
        value: 1,
        feature: () => ({ question: "occurs", pattern, ...isFound }),
      };
    }
  },
  simplicity: ({ pattern, isFound }) => ({
    ...(isFound && { as: "together" }),
    unnamed: 0,
    mentioned: pattern,
  }),
  weight: ({ isFound }) => (isFound ? weightOfFound : 1),
  schema: v.object({ question: v.literal("occurs"), name: v.string(), pattern: v.string() }),
  nameOf: ({ question, pattern: number }, { patterns, grammar }) => {
    const { name, pattern } = patterns[number] as NamedPattern;
    const text = { pattern: name, grammar: grammar.start };
    return { question, name, pattern: writeJsonPattern(pattern, text) };
  },
  featureOf: ({ question, name }, vocabulary) => ({
    question,
    pattern: numberNamed(name, vocabulary.patterns, "pattern"),
  }),
  inWords: ({ name }, { isAbove }) => `the pattern ${quoted(name)} ${isAbove ? "occurs" : "does not occur"}`,
};

function numberNamed(name: string, known: readonly { readonly name: string }[], what: string): number {
  const number = known.findIndex((each) => each.name === name);
  if (number >= 0) return number;
  const near = didYouMean(
    name,
    known.map((each) => each.name),
  );
  throw new OptionsError(
    `it asks about the ${what} "${name}", which was not given; ${near ?? "give it again"}`,
  );
}
