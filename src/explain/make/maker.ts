import type { Work } from "../../base/in-turns.ts";
import { oncePer } from "../../base/lazy.ts";
import type { Random } from "../../base/random.ts";
import { type PartProducer, partProducer } from "../../generate/constrain.ts";
import { uniform } from "../../generate/models.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { childrenOf, leaf, nameOf, withChildren } from "../../tree/node.ts";
import { countOf, nodeAt, type Path, pathOfNth, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import type { Asked } from "../features/measured-tree.ts";
import { ruleOfPart } from "../naming/called-parts.ts";
import { namingForms } from "../naming/naming-form.ts";
import { alike } from "../questions/field-text.ts";
import { isMet } from "../questions/question.ts";
import { type FeaturePredicate, type Questions, questions } from "../questions/questions.ts";
import { elementsIn } from "../questions/spoken-of.ts";
import { type NumberRange, numberText, otherText } from "./field-texts.ts";
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
  /** Inputs that were made for other wishes. Those that meet this one come first, and others that are made on the way are added. */
  readonly spare?: Map<string, MadeInput>;
}

/** An input on the way to what is wanted. */
interface Step {
  readonly tree: Tree;
  /** What it lacks. */
  readonly unmet: readonly FeaturePredicate[];
  /** How far it is from that. */
  readonly distance: number;
}

export interface Making {
  /** Default: all kinds of questions. */
  readonly kinds?: Questions;
  /** Whether only entries and values become others, and nothing in the way in which they are written. Default: no. */
  readonly isOfData?: boolean;
}

/** Inputs tried for each one that is wanted: with 40, one of twenty different kinds of changes is tried twice. */
const triedForEach = 40;

/** Changes at once are drawn up to this power of two, so that few are as likely as many. */
export const mostChangesByDefault = 15;

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
  readonly #isOfData: boolean;
  readonly #words: ReadonlySet<string>;
  /** By rule and alternative, which children are a name. */
  readonly #names: ReadonlyMap<string, readonly number[]>;
  /** By tree and element: many changes of one tree are tried. */
  readonly #nodesIn = oncePer((_: Tree) => new Map<number, readonly Path[]>());
  /** Derives parts anew, with the random numbers of the last wish. */
  #producer: (PartProducer & { readonly random: Random }) | undefined;

  constructor(reading: Reading, { kinds = questions, isOfData = false }: Making = {}) {
    const { grammar } = reading.vocabulary;
    this.#reading = reading;
    this.#questions = kinds;
    this.#isOfData = isOfData;
    this.#words = lexicalRules(grammar);
    this.#names = new Map(
      namingForms(grammar).map(({ rule, alternative, names }) => [`${rule}/${alternative}`, names]),
    );
  }

  /** Inputs that meet all predicates; none where the effort was in vain, which proves nothing. */
  *inputsFor(predicates: readonly FeaturePredicate[], wish: Wish): Work<readonly MadeInput[]> {
    const { reader } = this.#reading;
    const { near, count, effort = triedForEach, random, spare } = wish;
    const steps: Step[] = [];
    for (const tree of near) {
      const input = reader.read(reader.textOf(tree) ?? "");
      if (input) steps.push(this.#stepOf(input, predicates));
      yield;
    }
    steps.sort(byDistance);
    const seen = new Set(near.map(textOf));
    const inputs: MadeInput[] = [];
    for (const input of spare?.values() ?? []) {
      if (inputs.length === count) return inputs;
      if (this.#stepOf(input, predicates).unmet.length > 0) continue;
      inputs.push(input);
      spare?.delete(input.text);
    }
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
      else spare?.set(text, input);
      if (step.unmet.length > 0 && isNearer(step, from)) keep(step, steps);
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

  /** One part from another input, repeated or left out, with another text, or derived anew. */
  #anyhow(tree: Tree, wish: Wish): Tree {
    const way = wish.random.below(8);
    const changed =
      way < 2
        ? this.#grafted(tree, wish)
        : way < 4
          ? this.#resized(tree, undefined, wish)
          : way < 6
            ? this.#derivedAnew(tree, wish)
            : undefined;
    return changed ?? this.#respelled(tree, wish) ?? this.#derivedAnew(tree, wish) ?? tree;
  }

  /** A change of what the predicate speaks of; undefined where it speaks of nothing in the tree. */
  #aimed(tree: Tree, wanted: FeaturePredicate, wish: Wish): Tree | undefined {
    const { random } = wish;
    const { feature, isAbove } = wanted;
    const path = drawn(
      elementsIn(feature).flatMap((element) => this.#nodesOf(element, tree)),
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

  /** The part at the path derived anew, or another one put in its place; any change if there is no such part. One in three is made anyhow, as other parts may matter. */
  #about(tree: Tree, path: Path | undefined, wish: Wish): Tree | undefined {
    const { random } = wish;
    if (!path || random.below(3) === 0) return this.#anyhow(tree, wish);
    // What stands around it, too, may have to become something else.
    const up = path.slice(0, path.length - random.below(Math.min(3, path.length + 1)));
    return (random.below(2) === 0 && this.#derivedAnew(tree, wish, up)) || this.#grafted(tree, wish, up);
  }

  /** Undefined of data, which nobody writes so. */
  #derivedAnew(tree: Tree, { random }: Wish, at?: Path): Tree | undefined {
    if (this.#isOfData) return undefined;
    const { sites } = this.#reading.vocabulary;
    const path = at && nodeAt(tree, at)?.kind === "rule" ? at : this.#drawnRule(tree, random);
    const node = path && nodeAt(tree, path);
    if (!path || node?.kind !== "rule") return undefined;
    // A producer remembers what it found out about the grammar.
    if (this.#producer?.random !== random)
      this.#producer = { random, ...partProducer({ sites, model: uniform, random }) };
    return replaceAt(tree, path, this.#producer.produce(2 ** random.below(largestBudget + 1), node.name));
  }

  /** A part of another input, or of this one, in the place of one of the same rule; of data one that is called the same, or any word. */
  #grafted(tree: Tree, { near, donors = near, random }: Wish, at?: Path): Tree | undefined {
    const { naming } = this.#reading.vocabulary;
    const donor = random.below(4) === 0 ? tree : (donors[random.below(donors.length)] ?? tree);
    const to = at ?? this.#drawnRule(tree, random);
    const node = to && (nodeAt(tree, to) as Tree);
    if (!node) return undefined;
    const isWord = this.#words.has(nameOf(node) ?? "");
    const isCalledSame = this.#isOfData && !(isWord && random.below(2) === 0);
    const [here, there] = isCalledSame ? [naming.called(tree), naming.called(donor)] : [];
    const [name, called] = [nameOf(node), here?.get(node)];
    const isAlike = (each: Tree): boolean => nameOf(each) === name && called === there?.get(each);
    const from = this.#drawnOf(donor, isAlike, random);
    return from && replaceAt(tree, to, nodeAt(donor, from) as Tree);
  }

  /** Changes a repetition in the part, or anywhere: adds so many elements of its own, of another input or derived anew, deletes some, or exchanges two. */
  #resized(tree: Tree, within: Path | undefined, wish: Wish, missing?: number): Tree | undefined {
    const { near, donors = near, random } = wish;
    const inside = within ? (nodeAt(tree, within) as Tree) : tree;
    const all = this.#pathsOf(inside, isRepetition).map((path) => [...(within ?? []), ...path]);
    // A tree has more letters in words than elements in lists; the letters are changed when a word is.
    const ofRules = within ? [] : all.filter((path) => isOfRules(tree, path));
    const path = drawn(ofRules.length > 0 ? ofRules : all, random);
    if (!path) return undefined;
    const node = nodeAt(tree, path) as Tree;
    const donor = donors[random.below(donors.length)] ?? tree;
    const alike = (): readonly Tree[] => itemsAt(placeIn(tree, path), donor);
    const items = childrenOf(node);
    if (items.length === 0)
      return replaceAt(tree, path, withChildren(node, alike().slice(0, 1 + random.below(2))));
    const [at, other] = [random.below(items.length), random.below(items.length)];
    const more = missing === undefined || random.below(4) === 0 ? random.below(3) - 1 : missing;
    if (more < 0) return replaceAt(tree, path, withChildren(node, items.toSpliced(at, -more)));
    if (more === 0) {
      const exchanged = items.with(at, items[other] as Tree).with(other, items[at] as Tree);
      return replaceAt(tree, path, withChildren(node, exchanged));
    }
    const others = random.below(2) === 0 ? alike() : [];
    const added = others.length > 0 ? others : items;
    const first = random.below(added.length);
    const copies = Array.from({ length: more }, (_, index) => {
      const copy = added[(first + index) % added.length] as Tree;
      // With an element of a kind that no known input has, the input may pass.
      const isNew = !this.#isOfData && random.below(3) === 0;
      return (isNew && this.#derivedAnew(copy, wish, [])) || copy;
    });
    return replaceAt(tree, path, withChildren(node, items.toSpliced(at, 0, ...copies)));
  }

  /** A word or number with another text: a similar one, or one that the same rule has elsewhere. */
  #respelled(tree: Tree, wish: Wish): Tree | undefined {
    const { isWord, ruleNumber } = this.#reading.vocabulary;
    const isOfWord = (node: Tree): boolean => isWord(ruleNumber(nameOf(node) ?? "") ?? -1);
    const path = this.#drawnOf(tree, isOfWord, wish.random);
    if (!path || wish.random.below(2) === 0) return path && this.#grafted(tree, wish, path);
    return replaceAt(tree, path, leaf(otherText(textOf(nodeAt(tree, path) as Tree), wish.random)));
  }

  /** A node of a rule in whose texts anything but white space can stand. */
  #drawnRule(tree: Tree, random: Random): Path | undefined {
    const { inked } = this.#reading.vocabulary.texts;
    return this.#drawnOf(tree, (node) => node.kind === "rule" && inked.has(node.name), random);
  }

  /** One of the nodes that `#pathsOf` finds. */
  #drawnOf(tree: Tree, isWanted: (node: Tree) => boolean, random: Random): Path | undefined {
    if (this.#isOfData) return drawn(this.#pathsOf(tree, isWanted), random);
    const count = countOf(tree, isWanted);
    return count === 0 ? undefined : pathOfNth(tree, random.below(count), isWanted);
  }

  /** The nodes of which this holds and that may change: of data neither what is in words, nor names. */
  #pathsOf(tree: Tree, isWanted: (node: Tree) => boolean): Path[] {
    if (!this.#isOfData) return pathsOf(tree, isWanted);
    const paths: Path[] = [];
    const names = new Set<Tree>();
    walk(tree, {
      enter: (node, path) => {
        if (names.has(node)) return "skip";
        if (isWanted(node)) paths.push([...path]);
        if (node.kind !== "rule") return undefined;
        for (const index of this.#names.get(`${node.name}/${node.alternative}`) ?? [])
          names.add(node.children[index] as Tree);
        return this.#words.has(node.name) ? "skip" : undefined;
      },
    });
    return paths;
  }

  /** The nodes of the element's rule; of a part with a name those that are called so. */
  #nodesOf(element: number, tree: Tree): readonly Path[] {
    const known = this.#nodesIn(tree);
    const { elements, naming } = this.#reading.vocabulary;
    const { rule = "" } = elements[element] ?? {};
    const called = naming.rules.has(rule) ? naming.called(tree) : undefined;
    const nameIn = (node: Tree): string | undefined =>
      called ? ruleOfPart(nameOf(node) ?? "", called.get(node) ?? "") : nameOf(node);
    const found = known.get(element) ?? pathsOf(tree, (node) => nameIn(node) === rule);
    known.set(element, found);
    return found;
  }
}

const isRepetition = ({ kind }: Tree): boolean => kind === "repetition";

/** Whether nodes of rules are in the repetition at the path; of an empty one, whether some stand beside it. */
function isOfRules(tree: Tree, path: Path): boolean {
  const items = childrenOf(nodeAt(tree, path) as Tree);
  const those = items.length > 0 ? items : childrenOf(nodeAt(tree, path.slice(0, -1)) as Tree);
  return those.some((each) => each.kind === "rule" || childrenOf(each).some(({ kind }) => kind === "rule"));
}

/** The nearest rule around the node at the path, and the way from there. */
function placeIn(tree: Tree, path: Path): string {
  const around = path.findLastIndex((_, length) => nodeAt(tree, path.slice(0, length))?.kind === "rule");
  const rule = nodeAt(tree, path.slice(0, Math.max(0, around))) as Tree;
  return `${nameOf(rule)} ${path.slice(around)}`;
}

/** The elements of all repetitions in the tree at the place. */
const itemsAt = (place: string, tree: Tree): readonly Tree[] =>
  pathsOf(tree, isRepetition)
    .filter((path) => placeIn(tree, path) === place)
    .flatMap((path) => childrenOf(nodeAt(tree, path) as Tree));

/** Expansions in a part that is derived anew: up to this power of two, as chains of operators take a dozen for a single name. */
const largestBudget = 6;

/** Elements that a repetition gets or loses at once, at most: buffers in programs have up to some thousands. */
const mostItems = 5_000;

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
