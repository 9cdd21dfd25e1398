import type { PartsFeature } from "./feature.ts";

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
