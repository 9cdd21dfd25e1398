import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Outcome } from "../oracle/outcome.ts";
import { parseTree } from "../parse/parse.ts";
import { ParseError } from "../parse/parse-failure.ts";
import { encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { childrenOf, isInner } from "../tree/node.ts";
import { isAlike, occursAt, sameShape } from "../tree/occurrences.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { type FailingInput, type Filling, filledText, type Place, patternOf } from "./failing-input.ts";
import type { Replacement, Replacements } from "./replacements.ts";
import { wordsAndSigns } from "./words.ts";

/** A filling and its outcome. */
export interface Trial {
  readonly filling: Filling;
  /** Also unresolved if the input passes, but is parsed differently from its making. */
  readonly outcome: Outcome;
}

/** The number of inputs run, and of those that failed and passed. */
export interface TrialCounts {
  readonly asked: number;
  readonly failing: number;
  readonly passing: number;
}

export interface TrialOptions {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly replacements: Replacements;
  /** Selects the fillings that are tried. */
  readonly seed: number;
}

/** Runs the failing input with filled slots. */
export class Trials {
  readonly input: FailingInput;
  readonly replacements: Replacements;
  readonly seed: number;
  readonly evidence: EvidenceBook;
  readonly #oracle: Oracle<Uint8Array>;
  readonly #signal: AbortSignal;
  readonly #asked = new Set<string>();
  readonly #counts = { asked: 0, failing: 0, passing: 0 };
  readonly #failingTexts: string[] = [];

  constructor(input: FailingInput, { oracle, signal, replacements, seed }: TrialOptions) {
    this.input = input;
    this.replacements = replacements;
    this.seed = seed;
    this.evidence = new EvidenceBook(input);
    this.#oracle = oracle;
    this.#signal = signal;
    this.#asked.add(withoutWhiteSpace(input.text));
  }

  get counts(): TrialCounts {
    return this.#counts;
  }

  /** All inputs that failed, in the order of their runs. */
  get failingTexts(): readonly string[] {
    return this.#failingTexts;
  }

  /** Runs the fillings in their order, ahead of need if the oracle allows it. */
  async *ask(fillings: Iterable<Filling>): AsyncGenerator<Trial, void, void> {
    const candidates = this.#candidatesOf(fillings);
    const oracle = over<Candidate, Uint8Array>(this.#oracle, ({ bytes }) => bytes);
    for await (const { candidate, verdict } of answers(oracle, candidates, this.#signal)) {
      const { filling, text } = candidate;
      this.#asked.add(withoutWhiteSpace(text));
      const isMisread = verdict.outcome === "pass" && !this.#isReadAsMade(candidate);
      const outcome = isMisread ? "unresolved" : verdict.outcome;
      this.#counts.asked++;
      if (outcome === "fail") this.#failingTexts.push(text);
      if (outcome === "fail") this.#counts.failing++;
      else if (outcome === "pass") this.#counts.passing++;
      yield { filling, outcome };
    }
  }

  /** The outcome of one filling. */
  async askOne(filling: Filling): Promise<Outcome> {
    for await (const { outcome } of this.ask([filling])) return outcome;
    return "unresolved";
  }

  /** The filled input's text without blanks. */
  lettersOf(filling: Filling): string {
    return withoutWhiteSpace(filledText(this.input, filling));
  }

  /** Whether no input with these letters was run. */
  isNew(letters: string): boolean {
    return !this.#asked.has(letters);
  }

  *#candidatesOf(fillings: Iterable<Filling>): Generator<Candidate, void, void> {
    for (const filling of fillings) {
      const text = filledText(this.input, filling);
      const bytes = encode(text, this.input.encoding);
      if (bytes) yield { filling, text, bytes };
    }
  }

  #isReadAsMade({ filling, text }: Candidate): boolean {
    const slots = filling.map(({ slot }) => slot);
    try {
      return occursAt(patternOf(this.input, slots), parseTree(this.input.grammar, text));
    } catch (error) {
      if (error instanceof ParseError) return false;
      throw error;
    }
  }
}

interface Candidate {
  readonly filling: Filling;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Results of inputs in which a single place was replaced. */
export interface Evidence {
  /** Replacements with which the input still fails. */
  readonly failing: readonly Replacement[];
  /** Replacements whose input the program refuses, or that is parsed differently. */
  readonly refused: number;
  /** The first replacement with which the input passed. */
  readonly passing: Replacement | null;
  /** The texts of all replacements and of the original, without blanks. */
  readonly letters: ReadonlySet<string>;
}

/** Collects the evidence about places. */
export class EvidenceBook {
  readonly #input: FailingInput;
  readonly #known = new Map<Place, Gathered>();
  readonly #placeOf: ReadonlyMap<Tree, Place>;

  constructor(input: FailingInput) {
    this.#input = input;
    this.#placeOf = new Map(input.places.map((place) => [place.node, place]));
  }

  of(place: Place): Evidence {
    return this.#gathered(place);
  }

  /** The smallest place in which most replacements fail although one passes, and that one. */
  get nearlyOpen(): { readonly place: Place; readonly passing: Replacement } | null {
    const closed = [...this.#known].flatMap(([place, { failing, passing }]) =>
      passing === null ? [] : [{ place, passing, failing: failing.length }],
    );
    const byFailing = closed.sort(
      (one, other) => other.failing - one.failing || other.place.index - one.place.index,
    );
    return byFailing[0] ?? null;
  }

  /** Adds the outcome of a replacement. If it differs from the original in one place inside, that place gets it, too. */
  add(place: Place, replacement: Replacement, outcome: Outcome): void {
    this.#addTo(place, replacement, outcome);
    const whole = this.#wordsWith(place, replacement);
    this.#addDifferences([place.node, replacement.tree], outcome, (inner, part) => {
      return inner !== place && this.#wordsWith(inner, part) === whole;
    });
  }

  /** Adds the outcome of another input to the places in which alone it differs from the original. */
  addInput(other: Tree, outcome: Outcome): void {
    const whole = wordsAndSigns(textOf(other));
    this.#addDifferences([this.#input.tree, other], outcome, (place, part) => {
      return this.#wordsWith(place, part) === whole;
    });
  }

  /** Not where a blank would separate words that were joined in the input that ran: that was another input. */
  #addDifferences(
    [original, other]: readonly [Tree, Tree],
    outcome: Outcome,
    isSameInput: (place: Place, part: Replacement) => boolean,
  ): void {
    for (const [node, tree] of onlyDifferences(original, other)) {
      const place = this.#placeOf.get(node);
      if (!place) continue;
      const text = textOf(tree);
      const part = { tree, text, letters: withoutWhiteSpace(text) };
      if (isSameInput(place, part)) this.#addTo(place, part, outcome);
    }
  }

  #wordsWith(place: Place, replacement: Replacement): string {
    return wordsAndSigns(filledText(this.#input, [{ slot: { places: [place] }, replacement }]));
  }

  #addTo(place: Place, replacement: Replacement, outcome: Outcome): void {
    const gathered = this.#gathered(place);
    if (gathered.letters.has(replacement.letters)) return;
    gathered.letters.add(replacement.letters);
    if (outcome === "fail") gathered.failing.push(replacement);
    else if (outcome === "pass") gathered.passing ??= replacement;
    else gathered.refused++;
  }

  #gathered(place: Place): Gathered {
    const known = this.#known.get(place) ?? newlyGathered(place);
    this.#known.set(place, known);
    return known;
  }
}

interface Gathered {
  readonly failing: Replacement[];
  refused: number;
  passing: Replacement | null;
  readonly letters: Set<string>;
}

const newlyGathered = ({ letters }: Place): Gathered => ({
  failing: [],
  refused: 0,
  passing: null,
  letters: new Set([letters]),
});

/** Pairs of nodes, from the top, outside of which both trees are equal except for blanks. */
function* onlyDifferences(original: Tree, other: Tree): Generator<readonly [Tree, Tree]> {
  let pair: readonly [Tree, Tree] | undefined = [original, other];
  while (pair) {
    yield pair;
    pair = onlyDifference(...pair);
  }
}

function onlyDifference(original: Tree, other: Tree): readonly [Tree, Tree] | undefined {
  const children = childrenOf(original);
  const others = childrenOf(other);
  if (!isInner(original) || !isAlike(original, other)) return undefined;
  const different = children.flatMap((child, index): (readonly [Tree, Tree])[] => {
    const otherChild = others[index] as Tree;
    return isSame(child, otherChild) ? [] : [[child, otherChild]];
  });
  return different.length === 1 ? different[0] : undefined;
}

const isSame = (one: Tree, other: Tree): boolean =>
  sameShape(one, other) || (withoutWhiteSpace(textOf(one)) === "" && withoutWhiteSpace(textOf(other)) === "");
