/**
 * Counts the tokens of a format in many texts and keeps the contexts that say most, as many as the package has room for.
 */

import { styleOf } from "../../dist/format/builtin-formats.js";
import { packed } from "../../dist/repair/model/background.js";
import { contexts, passLine, readLine, startOfText } from "../../dist/repair/model/contexts.js";
import { Counts, mixed } from "../../dist/repair/model/counts.js";

/** A word has a meaning in the format when so large a share of the files has it, and at least so many. */
const shareOfFiles = 0.04;
const fewestFiles = 4;
const mostWords = 250;
/** So many contexts are counted in other texts, too. */
const ofText = 6;
/** The context that is one token shorter, by the index of a context; -1: none. */
const shorter = [-1, 0, 1, 0, 0, 4];

/**
 * @param {string} format
 * @param {readonly string[]} texts
 * @param {number} mostEntries
 */
export function fitCounts(format, texts, mostEntries) {
  const style = styleOf(format);
  const words = meaningfulWords(texts, style);
  const reader = { style, words };
  const all = new Counts();
  /** @type {Map<number, { context: number, parent: number, index: number, tokens: Map<number, number> }>} */
  const byContext = new Map();
  for (const text of texts) {
    let place = startOfText;
    for (const line of text.split("\n")) {
      place = passLine(readLine(line, place.state, reader), place, (token) => {
        countToken(token, all);
        for (let index = 0; index < ofText; index++) {
          const context = contexts[index] ?? 0;
          const parent = shorter[index] ?? -1;
          const known = byContext.get(context) ?? {
            context,
            index,
            parent: parent < 0 ? -1 : (contexts[parent] ?? 0),
            tokens: new Map(),
          };
          byContext.set(context, known);
          known.tokens.set(token, (known.tokens.get(token) ?? 0) + 1);
        }
      });
    }
  }
  const total = all.get(5);
  const worth = [...byContext.values()]
    .map(({ context, parent, index, tokens }) => {
      const kept = [...tokens].filter(([, count]) => count > 1);
      const n = all.get(context);
      let gain = 0;
      for (const [token, count] of kept) {
        const before = index === 0 ? all.get(token) / total : all.get(mixed(parent, token)) / all.get(parent);
        gain += count * Math.log(count / n / before);
      }
      const known = kept.reduce((sum, [, count]) => sum + count, 0);
      return { context, kept, known, gain: gain / (kept.length + 1) };
    })
    .filter(({ kept, gain }) => kept.length > 0 && gain > 1)
    .sort((one, other) => other.gain - one.gain);
  /** @type {Map<number, number>} */
  const entries = new Map([[5, total]]);
  const singles = new Set([...byContext.values()].flatMap(({ tokens }) => [...tokens.keys()]));
  for (const token of singles) if (all.get(token) > 2) entries.set(token, all.get(token));
  for (const { context, kept, known } of worth) {
    if (entries.size + kept.length + 1 > mostEntries) break;
    entries.set(context, known);
    for (const [token, count] of kept) entries.set(mixed(context, token), count);
  }
  return { fitted: packed(words, entries), entries: entries.size, tokens: total };
}

/**
 * @param {readonly string[]} texts
 * @param {import("../../dist/format/style.js").Style} style
 */
function meaningfulWords(texts, style) {
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const text of texts) {
    const seen = new Set();
    let state = 0;
    for (const line of text.split("\n")) {
      const read = readLine(line, state, { style, words: new Set() });
      state = read.next;
      for (const { kind, text } of read.tokens)
        if (kind === "word") seen.add(style.foldsCase ? text.toLowerCase() : text);
    }
    for (const word of seen) files.set(word, (files.get(word) ?? 0) + 1);
  }
  const least = Math.max(fewestFiles, shareOfFiles * texts.length);
  const frequent = [...files].filter(([, count]) => count >= least);
  return new Set(
    frequent
      .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
      .slice(0, mostWords)
      .map(([word]) => word),
  );
}

/**
 * Counts a token in the contexts that are not of one text.
 * @param {number} token
 * @param {Counts} all
 */
function countToken(token, all) {
  all.add(token, 1);
  all.add(5, 1);
  for (const context of contexts.subarray(0, ofText)) {
    all.add(context, 1);
    all.add(mixed(context, token), 1);
  }
}
