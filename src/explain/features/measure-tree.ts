import { once } from "../../base/lazy.ts";
import { itemsOf, type SiteExpression } from "../../generate/sites.ts";
import { childrenOf } from "../../tree/node.ts";
import { occurrences } from "../../tree/occurrences.ts";
import { textOf } from "../../tree/text.ts";
import type { TokenNode, Tree } from "../../tree/tree.ts";
import { ruleOfPart } from "../naming/called-parts.ts";
import { fieldNumber, numberIn } from "../questions/field-text.ts";
import { type MeasuredTree, type Measures, noMeasures } from "./measured-tree.ts";
import { nestedIn, type WalkedElements } from "./nested.ts";
import { leaving, type Nesting } from "./own-parts.ts";
import { partTexts } from "./part-texts.ts";
import type { Inside, RuleSpan } from "./rule-spans.ts";
import type { InputElement, NamedPattern, Vocabulary } from "./vocabulary.ts";

/**
 * Measures the elements of a tree in one walk, those inside tokens too as far as their trees are known. Throws a
 * RangeError when another grammar derived the tree.
 */
export function measureTree(
  tree: Tree,
  vocabulary: Vocabulary,
  inside: Inside = () => undefined,
): MeasuredTree {
  const text = textOf(tree);
  const walk = new MeasuringWalk(text, vocabulary);
  const start = referenceTo(vocabulary.grammar.start);
  const called = vocabulary.naming.called(tree);
  const pending: Step[] = [{ node: tree, part: start, place: "", item: undefined }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    if ("elements" in step) walk.leave(step);
    else if (step.node.kind === "leaf") {
      const occurrence = step.item === undefined ? undefined : walk.enter([step.item], nowhereAtAll);
      walk.read(step.node.text);
      if (occurrence) walk.leave(occurrence);
    } else if (step.node.kind === "token")
      pending.push(...tokenSteps(step.node, step, { walk, vocabulary, inside }));
    else if (step.node.kind !== "open") {
      const { elements, parts, placeOf, count, item } = derivationOf(step, vocabulary);
      const word = called.get(step.node);
      const asNamed = word === undefined ? [] : namedElements(step, word, vocabulary);
      const rule = step.node.kind === "rule" ? elements[0] : undefined;
      const part = step.node.kind === "rule" ? asNamed[0] : undefined;
      const all = [step.item, blankAt(step, vocabulary), ...elements, ...asNamed];
      pending.push(walk.enter(known(all), { rule, part, place: step.place, count }));
      for (let index = parts.length - 1; index >= 0; index--) {
        const node = step.node.children[index] as Tree;
        pending.push({ node, part: parts[index] as SiteExpression, place: placeOf(index), item });
      }
    }
  }
  const { spans, walked, ...measured } = walk.measured();
  return {
    ...measured,
    spans,
    nested: once(() => nestedIn(walked, vocabulary.elements)),
    parts: once(() => partTexts(spans, vocabulary)),
    patterns: new Set(occurring(tree, vocabulary, inside)),
    own: vocabulary.own.map(({ measure }) => measure(text, tree) || 0),
  };
}

/** The elements that a node is as what it is called. */
function namedElements(
  { node, part }: Entered,
  word: string,
  vocabulary: Vocabulary,
): (number | undefined)[] {
  if (part.kind === "reference" && node.kind === "rule") {
    const rule = ruleOfPart(part.name, word);
    return [vocabulary.ruleNumber(rule), vocabulary.optionNumber(rule, node.alternative)];
  }
  if (!("site" in part)) return [];
  const { rule, key } = part.site;
  const site = ruleOfPart(rule, word) + key.slice(rule.length);
  return [vocabulary.optionNumber(site, node.kind === "choice" ? node.alternative : 0)];
}

/** The element of the white space that stands there, if there is any. */
function blankAt({ node, place }: Entered, vocabulary: Vocabulary): number | undefined {
  const blank = place === undefined ? undefined : vocabulary.blankNumber(place);
  return blank !== undefined && textOf(node) !== "" ? blank : undefined;
}

/** The patterns that occur, by number. */
function occurring(tree: Tree, { patterns }: Vocabulary, inside: Inside): number[] {
  const options = { inside: (token: Tree) => (token.kind === "token" ? inside(token) : undefined) };
  return [...patterns.keys()].filter((number) => {
    const { pattern } = patterns[number] as NamedPattern;
    return occurrences(pattern, tree, options).length > 0;
  });
}

/** A node to enter, with the part of the grammar that derived it, or one to leave. */
type Step = Entered | Occurrence;

export interface Entered {
  readonly node: Tree;
  readonly part: SiteExpression;
  /** See `WalkedNode`. */
  readonly place: string | undefined;
  /** The element that it is as an item of a repetition. */
  readonly item: number | undefined;
}

interface TokenReading {
  readonly walk: MeasuringWalk;
  readonly vocabulary: Vocabulary;
  readonly inside: Inside;
}

/** What is left to do at a token, last first. One that another rule derived is an element of both rules. */
function tokenSteps(
  token: TokenNode,
  { place, item }: Pick<Entered, "place" | "item">,
  { walk, vocabulary, inside }: TokenReading,
): Step[] {
  const derived = inside(token);
  const rule = vocabulary.ruleNumber(token.name);
  const isDerived = derived?.kind === "rule";
  const isOwn = isDerived && derived.name === token.name;
  const occurrence = walk.enter(known(isOwn ? [item] : [item, rule]), { rule, place });
  if (isDerived) {
    const part = referenceTo(derived.name);
    return [occurrence, { node: derived, part, place: undefined, item: undefined }];
  }
  walk.read(token.text);
  return [occurrence];
}

const referenceTo = (name: string): SiteExpression => ({ kind: "reference", name });

const known = (elements: readonly (number | undefined)[]): number[] =>
  elements.filter((element) => element !== undefined);

/** How the grammar derives a node: which elements it is, the part for each child. */
export interface Derivation {
  readonly elements: readonly (number | undefined)[];
  readonly parts: readonly SiteExpression[];
  /** The key of the expression that derives the child of this index; undefined for items of what has no place. */
  readonly placeOf: (child: number) => string | undefined;
  /** How many elements a repetition has, and which element each of them is. */
  readonly count?: number;
  readonly item?: number | undefined;
}

export function derivationOf(step: Entered, vocabulary: Vocabulary): Derivation {
  const { node, part } = step;
  const derivation = matched(step, vocabulary);
  if (derivation?.parts.length === childrenOf(node).length) return derivation;
  const what = "name" in node ? `${node.kind} "${node.name}"` : node.kind;
  const expected = part.kind === "reference" ? `the rule "${part.name}"` : `a ${part.kind}`;
  throw new RangeError(`the tree was derived by another grammar: expected ${expected}, found the ${what}`);
}

/** Undefined when the part derives no such node. */
function matched({ node, part, place }: Entered, vocabulary: Vocabulary): Derivation | undefined {
  const { sites } = vocabulary;
  const isPlaced = place !== undefined;
  if (part.kind === "reference" && node.kind === "rule" && node.name === part.name) {
    const { site, alternatives } = sites.rule(part.name);
    const chosen = alternatives[node.alternative];
    const elements = [vocabulary.ruleNumber(part.name), vocabulary.optionNumber(site.key, node.alternative)];
    const key = `${part.name}/${node.alternative}`;
    const placeOf = (child: number) => (chosen?.kind === "sequence" ? `${key}/${child}` : key);
    return chosen && { elements, parts: itemsOf(chosen), placeOf: isPlaced ? placeOf : nowhere };
  }
  if (part.kind === "sequence" && node.kind === "sequence") {
    const placeOf = (child: number) => `${place}/${child}`;
    return { elements: [], parts: part.items, placeOf: isPlaced ? placeOf : nowhere };
  }
  if (part.kind === "choice" && node.kind === "choice") {
    const chosen = part.alternatives[node.alternative];
    const elements = [vocabulary.optionNumber(part.site.key, node.alternative)];
    const placeOf = () => `${part.site.key}/${node.alternative}`;
    return chosen && { elements, parts: [chosen], placeOf: isPlaced ? placeOf : nowhere };
  }
  if (part.kind === "repetition" && node.kind === "repetition") {
    const count = node.children.length;
    const parts = node.children.map(() => part.item);
    const empty = count === 0 ? vocabulary.emptyNumber(part.site) : undefined;
    const elements = [vocabulary.optionNumber(part.site.key, 0), empty];
    const item = vocabulary.itemNumber(part.site);
    return { elements, parts, placeOf: isPlaced ? () => `${part.site.key}/0` : nowhere, count, item };
  }
  return undefined;
}

type OpenSpan = { -readonly [key in keyof RuleSpan]: RuleSpan[key] };

/** A node that the walk is in. */
interface Frame {
  readonly place: string;
  readonly own: number | undefined;
  /** Those that are not blank, each with the rules' nodes at and below it that have the same text. */
  readonly children: { readonly spans: number[]; readonly place: string }[];
}

const frameOf = (place: string, own: number | undefined): Frame => ({ place, own, children: [] });

/** A fixed text. */
const noRules = () => ({ spans: [], place: "" });

const nowhere = (): undefined => undefined;

/** A character has no text of its own to be compared. */
const nowhereAtAll = { place: undefined };

/** What the walk enters. */
export interface WalkedNode {
  /** The number of the rule that derived it; undefined for other nodes and for rules that are no elements. */
  readonly rule?: number | undefined;
  /** The number of the named part that it is; undefined for others. */
  readonly part?: number | undefined;
  /** The key of the expression that derived it; undefined in tokens, where parts have no texts of their own. */
  readonly place: string | undefined;
  /** How many elements a repetition has. */
  readonly count?: number | undefined;
}

/** A node that the walk is in, as the elements that it is. */
export interface Occurrence {
  readonly elements: readonly number[];
  readonly node: WalkedNode;
  /** Its number in the list of rules' nodes; undefined for other nodes. */
  readonly span: number | undefined;
  /** Where its text begins, in code points and in UTF-16 code units. */
  readonly start: number;
  readonly offset: number;
  readonly entered: number;
  /** The highest code point that the node around it had until then. */
  readonly outerHighest: number;
}

/** The measures of one tree, kept while it is walked through. */
export class MeasuringWalk {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  readonly #measures: (Measures | undefined)[];
  readonly #walked: (readonly number[] | undefined)[] = [];
  readonly #nesting: {
    readonly entered: number[];
    readonly around: number[];
    readonly offsets: number[];
    readonly text: string;
    readonly hasLines: boolean;
  };
  readonly #rules: number[] = [];
  readonly #spans: OpenSpan[] = [];
  /** The nodes that the walk is in, from the one around the root on. */
  readonly #frames: Frame[] = [frameOf("", undefined)];
  #ink = "";
  /** How many of the elements that the walk is in are white space. */
  #blanks = 0;
  #position = 0;
  #offset = 0;
  #steps = 0;
  #highest = -Infinity;

  /** @param text of the whole tree */
  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text;
    const { hasLines } = vocabulary.texts;
    this.#nesting = { entered: [], around: [], offsets: [], text, hasLines };
    this.#vocabulary = vocabulary;
    this.#measures = new Array(vocabulary.elements.length);
  }

  measured(): Pick<MeasuredTree, "measures" | "nesting" | "spans" | "ink"> & {
    readonly walked: WalkedElements;
  } {
    const nesting: Nesting = this.#nesting;
    return { measures: this.#measures, walked: this.#walked, nesting, spans: this.#spans, ink: this.#ink };
  }

  enter(elements: readonly number[], node: WalkedNode): Occurrence {
    const span = this.#enterSpan(node);
    this.#walked.push(elements);
    for (const element of elements) {
      const { isInner, kind } = this.#vocabulary.elements[element] as InputElement;
      if (kind === "blank") this.#blanks++;
      if (!isInner && kind !== "blank") continue;
      this.#nesting.entered.push(element);
      this.#nesting.around.push(this.#rules.at(-1) ?? leaving);
      this.#nesting.offsets.push(this.#offset);
      if (kind === "rule") this.#rules.push(element);
    }
    const outerHighest = this.#highest;
    this.#highest = -Infinity;
    return {
      elements,
      node,
      span,
      start: this.#position,
      offset: this.#offset,
      entered: this.#steps++,
      outerHighest,
    };
  }

  /** Goes on behind a text. */
  read(text: string): void {
    for (const character of text) {
      this.#highest = Math.max(this.#highest, character.codePointAt(0) as number);
      this.#position++;
    }
    if (this.#blanks === 0) this.#ink += text;
    this.#offset += text.length;
    if (text.trim() !== "") this.#frames.at(-1)?.children.push(noRules());
  }

  leave(occurrence: Occurrence): void {
    const left = this.#steps++;
    this.#walked.push(undefined);
    for (let index = occurrence.elements.length - 1; index >= 0; index--) {
      const element = occurrence.elements[index] as number;
      this.#measure(element, occurrence, left);
      const { isInner, kind } = this.#vocabulary.elements[element] as InputElement;
      if (kind === "blank") this.#blanks--;
      if (isInner || kind === "blank") {
        this.#nesting.entered.push(leaving);
        this.#nesting.around.push(leaving);
        this.#nesting.offsets.push(this.#offset);
        if (kind === "rule") this.#rules.pop();
      }
    }
    this.#highest = Math.max(this.#highest, occurrence.outerHighest);
    this.#leaveSpan(occurrence);
  }

  #enterSpan({ rule, part, place }: WalkedNode): number | undefined {
    const elements = known([rule, part]);
    const span = elements.length > 0 ? this.#spans.length : undefined;
    if (span !== undefined)
      this.#spans.push({ elements, inner: 0, text: "", place: undefined, isBranching: false });
    if (place !== undefined) this.#frames.push(frameOf(place, span));
    return span;
  }

  /** A part stands in the place of the lowest node at or above it that has siblings which are not blank. */
  #leaveSpan({ span, node, offset }: Occurrence): void {
    const text = this.#text.slice(offset, this.#offset).trim();
    if (span !== undefined)
      Object.assign(this.#spans[span] as OpenSpan, { inner: this.#spans.length - span - 1, text });
    if (node.place === undefined) return;
    const { place, children, own } = this.#frames.pop() as Frame;
    const isBranching = children.length > 1;
    if (isBranching) {
      const rule = own ?? this.#frames.findLast((frame) => frame.own !== undefined)?.own;
      if (rule !== undefined) (this.#spans[rule] as OpenSpan).isBranching = true;
      for (const child of children)
        for (const below of child.spans) (this.#spans[below] as OpenSpan).place = child.place;
    }
    // A chain of rules adds to one array: a new one at each of them would take the square of its length.
    const spans = isBranching ? [] : (children[0]?.spans ?? []);
    if (own !== undefined) spans.push(own);
    if (text !== "") this.#frames.at(-1)?.children.push({ spans, place });
  }

  #measure(element: number, occurrence: Occurrence, left: number): void {
    const { start, entered, offset, node } = occurrence;
    const known = this.#measures[element] ?? noMeasures();
    this.#measures[element] = known;
    const length = this.#position - start;
    known.occurrences++;
    known.longest = Math.max(known.longest, length);
    known.shortest = Math.min(known.shortest, length);
    known.highestCodePoint = Math.max(known.highestCodePoint, this.#highest);
    known.firstLeft = Math.min(known.firstLeft, left);
    known.lastEntered = Math.max(known.lastEntered, entered);
    if (node.count !== undefined) {
      known.mostElements = Math.max(known.mostElements, node.count);
      known.fewestElements = Math.min(known.fewestElements, node.count);
    }
    known.hasLineEnd ||= this.#isLineEnd(element, offset);
    const number = this.#numberOf(element, offset);
    if (number === undefined) return;
    known.largest = Math.max(known.largest, number);
    known.smallest = Math.min(known.smallest, number);
  }

  #isLineEnd(element: number, offset: number): boolean {
    const isBlank = this.#vocabulary.elements[element]?.kind === "blank";
    return isBlank && /[\n\r]/.test(this.#text.slice(offset, this.#offset));
  }

  /** The number that the text from the offset to here is. */
  #numberOf(element: number, offset: number): number | undefined {
    const { elements, texts } = this.#vocabulary;
    const { kind, rule, isPart } = elements[element] ?? {};
    if (kind !== "rule" || !texts.numeric.has(rule as string)) return undefined;
    const text = this.#text.slice(offset, this.#offset);
    return isPart ? fieldNumber(text) : numberIn(text);
  }
}
