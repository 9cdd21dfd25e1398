import { className } from "./model/contexts.ts";
import { type Spaced, type Subject, spacedOf } from "./subject.ts";

/** Words of the text that may be inserted: the most frequent ones, and those beside the place. */
const mostWords = 40;

/** What may be inserted, by where it may stand. */
export interface Insertables {
  readonly entries: readonly Insertable[];
  readonly quotes: readonly string[];
  readonly comments: readonly string[];
}

export interface Insertable {
  readonly text: string;
  readonly kind: "word" | "number" | "sign";
  readonly spaced: Spaced;
}

export function insertablesOf({ model, tokens, verdict }: Subject): Insertables {
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
  return {
    entries: [...texts].map(entryOf),
    quotes: [...new Set(style.quotations.flatMap(({ open, close }) => [open, close]))],
    comments: [...style.lineComments, ...style.blockComments.flat()],
  };
}

/** Words of a format that ignores their case, as the text writes them: each as it stands there, others as most of these. */
function asWritten(words: ReadonlySet<string>, named: ReadonlyMap<string, number>): readonly string[] {
  const written = new Map([...named.keys()].map((word) => [word.toLowerCase(), word]));
  const ofText = [...words].flatMap((word) => written.get(word) ?? []);
  const areCapitals = ofText.filter((word) => word === word.toUpperCase()).length * 2 > ofText.length;
  return [...words].map((word) => written.get(word) ?? (areCapitals ? word.toUpperCase() : word));
}

const commonSigns = [...",;:.()[]{}=<>/+-*&|!?", "</", "/>", "=>", "&&", "||", "$(", "${"];
