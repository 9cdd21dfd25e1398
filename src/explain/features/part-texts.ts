import { grouped } from "../../base/grouped.ts";
import { type PartsFeature, partsKey } from "../questions/same-texts.ts";
import { type WordFeature, wordKey } from "../questions/word.ts";

/** Stands for leaving the node that was entered last, and for going on behind a literal. */
const [left, read] = [{}, {}];

/**
 * The texts of an input's parts, compared when somebody asks for the first time what is true of them: of most inputs that are looked at nobody
 * does, and comparing takes half as long as all other measures.
 */
export class PartsOnDemand {
  readonly #rules: ComparedRules;
  /** What the walk did, until it was done again for the parts, and with which place or text. */
  #steps: FramedNode[] = [];
  #texts: string[] = [];
  #found: ReadonlyMap<string, WordFeature | PartsFeature> | undefined;

  constructor(rules: ComparedRules) {
    this.#rules = rules;
  }

  enter(node: FramedNode, place: string): void {
    this.#add(node, place);
  }

  /** Goes on behind a literal. */
  read(text: string): void {
    this.#add(read, text);
  }

  /** @param text of the node left */
  leave(text: string): void {
    this.#add(left, text);
  }

  /** What is true of the input, by key; after the whole walk. */
  get found(): ReadonlyMap<string, WordFeature | PartsFeature> {
    this.#found ??= this.#compared();
    return this.#found;
  }

  #add(step: FramedNode, text: string): void {
    this.#steps.push(step);
    this.#texts.push(text);
  }

  #compared(): ReadonlyMap<string, WordFeature | PartsFeature> {
    const parts = new PartTexts(this.#rules);
    for (const [index, step] of this.#steps.entries()) {
      const text = this.#texts[index] as string;
      if (step === left) parts.leave(text);
      else if (step === read) parts.read(text);
      else parts.enter(step, text);
    }
    this.#steps = [];
    this.#texts = [];
    return parts.found;
  }
}

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
    const key = feature.question === "is" ? wordKey(feature) : partsKey(feature);
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

/** A part in the order of a walk: one whose node was left before another was entered stands before it; else one is in the other. */
export interface PartInTime {
  readonly rule: number;
  readonly place: string;
  readonly text: string;
  readonly entered: number;
  readonly left: number;
}

/**
 * What is told by pairs of parts that one rule derived, one after the other: a part and what it contains are no pair.
 * Linear in the parts, but for the pairs of their places.
 */
export function* pairsOneAfterAnother(parts: readonly PartInTime[]): Generator<ComparedParts, void, void> {
  for (const [rule, ofRule] of grouped(parts, (part) => part.rule)) {
    for (const same of grouped(ofRule, (part) => part.text).values()) yield* pairsOf("equal", rule, same);
    yield* pairsOf("different", rule, ofRule);
  }
}

function* pairsOf(
  question: ComparedParts["question"],
  rule: number,
  parts: readonly PartInTime[],
): Generator<ComparedParts, void, void> {
  if (parts.length < 2) return;
  const ends = [...grouped(parts, (part) => part.place)].map(([place, there]) => ({
    place,
    ...endsOf(there),
  }));
  const isPair = (one: PartInTime, other: PartInTime): boolean =>
    one.left <= other.entered && (one.text === other.text) === (question === "equal");
  for (const { place, first } of ends) {
    for (const { place: otherPlace, last } of ends) {
      if (!first.some((one) => last.some((other) => isPair(one, other)))) continue;
      yield { question, rule, places: place <= otherPlace ? [place, otherPlace] : [otherPlace, place] };
    }
  }
}

/** The parts of two texts that were left first, and those of two that were entered last: if any two texts differ, some of these do. */
function endsOf(parts: readonly PartInTime[]): Record<"first" | "last", readonly PartInTime[]> {
  const texts = [...grouped(parts, (part) => part.text).values()];
  const first = texts.map((same) => same.reduce((one, other) => (other.left < one.left ? other : one)));
  const last = texts.map((same) => same.reduce((one, other) => (other.entered > one.entered ? other : one)));
  return {
    first: first.toSorted((one, other) => one.left - other.left).slice(0, 2),
    last: last.toSorted((one, other) => other.entered - one.entered).slice(0, 2),
  };
}

/** What a pair of parts tells. */
export interface ComparedParts {
  readonly question: PartsFeature["question"];
  readonly rule: number;
  readonly places: readonly [string, string];
}

/** The texts of parts by rule. */
export class PartsOfRules {
  readonly #rules = new Map<number, TextsOfRule>();
  size = 0;

  add(rule: number, place: string, text: string): void {
    const known = this.#rules.get(rule) ?? { places: new Map(), texts: new Map() };
    this.#rules.set(rule, known);
    if (!known.texts.has(text)) this.size++;
    known.texts.set(text, (known.texts.get(text) ?? new Set()).add(place));
    const examples = known.places.get(place) ?? [];
    known.places.set(place, examples);
    if (examples.length < 2 && !examples.includes(text)) examples.push(text);
  }

  /** What is told by pairs of a part here and a part there. */
  *comparedWith(other: PartsOfRules): Generator<ComparedParts, void, void> {
    for (const [rule, theirs] of other.#rules) {
      const ours = this.#rules.get(rule);
      if (!ours) continue;
      for (const [text, places] of theirs.texts) {
        yield* pairsOfParts("equal", rule, ours.texts.get(text) ?? [], places);
      }
      for (const [place, examples] of ours.places) {
        const differing = [...theirs.places].filter(([, texts]) => isDifferent(examples, texts));
        yield* pairsOfParts(
          "different",
          rule,
          [place],
          differing.map(([each]) => each),
        );
      }
    }
  }

  unite(other: PartsOfRules): void {
    for (const [rule, { texts }] of other.#rules) {
      for (const [text, places] of texts) for (const place of places) this.add(rule, place, text);
    }
  }
}

interface TextsOfRule {
  /** Two different texts of each place tell whether there is one that differs from another text. */
  readonly places: Map<string, string[]>;
  readonly texts: Map<string, Set<string>>;
}

const isDifferent = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 1 || others.length > 1 || some[0] !== others[0];

function* pairsOfParts(
  question: ComparedParts["question"],
  rule: number,
  ours: Iterable<string>,
  theirs: Iterable<string>,
): Generator<ComparedParts, void, void> {
  for (const one of ours) {
    for (const other of theirs) {
      yield { question, rule, places: one <= other ? [one, other] : [other, one] };
    }
  }
}
