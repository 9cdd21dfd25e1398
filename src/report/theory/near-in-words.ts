import type { ChangedLine } from "../../explain/near/changes.ts";
import {
  type FormPlace,
  isOpen,
  kindOf,
  type MeasuredRange,
  type NeighbourFacts,
  type PassingNeighbour,
  type RunOutcome,
  type TokenFacts,
} from "../../explain/near/facts.ts";
import { repeatedCharacter } from "../../explain/near/tokens.ts";
import { withoutCommonEnds } from "../../text/edit.ts";
import { named } from "../cause.ts";
import { count, inLine, plural } from "../words.ts";

/** Passing neighbours that a person is shown, and those of the original among them. */
const mostPassing = 6;
const mostOfOriginal = 2;
/** Texts that are listed in one place. */
const mostTexts = 4;

/** The failing input in lines, with what may stand in each place: `2001-<13..99 fails; 0..12 passes>-01`. */
export function markedText(facts: NeighbourFacts): readonly string[] {
  return markedForm(facts)
    .split("\n")
    .map((line) => inLine(line.replace(/ +$/, (blanks) => "␣".repeat(blanks.length))));
}

const allOutcomes: readonly RunOutcome[] = ["fail", "pass", "rejected"];

/** The text with the marks of its tokens, and with `…` where anything may be added between them. */
function markedForm(facts: NeighbourFacts, outcomes: readonly RunOutcome[] = allOutcomes): string {
  const { tokens, gaps } = facts;
  const isAny = (number: number): boolean => tokens[number]?.may === "any";
  const open = gaps.filter((gap) => isOpen(gap) && gap.added.pass.length === 0);
  // Next to a token that may be anything, the mark would say nothing new.
  const inside = open.filter(({ before }) => before > 0 && !isAny(before - 1) && !isAny(before));
  const marked = new Set(inside.map(({ before }) => before));
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
  if (group !== undefined) return group.tokens[0] === number ? `<any ${token.kind}>` : "<the same>";
  const pair = groups.find(({ tokens, ranges }) => hasThreshold(ranges) && tokens.includes(number));
  if (pair !== undefined && pair.tokens[0] !== number) return token.text;
  if (pair !== undefined) return `<${measured(token)}, ${rangesInWords(pair.ranges, "count", outcomes)}>`;
  switch (token.may) {
    case "only this":
      return token.text;
    case "any":
      return `<${kindsInWords(token)}${token.replaced.fail.includes("") ? " or nothing" : ""}>`;
    case "ranges": {
      const ranges = rangesInWords(token.ranges, token.measure, outcomes);
      if (token.kind === "number") return `<${ranges}>`;
      return hasThreshold(token.ranges) ? `<${measured(token)}, ${ranges}>` : token.text;
    }
    case "some":
      return `<${someInWords(token, outcomes)}>`;
  }
}

/** A word whose length is told, or the character whose repetitions are. */
const measured = ({ kind, text }: TokenFacts): string =>
  named(kind === "word" ? text : repeatedCharacter(text));

/** Whether some count or length passes, other than none. */
const hasThreshold = (ranges: readonly MeasuredRange[]): boolean =>
  ranges.some(({ to, outcome }) => outcome === "pass" && to > 0);

function kindsInWords({ kinds, replaced }: TokenFacts): string {
  if (kinds.length === 4 || (kinds.length === 3 && !kinds.includes("blank"))) return "anything";
  const but = replaced.pass.filter((text) => text !== "" && kinds.includes("word") && /^\p{L}+$/u.test(text));
  const except = but.length === 0 ? "" : ` but ${listed(but)}`;
  return `any ${kinds.join(" or ")}${except}`;
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
  const shown = texts.slice(0, mostTexts).map((each) => named(each));
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
  const { tokens, gaps, place } = facts;
  const isFree = tokens.every(({ may }) => may === "any");
  const form = isFree
    ? tokens.map((token) => `<${kindsInWords(token)} like ${named(token.text)}>`).join("")
    : markedForm(facts, ["fail"]);
  const isWhole = form === tokens.map(({ text }) => text).join("");
  const first = gaps.find(({ before }) => before === 0);
  const last = gaps.find(({ before }) => before === tokens.length);
  const closed = [first, last].flatMap((gap) =>
    gap === undefined || gap.added.pass.length === 0 ? [] : [gap],
  );
  return [
    `So far: an input fails when ${verbOfPlace[place]} ${isWhole ? named(form, 200) : inLine(form.replaceAll("\n", "⏎"))}${isFree ? butPasses(facts) : ""}.`,
    ...closed.map(({ before, added }) => {
      const side = before === 0 ? "in front" : "behind";
      const passes = `With ${listed(shortFirst(added.pass))} ${side}, it passes`;
      return added.fail.length === 0
        ? `${passes}.`
        : `${passes}; with ${listed(shortFirst(added.fail))}, it fails.`;
    }),
  ];
}

/** The nearest input that passes, where the form has no text of the user's to go by: `, and passes with "7" instead of "*"`. */
function butPasses({ passing, tokens }: NeighbourFacts): string {
  const nearest = passing.find(({ change, original }) => change === "replace" && original === null);
  if (!nearest) return "";
  const instead = tokens.length === 1 ? "" : ` of ${nearest.from.map((each) => named(each)).join("")}`;
  return `, and passes with ${nearest.to.map((each) => named(each)).join("")} instead${instead}`;
}

const verbOfPlace: Readonly<Record<FormPlace, string>> = {
  anywhere: "it contains",
  "at the end": "it ends with",
  "at the beginning": "it begins with",
  alone: "it has the form",
};

/** A passing neighbour: the whole input where it is short, and what was changed. */
export interface ShownNeighbour {
  readonly text: string;
  readonly change: string;
}

/** The nearest passing neighbour of each place, and a few of the original. */
export function shownPassing({ passing, tokens }: NeighbourFacts): readonly ShownNeighbour[] {
  const places = new Set<string>();
  const nearest = passing.filter((neighbour) => {
    const place = placeOf(neighbour);
    return !places.has(place) && places.add(place);
  });
  const ofOriginal = nearest.filter(({ original }) => original !== null).slice(0, mostOfOriginal);
  const others = nearest.filter(({ original }) => original === null);
  return [...others.slice(0, mostPassing - ofOriginal.length), ...ofOriginal].map((neighbour) => ({
    text: shownText(neighbour),
    change: changeInWords(neighbour, tokens),
  }));
}

const isAddition = ({ change }: PassingNeighbour): boolean => change === "insert" || change === "copy";

/** Equal for changes of one place; a line of the original is one place for additions, and one for all others. */
function placeOf(neighbour: PassingNeighbour): string {
  const { original, tokens } = neighbour;
  if (original !== null) return `${original.line} ${differenceOf(original).removed === ""}`;
  return `${isAddition(neighbour)} ${tokens}`;
}

/** The changed line of an original, else the whole input. */
function shownText({ text, original }: PassingNeighbour): string {
  if (original !== null) return named(original.becomes.trim() || original.was.trim(), 100);
  return text === null ? "" : named(text, 100);
}

function changeInWords(
  { change, tokens: [number = 0], from, to, original }: PassingNeighbour,
  tokens: readonly TokenFacts[],
): string {
  const [was = "", other = ""] = from.map((each) => named(each));
  const [becomes = ""] = to.map((each) => named(each));
  switch (change) {
    case "insert":
      return `${becomes} added ${number === 0 ? "in front" : number === tokens.length ? "at the end" : `in front of ${named(tokens[number]?.text ?? "")}`}`;
    case "copy":
      return `${becomes} once more at the end`;
    case "swap":
      return `${was} and ${other} exchanged`;
    case "remove":
      return `without ${was}`;
    case "replace":
      return `${was} → ${becomes}`;
    case "together":
      return to.every((text) => text === "")
        ? `without ${from.map((each) => named(each)).join(" and ")}`
        : `each ${was} → ${becomes}`;
    case "in original":
      return original === null ? "" : changeOfLine(original);
  }
}

function changeOfLine(changed: ChangedLine): string {
  if (changed.becomes.trim() === "") return `the original without line ${changed.line}`;
  const { removed, added } = differenceOf(changed);
  return `line ${changed.line} of the original, ${replacementInWords(removed, added)}`;
}

/** The texts in which two lines differ, without their common beginning and end. */
function differenceOf({ was, becomes }: ChangedLine): { readonly removed: string; readonly added: string } {
  const [before, inserted] = [was, becomes].map((line) => new TextEncoder().encode(line)) as [
    Uint8Array,
    Uint8Array,
  ];
  const edit = withoutCommonEnds(before, { start: 0, end: before.length, inserted });
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { removed: text(before.subarray(edit.start, edit.end)), added: text(edit.inserted) };
}

function replacementInWords(removed: string, added: string): string {
  if (removed === "") return `${named(added)} added`;
  return added === "" ? `without ${named(removed)}` : `${named(removed)} → ${named(added)}`;
}

/** `152 neighbours were run: 80 fail, 60 pass, 12 rejected (most often: …)`. */
export function nearCounts({ counts }: NeighbourFacts): string {
  const { run, failing, passing, rejected, rejectedBecause, ended } = counts;
  const because = rejectedBecause === null ? "" : ` (most often: ${inLine(rejectedBecause)})`;
  const others = rejected === 0 ? "" : `, ${count(rejected)} rejected${because}`;
  const left = {
    all: "",
    runs: "; the limit of runs left others out",
    time: "; others were left out for lack of time",
  };
  return `${plural(run, "neighbour")} were run: ${count(failing)} fail, ${count(passing)} pass${others}${left[ended]}`;
}
