import { className } from "./model/contexts.ts";
import type { TextModel } from "./model/text-model.ts";
import { type Spaced, type Subject, spacedOf } from "./subject.ts";

/** The most frequent words of the text that may be inserted. */
const mostWords = 40;

/** Texts that may be inserted. */
export interface Insertables {
  readonly entries: readonly Insertable[];
  readonly quotes: readonly string[];
  /** Where the text has each quote for the last time; -1 if it does not. */
  readonly lastQuotes: ReadonlyMap<string, number>;
  readonly comments: readonly string[];
}

export interface Insertable {
  readonly text: string;
  readonly kind: "word" | "number" | "sign";
  readonly spaced: Spaced;
}

export function insertablesOf({ text, model, tokens, verdict }: Subject): Insertables {
  const { style, words } = model.reader;
  const signs = new Map<string, number>();
  const named = new Map<string, number>();
  for (const { token } of tokens) {
    const counts =
      token.kind === "sign" ? signs : token.kind === "word" || token.kind === "number" ? named : null;
    counts?.set(token.text, (counts.get(token.text) ?? 0) + 1);
  }
  for (const [index, { token, start }] of tokens.entries()) {
    const { token: before, end } = tokens[index - 1] ?? {};
    if (before?.text === token.text && end === start && /^[[\](){}]$/.test(token.text))
      signs.set(token.text + token.text, 1);
  }
  for (const sign of commonSigns) signs.set(sign, signs.get(sign) ?? 0);
  const frequent = [...named].sort((one, other) => other[1] - one[1]).slice(0, mostWords);
  const meaningful = style.foldsCase ? asWritten(words, named) : words;
  const texts = new Set([...signs.keys(), ...meaningful, ...frequent.map(([word]) => word)]);
  for (const text of verdict.expected ?? []) if (!/\s/.test(text)) texts.add(text);
  texts.delete("");
  const entryOf = (text: string): Insertable => {
    const kind = /^[A-Za-z_\x80-\xff]/.test(text) ? "word" : /^\d/.test(text) ? "number" : "sign";
    const name = className({ kind, text, start: 0, end: 0, gap: 0 }, words, style);
    return { text, kind, spaced: spacedOf(name) };
  };
  const quotes = [...new Set(style.quotations.flatMap(({ open, close }) => [open, close]))];
  return {
    entries: [...texts].map(entryOf),
    quotes,
    lastQuotes: new Map(quotes.map((quote) => [quote, text.lastIndexOf(quote)])),
    comments: [...style.lineComments, ...style.blockComments.flat()],
  };
}

/**
 * Words of a format that ignores case, spelt as in the text: each as it occurs there, others in the case of the
 * majority.
 */
function asWritten(words: ReadonlySet<string>, named: ReadonlyMap<string, number>): readonly string[] {
  const written = new Map([...named.keys()].map((word) => [word.toLowerCase(), word]));
  const ofText = [...words].flatMap((word) => written.get(word) ?? []);
  const areCapitals = ofText.filter((word) => word === word.toUpperCase()).length * 2 > ofText.length;
  return [...words].map((word) => written.get(word) ?? (areCapitals ? word.toUpperCase() : word));
}

const commonSigns = [...",;:.()[]{}=<>/+-*&|!?", "</", "/>", "=>", "&&", "||", "$(", "${"];

/** Signs that are tried between two words, or between a word and its neighbour. */
const mostSignsAtWord = 4;

/** The likeliest signs between two classes of tokens; 0 stands for any class. */
export function likeliestAmong(
  signs: readonly Insertable[],
  model: TextModel,
  before: number,
  next: number,
): readonly Insertable[] {
  const chance = (one: number, other: number): number =>
    one === 0 || other === 0 ? 1 : model.pair(one, other);
  return signs
    .map((entry) => ({ entry, score: chance(before, entry.spaced[0]) * chance(entry.spaced[0], next) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, mostSignsAtWord)
    .map(({ entry }) => entry);
}
