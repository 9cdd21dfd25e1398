import type { Outcome } from "../../oracle/outcome.ts";
import { Changing, type Known, type NearChange, type Round } from "./changes.ts";
import { roundsInOriginal, symbolsOf } from "./in-original.ts";
import {
  closingOf,
  groupsOf,
  longWord,
  type NearToken,
  nearTokens,
  repeatedCharacter,
  repetitions,
  type TokenGroup,
} from "./tokens.ts";

const otherWords = ["zq", "a", "Foo", "b_c"];
const fewNumbers = [0, 1, 2, 7, 12, 13, 32, 99, 100, 1000];
const blanks = [" ", "\n", "\t", "  ", "\n\n"];
/** Symbols that languages use alike. A symbol is replaced by those of its family first. */
const families = ["*-+#~_", ",;:.|=", "\"'`", "([{<", ")]}>", "/\\", "!?@&%$^"];
/** Texts added between tokens: one of each kind, and common separators and brackets. */
const additions = ["a", " ", "\n", "1", ",", '"s"', ";", "=", "[]", "\\"];
/** Symbols of the original that are added, too: they are the separators and brackets of its language. */
const mostSymbols = 4;
/** If some numbers fail and others pass, all numbers up to this one are run: months, hours, days and counts are below. */
const mostListed = 40;
/** The most rounds of halving gaps between numbers: they divide a gap by a million. */
const mostHalvings = 20;
/** The most tokens that are changed: two runs for each use up a search. */
const mostTokens = 150;
/** The most tokens of a copied part. */
const mostCopied = 4;
/** The most words of the input and the original that replace a word. */
const mostKnownWords = 4;

/** Proposes changes of an input in rounds; the outcomes of a round decide on the next ones. */
export function* proposals(text: string, original: string, known: Known): Generator<Round, void, void> {
  const tokens = nearTokens(text);
  const change = new Changing(tokens);
  const changed = tokens.slice(0, mostTokens);
  const each = changed.map((token, number) => new TokenProposals(change, token, number, known));
  const groups = groupsOf(changed).map((group) => new GroupProposals(change, group, known));
  yield inTurn(each.map((one) => one.first()));
  yield inTurn(each.map((one) => one.second()));
  yield* roundsInOriginal(tokens, original, known);
  yield inTurn(groups.map((one) => one.first()));
  yield inTurn(each.map((one) => one.kinds(wordsOf(original, tokens))));
  yield inTurn(each.map((one) => one.listed()));
  for (let halving = 0; halving < mostHalvings; halving++) {
    const halves = inTurn([...each, ...groups].map((one) => one.halves()));
    if (halves.length === 0) break;
    yield halves;
  }
  yield inTurn(insertions(change, original));
  yield inTurn([[...swaps(change)], [...copies(change, text)]]);
}

/** One change of each list, then the second one of each, and so on. */
function inTurn(lists: readonly (readonly NearChange[])[]): Round {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

/** Other words of the input, then of the original. */
function wordsOf(original: string, tokens: readonly NearToken[]): readonly string[] {
  const inInput = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text);
  const inOriginal = original.match(/[\p{L}\p{M}_]+/gu) ?? [];
  return [...new Set([...inInput, ...inOriginal])].slice(0, mostKnownWords);
}

/** The changes of one token. */
class TokenProposals {
  readonly #change: Changing;
  readonly #token: NearToken;
  readonly #number: number;
  readonly #known: Known;

  constructor(change: Changing, token: NearToken, number: number, known: Known) {
    this.#change = change;
    this.#token = token;
    this.#number = number;
    this.#known = known;
  }

  /** Removes it, and replaces it by two texts of its kind. */
  first(): Round {
    return this.#to(["", ...this.#alike().slice(0, 2)]);
  }

  /** More texts of its kind: all if one of the first two fails or it is a number, else only similar ones. */
  second(): Round {
    const { kind, text } = this.#token;
    const opens = this.#fails(this.#alike().slice(0, 2)) || kind === "number";
    if (opens) return this.#to(this.#alike());
    if (kind === "word")
      return this.#to([`${text}s`, `x${text}`, swappedCase(text), "z".repeat(text.length)]);
    return kind === "blank" ? this.#to(this.#alike().slice(0, 3)) : this.#to(this.#counts());
  }

  /** Replaces it by other kinds and known words, if its own kind fails. */
  kinds(words: readonly string[]): Round {
    const { kind } = this.#token;
    if (!this.#fails(this.#alike())) return kind === "word" ? this.#to(words.slice(0, 2)) : [];
    const others = {
      word: ["7", '"s"', "-"],
      number: ["zq", '"s"', "-1", "1.5"],
      blank: ["zq"],
      symbol: ["zq", "7", " "],
    };
    return this.#to([...others[kind], ...(kind === "word" ? words : []), ...this.#counts()]);
  }

  /** All small numbers, if some numbers fail and others pass. */
  listed(): Round {
    if (this.#token.kind !== "number" || !this.#alike().some((text) => this.#outcome(text) === "pass"))
      return [];
    return this.#to(Array.from({ length: mostListed + 1 }, (_, value) => this.#spelled(value)));
  }

  /** Halves each gap between measures with different outcomes. */
  halves(): Round {
    if (!isMeasured(this.#token)) return [];
    // If another word of this length passes, the length does not decide.
    const sameLength = "z".repeat(this.#token.text.length);
    if (this.#token.kind === "word" && this.#outcome(sameLength) !== "fail") return [];
    const spelled = (value: number): string => this.#spelledMeasure(value);
    return this.#to(middles(this.#asked(), spelled, (text) => this.#outcome(text)));
  }

  #asked(): readonly number[] {
    const { kind, text } = this.#token;
    if (kind === "word") return [...otherWords.map(({ length }) => length), text.length];
    if (kind !== "number") return [0, ...this.#counts().map(repetitions), repetitions(text)];
    const listed = Array.from({ length: mostListed + 1 }, (_, value) => value);
    return [...listed, ...numbersNear(Number(text))];
  }

  #spelledMeasure(value: number): string {
    const { kind, text } = this.#token;
    if (kind === "word") return otherWords.find(({ length }) => length === value) ?? "z".repeat(value);
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
    const [first = 0, ...others] = fewNumbers.slice(2);
    const near = numbersNear(Number(this.#token.text));
    return [...new Set([first, ...others, 0, 1, ...near].map((value) => this.#spelled(value)))];
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

  #to(texts: readonly string[]): Round {
    const { text } = this.#token;
    return texts.filter((to) => to !== text).map((to) => this.#change.replace(this.#number, to));
  }

  #outcome(to: string): Outcome | undefined {
    return to === this.#token.text ? "fail" : this.#known(this.#change.replace(this.#number, to));
  }

  #fails(texts: readonly string[]): boolean {
    return texts.some((text) => this.#outcome(text) === "fail");
  }
}

/** Whether the token has a measure: a value, a length, or repetitions. */
function isMeasured({ kind, text }: NearToken): boolean {
  if (kind === "word") return text.length >= longWord;
  return kind === "number" ? Number.isSafeInteger(Number(text)) : repetitions(text) > 1;
}

/** Numbers near this one, its double, and round numbers around it. */
function numbersNear(value: number): readonly number[] {
  if (!Number.isSafeInteger(value)) return [];
  const magnitude = 10 ** String(value).length;
  const near = [value + 1, value - 1, value * 2, magnitude, magnitude / 10];
  return [...fewNumbers, ...near, value].filter((each) => each >= 0 && Number.isSafeInteger(each));
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
    return [["", ""], ...replaced.slice(0, 2), ...(count > 1 ? this.#counts(count) : [])].map((to) =>
      this.#together(to),
    );
  }

  halves(): Round {
    const { kind, tokens } = this.#group;
    const [open = "", close = ""] = tokens.map((token) => this.#change.tokens[token]?.text ?? "");
    const count = repetitions(open);
    if (kind === "equal" || count < 2) return [];
    const both = (value: number): readonly [string, string] => [
      repeatedCharacter(open).repeat(value),
      repeatedCharacter(close).repeat(value),
    ];
    const outcome = (value: number): Outcome | undefined =>
      value === count ? "fail" : this.#known(this.#together(both(value)));
    const middle = [0, ...countsNear(count)].map((from) =>
      halfway(Math.min(from, count), Math.max(from, count), outcome),
    );
    return [...new Set(middle)].flatMap((value) =>
      value === undefined ? [] : [this.#together(both(value))],
    );
  }

  #counts(count: number): readonly (readonly string[])[] {
    const { tokens } = this.#group;
    const texts = tokens.map((token) => repeatedCharacter(this.#change.tokens[token]?.text ?? ""));
    return countsNear(count).map((each) => texts.map((text) => text.repeat(each)));
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

/** Additions in each gap, except those that make a word or number longer: replacements do that. */
function insertions(change: Changing, original: string): readonly Round[] {
  const { tokens } = change;
  const symbols = symbolsOf(original).filter((symbol) => !additions.includes(symbol));
  const added = [...additions, ...symbols.slice(0, mostSymbols)];
  const places = [...tokens.keys()].slice(0, mostTokens);
  return [...places, tokens.length].map((before) => {
    const beside = [tokens[before - 1]?.kind, tokens[before]?.kind];
    const isTold = (text: string): boolean =>
      (text === "a" && beside.includes("word")) ||
      (text === "1" && (beside.includes("number") || beside[0] === "word")) ||
      (text.trim() === "" && beside.includes("blank"));
    return added.filter((text) => !isTold(text)).map((text) => change.insert(before, text));
  });
}

/** Adds copies of the whole, of its first lines and of short parts at the end. */
function* copies(change: Changing, text: string): Generator<NearChange, void, void> {
  const { tokens } = change;
  const end = tokens.length;
  const lines = text.split("\n").filter((line) => line !== "");
  if (lines.length > 1)
    for (const line of lines.slice(0, mostCopied)) yield change.insert(end, `\n${line}\n`, "copy");
  for (const copied of new Set([text, `\n${text}`, `\n\n${text}`])) yield change.insert(end, copied, "copy");
  for (let size = mostCopied; size >= 1; size--) {
    for (let from = 0; from + size <= Math.min(end, mostTokens); from++) {
      const copied = tokens.slice(from, from + size).map((token) => token.text);
      yield change.insert(end, copied.join(""), "copy");
    }
  }
}

/** Exchanges neighbouring tokens of one kind. */
function* swaps(change: Changing): Generator<NearChange, void, void> {
  for (const kind of ["word", "number", "symbol"]) {
    const alike = [...change.tokens.keys()]
      .slice(0, mostTokens)
      .filter((number) => change.tokens[number]?.kind === kind);
    for (const [index, other] of alike.entries()) {
      const one = alike[index - 1];
      if (one === undefined || change.tokens[one]?.text === change.tokens[other]?.text) continue;
      yield change.swap(one, other);
    }
  }
}
