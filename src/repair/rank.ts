import { lastAtMost } from "../base/ascending.ts";
import type { Work } from "../base/in-turns.ts";
import { oncePer } from "../base/lazy.ts";
import type { Style } from "../format/style.ts";
import { proposals } from "./candidates.ts";
import { type EditedText, latin1 } from "./edited-text.ts";
import type { ReadLine } from "./model/contexts.ts";
import { common, groups, ofGroups } from "./model/fitted/weights.ts";
import { eventsOf, pairing } from "./model/structure.ts";
import type { Gain } from "./model/text-model.ts";
import { isLongSign, isWordKind } from "./model/tokenize.ts";
import { gainOfState, stateAt } from "./model/turns.ts";
import { type EditKind, type Proposal, replacing, type Turning } from "./proposal.ts";
import { countsOf, isUsed, lineEndAfter, type Subject, tokenAt } from "./subject.ts";

/** A proposal with its probability of leading to the intended text. */
export interface Candidate {
  /** With places in the whole text. */
  readonly proposal: Proposal;
  /** The whole resulting text; undefined for an edit. */
  readonly whole: EditedText | undefined;
  /** Its share among all proposals for the text. */
  readonly probability: number;
}

/** A whole text as a proposal, such as the reading by a lenient grammar. */
export interface Whole {
  readonly kind: "reading" | "grammar";
  readonly text: EditedText;
  /** Whether people write so on purpose: if an edit makes the same text, the more probable of the two counts. */
  readonly isHabit?: boolean;
  /** Whether its edits correct faults that have nothing to do with each other. */
  readonly isScattered?: boolean;
}

/** Named properties of a proposal. The weights have the same names. */
type Features = readonly (readonly [name: string, value: number])[];

/** Groups of kinds with a similar distance to the reported place. */
const reach: Readonly<Record<EditKind, string>> = {
  "delete-sign": "D",
  "delete-word": "D",
  "delete-quote": "Q",
  "insert-opener": "O",
  "insert-closer": "C",
  "insert-separator": "I",
  "insert-quote": "Q",
  "insert-sign": "I",
  "insert-word": "W",
  "sign-by-sign": "R",
  "sign-by-word": "R",
  "word-by-sign": "R",
  "word-by-word": "R",
  "by-quote": "B",
  "cut-word": "S",
  swap: "S",
  join: "S",
  respell: "R",
  foreign: "R",
  "quote-run": "P",
  "swap-lines": "Y",
  "plain-sign": "P",
  "break-line": "Y",
  "join-lines": "L",
  indent: "L",
  "delete-line": "X",
  delimit: "L",
  "comment-line": "I",
  "close-all": "E",
  escape: "Q",
  backslashes: "P",
  "close-block": "C",
  character: "S",
  reading: "G",
  grammar: "G",
};

/** The group of edits that put code into a comment, which hides it from the model. */
const hiding = "H";

/** Weigh so many proposals before other tasks get their turn. */
const manyAtOnce = 25;

/** Weighs all edits of one token, and the texts that compete with them; the most probable first. */
export function* ranking(
  subject: Subject,
  base: number,
  wholes: readonly Whole[],
): Work<readonly Candidate[]> {
  const all = yield* described(subject, base, wholes);
  const scores = all.map(({ features }) => scoreOf(features));
  const most = scores.reduce((one, other) => Math.max(one, other), -Infinity);
  const shares = scores.map((score) => Math.exp(score - most));
  const sum = shares.reduce((one, other) => one + other, 0);
  return all
    .map(({ proposal, whole }, index) => ({
      proposal: { ...proposal, start: proposal.start + base, end: proposal.end + base },
      whole,
      probability: (shares[index] ?? 0) / sum,
    }))
    .sort((one, other) => other.probability - one.probability || one.proposal.start - other.proposal.start);
}

/** A proposal with its features. */
export interface Described {
  readonly proposal: Proposal;
  readonly whole: EditedText | undefined;
  readonly features: Features;
}

/** Features of a proposal by itself. */
interface Weighed {
  readonly features: Features;
  /** Edits of one group are compared with each other. */
  readonly group: string;
  /** Natural logarithm of the gain in probability, corrected for the number of tokens. Undefined if unknown. */
  readonly excess: number | undefined;
}

/** All proposals with their features. If a single edit also produces a whole text, the two count as one proposal. */
export function* described(
  subject: Subject,
  base: number,
  wholes: readonly Whole[],
): Work<readonly Described[]> {
  const found: (Described & Weighed)[] = [];
  const texts = new Map(base > 0 ? [] : wholes.map((whole) => [latin1(whole.text.bytes), whole]));
  const sizes = new Set([...texts.keys()].map(({ length }) => length));
  const { text } = subject;
  for (const [index, proposal] of proposals(subject).entries()) {
    const { start, end, inserted } = proposal;
    const isOfSize = sizes.has(text.length - (end - start) + inserted.length);
    const result = isOfSize ? text.slice(0, start) + inserted + text.slice(end) : "";
    const whole = isOfSize ? texts.get(result) : undefined;
    if (whole !== undefined) texts.delete(result);
    const agrees = whole === undefined ? [] : [[`as ${whole.kind}`, 1] as const];
    const { turn } = proposal;
    const own = turn ? weighedTurn(subject, proposal, turn) : weighed(subject, proposal);
    const asEdit = { proposal, whole: whole?.text, ...own, features: [...own.features, ...agrees] };
    const asHabit =
      whole?.isHabit === true ? weighedWhole(subject, whole, asProposal(subject, base, whole)) : null;
    const isHabit = asHabit !== null && scoreOf(asHabit.features) > scoreOf(asEdit.features);
    found.push(isHabit ? { ...asEdit, ...asHabit } : asEdit);
    if (index % manyAtOnce === 0) yield;
  }
  for (const whole of base > 0 ? wholes : texts.values()) {
    const proposal = asProposal(subject, base, whole);
    found.push({ proposal, whole: whole.text, ...weighedWhole(subject, whole, proposal) });
    yield;
  }
  return comparedWithBest(found);
}

/** Natural logarithm: an edit so far below the best one counts like any worse one. */
const mostBelow = 20;

/** Groups of edits that may gain much by chance, as a string hides its tokens: others are not compared with them. */
const apart: ReadonlySet<string> = new Set(["P", "Y", hiding]);

/**
 * Adds the distance to the best proposal as features: to the best of all, and of the group. Gains alone mean
 * little, since a long line gains more.
 */
function comparedWithBest(found: readonly (Described & Weighed)[]): readonly Described[] {
  const groupsOf = ({ group }: Weighed): readonly string[] => (apart.has(group) ? [group] : [group, ""]);
  const best = new Map<string, number>();
  for (const one of found)
    for (const group of groupsOf(one))
      best.set(group, Math.max(one.excess ?? -Infinity, best.get(group) ?? -Infinity));
  return found.map((one) => {
    const { proposal, whole, features, excess } = one;
    if (excess === undefined) return { proposal, whole, features };
    const compared = groupsOf(one).map((group) => {
      const below = Math.min(mostBelow, (best.get(group) ?? excess) - excess) / 5;
      return [group === "" ? "below best" : "below best of group", below] as const;
    });
    return { proposal, whole, features: [...features, ...compared] };
  });
}

/** Features of a whole text: those of an edit from its first to its last change, and how its edits relate. */
function weighedWhole(subject: Subject, { kind, text }: Whole, proposal: Proposal): Weighed {
  // If the changes are outside of the examined part, its tokens say nothing.
  const own: Weighed =
    proposal.inserted === "" && proposal.start === proposal.end
      ? { features: [[`kind ${kind}`, 1]], group: reach[kind], excess: undefined }
      : weighed(subject, proposal);
  const labels = new Map<string, number>();
  for (const { label } of text.edits)
    if (label !== undefined) labels.set(label, (labels.get(label) ?? 0) + 1);
  const most = Math.max(1, ...labels.values());
  const found: (readonly [string, number])[] = [[`edits ${kind}`, Math.log(text.edits.length)]];
  if (labels.size > 0) found.push(["kinds of edits", Math.log(labels.size)], ["same edits", Math.log(most)]);
  if (text.cost !== undefined) {
    found.push(["by lenient grammar", 1], ["cost", Math.log1p(text.cost)]);
    found.push(["cost of edit", Math.log1p(text.cost / text.edits.length)]);
  }
  return { ...own, features: [...own.features, ...found] };
}

/**
 * Counts escaped quotes next to separators. Such quotes most likely end a string, and escaping them swallows
 * structure.
 */
const escapedSeparators = ({ inserted }: Proposal): number =>
  inserted.match(/\\"\s*[:,]|[:,]\s*\\"/g)?.length ?? 0;

/** Whether an edit makes the number of escaped quotes on a line odd: within a string they mostly are in pairs. */
function leavesLoneEscape({ text }: Subject, { start, end, inserted }: Proposal): boolean {
  if (!inserted.includes("\\")) return false;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = lineEndAfter(text, end);
  const isOdd = (line: string): boolean => ((line.match(/\\["']/g)?.length ?? 0) & 1) === 1;
  return isOdd(text.slice(from, start) + inserted + text.slice(end, to)) && !isOdd(text.slice(from, to));
}

/** A text that is proposed as a whole, as one edit from its first change to its last. */
function asProposal({ text, tokens }: Subject, base: number, { kind, text: whole }: Whole): Proposal {
  const first = whole.edits[0]?.start ?? 0;
  const last = whole.edits.at(-1)?.end ?? 0;
  const start = Math.max(0, Math.min(text.length, first - base));
  const end = Math.max(start, Math.min(text.length, last - base));
  const grown = whole.edits.reduce((sum, edit) => sum + edit.inserted.length - (edit.end - edit.start), 0);
  const inserted = latin1(whole.bytes.subarray(start + base, Math.max(start + base, end + base + grown)));
  return replacing(kind, tokenAt(tokens, start), { start, end }, inserted);
}

/** The fitted weights, by the names of the features. */
export const weights: ReadonlyMap<string, number> = new Map([
  ...Object.entries(common),
  ...Object.entries(ofGroups).flatMap(([name, row]) =>
    row.map((weight, at) => [`${name} ${groups[at]}`, weight] as const),
  ),
]);

export const scoreOf = (features: Features): number =>
  features.reduce((sum, [name, value]) => sum + value * (weights.get(name) ?? 0), 0);

/** Pair brackets in so many lines before and after an edit. */
const linesBefore = 150;
const linesBehind = 250;

function weighed(subject: Subject, proposal: Proposal): Weighed {
  const { kind } = proposal;
  const { gain, misfit } = effectOf(subject, proposal);
  // A line among comments holds the words of a comment: they are not lost.
  const moved = kind === "comment-line" ? [] : movedFeatures(subject, gain);
  const group = moved.some(([name]) => name === "into comment") ? hiding : reach[kind];
  const removed = proposal.removed.reduce((sum, { text }) => sum + rarity(subject, text), 0);
  const excess = excessOf(subject, gain);
  const found: (readonly [string, number])[] = [
    [`kind ${kind}`, 1],
    [`excess ${group}`, log(excess)],
    [`classes ${group}`, log(gain.classes)],
    [`spellings ${group}`, log(gain.spellings)],
    [`removed ${group}`, removed],
    ["stray", clipped(misfit.stray)],
    ["unclosed", clipped(misfit.unclosed)],
    ["misindented", clipped(misfit.misindented)],
    [`fits ${group}`, clipped(misfit.stray + misfit.unclosed)],
  ];
  if (gain.knownWords > 0) found.push([`makes known ${group}`, Math.log1p(gain.knownWords)]);
  if (gain.unknownGone > 0) found.push([`unknown gone ${group}`, Math.log1p(gain.unknownGone)]);
  if (gain.unknownWords > 0)
    found.push(["makes unknown", subject.model.shareOfKnown * Math.log1p(gain.unknownWords)]);
  if (gain.usual !== 0) found.push(["usual", gain.usual]);
  if (kind === "indent")
    found.push(["blanks", Math.log1p(Math.abs(proposal.inserted.length - proposal.end + proposal.start))]);
  if (joinsSigns(subject, proposal)) found.push(["joins signs", 1]);
  const behind = gain.first + gain.replaced;
  if (gain.state !== stateAt(subject.model, behind))
    found.push(["shifted", 1], ["turn behind", log(gainOfState(subject.model, behind, gain.state))]);
  if (gain.replaced > 3) found.push(["lines behind", 1]);
  found.push(...moved);
  if (kind === "delete-line" && isRepeated(subject, proposal)) found.push(["repeated", 1]);
  const swallowed = escapedSeparators(proposal);
  if (swallowed > 0) found.push(["escapes separators", Math.log1p(swallowed)]);
  if (leavesLoneEscape(subject, proposal)) found.push(["lone escape", 1]);
  if (mergesWords(subject, proposal, gain)) found.push(["merges", 1]);
  const text = proposal.inserted.trim();
  if (text !== "" && subject.verdict.expected?.includes(text)) found.push([`expected ${group}`, 1]);
  found.push(...placeFeatures(subject, proposal, group));
  return { features: found, group, excess };
}

/** Whether another line is the same or, if the program says that a name is there already, begins alike. */
function isRepeated({ text, model, verdict }: Subject, { start, end }: Proposal): boolean {
  const isTwice = saysTwice.test(verdict.fingerprint ?? "");
  const keyOf = (line: string): string => (isTwice ? line.replace(/[=:({].*/s, "") : line).trim();
  const key = keyOf(text.slice(start, end));
  return key !== "" && model.lines.filter((other) => keyOf(other.text) === key).length > 1;
}

/** Words of programs about a name that is there already. */
const saysTwice = /\b(?:already|duplicated?|overwrite|redeclared|redefin|repeated|twice|unique)/i;

/** Features of a delimiter. It changes so many lines that only their turn counts. */
function weighedTurn(subject: Subject, proposal: Proposal, { gain, below }: Turning): Weighed {
  const { kind } = proposal;
  const features: Features = [
    [`kind ${kind}`, 1],
    ["turn", Math.log1p(gain)],
    ["turn below best", below],
    ...placeFeatures(subject, proposal, reach[kind]),
  ];
  return { features, group: reach[kind], excess: undefined };
}

/** The gain beyond that of an average edit with as many deleted or inserted tokens. */
function excessOf({ model }: Subject, { classes, lines, replaced, first }: Gain): number {
  const countIn = (some: readonly ReadLine[]): number =>
    some.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const fewer = countIn(model.lines.slice(first, first + replaced)) - countIn(lines);
  return classes - model.meanSurprise * fewer;
}

/**
 * Counts tokens that move into or out of strings and comments, and lost words. Words that become a comment are
 * lost. Of lines behind the edit, those that a quote before them has put into a string lose nothing.
 */
function movedFeatures({ model }: Subject, { first, replaced, behind, lines }: Gain): Features {
  const old = model.lines.slice(first, first + replaced);
  const isMoved = (line: number): boolean =>
    line < replaced - behind || (model.places[first + line]?.state ?? 0) <= 0;
  const before = shareOf(old.filter((_, index) => isMoved(index)));
  const after = shareOf(lines.filter((_, index) => isMoved(index - lines.length + replaced)));
  const found: (readonly [string, number])[] = [];
  for (const where of places) {
    const moved = after[where] - before[where];
    if (moved !== 0) found.push([`${moved > 0 ? "into" : "out of"} ${where}`, Math.log1p(Math.abs(moved))]);
  }
  const lost = before.words - after.words;
  if (lost > 0) found.push(["words lost", Math.log1p(lost)]);
  return found;
}

const places = ["comment", "string", "structure in string"] as const;

type Placed = Record<(typeof places)[number] | "words", number>;

/** How many tokens of some lines are in each place, and how many words there are. */
function shareOf(lines: readonly ReadLine[]): Readonly<Placed> {
  const sum: Placed = { comment: 0, string: 0, "structure in string": 0, words: 0 };
  for (const line of lines) {
    const own = placedIn(line);
    sum.comment += own.comment;
    sum.string += own.string;
    sum["structure in string"] += own["structure in string"];
    sum.words += own.words;
  }
  return sum;
}

const placedIn = oncePer(({ tokens }: ReadLine): Readonly<Placed> => {
  const found: Placed = { comment: 0, string: 0, "structure in string": 0, words: 0 };
  for (const { kind, text } of tokens) {
    if (kind === "comment") {
      found.comment += text.match(/[\w\x80-\xff]+|[^\s\w]/g)?.length ?? 0;
    } else if (kind === "string-sign") {
      found.string++;
      if (/[()[\]{}<>,:;=]/.test(text)) found["structure in string"]++;
    } else if (isWordKind(kind)) {
      found.words++;
      if (kind.startsWith("string-")) found.string++;
    }
  }
  return found;
});

/** Whether an edit makes one sign of two. */
function joinsSigns({ text }: Subject, { start, end, inserted }: Proposal): boolean {
  const [before = "", behind = ""] = [text[start - 1], text[end]];
  return inserted === ""
    ? isLongSign(before + behind)
    : isLongSign(before + (inserted[0] ?? "")) || isLongSign((inserted.at(-1) ?? "") + behind);
}

/** Whether words on both sides of a deletion become one. Inserted tokens mostly have no letters on both sides. */
function mergesWords(subject: Subject, { kind, start, end, inserted, at }: Proposal, gain: Gain): boolean {
  const { text, tokens } = subject;
  const isWord = (character = ""): boolean => /^[\w\x80-\xff]$/.test(character);
  const [before, behind] = [text[start - 1], text[end]];
  // People split words by mistake, but hardly ever numbers, and hardly ever into two words that they use.
  if (kind === "join") {
    const areUsed = [tokens[at - 1], tokens[at]].every(
      (token) => token !== undefined && isUsed(subject, token.token),
    );
    return (/^\d$/.test(before ?? "") && /^\d$/.test(behind ?? "")) || (gain.unknownWords > 0 && areUsed);
  }
  if (kind === "cut-word" || start === end) return false;
  if (inserted === "")
    return isWord(before) && isWord(behind) && !isWord(text[start]) && !isWord(text[end - 1]);
  const isEscape = inserted.at(-2) === "\\";
  return (
    (isWord(before) && isWord(inserted[0]) && !isWord(text[start])) ||
    (isWord(behind) && isWord(inserted.at(-1)) && !isEscape && !isWord(text[end - 1]))
  );
}

const log = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value));
const clipped = (value: number): number => Math.max(-2, Math.min(2, value));

/** How far from the reported place an edit is made. */
function placeFeatures(
  { stop, tokens, verdict, unlikely }: Subject,
  { at }: Proposal,
  group: string,
): Features {
  const found: (readonly [string, number])[] = unlikely.has(at) ? [[`unlikely ${group}`, 1]] : [];
  if (verdict.incomplete) found.push([`incomplete ${group}`, 1]);
  if (stop === undefined) return [...found, [`unplaced ${group}`, 1]];
  const distance = at - stop;
  const side = distance > 0 ? "behind" : "before";
  // If the reported place is the start of a line, often only the line is known.
  const isLine = stop === 0 || tokens[stop - 1]?.line !== tokens[stop]?.line;
  const form = verdict.offset === undefined ? " at end" : isLine ? " of line" : "";
  found.push(
    [`${side} ${group}`, Math.log2(1 + Math.abs(distance))],
    [`${side}${form}`, Math.log2(1 + Math.abs(distance))],
    ["lines away", Math.min(8, Math.abs(lineOf(tokens, at) - lineOf(tokens, stop)))],
  );
  if (lineOf(tokens, at) === lineOf(tokens, stop)) found.push([`same line ${group}`, 1]);
  if (Math.abs(distance) <= 2) found.push([`at ${distance} ${group}`, 1]);
  return found;
}

const lineOf = (tokens: Subject["tokens"], at: number): number =>
  tokens[Math.min(at, tokens.length - 1)]?.line ?? 0;

/** The rarity of a token in the text: tokens inserted by mistake are mostly frequent. */
function rarity({ tokens }: Subject, text: string): number {
  const counts = countsOf(tokens);
  return Math.log((tokens.length + 1) / ((counts.get(text) ?? 0) + 0.5)) / 5;
}

interface Effect {
  readonly gain: Gain;
  /** By how much the misfit of brackets and indentation grows. */
  readonly misfit: { readonly stray: number; readonly unclosed: number; readonly misindented: number };
}

function effectOf({ text, model, lineStarts }: Subject, { start, end, inserted }: Proposal): Effect {
  const first = lastAtMost(lineStarts, start);
  const last = lastAtMost(lineStarts, end);
  const from = lineStarts[first] ?? 0;
  const to = (lineStarts[last] ?? 0) + (model.lines[last]?.text.length ?? 0);
  const texts = `${text.slice(from, start)}${inserted}${text.slice(end, to)}`.split("\n");
  const gain = model.gain(first, last + 1, texts);
  const begin = Math.max(0, first - linesBefore);
  const behind = first + gain.replaced;
  const finish = Math.min(model.lines.length, behind + linesBehind);
  const { style } = model.reader;
  const changed = model.lines.slice(first, behind);
  if (shapeOf(changed, style) === shapeOf(gain.lines, style)) return { gain, misfit: none };
  const before = pairing(model.lines.slice(begin, finish), style);
  const after = pairing(
    [...model.lines.slice(begin, first), ...gain.lines, ...model.lines.slice(behind, finish)],
    style,
  );
  return {
    gain,
    misfit: {
      stray: after.stray - before.stray,
      unclosed: after.unclosed - before.unclosed,
      misindented: after.misindented - before.misindented,
    },
  };
}

const none = { stray: 0, unclosed: 0, misindented: 0 };

/** All of some lines that can be paired. */
const shapeOf = (lines: readonly ReadLine[], style: Style): string =>
  lines
    .map((line) => {
      const paired = eventsOf(line, style).map(({ kind, closer, isFirst }) => `${kind} ${closer} ${isFirst}`);
      return `${line.indentation} ${paired.join()}`;
    })
    .join("\n");
