import type { Outcome } from "../../oracle/outcome.ts";
import { Changing, inTurn, type Known, type NearChange, type Round } from "./changes.ts";
import { longestOriginal, roundsInOriginal, symbolsOf } from "./in-original.ts";
import { mostCompared, mostOfOriginal, restsElsewhere, wordsInPlaces } from "./similar-places.ts";
import {
  closingOf,
  groupsOf,
  isWordOrNumber,
  type NearToken,
  nearTokens,
  openingOf,
  plainWords,
  repeatedCharacter,
  repetitions,
  type TokenGroup,
  textOfTokens,
  unlikeWords,
  wordOfLength,
} from "./tokens.ts";

const otherWords = [...plainWords, ...unlikeWords];
/** One number of each size, with those that calendars reject. Halved gaps find the edges between them. */
const fewNumbers = [7, 0, 1000, 1, 2, 13, 32, 100];
/** Numbers that show whether all fail: the next one, 7, 0 and 1000. */
const enoughNumbers = 4;
const blanks = [" ", "\n", "\t", "  ", "\n\n"];
/** Symbols that languages use alike. A symbol is replaced by those of its family first. */
const families = ["*-+#~_", ",;:.|=", "\"'`", "([{<", ")]}>", "/\\", "!?@&%$^"];
/** Texts added between tokens: one of each kind, and common separators and brackets. */
const additions = ["a", " ", ",", "1", "\n", '"s"', ";", "=", "[]", "\\"];
/** The first additions of a gap decide on the others. */
const firstAdded = 2;
/** Symbols of the original that are added, too: they are the separators and brackets of its language. */
const mostSymbols = 4;
/** The most tokens of a short input. All neighbours of a longer one rarely fail, or are rejected. */
const shortInput = 8;
/** The most rounds of halving gaps between numbers: they divide a gap by a million. */
const mostHalvings = 20;
/** The most tokens that are changed: two runs for each use up a search. */
const mostTokens = 150;
/** The most lines that are added once more. */
const mostCopied = 4;

/**
 * Proposes changes of an input in rounds; the outcomes of a round decide on the next ones. `related` finds words that may replace
 * a word.
 */
export function* proposals(
  [text, original]: readonly [text: string, original: string],
  known: Known,
  related: (word: string) => readonly string[] = () => [],
): Generator<Round, void, void> {
  const tokens = nearTokens(text);
  const change = new Changing(tokens);
  const changed = tokens.slice(0, mostTokens);
  const each = changed.map((token, number) => new TokenProposals(change, token, number, known));
  const groups = groupsOf(changed).map((group) => new GroupProposals(change, group, known));
  // Time may allow for few runs: words, numbers and additions at the ends tell more than symbols.
  const isText = ({ number }: TokenProposals): boolean => isWordOrNumber(tokens[number]);
  const [texts, signs] = [each.filter(isText), each.filter((one) => !isText(one))];
  const searched = original.slice(0, longestOriginal);
  const symbols = symbolsOf(searched).filter((symbol) => !additions.includes(symbol));
  const ends = [0, tokens.length].map((end) => additionsTo(change, end, symbols).slice(0, firstAdded));
  yield inTurn([...texts.map((one) => one.first()), ...ends]);
  yield inTurn(texts.map((one) => one.second(related)));
  yield inTurn(signs.map((one) => one.first()));
  yield inTurn(signs.map((one) => one.second(related)));
  const words = wordsInPlaces(nearTokens(searched));
  yield inTurn(each.map((one) => one.kinds(words(tokens, one.number))));
  yield* restsElsewhere(tokens, searched, known);
  yield* roundsInOriginal(tokens, original, known);
  // A grammar reads few of these. Earlier ones would decide on other texts that it does not read.
  yield inTurn(groups.map((one) => one.first()));
  for (let halving = 0; halving < mostHalvings; halving++) {
    const halves = inTurn([...each, ...groups].map((one) => one.halves()));
    if (halves.length === 0) break;
    yield halves;
  }
  yield* insertions(change, symbols, known);
  yield wordsBehind(tokens, searched).map((word) => change.insert(tokens.length, word));
  yield copies(change, text);
}

/** The changes of one token. */
class TokenProposals {
  readonly #change: Changing;
  readonly #token: NearToken;
  readonly number: number;
  readonly #known: Known;

  constructor(change: Changing, token: NearToken, number: number, known: Known) {
    this.#change = change;
    this.#token = token;
    this.number = number;
    this.#known = known;
  }

  /** Replaces it by texts of its kind: two, as one failing text could be chance, but one for symbols of a long input. Removes it. */
  first(): Round {
    const isOne = !isWordOrNumber(this.#token) && !this.#isShort;
    return this.#to([...this.#alike().slice(0, isOne ? 1 : 2), ""]);
  }

  /** More texts of its kind: all if one of the first fails, else only similar and related ones, and none in the place of rejected symbols. */
  second(related: (word: string) => readonly string[]): Round {
    const { kind, text } = this.#token;
    const first = this.#alike().slice(0, 2);
    const isRejected =
      !this.#isShort &&
      ["", ...first].every((each) => (this.#outcome(each) ?? "unresolved") === "unresolved");
    if (isRejected)
      return kind === "word"
        ? this.#to([...related(text), swappedCase(text), wordOfLength(text.length)])
        : this.#to(this.#counts().slice(0, repetitions(text) - 1));
    if (kind === "number") return this.#to(this.#alike().slice(0, enoughNumbers));
    if (this.#fails(first)) return this.#to(this.#alike());
    if (kind === "word")
      return this.#to([
        ...related(text),
        `${text}s`,
        `x${text}`,
        swappedCase(text),
        wordOfLength(text.length),
      ]);
    return this.#to([...this.#alike().slice(0, 2), ...this.#counts()]);
  }

  /** Replaces it by other kinds and known words, if its own kind fails. */
  kinds(words: readonly string[]): Round {
    const { kind } = this.#token;
    if (kind === "number" && this.#alike().some((text) => this.#outcome(text) === "pass"))
      return this.#to(this.#alike());
    if (!this.#fails(this.#alike())) return this.#to(words);
    const others = {
      word: ["7", '"s"', "-"],
      number: ["zq", "-1", "1.5"],
      blank: ["zq"],
      symbol: ["zq", "7", " "],
    };
    return this.#to([...others[kind], ...words, ...this.#counts()]);
  }

  /** Halves each gap between measures with different outcomes. */
  halves(): Round {
    if (!isMeasured(this.#token)) return [];
    // If another word of this length passes, the length does not decide.
    const { kind, text: token } = this.#token;
    if (kind === "word" && this.#outcome(wordOfLength(token.length)) !== "fail") return [];
    const spelled = (value: number): string => this.#spelledMeasure(value);
    const longer = wordOfLength(2 * token.length);
    if (kind === "word" && this.#outcome(longer) === undefined) return this.#to([longer]);
    return this.#to(middles(this.#asked(), spelled, (text) => this.#outcome(text)));
  }

  #asked(): readonly number[] {
    const { kind, text } = this.#token;
    if (kind === "word") return [...otherWords.map(({ length }) => length), text.length, 2 * text.length];
    if (kind !== "number") return [0, ...this.#counts().map(repetitions), repetitions(text)];
    return numbersNear(Number(text));
  }

  #spelledMeasure(value: number): string {
    const { kind, text } = this.#token;
    if (kind === "word") return otherWords.find(({ length }) => length === value) ?? wordOfLength(value);
    return kind === "number" ? this.#spelled(value) : repeatedCharacter(text).repeat(value);
  }

  /** Its character, repeated more or less often. */
  #counts(): readonly string[] {
    const { kind, text } = this.#token;
    if (kind === "word" || kind === "number") return [];
    const count = repetitions(text);
    const counts = [count - 1, count + 1, count * 2 + 2, 1, 2, 3].filter(
      (each) => each > 0 && each !== count,
    );
    return [...new Set(counts)].map((each) => repeatedCharacter(text).repeat(each));
  }

  #alike(): readonly string[] {
    const { kind, text } = this.#token;
    const all = { word: otherWords, number: this.#numbers(), blank: blanks, symbol: this.#symbols() }[kind];
    return all.filter((each) => each !== text);
  }

  #numbers(): readonly string[] {
    if (this.#token.kind !== "number") return [];
    return [...new Set(numbersNear(Number(this.#token.text)).map((value) => this.#spelled(value)))];
  }

  #symbols(): readonly string[] {
    const character = repeatedCharacter(this.#token.text);
    const family = families.find((each) => each.includes(character)) ?? "";
    const others = families.filter((each) => each !== family).map((each) => each.slice(0, 1));
    return [...family, ...others]
      .filter((each) => each !== character)
      .map((each) => each.repeat(repetitions(this.#token.text)));
  }

  /** Pads the number with zeros to the token's length, if the input has such a padded number. */
  #spelled(value: number): string {
    const { length } = this.#token.text;
    const isPadded = this.#change.tokens.some(({ text }) => /^0\d/.test(text) && text.length === length);
    return isPadded ? String(value).padStart(length, "0") : String(value);
  }

  /** Whether a few runs for each token are few in all. */
  get #isShort(): boolean {
    return this.#change.tokens.length <= shortInput;
  }

  #to(texts: readonly string[]): Round {
    const { text } = this.#token;
    return texts.filter((to) => to !== text).map((to) => this.#change.replace(this.number, to));
  }

  #outcome(to: string): Outcome | undefined {
    return to === this.#token.text ? "fail" : this.#known(this.#change.replace(this.number, to));
  }

  #fails(texts: readonly string[]): boolean {
    return texts.some((text) => this.#outcome(text) === "fail");
  }
}

/** Whether the token has a measure: a value, a length, or repetitions. */
function isMeasured({ kind, text }: NearToken): boolean {
  if (kind === "word") return true;
  return kind === "number" ? Number.isSafeInteger(Number(text)) : repetitions(text) > 1;
}

/** The number itself, the next one, one of each size, the previous one, its double, and round numbers around it. */
function numbersNear(value: number): readonly number[] {
  if (!Number.isSafeInteger(value)) return [];
  const magnitude = 10 ** String(value).length;
  const near = [value, value + 1, ...fewNumbers, value - 1, value * 2, magnitude, magnitude / 10];
  return near.filter((each) => each >= 0 && Number.isSafeInteger(each));
}

/** The middle of each gap between neighbouring numbers with different outcomes, as texts. */
function middles(
  asked: readonly number[],
  spelled: (value: number) => string,
  outcome: (text: string) => Outcome | undefined,
): readonly string[] {
  const found: string[] = [];
  const known = [...new Set(asked)].toSorted((one, other) => one - other);
  const answered = known.filter((value) => outcome(spelled(value)) !== undefined);
  for (const [index, high] of answered.entries()) {
    const middle = halfway(answered[index - 1] ?? high, high, (value) => outcome(spelled(value)));
    if (middle !== undefined) found.push(spelled(middle));
  }
  return found;
}

/** Halves a gap by the known outcomes and returns the first number with an unknown one. */
function halfway(
  from: number,
  to: number,
  outcome: (value: number) => Outcome | undefined,
): number | undefined {
  let [low, high] = [from, to];
  const below = outcome(low);
  while (high - low > 1 && below !== outcome(high)) {
    const middle = low + Math.floor((high - low) / 2);
    const between = outcome(middle);
    if (between === undefined) return middle;
    if (between === below) low = middle;
    else high = middle;
  }
  return undefined;
}

/** The changes of tokens that may belong together. */
class GroupProposals {
  readonly #change: Changing;
  readonly #group: TokenGroup;
  readonly #known: Known;

  constructor(change: Changing, group: TokenGroup, known: Known) {
    this.#change = change;
    this.#group = group;
    this.#known = known;
  }

  first(): Round {
    const { kind, tokens } = this.#group;
    const first = this.#change.tokens[tokens[0] ?? 0];
    if (first === undefined) return [];
    if (kind === "equal") return this.#equal(first).map((to) => this.#together(tokens.map(() => to)));
    const count = repetitions(first.text);
    const others = ["(", "[", "{", "<"].filter((each) => each !== repeatedCharacter(first.text));
    const replaced = others.map((open) => [open.repeat(count), (closingOf(open) ?? "").repeat(count)]);
    const counts = count > 1 ? countsNear(count).map((each) => this.#repeated(each)) : [];
    return [["", ""], ...replaced.slice(0, 1), ...counts].map((to) => this.#together(to));
  }

  halves(): Round {
    const { kind, tokens } = this.#group;
    const count = repetitions(this.#change.tokens[tokens[0] ?? 0]?.text ?? "");
    if (kind === "equal" || count < 2) return [];
    const outcome = (value: number): Outcome | undefined =>
      value === count ? "fail" : this.#known(this.#together(this.#repeated(value)));
    const middle = [0, ...countsNear(count)].map((from) =>
      halfway(Math.min(from, count), Math.max(from, count), outcome),
    );
    return [...new Set(middle)].flatMap((value) =>
      value === undefined ? [] : [this.#together(this.#repeated(value))],
    );
  }

  /** The character of each bracket, so often. */
  #repeated(count: number): readonly string[] {
    const { tokens } = this.#group;
    return tokens.map((token) => repeatedCharacter(this.#change.tokens[token]?.text ?? "").repeat(count));
  }

  #equal({ kind, text }: NearToken): readonly string[] {
    if (kind === "word") return otherWords.filter((each) => each !== text).slice(0, 3);
    if (kind === "number") return ["7", "13", "100"].filter((each) => each !== text);
    const family = families.find((each) => each.includes(repeatedCharacter(text))) ?? "";
    const others = [...family].filter((each) => each !== repeatedCharacter(text));
    return others.slice(0, 2).map((each) => each.repeat(repetitions(text)));
  }

  #together(to: readonly string[]): NearChange {
    return this.#change.together(this.#group.tokens, to);
  }
}

const countsNear = (count: number): readonly number[] => [count - 1, count + 1, 2 * count];

const swappedCase = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();

/**
 * Additions at both ends and in one gap of each kind. The first additions of a gap decide on the others: one of them must
 * fail, or at an end pass.
 */
function* insertions(change: Changing, symbols: readonly string[], known: Known): Iterable<Round> {
  const { tokens } = change;
  const kinds = tokens.map(({ kind, text }) => (kind === "symbol" ? text : kind));
  const gaps = new Map<string, number>().set("start", 0).set("end", tokens.length);
  for (const before of [...tokens.keys()].slice(1, mostTokens)) {
    const kind = JSON.stringify(kinds.slice(before - 1, before + 1));
    if (!gaps.has(kind)) gaps.set(kind, before);
  }
  const changes = [...gaps.values()].map((before) => additionsTo(change, before, symbols));
  yield inTurn(changes.map((each) => each.slice(0, firstAdded)));
  const open = changes.filter((each, gap) => {
    const outcomes = each
      .slice(0, firstAdded)
      .filter(({ to: [to = ""] }) => to.trim() !== "")
      .map(known);
    return outcomes.some((outcome) => outcome === "fail" || (outcome === "pass" && gap < 2));
  });
  yield inTurn(open);
}

/** Additions to a gap, and a line at an end, but for those that make a word, a number or a blank longer: replacements do so. */
function additionsTo(change: Changing, before: number, symbols: readonly string[]): Round {
  const { tokens } = change;
  const brackets = tokens.map(({ text }) => repeatedCharacter(text));
  const partners = brackets.flatMap((each) => closingOf(each) ?? openingOf(each) ?? []);
  const beside = [tokens[before - 1]?.kind, tokens[before]?.kind];
  const isReplacement = (text: string): boolean =>
    (text === "a" && beside.includes("word")) ||
    (text === "1" && (beside.includes("number") || beside[0] === "word")) ||
    (text.trim() === "" && beside.includes("blank"));
  const line = before === 0 ? ["a\n"] : before === tokens.length ? ["\na"] : [];
  const [word = "", ...others] = additions;
  return [...new Set([word, ...line, ...others, ...partners, ...symbols.slice(0, mostSymbols)])]
    .filter((text) => !isReplacement(text))
    .map((text) => change.insert(before, text));
}

/** The next words and numbers of the original behind the end of the input: perhaps the end lacks one, as in `key=`. */
function wordsBehind(tokens: readonly NearToken[], original: string): readonly string[] {
  if (isWordOrNumber(tokens.at(-1))) return [];
  const ends = tokens.slice(-mostCompared).map((_, from, last) => textOfTokens(last.slice(from)));
  const end = ends.find((each) => original.includes(each)) ?? original;
  const behind = nearTokens(original.slice(original.indexOf(end) + end.length)).filter(isWordOrNumber);
  return behind.slice(0, mostOfOriginal).map(({ text }) => text);
}

/** Adds the whole text once more at the end, and its first lines. */
function copies(change: Changing, text: string): Round {
  const lines = text.split("\n").filter((line) => line !== "");
  const copied = [
    ...(lines.length > 1 ? lines.slice(0, mostCopied).map((line) => `\n${line}\n`) : []),
    ...new Set([text, `\n${text}`, `\n\n${text}`]),
  ];
  return copied.map((each) => change.insert(change.tokens.length, each));
}
