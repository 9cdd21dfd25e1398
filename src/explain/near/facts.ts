import { sharedEnds } from "../../base/closest.ts";
import { grouped } from "../../base/grouped.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import type { ChangedLine, ChangeKind, RunChange } from "./changes.ts";
import { enoughOfKind, type FormSide, type GapFacts, gapFacts, type TextsRun, textsOf } from "./gaps.ts";
import {
  groupsOf,
  isWordOrNumber,
  kindOf,
  type NearToken,
  type NearTokenKind,
  nearTokens,
  plainWords,
  repeatedCharacter,
  repetitions,
  wordOfLength,
} from "./tokens.ts";

/** What the program did with the neighbours of a failing input. Every fact was run. */
export interface NeighbourFacts {
  /** The failing input. */
  readonly text: string;
  /** Its tokens, in order; together they are the text. */
  readonly tokens: readonly TokenFacts[];
  /** Tokens that belong together. */
  readonly groups: readonly GroupFacts[];
  /** Where something was added. */
  readonly gaps: readonly GapFacts[];
  /** Where the tokens, or their alternatives, must stand so that an input fails. */
  readonly place: FormPlace;
  /** Passing inputs that differ by one change, nearest first. */
  readonly passing: readonly PassingNeighbour[];
  readonly counts: NeighbourCounts;
}

/** The inputs that were run. */
export interface NeighbourCounts {
  readonly run: number;
  readonly failing: number;
  readonly passing: number;
  /** Inputs that the program rejected, and inputs that failed in another way. */
  readonly rejected: number;
  /** The most frequent reason for rejection. */
  readonly rejectedBecause: string | null;
  /** Whether all planned neighbours ran, or which limit left some out. */
  readonly ended: "all" | "runs" | "time";
}

/** The alternatives of a token. */
export interface TokenFacts extends NearToken {
  /** The texts that were run in its place; an empty text removes it. */
  readonly replaced: TextsRun;
  /** Outcomes by a measure, ascending; empty if all are equal. */
  readonly ranges: readonly MeasuredRange[];
  /** The measure: the value of a number, the repetitions of a character, or the length of a word. */
  readonly measure: "value" | "count" | "length" | null;
  /** The replacements that fail: none, all of some kinds, those in ranges, or some texts. */
  readonly may: "only this" | "any" | "ranges" | "some";
  /** The kinds whose replacements all fail. */
  readonly kinds: readonly NearTokenKind[];
}

/** A range of measures with one outcome. Both ends were run. */
export interface MeasuredRange {
  readonly from: number;
  readonly to: number;
  readonly outcome: RunOutcome;
}

/** The outcome of a run. "rejected" is every outcome other than the failure and a pass. */
export type RunOutcome = "fail" | "pass" | "rejected";

/** The alternatives of tokens that belong together. */
export interface GroupFacts {
  readonly kind: "equal" | "brackets";
  /** Their numbers. */
  readonly tokens: readonly number[];
  /** The texts of the first token; the others change in the same way. */
  readonly replaced: TextsRun;
  /** Outcomes by the number of repeated brackets. */
  readonly ranges: readonly MeasuredRange[];
  /** Whether some other text fails if all tokens have it, and none fails if only one token has it. */
  readonly mustBeEqual: boolean;
}

/** What may stand in front of the form of a failing input, and behind it. */
export interface FormPlace {
  readonly before: FormSide;
  readonly behind: FormSide;
}

/** A passing input. */
export interface PassingNeighbour {
  readonly change: ChangeKind;
  /** The changed tokens; an addition stands in front of the token. */
  readonly tokens: readonly number[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The changed line of the original; null for a change of the minimized input. */
  readonly original: ChangedLine | null;
  /** The whole input; null if it is long. */
  readonly text: string | null;
}

/** The outcomes of all runs, and how the search ended. */
interface Runs {
  readonly outcomes: readonly Outcome[];
  readonly because: string | null;
  readonly ended: NeighbourCounts["ended"];
}

/** The facts of changes that were run. The place is found elsewhere, because other inputs count for it, too. */
export function neighbourFacts(
  text: string,
  run: readonly RunChange[],
  { outcomes, because, ended }: Runs,
): Omit<NeighbourFacts, "place"> {
  const tokens = nearTokens(text);
  const replacements = run.filter(({ kind }) => kind === "replace" || kind === "remove");
  const byToken = grouped(replacements, ({ tokens: [number] }) => number);
  const texts = new Set(tokens.map((token) => token.text));
  const facts = tokens.map((token, number) => tokenFacts(token, byToken.get(number) ?? [], texts));
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    text,
    tokens: facts,
    groups: groupFacts(facts, run),
    gaps: gapFacts(run, tokens),
    passing: nearestPassing(tokens, run),
    counts: {
      run: outcomes.length,
      failing: count("fail"),
      passing: count("pass"),
      rejected: count("unresolved"),
      rejectedBecause: because,
      ended,
    },
  };
}

function tokenFacts(token: NearToken, run: readonly RunChange[], inInput: ReadonlySet<string>): TokenFacts {
  const replaced = textsOf(run);
  const isByLength = replaced.fail.includes(wordOfLength(token.text.length));
  const ranges = token.kind === "word" && !isByLength ? [] : rangesOf(token, run);
  const measures = { number: "value", word: "length", blank: "count", symbol: "count" } as const;
  const measure = ranges.length === 0 ? null : measures[token.kind];
  return { ...token, replaced, ranges, measure, ...summaryOf(token, { replaced, ranges, inInput }) };
}

interface Summarized {
  readonly replaced: TextsRun;
  readonly ranges: readonly MeasuredRange[];
  /** The texts of all tokens. */
  readonly inInput: ReadonlySet<string>;
}

function summaryOf(
  token: NearToken,
  { replaced, ranges, inInput }: Summarized,
): Pick<TokenFacts, "may" | "kinds"> {
  // A longer text that contains the token tells where the token may stand, not which texts may replace it.
  const isOther = (text: string): boolean => text !== "" && !text.includes(token.text);
  const alike = (texts: readonly string[], kind: NearTokenKind): number =>
    texts.filter((text) => kindOf(text) === kind && isOther(text)).length;
  const kinds = allKinds.filter((kind) => {
    const enough = kind === token.kind ? enoughOfKind : 1;
    const counted = (texts: readonly string[]): number =>
      alike(
        texts.filter((text) => !isException(text, token, inInput)),
        kind,
      );
    const failing = counted(replaced.fail);
    if (failing === 0 || alike(replaced.fail, kind) < enough) return false;
    return counted(replaced.pass) === 0 && counted(replaced.rejected) < failing;
  });
  if (kinds.includes(token.kind)) return { may: "any", kinds };
  if (ranges.some(({ from, to, outcome }) => outcome === "fail" && from < to))
    return { may: "ranges", kinds };
  return { may: replaced.fail.some(isOther) ? "some" : "only this", kinds };
}

/** The texts that were run in its place and do not fail. */
export const notFailing = ({ replaced: { pass, rejected } }: TokenFacts): readonly string[] => [
  ...pass,
  ...rejected,
];

/** How the words of a place may not be written: none that fails is written so, and some other word is. */
export function notWritten(token: TokenFacts): readonly WayOfWriting[] {
  const failing = [token.text, ...token.replaced.fail];
  return waysOfWriting.filter(
    (way) =>
      notFailing(token).some((each) => isWrittenIn(way, each)) &&
      !failing.some((each) => isWrittenIn(way, each)),
  );
}

/** What some programs read in another way than small letters. */
export type WayOfWriting = "capitals" | "underscores";
const waysOfWriting: readonly WayOfWriting[] = ["capitals", "underscores"];

export const isWrittenIn = (way: WayOfWriting, word: string): boolean =>
  ({ capitals: /\p{Lu}/u, underscores: /_/ })[way].test(word);

/**
 * Whether a text that does not fail is an exception among texts that do: it equals another token, is a word of the program or the
 * original, has something that the words without a meaning have not, or ends a line in which there was a blank.
 */
function isException(text: string, token: NearToken, inInput: ReadonlySet<string>): boolean {
  if (inInput.has(text)) return true;
  if (kindOf(text) === "word") return ![...plainWords, wordOfLength(text.length)].includes(text);
  return text.includes("\n") && !token.text.includes("\n");
}

const allKinds: readonly NearTokenKind[] = ["word", "number", "blank", "symbol"];

/** Measures a replacement: by its value, by the length of a word, or by its repetitions. */
export function measureOf({ kind, text }: NearToken, to: string): number | undefined {
  if (kind === "word") return kindOf(to) === "word" ? to.length : undefined;
  if (kind === "number") return /^\d+$/.test(to) && Number.isSafeInteger(Number(to)) ? Number(to) : undefined;
  if (repetitions(text) === 1) return undefined;
  if (to === "") return 0;
  return to === repeatedCharacter(text).repeat(repetitions(to)) ? repetitions(to) : undefined;
}

/** Outcomes by the measure of a token, which fails itself. Empty if one measure has two outcomes: then something else decides. */
function rangesOf(token: NearToken, run: readonly RunChange[]): readonly MeasuredRange[] {
  const values = [...run, { to: [token.text], outcome: "fail" as const }].flatMap(
    ({ to: [to = ""], outcome }) => {
      const value = measureOf(token, to);
      return value === undefined ? [] : [{ value, outcome: runOutcome(outcome) }];
    },
  );
  const ranges: MeasuredRange[] = [];
  const outcomes = new Map(values.map(({ value, outcome }) => [value, outcome]));
  if (values.some(({ value, outcome }) => outcomes.get(value) !== outcome)) return [];
  for (const { value, outcome } of values.toSorted((one, other) => one.value - other.value)) {
    const last = ranges.at(-1);
    if (last?.outcome === outcome) ranges[ranges.length - 1] = { ...last, to: value };
    else ranges.push({ from: value, to: value, outcome });
  }
  return ranges.length > 1 ? ranges : [];
}

function groupFacts(tokens: readonly TokenFacts[], run: readonly RunChange[]): readonly GroupFacts[] {
  const together = run.filter(({ kind }) => kind === "together");
  return groupsOf(tokens).flatMap(({ kind, tokens: members }): readonly GroupFacts[] => {
    const own = together.filter((change) => change.tokens.join() === members.join());
    if (own.length === 0) return [];
    const replaced = textsOf(own);
    const first = tokens[members[0] ?? 0] ?? { kind: "symbol", text: "" };
    const ranges = kind === "brackets" ? rangesOf(first, own) : [];
    const mustBeEqual =
      kind === "equal" && replaced.fail.length > 0 && members.some((member) => hasToStay(tokens[member]));
    return [{ kind, tokens: members, replaced, ranges, mustBeEqual }];
  });
}

/** Whether no other text of its kind fails in its place, although some were run. */
const hasToStay = (token: TokenFacts | undefined): boolean => {
  if (token === undefined) return false;
  const alike = (texts: readonly string[]): readonly string[] =>
    texts.filter((text) => kindOf(text) === token.kind);
  const { fail, pass, rejected } = token.replaced;
  return alike(fail).length === 0 && alike([...pass, ...rejected]).length > 0;
};

const runOutcome = (outcome: Outcome): RunOutcome => (outcome === "unresolved" ? "rejected" : outcome);

/** The most passing neighbours that an answer lists, and the longest text in characters: answers stay readable. */
const mostPassing = 40;
const longestShown = 2_000;

/** Passing neighbours: the nearest one of each place first, those that keep most of the input before others. */
function nearestPassing(
  tokens: readonly NearToken[],
  run: readonly RunChange[],
): readonly PassingNeighbour[] {
  const passing = run
    .filter(({ outcome }) => outcome === "pass")
    .map((change) => {
      const replaced = change.from ?? change.tokens.map((number) => tokens[number]?.text ?? "");
      const from = change.kind === "insert" ? [] : replaced;
      const token = tokens[change.tokens[0] ?? 0];
      return { change, from, order: orderOf(change, token), distance: distanceOf(change, token) };
    });
  const places = grouped(
    passing.toSorted((one, other) => one.order - other.order || one.distance - other.distance),
    ({ change: { kind, tokens: changed, original } }) =>
      `${kind === "insert" || kind === "rest" ? kind : ""} ${original?.line} ${changed}`,
  );
  const ranked = [...places.values()].flatMap((place) => place.map((each, rank) => ({ ...each, rank })));
  const ordered = ranked.toSorted(
    (one, other) => one.rank - other.rank || one.order - other.order || one.distance - other.distance,
  );
  return ordered.slice(0, mostPassing).map(({ change, from }) => {
    const { kind, tokens: changed, to, original = null } = change;
    const whole = change.text();
    const text = whole.length > longestShown ? null : whole;
    return { change: kind, tokens: changed, from, to, original, text };
  });
}

/**
 * The order of a change among others. Another rest was taken from the user's own input. Another symbol often makes
 * no sense.
 */
function orderOf({ kind, to: [to = ""] }: RunChange, token: NearToken | undefined): number {
  const isValue = kind === "replace" && isWordOrNumber(token) && kindOf(to) === token?.kind;
  return changeKinds.indexOf(isValue ? "rest" : kind) - (kind === "rest" ? 1 : 0);
}

const changeKinds: readonly ChangeKind[] = ["rest", "insert", "replace", "together", "remove", "in original"];

/** The distance of a replacement: the difference of numbers, and more for another kind, which often makes no sense. */
function distanceOf(
  { kind, from = [], to: [to = ""], original }: RunChange,
  token: NearToken | undefined,
): number {
  if (original !== undefined) return differing(original);
  if (kind === "rest") return differing({ was: from[0] ?? "", becomes: to });
  if (token === undefined) return 0;
  const isSame = kindOf(to) === token.kind;
  if (isSame && token.kind === "number")
    return Math.abs(Number(to) - Number(token.text)) / Number.MAX_SAFE_INTEGER;
  const kinds = { number: 0, word: 1, symbol: 2, blank: 3 };
  return (isSame ? 0 : 1_000) + kinds[token.kind] * 100 + Math.min(40, to.length);
}

/** The characters that an edit of a line removes and adds. */
function differing({ was, becomes }: Pick<ChangedLine, "was" | "becomes">): number {
  return was.length + becomes.length - 2 * sharedEnds(was, becomes);
}
