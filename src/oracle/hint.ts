import { type Criteria, criteriaMet } from "./criteria.ts";
import type { ObservedRun } from "./failure-kind.ts";
import { byteOffset, type CandidateText, candidateText, replacedText } from "./hint/candidate-text.ts";
import { endOfInputLine } from "./hint/end-of-input.ts";
import { expectedTexts } from "./hint/expected-texts.ts";
import { jqPlace } from "./hint/jq-parse.ts";
import { jsonParsePlace } from "./hint/json-parse.ts";
import { mentionedLine, mentionedPlace } from "./hint/mentioned-place.ts";
import { type Mention, mentions } from "./hint/mentions.ts";
import { offsetWhenPlace } from "./hint/offset-when.ts";
import { legible } from "./legible.ts";
import { type Match, unboundedMatch } from "./match.ts";

/**
 * Where in the candidate a failing program stopped, in bytes, or that it wanted more than the candidate has; both when
 * it points at the bracket or quote that lacks its partner.
 */
export interface Hint {
  readonly offset?: number;
  readonly incomplete?: boolean;
  /** Texts that the program names as missing or meant; absent when there is none. */
  readonly expected?: readonly string[];
}

export interface HintOptions {
  /** Name of the candidate's file, without folders; places in other files are not places in the candidate. */
  readonly fileName?: string | undefined;
  /** Finds the place in the output, from `parseOffsetWhen`; without a match the known forms are tried. */
  readonly offsetWhen?: RegExp | undefined;
  /** Runs that say the candidate is incomplete, whatever else they say. */
  readonly incompleteWhen?: Criteria | undefined;
  /** Looks for the expressions in these; default without a limit of time. */
  readonly match?: Match | undefined;
}

/**
 * What a run reveals about where it stopped. Places come from what the program says: line and column, position,
 * a caret below the line, words it quotes; an incomplete candidate from what it says of the end of its input. Both
 * are guesses from text, so what does not fit the candidate is left out.
 */
export function hintOf(run: ObservedRun, candidate: Uint8Array, options: HintOptions = {}): Hint {
  if (criteriaMet(options.incompleteWhen ?? [], run, options.match) !== undefined)
    return { incomplete: true };
  const text = replacedText(candidate);
  return hintIn(run.stderr, text, options) ?? hintIn(run.stdout, text, options) ?? {};
}

/** The same from the message of an error thrown by a function that was given the candidate as `candidateText`. */
export function hintOfMessage(message: string, candidate: Uint8Array): Hint {
  return hintIn(message, candidateText(candidate), {}) ?? {};
}

function hintIn(output: string, candidate: CandidateText, options: HintOptions): Hint | undefined {
  if (output === "") return undefined;
  const text = legible(output);
  const place = placeIn(output, text, { candidate, options });
  if (place === undefined) return undefined;
  const expected = expectedTexts(text.split("\n"));
  return expected.length === 0 ? place : { ...place, expected };
}

function placeIn(
  output: string,
  text: string,
  { candidate, options }: { readonly candidate: CandidateText; readonly options: HintOptions },
): Hint | undefined {
  const { offsetWhen, fileName, match = unboundedMatch } = options;
  const place = offsetWhen && offsetWhenPlace(match(offsetWhen, text), candidate);
  if (place !== undefined) return { offset: byteOffset(candidate, place) };
  const lines = text.split("\n");
  const mentioned = mentions(lines, fileName);
  const stop = firstPlace(mentioned, lines, candidate);
  if (isIncomplete(candidate.text, lines, stop)) {
    const isOpening = stop !== undefined && /[([{"'`]/.test(candidate.text[stop.index] ?? "");
    return { incomplete: true, ...(isOpening && { offset: byteOffset(candidate, stop.index) }) };
  }
  const index =
    jsonParsePlace(output, candidate) ??
    jqPlace(text, candidate) ??
    stop?.index ??
    firstLine(mentioned, candidate);
  return index === undefined ? undefined : { offset: byteOffset(candidate, index) };
}

/** Whether the output, which may mention a place where the program stopped, says that the program wanted more. */
function isIncomplete(candidate: string, lines: readonly string[], stop: Place | undefined): boolean {
  const end = endOfInputLine(lines, candidate);
  if (stop === undefined) return end >= 0;
  const atEnd = stop.index >= candidate.trimEnd().length;
  // Compilers go on after an error: what they say of the end then may follow from it.
  const earlierError = stop.at < end && !atEnd && /error|expected/i.test(lines[stop.at] ?? "");
  if (end >= 0 && !earlierError) return true;
  if (stop.exact && atEnd) return true;
  // A string that ends with its line, on an earlier line, needs a change, not more.
  return !candidate.includes("\n", stop.index) && lines.some((line) => unterminatedString.test(line));
}

const unterminatedString = /\bunterminated\b.*\bstring\b/i;

/** Where the first line begins that is mentioned, by the name of the candidate's file if any is. */
function firstLine(all: readonly Mention[], candidate: CandidateText): number | undefined {
  const alone = all.filter(({ column }) => column === undefined);
  const mention = alone.find(({ named }) => named) ?? alone[0];
  return mention && mentionedLine(mention, candidate);
}

interface Place extends Mention {
  readonly index: number;
}

/** Places looked up, each at the cost of reading the candidate's lines up to it; errors mention few. */
const mostPlaces = 64;

/** The first mention that means a place in the candidate, of those that name its file if any do. */
function firstPlace(
  all: readonly Mention[],
  lines: readonly string[],
  candidate: CandidateText,
): Place | undefined {
  for (const named of [true, false]) {
    for (const mention of all.filter((one) => one.named === named).slice(0, mostPlaces)) {
      const index = mentionedPlace(mention, lines, candidate);
      if (index !== undefined) return { ...mention, index };
    }
  }
  return undefined;
}
