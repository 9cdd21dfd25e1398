import { literal } from "../grammar/expression.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode } from "../tree/tree.ts";
import type { Learned, Tally } from "./learned.ts";

/** How often samples have a text in one context, and by which alternative of its rule. */
export interface SampleWord {
  readonly alternative: number;
  readonly count: number;
}

/** The words of samples: by context, rule and text. */
export type SampleWords = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, SampleWord>>>;

/** Parts of words are words from two characters on; what is longer than a long line is none. */
const wordBytes = { leastInside: 2, most: 200 };

/** The text of a node in which nothing nests, if it may be a word. */
export function wordOf(node: RuleNode, isInside: boolean): string | undefined {
  const bytes = node.end - node.start;
  const isWord = bytes <= wordBytes.most && !(isInside && bytes < wordBytes.leastInside);
  return isWord ? textOf(node) : undefined;
}

/**
 * Makes the words that samples repeat alternatives of their rules. Others are drawn letter by letter, as often as samples have
 * words once (Good and Turing, 1953).
 */
export function withSampleWords(
  grammar: Grammar,
  learned: Learned,
  words: SampleWords,
): { readonly grammar: Grammar; readonly learned: Learned } {
  const repeated = new Map(
    [...(words.get("") ?? [])].map(([rule, texts]) => [rule, repeatedIn(texts)] as const),
  );
  const rules = [...grammar.rules].map(([name, rule]) => {
    const added = (repeated.get(name) ?? []).map((text) => ({ expression: literal(text) }));
    return [name, { ...rule, alternatives: [...rule.alternatives, ...added] }] as const;
  });
  const contexts = [...learned.contexts].map(([context, tallies]) => {
    const counted = [...(words.get(context) ?? [])].flatMap(([rule, texts]) => {
      const known = tallies.get(rule);
      const first = grammar.rules.get(rule)?.alternatives.length ?? 0;
      return known
        ? [[rule, withWords(known, texts, { first, words: repeated.get(rule) ?? [] })] as const]
        : [];
    });
    return [context, new Map([...tallies, ...counted])] as const;
  });
  return {
    grammar: { ...grammar, rules: new Map(rules) },
    learned: { ...learned, contexts: new Map(contexts) },
  };
}

const repeatedIn = (texts: ReadonlyMap<string, SampleWord>): readonly string[] =>
  [...texts].flatMap(([text, { count }]) => (count > 1 ? [text] : []));

/** The words' counts go from the alternatives that derive them to their own, of which `first` is the index of the first. */
function withWords(
  { counts: known, given }: Tally,
  texts: ReadonlyMap<string, SampleWord>,
  { first, words }: { readonly first: number; readonly words: readonly string[] },
): Tally {
  const counts = new Map(known);
  for (const [index, text] of words.entries()) {
    const word = texts.get(text);
    if (!word) continue;
    const left = (counts.get(word.alternative) ?? 0) - word.count;
    if (left > 0) counts.set(word.alternative, left);
    else counts.delete(word.alternative);
    counts.set(first + index, word.count);
  }
  return { counts, given };
}
