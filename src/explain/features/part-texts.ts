import { addTo, grouped } from "../../base/grouped.ts";
import { longestCompared } from "../questions/field-text.ts";
import { type PartsFeature, partsKey } from "../questions/same-texts.ts";
import { type WordFeature, wordKey } from "../questions/word.ts";
import type { InputNode } from "./input-nodes.ts";

/** Longer texts are no words. */
const mostOfWord = 24;

/** Texts are not compared in rules that are further up than this. */
const furthestAround = 200;

/** The rules whose texts are looked at, by their numbers. */
export interface ComparedRules {
  /** Whether parts that the rule derived are compared with each other. */
  isCompared(rule: number): boolean;
  /** Whether the rule's texts are words. */
  isWord(rule: number): boolean;
}

/** A rule's node with its place in the order of all; what lies in it ends with it. */
interface Part {
  readonly at: number;
  readonly end: number;
  readonly rule: number;
  readonly place: string;
  readonly text: string;
}

/** What is true of the texts of an input's parts, by key: which words there are, and which parts are the same or differ. */
export function partTexts(
  nodes: readonly InputNode[],
  rules: ComparedRules,
): ReadonlyMap<string, WordFeature | PartsFeature> {
  const found = new Map<string, WordFeature | PartsFeature>();
  const tell = (feature: WordFeature | PartsFeature): void => {
    const key = feature.question === "is" ? wordKey(feature) : partsKey(feature);
    if (!found.has(key)) found.set(key, feature);
  };
  /** The parts in the whole input, and those around which a node is the nearest one of its rule. */
  const whole: Part[] = [];
  const nearest = new Map<number, Part[]>();
  const around: number[] = [];
  for (const [at, { rules: own, inner, text, place }] of nodes.entries()) {
    while (around.length > 0 && endOf(around.at(-1) as number, nodes) < at) around.pop();
    if (place !== undefined && text !== "") {
      for (const element of text.length > mostOfWord ? [] : own.filter(rules.isWord)) {
        tell({ question: "is", of: element, word: text });
        tell({ question: "is", of: element, in: place, word: text });
      }
      const compared = text.length > longestCompared ? [] : own.filter(rules.isCompared);
      const parts = compared.map((rule): Part => ({ at, end: at + inner, rule, place, text }));
      whole.push(...parts);
      if (parts.length > 0)
        for (const outer of nearestOfRules(around, nodes))
          for (const part of parts) addTo(nearest, outer, part);
    }
    if (own.length > 0) around.push(at);
  }
  for (const pair of pairsOneAfterAnother(whole)) tell(pair);
  for (const [outer, parts] of nearest)
    for (const pair of pairsOneAfterAnother(parts)) tell({ ...pair, within: nodes[outer]?.rules[0] });
  return found;
}

const endOf = (at: number, nodes: readonly InputNode[]): number => at + (nodes[at]?.inner ?? 0);

/** Of the nodes around a part the nearest of each rule, as far as these have several children. */
function nearestOfRules(around: readonly number[], nodes: readonly InputNode[]): readonly number[] {
  const seen = new Set<number>();
  const nearest = around
    .slice(-furthestAround)
    .toReversed()
    .filter((outer) => {
      const rule = nodes[outer]?.rules[0] as number;
      return !seen.has(rule) && seen.add(rule);
    });
  return nearest.filter((outer) => nodes[outer]?.isBranching);
}

/** What a pair of parts tells. */
type Pair = Omit<PartsFeature, "within">;

/** What is told by pairs of parts that one rule derived, one behind the other: a part and what it contains are no pair. */
function* pairsOneAfterAnother(parts: readonly Part[]): Generator<Pair, void, void> {
  for (const [rule, ofRule] of grouped(parts, (part) => part.rule)) {
    for (const same of grouped(ofRule, (part) => part.text).values()) yield* pairsOf("equal", rule, same);
    yield* pairsOf("different", rule, ofRule);
  }
}

/** Takes as long as there are parts, but for the pairs of their places. */
function* pairsOf(
  question: PartsFeature["question"],
  of: number,
  parts: readonly Part[],
): Generator<Pair, void, void> {
  if (parts.length < 2) return;
  const ends = [...grouped(parts, (part) => part.place)].map(([place, there]) => ({
    place,
    ...endsOf(there),
  }));
  const isPair = (one: Part, other: Part): boolean =>
    one.end < other.at && (one.text === other.text) === (question === "equal");
  for (const { place: one, first } of ends) {
    for (const { place: other, last } of ends) {
      if (!first.some((each) => last.some((behind) => isPair(each, behind)))) continue;
      const [place, otherIn] = one <= other ? [one, other] : [other, one];
      yield { question, of, in: place, otherIn };
    }
  }
}

/** The parts of two texts that end first, and those of two that begin last: if any two texts differ, some of these do. */
function endsOf(parts: readonly Part[]): Record<"first" | "last", readonly Part[]> {
  const texts = [...grouped(parts, (part) => part.text).values()];
  const first = texts.map((same) => same.reduce((one, other) => (other.end < one.end ? other : one)));
  const last = texts.map((same) => same.reduce((one, other) => (other.at > one.at ? other : one)));
  return {
    first: first.toSorted((one, other) => one.end - other.end).slice(0, 2),
    last: last.toSorted((one, other) => other.at - one.at).slice(0, 2),
  };
}
