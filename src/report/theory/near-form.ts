import {
  type GroupFacts,
  isWrittenIn,
  type MeasuredRange,
  type NeighbourFacts,
  notFailing,
  notWritten,
  type RunOutcome,
  type TokenFacts,
} from "../../explain/near/facts.ts";
import { type FormSide, isLineBefore, isLineBehind, type TextsRun } from "../../explain/near/gaps.ts";
import { openGaps } from "../../explain/near/place.ts";
import { kindOf, repeatedCharacter } from "../../explain/near/tokens.ts";
import { inLine, quoted } from "../words.ts";

/** Texts that are listed in one place. */
const mostTexts = 4;

/** The failing input in lines, with what may stand in each place: `2001-<13..99 fails; 0..12 passes>-01`. */
export function markedText(facts: NeighbourFacts): readonly string[] {
  return markedForm(facts)
    .split("\n")
    .map((line) => inLine(line.replace(/(?<! ) +$/, (blanks) => "␣".repeat(blanks.length))));
}

const allOutcomes: readonly RunOutcome[] = ["fail", "pass", "rejected"];

/** The text with the marks of its tokens, and with `…` where anything may be added between them. */
function markedForm(facts: NeighbourFacts, outcomes: readonly RunOutcome[] = allOutcomes): string {
  const { tokens } = facts;
  const marked = new Set(openGaps(facts).map(({ before }) => before));
  return tokens
    .map((token, number) => `${marked.has(number) ? "…" : ""}${markOf(facts, token, number, outcomes)}`)
    .join("");
}

/** What may stand in the place of a token, with the outcomes that are wanted. */
function markOf(
  { groups }: NeighbourFacts,
  token: TokenFacts,
  number: number,
  outcomes: readonly RunOutcome[],
): string {
  const group = groups.find(({ tokens, mustBeEqual }) => mustBeEqual && tokens.includes(number));
  if (group !== undefined) return group.tokens[0] === number ? sharedInWords(token, group) : "<the same>";
  const pair = groups.find(({ tokens, ranges }) => hasThreshold(ranges) && tokens.includes(number));
  if (pair !== undefined && pair.tokens[0] !== number) return token.text;
  if (pair !== undefined) return repeated(token, rangesInWords(pair.ranges, "count", outcomes));
  switch (token.may) {
    case "only this":
      return token.text;
    case "any":
      return `<${kindsInWords(token)}${token.replaced.fail.includes("") ? " or nothing" : ""}>`;
    case "ranges": {
      const ranges = rangesInWords(token.ranges, token.measure, outcomes);
      if (token.kind === "number") return `<${ranges}>`;
      if (!hasThreshold(token.ranges)) return token.text;
      return token.kind === "word" ? `<any word of ${ranges}>` : repeated(token, ranges);
    }
    case "some":
      return `<${someInWords(token, outcomes)}>`;
  }
}

/** The texts of which all tokens of the group may have one. */
function sharedInWords({ kind, text }: TokenFacts, { replaced }: GroupFacts): string {
  const isAny = replaced.pass.length + replaced.rejected.length === 0;
  return isAny ? `<any ${kind}>` : `<${listed([text, ...replaced.fail])}>`;
}

const repeated = ({ text }: TokenFacts, ranges: string): string =>
  `<${quoted(repeatedCharacter(text))}, ${ranges}>`;

/** Whether some count or length passes, other than none. */
const hasThreshold = (ranges: readonly MeasuredRange[]): boolean =>
  ranges.some(({ to, outcome }) => outcome === "pass" && to > 0);

/** `any word without "_" but "end"`. */
function kindsInWords(token: TokenFacts): string {
  const { kinds } = token;
  if (kinds.length === 4 || (kinds.length === 3 && !kinds.includes("blank"))) return "anything";
  if (!kinds.includes("word")) return `any ${kinds.join(" or ")}`;
  const ways = notWritten(token);
  const written = ways.map((way) => ({ capitals: " in small letters", underscores: ' without "_"' })[way]);
  const but = notFailing(token).filter(
    (text) => /^[\p{L}\p{M}_]+$/u.test(text) && !ways.some((way) => isWrittenIn(way, text)),
  );
  const except = but.length === 0 ? "" : ` but ${listed(but)}`;
  return `any ${kinds.map((kind) => (kind === "word" ? `word${written.join("")}` : kind)).join(" or ")}${except}`;
}

function someInWords(
  { kind, text, replaced: { fail, pass } }: TokenFacts,
  outcomes: readonly RunOutcome[],
): string {
  const others = fail.filter((each) => each !== "" && !each.includes(text));
  const passing = pass.filter((each) => kindOf(each) === kind);
  const not = passing.length === 0 || !outcomes.includes("pass") ? "" : `; not ${listed(passing)}`;
  return `${listed([text, ...others])}${not}`;
}

const listed = (texts: readonly string[]): string => {
  const shown = texts.slice(0, mostTexts).map((each) => quoted(each));
  return texts.length > mostTexts ? `${shown.join(" ")} …` : shown.join(" ");
};

/** Signs before whole lines. */
const shortFirst = (texts: readonly string[]): readonly string[] =>
  texts.toSorted((one, other) => one.length - other.length);

const units = { value: "", count: " times", length: " characters" } as const;

const verbs = { fail: "fails", pass: "passes", rejected: "is rejected" } as const;

/** `13..99 fails; 0..12 passes`; without the verb where one outcome is wanted. */
function rangesInWords(
  ranges: readonly MeasuredRange[],
  measure: TokenFacts["measure"],
  outcomes: readonly RunOutcome[],
): string {
  const shown = outcomes.flatMap((outcome) => {
    const of = ranges.filter((range) => range.outcome === outcome);
    if (of.length === 0) return [];
    const listedRanges = of.map(({ from, to }) => (from === to ? `${from}` : `${from}..${to}`)).join(", ");
    const words = `${listedRanges}${units[measure ?? "value"]}`;
    return [outcomes.length === 1 ? words : `${words} ${verbs[outcome]}`];
  });
  return shown.join("; ");
}

/** One or two sentences on when inputs fail, by the changes that were run; they say no more than these. */
export function nearConjecture(facts: NeighbourFacts): readonly string[] {
  const { tokens } = facts;
  const isFree = tokens.every(({ may }) => may === "any");
  const form = isFree
    ? tokens.map((token) => `<${kindsInWords(token)} like ${quoted(token.text)}>`).join("")
    : markedForm(facts, ["fail"]);
  const isWhole = form === tokens.map(({ text }) => text).join("");
  const told = `${verbOfPlace(facts)} ${isWhole ? quoted(form, 200) : inLine(form.replaceAll("\n", "⏎"))}`;
  return [`So far: an input fails when ${told}${isFree ? butPasses(facts) : ""}.`, ...exceptions(facts)];
}

/** The additions with which an input passes although it has the form: `With "}" behind, it passes`. */
function exceptions(facts: NeighbourFacts): readonly string[] {
  const { tokens, gaps, place } = facts;
  const inside = new Set(openGaps(facts));
  return gaps.flatMap((gap) => {
    const { before, added } = gap;
    if (before === 0) return exceptionsAt("in front", allowed(added, place.before, isLineBefore));
    if (before === tokens.length) return exceptionsAt("behind", allowed(added, place.behind, isLineBehind));
    const where = `in front of ${quoted(tokens[before]?.text ?? "")}`;
    const pass = added.pass.filter((text) => !text.includes("\n"));
    return inside.has(gap) ? exceptionsAt(where, { ...added, pass, fail: [] }) : [];
  });
}

/** The additions that the place allows. Those that fail are told only where it allows none. */
function allowed(added: TextsRun, side: FormSide, isLine: (added: string) => boolean): TextsRun {
  if (side === "nothing") return added;
  return { ...added, fail: [], pass: side === "lines" ? added.pass.filter(isLine) : added.pass };
}

function exceptionsAt(where: string, { pass, fail }: TextsRun): readonly string[] {
  if (pass.length === 0) return [];
  const passes = `With ${listed(shortFirst(pass))} ${where}, it passes`;
  return [fail.length === 0 ? `${passes}.` : `${passes}; with ${listed(shortFirst(fail))}, it fails.`];
}

/** The nearest input that passes, where the form has no text of the user's to go by: `, and passes with "7" instead of "*"`. */
function butPasses({ passing, tokens }: NeighbourFacts): string {
  const nearest = passing.find(({ change, original }) => change === "replace" && original === null);
  if (!nearest) return "";
  const instead = tokens.length === 1 ? "" : ` of ${nearest.from.map((each) => quoted(each)).join("")}`;
  return `, and passes with ${nearest.to.map((each) => quoted(each)).join("")} instead${instead}`;
}

function verbOfPlace({ place, tokens }: NeighbourFacts): string {
  const isOfLines = tokens.some(({ text }, number) => text.includes("\n") && number < tokens.length - 1);
  return verbsOfPlaces[`${place.before} ${place.behind}`][isOfLines ? 1 : 0];
}

/** For a form in one line, and for one of several lines. */
const verbsOfPlaces: Readonly<Record<`${FormSide} ${FormSide}`, readonly [string, string]>> = {
  "anything anything": ["it contains", "it contains"],
  "anything lines": ["a line ends with", "a line ends with"],
  "anything nothing": ["it ends with", "it ends with"],
  "lines anything": ["a line begins with", "a line begins with"],
  "lines lines": ["a line is", "it has the lines"],
  "lines nothing": ["its last line is", "its last lines are"],
  "nothing anything": ["it begins with", "it begins with"],
  "nothing lines": ["its first line is", "its first lines are"],
  "nothing nothing": ["it has the form", "it has the form"],
};
