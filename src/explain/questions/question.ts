import type * as v from "valibot";
import type { Random } from "../../base/random.ts";
import type { Path } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Asked, MeasuredTree } from "../features/measured-tree.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";

/**
 * A kind of question about inputs: how its features are measured, how simple they are, which changes lead to them, and how they are
 * told, in words and in JSON. Each kind is one record in one file, and `questions.ts` lists them.
 * @template F its features @template N the same as they are told to others
 */
export interface QuestionKind<F extends Asked = Asked, N extends Asked = Asked> {
  readonly question: F["question"] & N["question"];

  /** How much of the feature the input has. */
  amountIn(feature: F, input: MeasuredTree): number;
  /** How much an input has of it that says nothing of it. Default: 0. */
  readonly absent?: number;
  /** Whether it is about white space, which is asked about only after it was seen to matter. */
  readonly isOfBlanks?: boolean;
  /** Whether a feature counts only once a failing input has it: there are too many others. */
  readonly isFromFailing?: boolean;
  /** The features that an input brings up besides those about its texts. Of all others it has as much as an empty one. */
  met?(input: MeasuredTree, vocabulary: Vocabulary): Iterable<Met<F>>;
  /** Whether its numbers are whole. Default: they are. */
  isWhole?(feature: F): boolean;

  simplicity(feature: F, reader: Reader): Simplicity;
  /** For how many plain questions one counts when a theory is chosen. Default: 1. */
  weight?(feature: F): number;
  /** How many things a reader is told. Default: 1. */
  thingsSaid?(feature: F): number;
  /** Whether it is said by way of something else: lengths and code points stand in for whatever makes texts long, or is rare. */
  isIndirect?(feature: F): boolean;

  /** A change of the tree that leads to more of the feature than the threshold, or to less. Default: none is known. */
  towards?(feature: F, wanted: Wanted, change: Changing): Tree | undefined;

  /** What JSON of it has to be. */
  readonly schema: v.VariantOptions<"question">[number];
  /** The same by names. Default: with the names of its elements and places. */
  nameOf?(feature: F, vocabulary: Vocabulary): N;
  /** Throws an OptionsError when the grammar has no such feature. */
  featureOf?(name: N, vocabulary: Vocabulary): F;

  /** What is said of an input on one side of a threshold. */
  inWords(name: N, side: Side): string;
  /** Whether the threshold lies between numbers that a reader wants to know; of a count, not between none and one. */
  readonly numbers?: "counts" | "any";
  /** Whether a threshold goes to a number that is easy to remember. */
  readonly isRounded?: boolean;
  /** Whether an input without anything is above all thresholds. */
  readonly isLowMore?: boolean;
}

/** A feature that an input has, with a key that no other feature has. */
export interface Met<F> {
  readonly key: string | number;
  readonly value: number;
  readonly feature: () => F;
}

/** What a reader is told, in order of what makes it hard to read. */
export interface Simplicity {
  /** The question that takes as long to read. Default: its own. */
  readonly as?: string;
  /** How many of its things have no name that was given to them, or have a place; at most 3. */
  readonly unnamed: number;
  /** Its place among others that are as simple. */
  readonly mentioned: number;
}

export interface Reader {
  readonly elements: readonly InputElement[];
  /** The place of an element in the grammar; parts with names come first. */
  placeOf(element: number): number;
  /** How many of the elements have no name that was given to them. */
  namelessIn(...elements: readonly number[]): number;
}

/** The side of a threshold that an input is to be on. */
export interface Wanted {
  readonly isAbove: boolean;
  readonly threshold: number;
}

/** A tree to be changed. */
export interface Changing {
  readonly tree: Tree;
  readonly random: Random;
  /** A node that the feature speaks of; undefined where there is none. */
  readonly path: Path | undefined;
  nodesOf(element: number): readonly Path[];
  /** One of these nodes, drawn. */
  drawn(element: number): Path | undefined;
  /** How much the tree has of the feature; NaN where the grammar does not derive its text. */
  amountOf(feature: Asked): number;
  withText(path: Path, text: string): Tree;
  /** With a number there that is above the bound, or is not. */
  withNumber(path: Path, isAbove: boolean, bound: number): Tree | undefined;
  /** With one of the nodes in the place of another. */
  withCopy(paths: readonly Path[]): Tree | undefined;
  /** With more or fewer elements in a repetition of the node, as the predicate asks. */
  resized(): Tree | undefined;
}

/** One side of a threshold, with what else a sentence about it depends on. */
export interface Side extends Wanted {
  /** The next higher value that was met. */
  readonly next: number | null;
  /** What no input tells from the feature. */
  readonly same: readonly Asked[];
  /** All that the theory speaks of. */
  readonly features: readonly Asked[];
}

/** Whether an input with this value is on the side. */
export const isMet = (value: number, { isAbove, threshold }: Wanted): boolean =>
  value > threshold === isAbove;
