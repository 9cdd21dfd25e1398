import { metKey, type PartsFeature, type WordFeature } from "./feature.ts";
import { type PartInTime, pairsOneAfterAnother } from "./parts-in-time.ts";
import { type ComparedParts, PartsOfRules } from "./parts-of-rules.ts";

/** Longer texts are no words; */
export const mostOfWord = 24;

/** longer ones are not compared, */
const LONGEST_COMPARED = 1000;

/** nor are those in rules that are further up than this. */
const FURTHEST_AROUND = 200;

/** The rules whose texts are looked at, by their numbers. */
export interface ComparedRules {
  /** Whether parts that the rule derived are compared with each other. */
  isCompared(rule: number): boolean;
  /** Whether the rule's texts are words. */
  isWord(rule: number): boolean;
  /** Whether the rule's nodes can have several children. */
  isJoining(rule: number): boolean;
}

/**
 * The texts of an input's parts, compared while its tree is walked through. A part is a rule's node, in the place of the
 * lowest node at or above it that has siblings which are not blank: so `b` in `break b;` is compared with the `b` of a label, and not with `break b;`.
 */
export class PartTexts {
  readonly #rules: ComparedRules;
  readonly #found = new Map<string, WordFeature | PartsFeature>();
  readonly #around: Frame[] = [new Frame({}, "", 0)];
  /** How many nodes were left. */
  #time = 0;

  constructor(rules: ComparedRules) {
    this.#rules = rules;
  }

  /** What is true of the input, by key. */
  get found(): ReadonlyMap<string, WordFeature | PartsFeature> {
    return this.#found;
  }

  /** @param node its rule is undefined when it is not an element, its part when it has no name */
  enter({ rule, part }: FramedNode, place: string): void {
    this.#around.push(new Frame({ rule, part }, place, this.#time));
  }

  /** Goes on behind a literal. */
  read(text: string): void {
    const word = text.trim();
    if (word === "") return;
    this.#around.at(-1)?.children.push({ chain: [], place: "", word, parts: undefined, entered: 0, left: 0 });
  }

  /** @param text of the node left */
  leave(text: string): void {
    const frame = this.#around.at(-1) as Frame;
    const { rule, part, place, children, entered } = frame;
    const left = ++this.#time;
    const word = text.trim();
    const [only] = children;
    const isBranching = children.length > 1;
    const parts = isBranching ? this.#compared(children) : only?.parts;
    const chain = isBranching ? [] : (only?.chain ?? []);
    for (const element of [rule, part]) if (element !== undefined) chain.push(element);
    if (frame.isBranching) {
      for (const pair of pairsOneAfterAnother(frame.nearest)) {
        this.#tellParts(pair, { within: rule, isNearest: true });
      }
    }
    this.#around.pop();
    if (word === "") return;
    this.#around.at(-1)?.children.push({ chain, place, word, parts, entered, left });
  }

  /** The parts below the siblings of the last frame, after each was compared with those of the others. */
  #compared(children: readonly Child[]): PartsOfRules {
    const ruleFrame = this.#around.findLast(({ rule }) => rule !== undefined);
    if (ruleFrame) ruleFrame.isBranching = true;
    let all = new PartsOfRules();
    for (const child of children) {
      const { parts = new PartsOfRules() } = child;
      if (child.chain.length === 0 && parts.size === 0) continue;
      this.#tellWords(child);
      const rules = this.#comparedRules(child);
      const own = new PartsOfRules();
      for (const rule of rules) own.add(rule, child.place, child.word);
      this.#keepNearest(child, rules);
      parts.unite(own);
      const [larger, smaller] = all.size > parts.size ? [all, parts] : [parts, all];
      for (const pair of larger.comparedWith(smaller)) {
        this.#tellParts(pair, { within: undefined, isNearest: false });
        this.#tellParts(pair, { within: ruleFrame?.rule, isNearest: false });
      }
      larger.unite(smaller);
      all = larger;
    }
    return all;
  }

  #comparedRules({ chain, word }: Child): number[] {
    return word.length > LONGEST_COMPARED ? [] : chain.filter((rule) => this.#rules.isCompared(rule));
  }

  /** Keeps the parts that a child is in the nearest node of each rule around it. */
  #keepNearest({ place, word: text, entered, left }: Child, rules: readonly number[]): void {
    if (rules.length === 0) return;
    const parts = rules.map((rule) => ({ rule, place, text, entered, left }));
    const seen = new Set<number>();
    const outermost = Math.max(0, this.#around.length - FURTHEST_AROUND);
    for (let index = this.#around.length - 1; index >= outermost; index--) {
      const frame = this.#around[index] as Frame;
      if (frame.rule === undefined || seen.has(frame.rule) || !this.#rules.isJoining(frame.rule)) continue;
      seen.add(frame.rule);
      frame.nearest.push(...parts);
    }
  }

  #tellWords({ chain, place, word }: Child): void {
    if (word.length > mostOfWord) return;
    for (const element of chain.filter((rule) => this.#rules.isWord(rule))) {
      this.#tell({ question: "is", element, place: undefined, word });
      this.#tell({ question: "is", element, place, word });
    }
  }

  #tellParts(
    { question, rule, places: [place, otherPlace] }: ComparedParts,
    around: Pick<PartsFeature, "within" | "isNearest">,
  ): void {
    this.#tell({ question, element: rule, place, otherPlace, ...around });
  }

  #tell(feature: WordFeature | PartsFeature): void {
    const key = metKey(feature);
    if (!this.#found.has(key)) this.#found.set(key, feature);
  }
}

/** The elements whose texts a node's is: its rule, and the named part that it is. */
export interface FramedNode {
  readonly rule?: number | undefined;
  readonly part?: number | undefined;
}

/** A node that the walk is in. */
class Frame {
  readonly rule: number | undefined;
  readonly part: number | undefined;
  readonly place: string;
  /** Those that are not blank. */
  readonly children: Child[] = [];
  /** Whether it, or a group of its own below it, has several such children. */
  isBranching = false;
  /** The parts around which it is the nearest node of its rule. */
  readonly nearest: PartInTime[] = [];
  /** How many nodes were left before it was entered. */
  readonly entered: number;

  constructor({ rule, part }: FramedNode, place: string, entered: number) {
    this.rule = rule;
    this.part = part;
    this.place = place;
    this.entered = entered;
  }
}

/** A node that was left. */
interface Child {
  /** The rules of the node and of those below it down to the first with several children: all have the same text. */
  readonly chain: number[];
  readonly place: string;
  readonly word: string;
  /** Of the parts below the chain; undefined for none. */
  readonly parts: PartsOfRules | undefined;
  /** How many nodes were left before it was entered, and when it was left. */
  readonly entered: number;
  readonly left: number;
}
