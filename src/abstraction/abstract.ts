import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
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
import {
  type FailingInput,
  type Filling,
  failingInput,
  filledText,
  filledTree,
  type Place,
  patternOf,
} from "./failing-input.ts";
import { KnownPatterns } from "./look-further.ts";
import { type Opening, Openings } from "./openings.ts";
import { Replacements } from "./replacements.ts";
import { type TrialCounts, Trials } from "./trials.ts";

/** A failing input with its derivation tree. */
export interface Derived {
  readonly bytes: Uint8Array;
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. */
  readonly tree: Tree;
}

export interface AbstractOptions extends SearchOptions<Pattern> {
  /** Trees of other valid inputs; the inputs tried are like them. Default: none. */
  readonly samples?: readonly Tree[] | undefined;
  /** Inputs that ran before, as while minimizing. Those that differ in a single place are evidence about it. Default: none. */
  readonly asked?: Iterable<AskedBefore> | undefined;
  /** Selects the inputs of a pattern that are tried. Default: 1. */
  readonly seed?: number | undefined;
  /** Called with the progress of the search. Default: not called. */
  readonly onProgress?: ((progress: AbstractProgress) => void) | undefined;
}

/** An input and its outcome. */
export interface AskedBefore {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
}

/** The number of nodes judged, or of inputs that have confirmed the pattern. */
export interface AbstractProgress {
  readonly name: "opening" | "confirming";
  readonly done: number;
  readonly of: number;
}

/** The set of inputs that fail like the given one. */
export interface Abstracted {
  readonly pattern: Pattern;
  /** Its open nodes, left to right. */
  readonly opened: readonly Opened[];
  /** White space that must stay in some form, left to right. */
  readonly kept: readonly KeptThere[];
  /** Runs of inputs of the final pattern; none of them decided anything before. */
  readonly confirmation: Confirmation;
  /** A lower bound for the share of valid inputs that fail, with a confidence of 95 %. */
  readonly leastFailing: number;
  /** The failing inputs of the pattern; without blanks all are different. */
  readonly failing: readonly Uint8Array[];
  /** The texts of inputs of the pattern that pass, each because of one rare replacement. */
  readonly exceptions: readonly string[];
  /** The text of the fixed part that is most nearly open, and another with which the input passes. */
  readonly nearlyOpen: { readonly text: string; readonly passing: string } | null;
  /** The part of the pattern that causes the failure anywhere. Null when the pattern is not confirmed, or the search stopped. */
  readonly evocative: Evocative | null;
  /** An input that failed in the same way without the part and without the pattern, so there is another pattern. */
  readonly other: string | undefined;
  /** Trees of valid inputs: of the failing one, the samples, and those that confirmed the pattern. */
  readonly valid: readonly Tree[];
  /** All runs of the search. */
  readonly counts: TrialCounts;
  readonly stopped: StopReason | null;
}

/** White space of the failing input that not every other white space can replace. */
export interface KeptThere {
  /** Its fixed property: whether a line ends there and whether the next one is indented, or all of it. */
  readonly keeps: KeptBlanks;
  readonly text: string;
  /** The texts before and after it, up to the next white space. */
  readonly between: readonly [string, string];
}

/** An open node of a pattern. */
export interface Opened {
  readonly nonterminal: string;
  /** Open nodes of one group stand for the same text. */
  readonly group: string | null;
  /** Its text in the failing input. */
  readonly text: string;
  /** Some of the replacements that failed in the same way. */
  readonly failing: readonly string[];
}

/**
 * Finds the parts of a failing input that may be anything. It opens nodes of the tree if the input still fails with whatever
 * the grammar derives in their place. Nodes that must be equal are opened together. At the end all open nodes, filled at
 * once, have failed 150 times: few inputs judge a single node, many the whole. After DDSet (Gopinath, Kampmann, Havrikov,
 * Soremekun and Zeller, Abstracting Failure-Inducing Inputs, 2020).
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
    // Without open places there is nothing to confirm.
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
    nearlyOpen: nearlyOpenIn(trials),
    counts: trials.counts,
    evocative,
    other,
    valid,
    stopped,
  };
}

/** Inputs longer than this many times the failing one differ from it in more than one place. */
const longestAsked = 4;

function learnFrom(asked: Iterable<AskedBefore>, { input, evidence }: Trials): void {
  const { grammar, text } = input;
  for (const { bytes, outcome } of asked) {
    if (bytes.length > longestAsked * text.length) continue;
    const forest = parseForest(grammar, bytes);
    if (forest.kind !== "failure") evidence.addInput(forest.cheapest(), outcome);
  }
}

function nearlyOpenIn({ input, evidence }: Trials): Abstracted["nearlyOpen"] {
  if (evidence.nearlyOpen === null) return null;
  const { place, passing } = evidence.nearlyOpen;
  return { text: input.text.slice(place.from, place.to), passing: passing.text };
}

/** The pattern to look for in other inputs: the part that causes the failure anywhere, else the whole pattern. */
export const tellingOf = ({ pattern, evocative }: Pick<Abstracted, "pattern" | "evocative">): Pattern =>
  evocative !== null && evocative.failing > 0 ? evocative.pattern : pattern;

/** Each open place with the replacements known to fail there, left to right. */
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

/** The fillings tried in the open places, each of which is part of a slot. */
interface Tried {
  readonly openings: Openings;
  /** Fillings with which the input kept failing. */
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
      group: (group === undefined ? undefined : groups[group]) ?? null,
      text: text.slice(place?.from ?? 0, place?.to ?? 0),
      failing: opening === undefined ? [] : failingTexts(opening, fillings),
    };
  });
}

/** Most texts reported for each open place, and their greatest length. */
const mostTexts = 8;
const longestText = 80;

/** Texts that confirmed the pattern come first: they are random, while earlier ones were chosen to be short. */
function failingTexts({ slot, failing }: Opening, fillings: readonly Filling[]): readonly string[] {
  const drawn = fillings.flatMap((filling) => filling.filter((each) => each.slot === slot));
  const texts = [...drawn.map(({ replacement }) => replacement), ...failing].map(({ text }) => text);
  return [...new Set(texts.filter(({ length }) => length <= longestText))].slice(0, mostTexts);
}

/** The confidence of a bound. */
const confidence = 0.95;

/**
 * A lower bound for the share of hits, with a confidence of 95 % (Clopper and Pearson 1934, one-sided): 98 % for 150 of 150.
 * 0 when nothing was counted.
 */
export function leastShare(hits: number, of: number): number {
  if (hits === 0) return 0;
  let low = 0;
  let high = hits / of;
  for (let step = 0; step < 50; step++) {
    const share = (low + high) / 2;
    if (chanceOfAtLeast(hits, of, share) > 1 - confidence) high = share;
    else low = share;
  }
  return low;
}

/** The probability of at least this many hits: the upper tail of the binomial distribution. */
function chanceOfAtLeast(hits: number, of: number, share: number): number {
  let logarithm = of * Math.log(share);
  let chance = Math.exp(logarithm);
  for (let count = of; count > hits; count--) {
    logarithm += Math.log(count / (of - count + 1)) + Math.log((1 - share) / share);
    chance += Math.exp(logarithm);
  }
  return chance;
}
