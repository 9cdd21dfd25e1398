import { type MeasuredTree, type Measures, noMeasures } from "./measured-tree.ts";
import { leaving, type Nesting } from "./nesting.ts";
import { numberIn } from "./number-in.ts";
import { PartsOnDemand } from "./parts-on-demand.ts";
import { fieldNumber } from "./record-conditions.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

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
  readonly #nested = new Set<number>();
  /** Each related element that the walk is in, once, and how often it is in each. */
  readonly #around: number[] = [];
  readonly #aroundParts: number[] = [];
  readonly #depths: Int32Array;
  readonly #nesting: {
    readonly entered: number[];
    readonly around: number[];
    readonly offsets: number[];
    readonly text: string;
    readonly hasLines: boolean;
    readonly rules: Set<number>;
  };
  readonly #rules: number[] = [];
  readonly #parts: PartsOnDemand;
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
    this.#nesting = { entered: [], around: [], offsets: [], text, hasLines, rules: new Set() };
    this.#vocabulary = vocabulary;
    this.#measures = new Array(vocabulary.elements.length);
    this.#depths = new Int32Array(vocabulary.elements.length);
    this.#parts = new PartsOnDemand(vocabulary);
  }

  measured(): Pick<MeasuredTree, "measures" | "nested" | "nesting" | "parts" | "ink"> {
    const nesting: Nesting = this.#nesting;
    const [nested, parts, ink] = [this.#nested, this.#parts, this.#ink];
    return { measures: this.#measures, nested, nesting, parts: () => parts.found, ink };
  }

  enter(elements: readonly number[], node: WalkedNode): Occurrence {
    if (node.place !== undefined) this.#parts.enter(node, node.place);
    for (const element of elements) {
      const { isInner, kind } = this.#vocabulary.elements[element] as InputElement;
      if (kind === "blank") this.#blanks++;
      if (!isInner && kind !== "blank") continue;
      if (kind === "rule") this.#nesting.rules.add(this.#nesting.entered.length);
      this.#nesting.entered.push(element);
      this.#nesting.around.push(this.#rules.at(-1) ?? leaving);
      this.#nesting.offsets.push(this.#offset);
      if (kind === "blank") continue;
      if (kind === "rule") this.#rules.push(element);
      for (const outer of this.#around) this.#nested.add(outer * this.#measures.length + element);
    }
    for (const element of elements) {
      this.#enterPart(element);
      if (!this.#vocabulary.elements[element]?.isRelated) continue;
      const depth = this.#depths[element] as number;
      if (depth === 0) this.#around.push(element);
      this.#depths[element] = depth + 1;
    }
    const outerHighest = this.#highest;
    this.#highest = -Infinity;
    return {
      elements,
      node,
      start: this.#position,
      offset: this.#offset,
      entered: this.#steps++,
      outerHighest,
    };
  }

  #enterPart(element: number): void {
    if (!this.#vocabulary.elements[element]?.isPart) return;
    for (const outer of this.#aroundParts) this.#nested.add(outer * this.#measures.length + element);
    this.#aroundParts.push(element);
  }

  /** Goes on behind a text. */
  read(text: string): void {
    for (const character of text) {
      this.#highest = Math.max(this.#highest, character.codePointAt(0) as number);
      this.#position++;
    }
    if (this.#blanks === 0) this.#ink += text;
    this.#offset += text.length;
    this.#parts.read(text);
  }

  leave(occurrence: Occurrence): void {
    const left = this.#steps++;
    // What was entered last is left first, so the elements around end with those of this node.
    for (let index = occurrence.elements.length - 1; index >= 0; index--) {
      const element = occurrence.elements[index] as number;
      this.#measure(element, occurrence, left);
      const { isInner, isRelated, isPart, kind } = this.#vocabulary.elements[element] as InputElement;
      if (kind === "blank") this.#blanks--;
      if (isInner || kind === "blank") {
        this.#nesting.entered.push(leaving);
        this.#nesting.around.push(leaving);
        this.#nesting.offsets.push(this.#offset);
        if (kind === "rule") this.#rules.pop();
      }
      if (isPart) this.#aroundParts.pop();
      if (!isRelated) continue;
      const depth = (this.#depths[element] as number) - 1;
      this.#depths[element] = depth;
      if (depth === 0) this.#around.pop();
    }
    this.#highest = Math.max(this.#highest, occurrence.outerHighest);
    if (occurrence.node.place !== undefined)
      this.#parts.leave(this.#text.slice(occurrence.offset, this.#offset));
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
