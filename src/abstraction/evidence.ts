import type { Outcome } from "../oracle/outcome.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { childrenOf, isInner } from "../tree/node.ts";
import { isAlike, sameShape } from "../tree/occurrences.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import type { FailingInput, Place } from "./failing-input.ts";
import { filledText } from "./filling.ts";
import type { Replacement } from "./replacements.ts";
import { wordsAndSigns } from "./words.ts";

/** What is known about a place from inputs in which it alone was replaced. */
export interface Evidence {
  /** Those with which the input still fails. */
  readonly failing: readonly Replacement[];
  /** How many made an input that the program refuses, or that is read as another one. */
  readonly refused: number;
  /** Whether the input passed with one. */
  readonly hasPassed: boolean;
  /** Their texts without blanks, and the original's. */
  readonly letters: ReadonlySet<string>;
}

/** Collects evidence about places. */
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

  /** Adds what came of a replacement, also to the places inside this one in which alone it differs from the original. */
  add(place: Place, replacement: Replacement, outcome: Outcome): void {
    this.#addTo(place, replacement, outcome);
    const whole = this.#wordsWith(place, replacement);
    this.#addDifferences([place.node, replacement.tree], outcome, (inner, part) => {
      return inner !== place && this.#wordsWith(inner, part) === whole;
    });
  }

  /** Adds what came of another input to the places in which alone it differs from the original. */
  addInput(other: Tree, outcome: Outcome): void {
    const whole = wordsAndSigns(textOf(other));
    this.#addDifferences([this.#input.tree, other], outcome, (place, part) => {
      return this.#wordsWith(place, part) === whole;
    });
  }

  /** Not where a blank would keep words apart that joined in what was asked about: there it was another input. */
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
    else if (outcome === "pass") gathered.hasPassed = true;
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
  hasPassed: boolean;
  readonly letters: Set<string>;
}

const newlyGathered = ({ letters }: Place): Gathered => ({
  failing: [],
  refused: 0,
  hasPassed: false,
  letters: new Set([letters]),
});

/** The nodes of the one tree, from the top, outside of which both trees are the same but for blanks, with those of the other. */
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
