import type { SearchOptions } from "../delta/search-options.ts";
import { withDefaults } from "../delta/search-options.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Outcome } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { parseForest } from "../parse/parse.ts";
import { encode } from "../text/encoding.ts";
import { openNodesOf, type Pattern } from "../tree/pattern.ts";
import type { KeptBlanks, Tree } from "../tree/tree.ts";
import { Blanks } from "./blanks.ts";
import { type Confirmation, Confirming, enoughConfirming } from "./confirming.ts";
import { type Evocative, evocativePart } from "./evocative.ts";
import { type FailingInput, failingInput, type Place } from "./failing-input.ts";
import { type Filling, filledText, filledTree } from "./filling.ts";
import { KnownPatterns } from "./known-patterns.ts";
import { type Opening, Openings } from "./openings.ts";
import { patternOf } from "./pattern-of.ts";
import { Replacements } from "./replacements.ts";
import { leastShare } from "./share.ts";
import { type TrialCounts, Trials } from "./trials.ts";

/** A failing input with its derivation tree. */
export interface Derived {
  readonly bytes: Uint8Array;
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. */
  readonly tree: Tree;
}

export interface AbstractOptions extends SearchOptions<Pattern> {
  /** Trees of other inputs known to be valid; what is tried is like them. Default: none. */
  readonly samples?: readonly Tree[] | undefined;
  /** Inputs that were asked about before, as while minimizing: what differs in one place alone tells about that. Default: none. */
  readonly asked?: Iterable<AskedBefore> | undefined;
  /** Which of the many inputs of a pattern are tried. Default: 1. */
  readonly seed?: number | undefined;
  /** Told where the search is. Default: nobody is told. */
  readonly onProgress?: ((progress: AbstractProgress) => void) | undefined;
}

/** An input with what came of it. */
export interface AskedBefore {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
}

/** How many nodes were judged, or inputs have confirmed the pattern. */
export interface AbstractProgress {
  readonly name: "opening" | "confirming";
  readonly done: number;
  readonly of: number;
}

/** The set of inputs that fail as one of them does. */
export interface Abstracted {
  readonly pattern: Pattern;
  /** Its open nodes, left to right. */
  readonly opened: readonly Opened[];
  /** White space that may not give way to any other, left to right. */
  readonly kept: readonly KeptThere[];
  /** Inputs of the pattern as it is now that were asked about: none of them decided anything before. */
  readonly confirmation: Confirmation;
  /** The share of failing ones among those that were valid is at least this, at 95 %. */
  readonly leastFailing: number;
  /** The inputs of the pattern that failed: each another one than all others, blanks aside. */
  readonly failing: readonly Uint8Array[];
  /** The texts of inputs of the pattern that pass, each because of one rare replacement. */
  readonly exceptions: readonly string[];
  /** The part of the pattern that is enough wherever it stands; null when the pattern is not confirmed, or stopped before. */
  readonly evocative: Evocative | null;
  /** An input that failed in the same way, though it has neither the part nor the pattern: there is another pattern. */
  readonly other: string | undefined;
  /** Trees of inputs known to be valid: of the failing one, the samples, and those that confirmed the pattern. */
  readonly valid: readonly Tree[];
  /** All inputs of the pattern and its like asked about. */
  readonly counts: TrialCounts;
  readonly stopped: StopReason | null;
}

/** White space of the failing input in a place where not any other may be. */
export interface KeptThere {
  readonly keeps: KeptBlanks;
  readonly text: string;
  /** The text in front of it and behind it, to the next white space. */
  readonly between: readonly [string, string];
}

/** An open node of a pattern. */
export interface Opened {
  readonly nonterminal: string;
  /** The name of its group, if it is in one. */
  readonly group: string | undefined;
  /** What stands there in the failing input. */
  readonly text: string;
  /** Some of the different texts with which it failed in the same way. */
  readonly failing: readonly string[];
}

/**
 * Which parts of a failing input may be anything: opens the nodes of its tree in whose place whatever the grammar derives
 * keeps failing, those of equal text together where they must be equal, until all open nodes filled at once have failed
 * 150 times. After DDSet (Gopinath, Kampmann, Havrikov, Soremekun and Zeller, Abstracting Failure-Inducing Inputs, 2020); few
 * inputs judge a single node, many the whole.
 */
export async function abstract(
  { bytes, grammar, tree }: Derived,
  oracle: Oracle<Uint8Array>,
  options: AbstractOptions = {},
): Promise<Abstracted> {
  const { samples = [], asked = [], seed = 1, onProgress = () => {} } = options;
  const { signal, onImprovement } = withDefaults(options);
  const input = failingInput(bytes, tree, grammar);
  const replacements = new Replacements(grammar, [tree, ...samples]);
  const trials = new Trials(input, { oracle, signal, replacements, seed });
  learnFrom(asked, trials);
  const pattern = (): Pattern =>
    patternOf(
      input,
      openings.all.map(({ slot }) => slot),
      blanks.kept,
    );
  const openings = new Openings(trials, {
    onOpen: () => onImprovement(pattern()),
    onJudged: (done) => onProgress({ name: "opening", done, of: input.places.length }),
  });
  const blanks = new Blanks(trials);
  const confirming = new Confirming({ openings, blanks, trials }, (done) =>
    onProgress({ name: "confirming", done, of: enoughConfirming }),
  );
  const valid = [tree, ...samples];
  let evocative: Evocative | null = null;
  let other: string | undefined;
  const stopped = await untilStopped(async () => {
    await openings.open();
    await confirming.run();
    // Where nothing is open, there is nothing to confirm.
    if (openings.all.length > 0 && !confirming.confirmation.isComplete) return;
    const found = pattern();
    valid.push(...confirming.confirmation.fillings.map((each) => filledTree(input, each)));
    const fillings = openingsInOrder(openings).map(({ place, failing }) => [
      place.node,
      ...failing.map((each) => each.tree),
    ]);
    evocative = await evocativePart(found, { input, oracle, signal, seed, valid, fillings });
    const known = await KnownPatterns.of([tellingOf({ pattern: found, evocative })], grammar, signal);
    other = trials.failingTexts.find((text) => !known.areIn(text));
  });
  const { confirmation } = confirming;
  const { failing, passing, fillings, exceptions } = confirmation;
  const found = pattern();
  return {
    pattern: found,
    opened: openedIn(found, input, { openings, fillings }),
    kept: keptIn(input, blanks),
    confirmation,
    leastFailing: leastShare(failing, failing + passing),
    failing: fillings.flatMap((filling) => encode(filledText(input, filling), input.encoding) ?? []),
    exceptions: exceptions.map((filling) => filledText(input, filling)),
    counts: trials.counts,
    evocative,
    other,
    valid,
    stopped,
  };
}

/** Longer inputs than so many times this one differ in more than one place. */
const longestAsked = 4;

function learnFrom(asked: Iterable<AskedBefore>, { input, evidence }: Trials): void {
  const { grammar, text } = input;
  for (const { bytes, outcome } of asked) {
    if (bytes.length > longestAsked * text.length) continue;
    const forest = parseForest(grammar, bytes);
    if (forest.kind !== "failure") evidence.addInput(forest.cheapest(), outcome);
  }
}

/** What other inputs can be looked through for: the part that is enough wherever it stands, else the whole pattern. */
export const tellingOf = ({ pattern, evocative }: Pick<Abstracted, "pattern" | "evocative">): Pattern =>
  evocative !== null && evocative.failing > 0 ? evocative.pattern : pattern;

/** Each open place with the replacements that are known to fail there, left to right. */
function openingsInOrder({
  all,
}: Openings): readonly (Pick<Opening, "failing"> & { readonly place: Place })[] {
  const placed = all.flatMap(({ slot, failing }) => slot.places.map((place) => ({ place, failing })));
  return placed.sort((one, other) => one.place.index - other.place.index);
}

const keptIn = ({ text }: FailingInput, { kept }: Blanks): readonly KeptThere[] =>
  [...kept].map(([{ from, to }, keeps]) => ({
    keeps,
    text: text.slice(from, to),
    between: [/\S*$/.exec(text.slice(0, from))?.[0] ?? "", /^\S*/.exec(text.slice(to))?.[0] ?? ""],
  }));

/** What was put into open places, each of which is part of a slot. */
interface Tried {
  readonly openings: Openings;
  /** Those with which the input kept failing. */
  readonly fillings: readonly Filling[];
}

function openedIn(
  { groups, tree }: Pattern,
  { text }: FailingInput,
  { openings, fillings }: Tried,
): readonly Opened[] {
  const places = openings.all
    .flatMap((opening) => opening.slot.places.map((place) => ({ place, opening })))
    .sort((one, other) => one.place.index - other.place.index);
  return openNodesOf(tree).map(({ name, group }, index) => {
    const { place, opening } = places[index] ?? {};
    return {
      nonterminal: name,
      group: group === undefined ? undefined : groups[group],
      text: text.slice(place?.from ?? 0, place?.to ?? 0),
      failing: opening === undefined ? [] : failingTexts(opening, fillings),
    };
  });
}

/** Texts that are told of each open place, and their length. */
const mostTexts = 8;
const longestText = 80;

/** Those that confirmed the pattern first: they are drawn at random, while those before were chosen to be short. */
function failingTexts({ slot, failing }: Opening, fillings: readonly Filling[]): readonly string[] {
  const drawn = fillings.flatMap((filling) => filling.filter((each) => each.slot === slot));
  const texts = [...drawn.map(({ replacement }) => replacement), ...failing].map(({ text }) => text);
  return [...new Set(texts.filter(({ length }) => length <= longestText))].slice(0, mostTexts);
}
