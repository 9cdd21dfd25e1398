import { type PartsFeature, partsKey, type WordFeature } from "./feature.ts";

/** Longer texts are no words; */
const LONGEST_WORD = 24;

/** longer ones are not compared. */
const LONGEST_COMPARED = 1000;

/** The rules whose texts are looked at, by their numbers. */
export interface ComparedRules {
  /** Whether parts that the rule derived are compared with each other. */
  isCompared(rule: number): boolean;
  /** Whether the rule's texts are words. */
  isWord(rule: number): boolean;
}

/**
 * The texts of an input's parts, compared while its tree is walked through. A part is a rule's node, in the place of the
 * lowest node at or above it that has siblings which are not blank: so `b` in `break b;` is compared with the `b` of a label, and not with `break b;`.
 */
export class PartTexts {
  readonly #rules: ComparedRules;
  readonly #found = new Map<string, WordFeature | PartsFeature>();
  readonly #around: Frame[] = [{ rule: undefined, place: "", children: [] }];

  constructor(rules: ComparedRules) {
    this.#rules = rules;
  }

  /** What is true of the input, by key. */
  get found(): ReadonlyMap<string, WordFeature | PartsFeature> {
    return this.#found;
  }

  /** @param rule undefined for a node that is not an element */
  enter(rule: number | undefined, place: string): void {
    this.#around.push({ rule, place, children: [] });
  }

  /** Goes on behind a literal. */
  read(text: string): void {
    const word = text.trim();
    if (word !== "") this.#around.at(-1)?.children.push({ chain: [], place: "", word, texts: undefined });
  }

  /** @param text of the node left */
  leave(text: string): void {
    const { rule, place, children } = this.#around.pop() as Frame;
    const word = text.trim();
    if (word === "") return;
    const [only] = children;
    const isBranching = children.length > 1;
    const texts = isBranching ? this.#compared(children, rule ?? this.#ruleAround()) : only?.texts;
    const chain = isBranching ? [] : (only?.chain ?? []);
    if (rule !== undefined) chain.push(rule);
    const child: Child = { chain, place, word, texts };
    // The root has no siblings: its place is nobody's.
    if (this.#around.length === 1) this.#tellWords(child, undefined);
    else this.#around.at(-1)?.children.push(child);
  }

  /** The texts below siblings, after each was compared with those of the others. */
  #compared(children: readonly Child[], within: number | undefined): Texts {
    let all = new Texts();
    for (const child of children) {
      const { chain, place, word, texts = new Texts() } = child;
      if (chain.length === 0 && texts.size === 0) continue;
      this.#tellWords(child, place);
      if (word.length <= LONGEST_COMPARED) {
        for (const rule of chain) if (this.#rules.isCompared(rule)) texts.add(rule, place, word);
      }
      const [larger, smaller] = all.size > texts.size ? [all, texts] : [texts, all];
      for (const parts of larger.comparedWith(smaller)) this.#tellParts(parts, within);
      larger.unite(smaller);
      all = larger;
    }
    return all;
  }

  #ruleAround(): number | undefined {
    return this.#around.findLast(({ rule }) => rule !== undefined)?.rule;
  }

  #tellWords({ chain, word }: Child, place: string | undefined): void {
    if (word.length > LONGEST_WORD) return;
    for (const element of chain.filter((rule) => this.#rules.isWord(rule))) {
      this.#tell({ question: "is", element, place: undefined, word });
      if (place !== undefined) this.#tell({ question: "is", element, place, word });
    }
  }

  #tellParts(
    { question, rule, places: [place, otherPlace] }: ComparedParts,
    within: number | undefined,
  ): void {
    this.#tell({ question, element: rule, place, otherPlace, within: undefined });
    if (within !== undefined) this.#tell({ question, element: rule, place, otherPlace, within });
  }

  #tell(feature: WordFeature | PartsFeature): void {
    const key = partsKey(feature);
    if (!this.#found.has(key)) this.#found.set(key, feature);
  }
}

/** A node that the walk is in. */
interface Frame {
  readonly rule: number | undefined;
  readonly place: string;
  /** Those that are not blank. */
  readonly children: Child[];
}

/** A node that was left. */
interface Child {
  /** The rules of the node and of those below it down to the first with several children: all have the same text. */
  readonly chain: number[];
  readonly place: string;
  readonly word: string;
  /** Of the parts below the chain; undefined for none. */
  readonly texts: Texts | undefined;
}

interface ComparedParts {
  readonly question: PartsFeature["question"];
  readonly rule: number;
  readonly places: readonly [string, string];
}

/** The texts of parts by rule. */
class Texts {
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
  *comparedWith(other: Texts): Generator<ComparedParts, void, void> {
    for (const [rule, theirs] of other.#rules) {
      const ours = this.#rules.get(rule);
      if (!ours) continue;
      for (const [text, places] of theirs.texts) {
        yield* pairsOf("equal", rule, ours.texts.get(text) ?? [], places);
      }
      for (const [place, examples] of ours.places) {
        const differing = [...theirs.places].filter(([, texts]) => isDifferent(examples, texts));
        yield* pairsOf(
          "different",
          rule,
          [place],
          differing.map(([each]) => each),
        );
      }
    }
  }

  unite(other: Texts): void {
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

function* pairsOf(
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
