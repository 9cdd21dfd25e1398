import { oncePer } from "../../base/lazy.ts";
import type { LineReader, Place, ReadLine } from "./contexts.ts";
import { contexts, isAlike, passLine, readLine, startOfText } from "./contexts.ts";
import { Counts, mixed } from "./counts.ts";
import type { LineState } from "./tokenize.ts";

/** Counts of tokens in the texts of a format; those of an unknown format are empty. */
export interface Background {
  readonly counts: Counts;
  readonly words: ReadonlySet<string>;
}

/** Gains in probability by an edit, as natural logarithms. */
export interface Gain {
  /** By the classes of its tokens. */
  readonly classes: number;
  /** By how its words are spelt. */
  readonly spellings: number;
  /** How many new words the edit makes that the text has elsewhere or the format gives a meaning, and how many others. */
  readonly knownWords: number;
  readonly unknownWords: number;
  /** How many words are gone that the text has nowhere else. */
  readonly unknownGone: number;
  /** How many more lines have the tokens of the least usual line, as a natural logarithm; comments are unusual. */
  readonly usual: number;
  /** The lines that the edit makes, and those behind them that begin in another state. */
  readonly lines: readonly ReadLine[];
  /** The first line of the text that they stand for, and how many they are. */
  readonly first: number;
  readonly replaced: number;
  /** How many of them are behind the edit: the same texts before and after it. */
  readonly behind: number;
  /** The state in which the line behind them begins: another one than before where they leave a string open. */
  readonly state: LineState;
}

/** If an edit opens or closes a string, read so many lines after it again, and no more once they have so many letters. */
const mostLinesBehind = 12;
const mostLettersBehind = 2_000;
/** Key under which all tokens of a text, or of the background, are counted. */
const total = 5;
const totalWords = 6;
/** Pseudo-counts of the next shorter context. These and the three numbers below make the tokens of some 300 files most probable. */
const inBackground = 6;
const inText = 1;
const ofSpelling = 20;
/** All new words together count like so many words of the text, and one of them is so small a share. */
const newWords = 100;
const shareOfNew = 1e-4;
/** The background alone says so much, whatever the text says. */
const ofBackground = 0.1;
/** How often a name is one of the format's words: formats have up to 250 words, and texts about as many names. */
const shareOfNames = 0.02;

/** Cut longer lines, so that an edit is weighed by its surroundings, and at most so many letters are read again for it. */
const longestLine = 1_000;
const longestPiece = 250;

interface Piece {
  readonly text: string;
  readonly isCut: boolean;
}

/** The lines of a text, of which long ones are cut behind separators and closers. */
export function* piecesOf(text: string): Generator<Piece> {
  for (const line of text.split("\n")) {
    const pieces = line.length <= longestLine ? [line] : (line.match(pieceOfLine) ?? []);
    for (const [index, text] of pieces.entries()) yield { text, isCut: index < pieces.length - 1 };
  }
}

const pieceOfLine = new RegExp(`.{1,${longestPiece}}[,;>}]|.{1,${2 * longestPiece}}`, "gs");

/** Predicts the tokens of one text: from its other lines, mixed with the background of its format. */
export class TextModel {
  /** The lines, or the pieces of long ones. */
  readonly lines: readonly ReadLine[];
  readonly places: readonly Place[];
  /** How likely each line is. */
  readonly #likelihoods: readonly Likelihood[];
  /** How many lines have the same classes of tokens. */
  readonly #alike = new Map<number, number>();
  /** Mean of the negative logarithms of the tokens' probabilities, by class. */
  readonly meanSurprise: number;
  /** The share of words that the text has more than once, or that have a meaning in the format. */
  readonly shareOfKnown: number;
  readonly reader: LineReader;
  readonly #background: Background;
  readonly #counts = new Counts();
  /** What each line has contributed to the counts. */
  readonly #own: ReadonlyMap<number, number>[] = [];

  constructor(text: string, reader: LineReader, background: Background) {
    this.reader = reader;
    this.#background = background;
    const read: ReadLine[] = [];
    const places = [startOfText];
    for (const { text: piece, isCut } of piecesOf(text)) {
      const place = places.at(-1) ?? startOfText;
      const line = readLine(piece, place.state, reader, isCut);
      read.push(line);
      const { own, place: next } = ownCounts(line, place);
      places.push(next);
      this.#own.push(own);
    }
    // If the text ends within a string, a quote is missing or too many, and lines that begin within one are rather code.
    if ((places.at(-1) ?? startOfText).state > 0)
      for (const [index, place] of places.entries()) {
        const line = read[index];
        if (line === undefined || place.state <= 0 || place.isCut) continue;
        const asCode = { ...place, ...place.outside, state: 0, outside: null };
        this.#own[index] = ownCounts(readLine(line.text, 0, reader, line.isCut), asCode).own;
      }
    for (const own of this.#own) for (const [key, count] of own) this.#counts.add(key, count);
    this.lines = read;
    this.places = places;
    this.#likelihoods = read.map((line, index) =>
      this.#likelihood(line, places[index] ?? startOfText, this.#own[index] ?? nothing),
    );
    for (const line of read) {
      const shape = shapeOf(line);
      this.#alike.set(shape, (this.#alike.get(shape) ?? 0) + 1);
    }
    const all = read.flatMap(wordsOf);
    const known = all.filter((word) => word.isOfFormat || this.#counts.get(mixed(31, word.spelling)) > 1);
    this.shareOfKnown = known.length / Math.max(1, all.length);
    const tokens = read.reduce((sum, line) => sum + line.tokens.length, 1);
    this.meanSurprise = this.#likelihoods.reduce((sum, { classes }) => sum - classes, 0) / tokens;
  }

  /** Negative logarithms of the probabilities of a line's tokens. */
  surprises(index: number): readonly number[] {
    const line = this.lines[index];
    if (line === undefined) return [];
    const surprises = line.tokens.map(() => 0);
    const own = this.#own[index] ?? nothing;
    passLine(line, this.places[index] ?? startOfText, (token, spelling, at) => {
      const likelihood =
        this.#classLikelihood(token, line.plain[at] ?? 0, own) + this.#spellingLikelihood(spelling, own);
      const target = Math.max(0, at);
      surprises[target] = (surprises[target] ?? 0) - likelihood;
    });
    return surprises;
  }

  /**
   * How likely the tokens of each line are if it begins as code, as a natural logarithm for each token. Only the background counts, since
   * a text of mostly prose says nothing about code.
   */
  fitsAsCode(): readonly number[] {
    let from = startOfText;
    return this.lines.map(({ text, isCut }, index) => {
      const line = readLine(text, 0, this.reader, isCut);
      let classes = 0;
      const own = this.#own[index] ?? nothing;
      const place = passLine(line, from, (token) => {
        classes += Math.log(this.#byBackground(token, this.#base(token, own)));
      });
      from = { ...place, state: 0, outside: null };
      return classes / (line.tokens.length + 1);
    });
  }

  /** The gain of replacing the lines from `first` to before `end`. */
  gain(first: number, end: number, texts: readonly string[]): Gain {
    let place = this.places[first] ?? startOfText;
    const own = end - first === 1 ? (this.#own[first] ?? nothing) : summed(this.#own.slice(first, end));
    let [classes, spellings] = [0, 0];
    const lines: ReadLine[] = [];
    const pass = (text: string, isCut: boolean, own: ReadonlyMap<number, number>): void => {
      const line = readLine(text, place.state, this.reader, isCut);
      const passed = this.#likelihood(line, place, own);
      classes += passed.classes;
      spellings += passed.spellings;
      lines.push(line);
      place = passed.place;
    };
    const drop = (index: number): void => {
      const line = this.#likelihoods[index];
      classes -= line?.classes ?? 0;
      spellings -= line?.spellings ?? 0;
    };
    const isCut = this.lines[end - 1]?.isCut ?? false;
    for (const [index, text] of texts.entries()) pass(text, isCut && index === texts.length - 1, own);
    for (let index = first; index < end; index++) drop(index);
    let next = end;
    let letters = 0;
    for (; next < this.lines.length && next < end + mostLinesBehind && letters < mostLettersBehind; next++) {
      const before = this.places[next];
      if (before === undefined || isAlike(place, before)) break;
      const { text = "", isCut = false } = this.lines[next] ?? {};
      pass(text, isCut, this.#own[next] ?? nothing);
      drop(next);
      letters += text.length;
    }
    const replaced = this.lines.slice(first, next);
    const usual = this.#usual(lines.slice(0, texts.length), this.lines.slice(first, end));
    const made = this.#newWords(lines, replaced, own);
    const gone = this.#newWords(replaced, lines, own);
    return {
      classes,
      spellings,
      ...made,
      unknownGone: gone.unknownWords,
      usual,
      lines,
      first,
      replaced: next - first,
      behind: next - end,
      state: place.state,
    };
  }

  /** Counts the words of some lines that others do not have. */
  #newWords(
    lines: readonly ReadLine[],
    others: readonly ReadLine[],
    own: ReadonlyMap<number, number>,
  ): Pick<Gain, "knownWords" | "unknownWords"> {
    const left = new Map<number, number>();
    for (const { spelling } of others.flatMap(wordsOf)) left.set(spelling, (left.get(spelling) ?? 0) + 1);
    let [knownWords, unknownWords] = [0, 0];
    for (const { spelling, isOfFormat } of lines.flatMap(wordsOf)) {
      const count = left.get(spelling) ?? 0;
      if (count > 0) left.set(spelling, count - 1);
      else if (isOfFormat || this.#counts.get(mixed(31, spelling)) > (own.get(mixed(31, spelling)) ?? 0))
        knownWords++;
      else unknownWords++;
    }
    return { knownWords, unknownWords };
  }

  /** By how much more usual the lines are that an edit writes than those it takes away; nothing if it writes none. */
  #usual(lines: readonly ReadLine[], replaced: readonly ReadLine[]): number {
    const [written, gone] = [besides(lines, replaced), besides(replaced, lines)];
    return written.length === 0 ? 0 : this.#leastUsual(written, replaced) - this.#leastUsual(gone, replaced);
  }

  /** How often other lines have the tokens of the least usual one of these lines, as a natural logarithm. */
  #leastUsual(lines: readonly ReadLine[], own: readonly ReadLine[]): number {
    const shapes = own.map(shapeOf);
    const usual = lines.map((line) => {
      if (line.tokens.every(({ kind }) => kind === "comment" || kind === "comment-sign")) return 0;
      const shape = shapeOf(line);
      return (this.#alike.get(shape) ?? 0) - shapes.filter((each) => each === shape).length;
    });
    return usual.length === 0 ? 0 : Math.log1p(Math.min(...usual));
  }

  /** How likely a class follows another one, by both counts; the more often the text has the other one, the more it counts. */
  pair(before: number, token: number): number {
    const context = mixed(11, before);
    const pair = mixed(context, token);
    const share = (all: Counts): number => all.get(pair) / (all.get(context) + 2);
    const ofText = this.#counts.get(context);
    const weight = inText / (ofText + inText);
    return weight * share(this.#background.counts) + (1 - weight) * share(this.#counts);
  }

  #likelihood(
    line: ReadLine,
    from: Place,
    own: ReadonlyMap<number, number>,
  ): Likelihood & { readonly place: Place } {
    let [classes, spellings] = [0, 0];
    const place = passLine(line, from, (token, spelling, at) => {
      classes += this.#classLikelihood(token, line.plain[at] ?? 0, own);
      spellings += this.#spellingLikelihood(spelling, own);
    });
    return { classes, spellings, place };
  }

  /** A meaningful word may also be a name, like any other word. */
  #classLikelihood(token: number, plain: number, own: ReadonlyMap<number, number>): number {
    const asName = plain === 0 ? 0 : shareOfNames * this.#classProbability(plain, own);
    return Math.log(this.#classProbability(token, own) + asName);
  }

  /** Without a context. */
  #base(token: number, own: ReadonlyMap<number, number>): number {
    const { counts } = this.#background;
    const all = this.#counts.get(total) - (own.get(total) ?? 0);
    const single = this.#counts.get(token) - (own.get(token) ?? 0);
    const general = (counts.get(token) + 0.02) / (counts.get(total) + 20);
    return (single + 60 * general) / (all + 60);
  }

  /** In the contexts that are set: chains from short to long ones, each falling back on the one before. */
  #byBackground(token: number, base: number): number {
    const { counts } = this.#background;
    const back = (context: number, shorter: number): number => {
      const key = contexts[context] ?? 0;
      const n = counts.get(key);
      return n === 0
        ? shorter
        : (counts.get(mixed(key, token)) + inBackground * shorter) / (n + inBackground);
    };
    const one = back(0, base);
    return (back(2, back(1, one)) + back(3, one) + back(5, back(4, one))) / 3;
  }

  /** In the same contexts of the text as well. */
  #classProbability(token: number, own: ReadonlyMap<number, number>): number {
    const base = this.#base(token, own);
    const known = this.#byBackground(token, base);
    const here = (context: number, shorter: number): number => {
      const key = contexts[context] ?? 0;
      const n = this.#counts.get(key) - (own.get(key) ?? 0);
      if (n <= 0) return shorter;
      const pair = mixed(key, token);
      return (this.#counts.get(pair) - (own.get(pair) ?? 0) + inText * shorter) / (n + inText);
    };
    const own1 = here(0, known);
    const byText =
      here(7, here(6, own1)) + here(2, here(1, own1)) + here(8, here(4, own1)) + here(9, here(3, own1));
    return ofBackground * known + ((1 - ofBackground) * byText) / 4;
  }

  #spellingLikelihood(spelling: number, own: ReadonlyMap<number, number>): number {
    if (spelling === 0) return 0;
    const counts = this.#counts;
    const less = (key: number): number => counts.get(key) - (own.get(key) ?? 0);
    const word = mixed(31, spelling);
    let share = (less(word) + shareOfNew * newWords) / (less(totalWords) + newWords);
    for (const context of [contexts[6] ?? 0, contexts[7] ?? 0]) {
      const key = mixed(32, context);
      const n = less(key);
      if (n > 0) share = (less(mixed(key, spelling)) + ofSpelling * share) / (n + ofSpelling);
    }
    return Math.log(share);
  }
}

/** How likely the classes and the spellings of a line are, as natural logarithms. */
type Likelihood = Pick<Gain, "classes" | "spellings">;

interface Word {
  readonly spelling: number;
  readonly isOfFormat: boolean;
}

/** The words of a line, those in strings too. */
const wordsOf = oncePer(({ tokens, spellings, plain }: ReadLine): readonly Word[] =>
  tokens.flatMap(({ kind }, at) =>
    kind === "word" || kind === "string-word"
      ? [{ spelling: spellings[at] ?? 0, isOfFormat: plain[at] !== 0 }]
      : [],
  ),
);

const nothing: ReadonlyMap<number, number> = new Map();

/** Lines that are not blank and not among others. */
const besides = (lines: readonly ReadLine[], others: readonly ReadLine[]): readonly ReadLine[] =>
  lines.filter(({ isBlank, text }) => !isBlank && others.every((other) => other.text !== text));

/** Identifies the classes of the tokens of a line. */
const shapeOf = oncePer(({ classes }: ReadLine): number => classes.reduce(mixed, 0));

function summed(all: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> {
  const sum = new Map<number, number>();
  for (const own of all) for (const [key, count] of own) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

/** The counts of the tokens of a line, and the place behind it. */
function ownCounts(
  line: ReadLine,
  from: Place,
): { readonly own: ReadonlyMap<number, number>; readonly place: Place } {
  const own = new Map<number, number>();
  const count = (key: number): void => void own.set(key, (own.get(key) ?? 0) + 1);
  const place = passLine(line, from, (token, spelling) => countToken(token, spelling, count));
  return { own, place };
}

/** Counts a token in all its contexts. */
function countToken(token: number, spelling: number, count: (key: number) => void): void {
  count(token);
  count(total);
  for (const context of contexts) {
    count(context);
    count(mixed(context, token));
  }
  if (spelling === 0) return;
  count(mixed(31, spelling));
  count(totalWords);
  for (const context of [contexts[6] ?? 0, contexts[7] ?? 0]) {
    const key = mixed(32, context);
    count(key);
    count(mixed(key, spelling));
  }
}
