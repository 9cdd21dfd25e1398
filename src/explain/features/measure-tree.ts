import { once } from "../../base/lazy.ts";
import { itemsOf, type SiteExpression } from "../../generate/sites.ts";
import { childrenOf } from "../../tree/node.ts";
import { occurrences } from "../../tree/occurrences.ts";
import { textOf } from "../../tree/text.ts";
import type { TokenNode, Tree } from "../../tree/tree.ts";
import { ruleOfPart } from "../naming/called-parts.ts";
import { fieldNumber, numberIn } from "../questions/field-text.ts";
import type { InputNode } from "./input-nodes.ts";
import { type MeasuredTree, type Measures, noMeasures } from "./measured-tree.ts";
import { partTexts } from "./part-texts.ts";
import type { InputElement, NamedPattern, Vocabulary } from "./vocabulary.ts";

/** The tree of a token's text, from its rule; undefined where nobody knows it. */
export type Inside = (token: TokenNode) => Tree | undefined;

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
  const { nodes, measures, ink } = walk;
  return {
    measures,
    nodes,
    text,
    hasLines: vocabulary.texts.hasLines,
    ink,
    parts: once(() => partTexts(nodes, vocabulary)),
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

interface Entered {
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
interface Derivation {
  readonly elements: readonly (number | undefined)[];
  readonly parts: readonly SiteExpression[];
  /** The key of the expression that derives the child of this index; undefined for items of what has no place. */
  readonly placeOf: (child: number) => string | undefined;
  /** How many elements a repetition has, and which element each of them is. */
  readonly count?: number;
  readonly item?: number | undefined;
}

function derivationOf(step: Entered, vocabulary: Vocabulary): Derivation {
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

type OpenNode = { -readonly [key in keyof InputNode]: InputNode[key] };

/** A node that the walk is in. */
interface Frame {
  readonly place: string;
  readonly own: number | undefined;
  /** Those that are not blank, each with the rules' nodes at and below it that have the same text. */
  readonly children: { readonly nodes: number[]; readonly place: string }[];
}

const frameOf = (place: string, own: number | undefined): Frame => ({ place, own, children: [] });

/** A fixed text. */
const noRules = () => ({ nodes: [], place: "" });

const nowhere = (): undefined => undefined;

/** A character has no text of its own to be compared. */
const nowhereAtAll = { place: undefined };

/** What the walk enters. */
interface WalkedNode {
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
interface Occurrence {
  readonly elements: readonly number[];
  readonly node: WalkedNode;
  /** Its place in the list of nodes, if it is an element. */
  readonly at: number;
  readonly isListed: boolean;
  /** Where its text begins, in code points and in UTF-16 code units. */
  readonly start: number;
  readonly begin: number;
  /** The highest code point that the node around it had until then. */
  readonly outerHighest: number;
}

/** The measures of one tree, kept while it is walked through. */
class MeasuringWalk {
  readonly measures: (Measures | undefined)[];
  readonly nodes: OpenNode[] = [];
  /** The text read so far without white space that may vary. */
  ink = "";
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  /** The nodes that the walk is in, from the one around the root on. */
  readonly #frames: Frame[] = [frameOf("", undefined)];
  /** How many of the elements that the walk is in are white space. */
  #blanks = 0;
  #position = 0;
  #offset = 0;
  #highest = -Infinity;

  /** @param text of the whole tree */
  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text;
    this.#vocabulary = vocabulary;
    this.measures = new Array(vocabulary.elements.length);
  }

  enter(elements: readonly number[], node: WalkedNode): Occurrence {
    const at = this.nodes.length;
    const begin = this.#offset;
    const rules = known([node.rule, node.part]);
    const asked = elements.filter((element) => {
      const { isInner, isPart, kind } = this.#elementOf(element);
      return isInner || isPart || kind === "blank";
    });
    const open = { begin, end: begin, inner: 0, text: "", place: undefined, isBranching: false };
    const isListed = elements.length > 0 || rules.length > 0;
    if (isListed) this.nodes.push({ elements, asked, rules, ...open });
    if (node.place !== undefined) this.#frames.push(frameOf(node.place, rules.length > 0 ? at : undefined));
    for (const element of elements) if (this.#isBlank(element)) this.#blanks++;
    const outerHighest = this.#highest;
    this.#highest = -Infinity;
    return { elements, node, at, isListed, start: this.#position, begin, outerHighest };
  }

  #elementOf(element: number): InputElement {
    return this.#vocabulary.elements[element] as InputElement;
  }

  #isBlank(element: number): boolean {
    return this.#elementOf(element).kind === "blank";
  }

  /** Goes on behind a text. */
  read(text: string): void {
    for (const character of text) {
      this.#highest = Math.max(this.#highest, character.codePointAt(0) as number);
      this.#position++;
    }
    if (this.#blanks === 0) this.ink += text;
    this.#offset += text.length;
    if (text.trim() !== "") this.#frames.at(-1)?.children.push(noRules());
  }

  leave(occurrence: Occurrence): void {
    const { elements, at, begin, isListed } = occurrence;
    for (const element of elements) {
      this.#measure(element, occurrence);
      if (this.#isBlank(element)) this.#blanks--;
    }
    this.#highest = Math.max(this.#highest, occurrence.outerHighest);
    const text = this.#text.slice(begin, this.#offset).trim();
    const inner = this.nodes.length - at - 1;
    if (isListed) Object.assign(this.nodes[at] as OpenNode, { inner, end: this.#offset, text });
    if (occurrence.node.place !== undefined) this.#leaveFrame(text);
  }

  /** A part stands in the place of the lowest node at or above it that has siblings which are not blank. */
  #leaveFrame(text: string): void {
    const { place, children, own } = this.#frames.pop() as Frame;
    const isBranching = children.length > 1;
    if (isBranching) {
      const rule = own ?? this.#frames.findLast((frame) => frame.own !== undefined)?.own;
      if (rule !== undefined) (this.nodes[rule] as OpenNode).isBranching = true;
      for (const child of children)
        for (const below of child.nodes) (this.nodes[below] as OpenNode).place = child.place;
    }
    // A chain of rules adds to one array: a new one at each of them would take the square of its length.
    const nodes = isBranching ? [] : (children[0]?.nodes ?? []);
    if (own !== undefined) nodes.push(own);
    if (text !== "") this.#frames.at(-1)?.children.push({ nodes, place });
  }

  #measure(element: number, { start, begin, node }: Occurrence): void {
    const known = this.measures[element] ?? noMeasures();
    this.measures[element] = known;
    const length = this.#position - start;
    known.occurrences++;
    known.longest = Math.max(known.longest, length);
    known.shortest = Math.min(known.shortest, length);
    known.highestCodePoint = Math.max(known.highestCodePoint, this.#highest);
    if (node.count !== undefined) {
      known.mostElements = Math.max(known.mostElements, node.count);
      known.fewestElements = Math.min(known.fewestElements, node.count);
    }
    const text = this.#text.slice(begin, this.#offset);
    known.hasLineEnd ||= this.#isBlank(element) && /[\n\r]/.test(text);
    const number = this.#numberOf(element, text);
    if (number === undefined) return;
    known.largest = Math.max(known.largest, number);
    known.smallest = Math.min(known.smallest, number);
  }

  /** The number that an element's text is. */
  #numberOf(element: number, text: string): number | undefined {
    const { kind, rule, isPart } = this.#elementOf(element);
    if (kind !== "rule" || !this.#vocabulary.texts.numeric.has(rule)) return undefined;
    return isPart ? fieldNumber(text) : numberIn(text);
  }
}
