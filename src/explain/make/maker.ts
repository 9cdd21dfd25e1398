import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import { uniform } from "../../generate/models.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { childrenOf, leaf, nameOf, withChildren } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Asked } from "../features/measured-tree.ts";
import { alike, unquoted } from "../questions/field-text.ts";
import { isMet } from "../questions/question.ts";
import { type FeaturePredicate, type Questions, questions } from "../questions/questions.ts";
import type { MadeInput, Reading } from "./made-input.ts";

/** How inputs are to be made. */
export interface Wish {
  /** How many inputs, no two with the same text; fewer are made where no more are found. */
  readonly count: number;
  readonly random: Random;
  /** Trees of known inputs, which are changed. */
  readonly near: readonly Tree[];
  /** Trees of other known inputs, whose parts are put into the changed ones. Default: those that are changed. */
  readonly donors?: readonly Tree[];
  /** Changes of one input at once, at most. Default: 15. */
  readonly mostChanges?: number;
  /** Inputs tried for each one that is wanted, at most. Default: 40; less where it matters little whether there is one. */
  readonly effort?: number;
  /** How parts are derived anew. Default: all ways are equally likely. */
  readonly model?: Model;
}

/** An input on the way to what is wanted. */
interface Step {
  readonly tree: Tree;
  /** What it lacks. */
  readonly unmet: readonly FeaturePredicate[];
  /** How far it is from that. */
  readonly distance: number;
}

/** Inputs tried for each one that is wanted: with 40, one of twenty different kinds of changes is tried twice. */
const triedForEach = 40;

/** Changes at once are drawn up to this power of two, so that few are as likely as many. */
const mostChangesByDefault = 15;

/** The steps nearest to what is wanted from which the search goes on: more of them keep variety, fewer keep its direction. */
const mostSteps = 8;

/**
 * Makes inputs that meet predicates by changing known inputs: parts are derived anew, exchanged with those of other inputs, repeated or
 * left out, or get another text. A change that leads nearer to what is wanted is changed further. Each input is read again
 * from its text and measured, so nothing needs to be said about why a change does what it does.
 */
export class Maker {
  readonly #reading: Reading;
  readonly #questions: Questions;

  constructor(reading: Reading, kinds = questions) {
    this.#reading = reading;
    this.#questions = kinds;
  }

  /** Inputs that meet all predicates; none where the effort was in vain, which proves nothing. */
  *inputsFor(predicates: readonly FeaturePredicate[], wish: Wish): Work<readonly MadeInput[]> {
    const { reader } = this.#reading;
    const { near, count, effort = triedForEach, random } = wish;
    const steps: Step[] = [];
    for (const tree of near) {
      const input = reader.read(reader.textOf(tree) ?? "");
      if (input) steps.push(this.#stepOf(input, predicates));
      yield;
    }
    steps.sort(byDistance);
    const seen = new Set(near.map(textOf));
    const inputs: MadeInput[] = [];
    for (let tried = 0; inputs.length < count && tried < (inputs.length + 1) * effort; tried++) {
      yield;
      const from = steps[Math.min(random.below(mostSteps), random.below(steps.length || 1))];
      if (!from) break;
      const text = reader.textOf(this.#changed(from, wish));
      if (text === undefined || seen.has(text)) continue;
      seen.add(text);
      const input = reader.read(text);
      if (!input) continue;
      const step = this.#stepOf(input, predicates);
      if (step.unmet.length === 0) inputs.push(input);
      else if (isNearer(step, from)) keep(step, steps);
    }
    return inputs;
  }

  #stepOf({ tree, measured }: MadeInput, predicates: readonly FeaturePredicate[]): Step {
    const unmet: FeaturePredicate[] = [];
    let distance = 0;
    for (const predicate of predicates) {
      const { feature, threshold } = predicate;
      const value = this.#questions.of(feature).amountIn(feature, measured);
      if (isMet(value, predicate)) continue;
      unmet.push(predicate);
      distance += distanceOf(value, threshold);
    }
    return { tree, unmet, distance };
  }

  #changed({ tree, unmet }: Step, wish: Wish): Tree {
    const { random, mostChanges = mostChangesByDefault } = wish;
    const wanted = unmet[random.below(Math.max(1, unmet.length))];
    if (wanted) {
      const aimed = this.#aimed(tree, wanted, wish);
      // Another change besides is sometimes needed for both to be there, and makes inputs different.
      if (aimed) return random.below(2) === 0 ? aimed : this.#anyhow(aimed, wish);
    }
    let changed = tree;
    const times = 2 ** random.below(Math.floor(Math.log2(mostChanges + 1)) + 1);
    for (let left = Math.min(times, mostChanges); left > 0; left--) changed = this.#anyhow(changed, wish);
    return changed;
  }

  /** One part derived anew, from another input, repeated or left out, or with another text. */
  #anyhow(tree: Tree, wish: Wish): Tree {
    const { random } = wish;
    switch (random.below(7)) {
      case 0:
      case 1:
        return this.#derivedAnew(tree, wish);
      case 2:
      case 3:
        return this.#grafted(tree, wish) ?? this.#derivedAnew(tree, wish);
      case 4:
      case 5:
        return this.#resized(tree, undefined, wish) ?? this.#derivedAnew(tree, wish);
      default:
        return this.#respelled(tree, wish) ?? this.#derivedAnew(tree, wish);
    }
  }

  /** A change of what the predicate speaks of; undefined where it speaks of nothing in the tree. */
  #aimed(tree: Tree, wanted: FeaturePredicate, wish: Wish): Tree | undefined {
    const { random } = wish;
    const { feature, isAbove } = wanted;
    const path = drawn(
      this.#questions
        .of(feature)
        .elementsIn(feature)
        .flatMap((element) => this.#nodesOf(element, tree)),
      random,
    );
    const aimed = random.below(4) === 0 ? undefined : this.#towards(tree, wanted, path, wish);
    if (aimed) return aimed;
    // Without what is asked for, the part is to become another; with it, it may be in another input.
    return path || !isAbove ? this.#about(tree, path, wish) : this.#grafted(tree, wish);
  }

  /** A change that the question says how to make; undefined where it says nothing. */
  #towards(tree: Tree, wanted: FeaturePredicate, path: Path | undefined, wish: Wish): Tree | undefined {
    const { feature } = wanted;
    const { random } = wish;
    const nodesOf = (element: number): readonly Path[] => this.#nodesOf(element, tree);
    return this.#questions.of(feature).towards?.(feature, wanted, {
      tree,
      random,
      path,
      nodesOf,
      drawn: (element) => drawn(nodesOf(element), random),
      amountOf: (other) => this.#amountOf(other, tree),
      withText: (at, text) => replaceAt(tree, at, leaf(text)),
      withNumber: (at, isAbove, bound) => withNumber(tree, at, rangeOf(isAbove, bound), random),
      withCopy: (paths) => copied(tree, paths, random),
      resized: () => this.#resized(tree, path, wish, this.#missing(tree, wanted)),
    });
  }

  /** How much the tree has of the feature; NaN where its text is not derived. */
  #amountOf(feature: Asked, tree: Tree): number {
    const input = this.#reading.reader.read(textOf(tree));
    return input ? this.#questions.of(feature).amountIn(feature, input.measured) : Number.NaN;
  }

  /** How much the tree lacks of what the predicate asks for, or has too much, in whole numbers; 1 where it has no amount. */
  #missing(tree: Tree, { feature, isAbove, threshold }: FeaturePredicate): number {
    const missing = Math.floor(threshold) + (isAbove ? 1 : 0) - this.#amountOf(feature, tree);
    return Number.isFinite(missing) ? Math.max(-mostItems, Math.min(mostItems, missing)) : 1;
  }

  /** The part at the path derived anew, or another one put in its place; elsewhere where there is no such part. */
  #about(tree: Tree, path: Path | undefined, wish: Wish): Tree | undefined {
    const { random } = wish;
    if (!path || random.below(3) === 0) return this.#grafted(tree, wish);
    // What stands around it, too, may have to become something else.
    const up = path.slice(0, path.length - random.below(Math.min(3, path.length + 1)));
    return random.below(2) === 0 ? this.#derivedAnew(tree, wish, up) : this.#grafted(tree, wish, up);
  }

  #derivedAnew(tree: Tree, { random, model = uniform }: Wish, at?: Path): Tree {
    const { sites } = this.#reading.vocabulary;
    const path =
      at && nodeAt(tree, at)?.kind === "rule"
        ? at
        : drawn(
            pathsOf(tree, ({ kind }) => kind === "rule"),
            random,
          );
    const node = path && nodeAt(tree, path);
    if (!path || node?.kind !== "rule") return tree;
    const producer = new TreeProducer(sites, model, random);
    return replaceAt(tree, path, producer.produce(2 ** random.below(largestBudget + 1), node.name));
  }

  /** A part of another input, or of this one, in the place of one of the same rule. */
  #grafted(tree: Tree, { near, donors = near, random }: Wish, at?: Path): Tree | undefined {
    const donor = random.below(4) === 0 ? tree : (donors[random.below(donors.length)] ?? tree);
    const name = at && nameOf(nodeAt(tree, at) as Tree);
    const from = drawn(
      pathsOf(donor, (node) => node.kind === "rule" && (name === undefined || node.name === name)),
      random,
    );
    const part = from && nodeAt(donor, from);
    if (!part) return undefined;
    const to =
      name !== undefined
        ? at
        : drawn(
            pathsOf(tree, (node) => node.kind === "rule" && node.name === nameOf(part)),
            random,
          );
    return to && replaceAt(tree, to, part);
  }

  /** Changes a repetition in the part, or anywhere: adds so many elements of its own or of another input, deletes some, or exchanges two. */
  #resized(tree: Tree, within: Path | undefined, wish: Wish, missing?: number): Tree | undefined {
    const { near, donors = near, random } = wish;
    const inside = within ? (nodeAt(tree, within) as Tree) : tree;
    const all = pathsOf(inside, isFilledRepetition);
    // A tree has more letters in words than elements in lists; the letters are changed when a word is.
    const ofRules = within ? [] : all.filter((path) => rulesIn(nodeAt(inside, path) as Tree) !== "");
    const found = drawn(ofRules.length > 0 ? ofRules : all, random);
    if (!found) return undefined;
    const path = [...(within ?? []), ...found];
    const node = nodeAt(tree, path) as Tree;
    const items = childrenOf(node);
    const [at, other] = [random.below(items.length), random.below(items.length)];
    const more = missing === undefined || random.below(4) === 0 ? random.below(3) - 1 : missing;
    if (more < 0) return replaceAt(tree, path, withChildren(node, items.toSpliced(at, -more)));
    if (more === 0) {
      const exchanged = items.with(at, items[other] as Tree).with(other, items[at] as Tree);
      return replaceAt(tree, path, withChildren(node, exchanged));
    }
    const donor = donors[random.below(donors.length)] ?? tree;
    const alike = random.below(2) === 0 ? itemsLike(items[other] as Tree, donor) : [];
    const added = alike.length > 0 ? alike : items;
    const first = random.below(added.length);
    const copies = Array.from({ length: more }, (_, index) => added[(first + index) % added.length] as Tree);
    return replaceAt(tree, path, withChildren(node, items.toSpliced(at, 0, ...copies)));
  }

  /** A word or number with another text: one that the same rule has elsewhere, or a number near it. */
  #respelled(tree: Tree, { near, donors = near, random }: Wish): Tree | undefined {
    const { isWord, ruleNumber } = this.#reading.vocabulary;
    const words = (each: Tree): Path[] =>
      pathsOf(each, (node) => isWord(ruleNumber(nameOf(node) ?? "") ?? -1));
    const path = drawn(words(tree), random);
    const node = path && nodeAt(tree, path);
    if (!path || !node) return undefined;
    const text = textOf(node);
    const number = Number(unquoted(text));
    if (text.trim() !== "" && Number.isFinite(number) && random.below(2) === 0) {
      const far = random.below(10 ** (1 + random.below(mostDigits)));
      const numbers = [number + 1, number - 1, 0, 1, number + far, number - far, far, -far];
      return replaceAt(tree, path, leaf(alike(text, String(numbers[random.below(numbers.length)]))));
    }
    const donor = donors[random.below(donors.length)] ?? tree;
    const other = drawn(
      pathsOf(donor, (each) => nameOf(each) === nameOf(node)),
      random,
    );
    return other && replaceAt(tree, path, nodeAt(donor, other) as Tree);
  }

  /** The nodes of the element's rule; of a part with a name those that are called so. */
  #nodesOf(element: number, tree: Tree): readonly Path[] {
    const { elements, naming } = this.#reading.vocabulary;
    const { rule = "" } = elements[element] ?? {};
    const word = naming.wordOf(rule)?.word;
    if (word === undefined) return pathsOf(tree, (node) => nameOf(node) === rule);
    const called = naming.called(tree);
    const origin = naming.origins.get(rule);
    return pathsOf(tree, (node) => called.get(node) === word && nameOf(node) === origin);
  }
}

const isFilledRepetition = (node: Tree): boolean => node.kind === "repetition" && node.children.length > 0;

/** The elements of a tree's repetitions that are made of the same rules as this one. */
function itemsLike(item: Tree, tree: Tree): readonly Tree[] {
  const form = rulesIn(item);
  return pathsOf(tree, isFilledRepetition)
    .flatMap((path) => childrenOf(nodeAt(tree, path) as Tree))
    .filter((each) => rulesIn(each) === form);
}

/** The names of the nearest rules' nodes. */
const rulesIn = (node: Tree): string => nameOf(node) ?? childrenOf(node).map(rulesIn).join("");

/** Expansions in a part that is derived anew: up to this power of two, as chains of operators take a dozen for a single name. */
const largestBudget = 6;

/** Elements that a repetition gets or loses at once, at most: buffers in programs have up to some thousands. */
const mostItems = 5_000;

/** How many digits a number that is drawn has at most: thresholds in programs seldom have more. */
const mostDigits = 5;

/** How far a value is from a threshold: below 1, and next to 1 where it is absent. */
function distanceOf(value: number, threshold: number): number {
  const apart = Math.abs(value - threshold);
  return Number.isFinite(apart) ? 1 - 1 / (2 + apart) : 1;
}

const byDistance = (one: Step, other: Step): number =>
  one.unmet.length - other.unmet.length || one.distance - other.distance;

const isNearer = (step: Step, from: Step): boolean => byDistance(step, from) < 0;

function keep(step: Step, steps: Step[]): void {
  const at = steps.findIndex((each) => isNearer(step, each));
  steps.splice(at < 0 ? steps.length : at, 0, step);
}

const rangeOf = (isAbove: boolean, threshold: number): NumberRange =>
  isAbove ? { above: threshold, upTo: Infinity } : { above: -Infinity, upTo: threshold };

const drawn = (paths: readonly Path[], random: Random): Path | undefined =>
  paths.length === 0 ? undefined : paths[random.below(paths.length)];

function withNumber(tree: Tree, path: Path, range: NumberRange, random: Random): Tree | undefined {
  const text = numberText(range, random);
  return text === undefined
    ? undefined
    : replaceAt(tree, path, leaf(alike(textOf(nodeAt(tree, path) as Tree), text)));
}

/** One of the parts in the place of another. */
function copied(tree: Tree, paths: readonly Path[], random: Random): Tree | undefined {
  const from = drawn(paths, random);
  const part = from && nodeAt(tree, from);
  const to =
    part &&
    drawn(
      paths.filter((path) => path !== from && nameOf(nodeAt(tree, path) as Tree) === nameOf(part)),
      random,
    );
  return to && replaceAt(tree, to, part);
}

/** Above the one bound, and not above the other. */
export interface NumberRange {
  readonly above: number;
  readonly upTo: number;
}

/** Steps between round numbers, large ones first. */
const STEPS = [1e6, 1e3, 100, 10, 5, 1, 0.5, 0.1, 0.01, 0.001];

/** How often a number is written in the plainest way: languages differ in what else they allow. */
const plainOf = 4;

/** One of the numbers in the range, round ones more often, as it may be written; undefined where there is none. */
export function numberText(range: NumberRange, random: Random): string | undefined {
  const numbers = roundNumbersIn(range);
  const number =
    random.below(plainOf) > 0 ? numbers[random.below(numbers.length)] : drawnNumber(range, random);
  if (number === undefined) return undefined;
  const texts = spellings(number);
  return random.below(plainOf) > 0 ? texts[0] : texts[random.below(texts.length)];
}

/** Plain numbers in the range, each once. */
const roundNumbersIn = (range: NumberRange): number[] =>
  [...new Set([0, 1, -1, range.upTo, ...roundNumbers(range)])].filter((each) => isIn(each, range));

const isIn = (number: number, { above, upTo }: NumberRange): boolean =>
  Number.isFinite(number) && number > above && number <= upTo;

/** The multiples of each step that are next to the bounds, and as far again. */
function roundNumbers({ above, upTo }: NumberRange): number[] {
  return STEPS.toReversed().flatMap((step) => {
    const least = Math.floor(above / step) + 1;
    const most = Math.floor(upTo / step);
    const multiples = [least, least + 1, most, most - 1, ...(above < 0 ? [most - 9] : [least + 9])];
    return multiples.filter(Number.isFinite).map((multiple) => rounded(multiple * step));
  });
}

/** Without what multiplying adds behind the last decimal. */
const rounded = (number: number): number => Number(number.toPrecision(12));

/** A whole number drawn from near 0 or the bounds; undefined when it is not in the range. */
function drawnNumber({ above, upTo }: NumberRange, random: Random): number | undefined {
  const low = Math.max(above, Math.min(upTo, 0) - 1000);
  const high = Math.min(upTo, Math.max(above, 0) + 1000);
  const drawn = Math.round(low + random.unit() * (high - low));
  return isIn(drawn, { above, upTo }) ? drawn : undefined;
}

/** How the number may be written. A sign says more of a text than of its number: 0 may have either. */
function spellings(number: number): string[] {
  const plain = String(number);
  const decimal = Number.isInteger(number) && !plain.includes("e") ? [`${plain}.0`] : [];
  return [
    plain,
    ...decimal,
    number.toExponential(),
    ...(number >= 0 ? [`+${plain}`] : []),
    ...(number === 0 ? ["-0"] : []),
  ];
}
