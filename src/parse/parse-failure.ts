import type { CodePointRange, Position } from "../grammar/grammar.ts";
import { isTerminal, ruleBegunBy, type Step, terminalSymbol } from "../grammar/normalize/plain-grammar.ts";
import { codePointLength, type DecodedText } from "../text/encoding.ts";
import { END } from "./automaton/items.ts";
import { type Chart, OVER } from "./chart/chart.ts";
import { startByte } from "./input/letters.ts";
import type { ReadInput } from "./input/read-input.ts";
import type { PreparedGrammar } from "./prepared-grammar.ts";
import { recognize } from "./recognize.ts";

/** A longer list of expected words would not help a reader. */
const mostWords = 12;

/** The symbols expected at the chart's last Earley set: names of rules, literals, classes. */
function expectedWords(prepared: PreparedGrammar, chart: Chart): readonly string[] {
  const words = new Set(chart.completionOfStart() < 0 ? [] : ["the end of the input"]);
  const seen = new Set<number>();
  const pending = [...itemsGoingOn(chart)];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (seen.has(item)) continue;
    seen.add(item);
    const word = wordAt(prepared, item);
    if (word !== undefined) words.add(word);
    else pending.push(...firstItems(prepared, prepared.items.symbol[item] as number));
  }
  return [...words].sort().slice(0, mostWords);
}

/** The items at the last Earley set that began earlier and wait for a symbol; in the first set, all items. */
function itemsGoingOn(chart: Chart): readonly number[] {
  const { symbol } = chart.automaton.items;
  const { itemsOf } = chart.automaton.states;
  const column = chart.earleySetCount - 1;
  const items: Int32Array[] = [];
  for (let cell = chart.firstCell[column] as number; cell < (chart.firstCell[column + 1] as number); cell++) {
    if (chart.over[cell] === OVER.beginning && column > 0) continue;
    items.push(itemsOf[chart.state[cell] as number] as Int32Array);
    for (let index = chart.furtherState[cell] as number; index >= 0 && column > 0; ) {
      items.push(itemsOf[chart.listedState[index] as number] as Int32Array);
      index = chart.nextState[index] as number;
    }
  }
  return items.flatMap((each) => [...each]).filter((item) => symbol[item] !== END);
}

/** The items at the start of a nonterminal that has no name. */
function firstItems({ items }: PreparedGrammar, nonterminal: number): readonly number[] {
  const found: number[] = [];
  const last = items.firstProduction[nonterminal + 1] as number;
  for (let production = items.firstProduction[nonterminal] as number; production < last; production++) {
    for (let item = items.firstItem[production] as number; items.symbol[item] !== END; item++) {
      found.push(item);
      if (!items.skippable[item]) break;
    }
  }
  return found;
}

/** The word for the symbol after the item; undefined for a nonterminal without a rule. */
function wordAt({ items, plain }: PreparedGrammar, item: number): string | undefined {
  const number = items.production[item] as number;
  const { symbols, steps } = items.productions[number] ?? { symbols: [], steps: [] };
  const index = item - (items.firstItem[number] as number);
  const symbol = symbols[index] as number;
  const at = stepAt(steps, index);
  if (at.rule !== undefined) return at.rule;
  if (!isTerminal(symbol)) return plain.nonterminals[symbol]?.rule;
  const last = at.step?.kind === "leaf" ? index + at.step.length - at.done : index + 1;
  const terminals = symbols
    .slice(index, last)
    .map((each) => plain.terminals[terminalSymbol(each)]?.ranges ?? []);
  if (plain.tokens) return tokenWord(plain.tokens, terminals[0] ?? []);
  const text = terminals.map((ranges) => onlyCharacter(ranges));
  return text.every((each) => each !== undefined)
    ? JSON.stringify(text.join(""))
    : classWord(terminals[0] ?? []);
}

interface StepAt {
  /** The step that consumes the symbol, and the number of letters it consumed before. */
  readonly step: Step | undefined;
  readonly done: number;
  /** The outermost rule that begins with the symbol; rules that end before it derive nothing. */
  readonly rule: string | undefined;
}

function stepAt(steps: readonly Step[], index: number): StepAt {
  let taken = 0;
  let begun: (string | undefined)[] = [];
  for (const step of steps) {
    if (step.kind === "open") begun.push(ruleBegunBy(step));
    else if (step.kind === "close") begun.pop();
    const takes = step.kind === "leaf" ? step.length : step.kind === "child" || step.kind === "pick" ? 1 : 0;
    if (takes === 0) continue;
    const inner =
      step.kind === "pick" ? ruleOfBranches(step.branches.map((branch) => branch.steps)) : undefined;
    if (taken + takes > index) {
      const rule = begun.find((name) => name !== undefined) ?? ruleBegunBy(step) ?? inner;
      return { step, done: index - taken, rule: index === taken ? rule : undefined };
    }
    taken += takes;
    begun = [];
  }
  return { step: undefined, done: 0, rule: undefined };
}

/** The rule with which all branches begin. */
function ruleOfBranches(branches: readonly (readonly Step[])[]): string | undefined {
  const names = new Set(branches.map(([step]) => step && ruleBegunBy(step)));
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

function onlyCharacter(ranges: readonly CodePointRange[]): string | undefined {
  const [range, another] = ranges;
  return range && !another && range[0] === range[1] ? String.fromCodePoint(range[0]) : undefined;
}

function classWord(ranges: readonly CodePointRange[]): string {
  const parts = ranges.map(([first, last]) =>
    first === last ? shown(first) : `${shown(first)}-${shown(last)}`,
  );
  return parts.length > 8 ? `[${parts.slice(0, 8).join("")}…]` : `[${parts.join("")}]`;
}

function shown(codePoint: number): string {
  const isPlain = codePoint > 0x20 && codePoint < 0x7f;
  return isPlain ? String.fromCodePoint(codePoint) : `\\u{${codePoint.toString(16)}}`;
}

function tokenWord(tokens: ReadonlyMap<string, number>, ranges: readonly CodePointRange[]): string {
  const names = [...tokens].filter(([, number]) =>
    ranges.some(([first, last]) => first <= number && number <= last),
  );
  return names.map(([name]) => name).join(" or ");
}

/** A place in a text, with its line. */
interface Place {
  readonly position: Position;
  /** The line, cut if long, and below it a caret at the place. */
  readonly excerpt: string;
  /** The character at the place; undefined at the end of the text. */
  readonly character: string | undefined;
  /** Whether only a line break is left of the text. */
  readonly isFinalLineBreak: boolean;
}

/** Characters of a long line shown on either side. */
const margin = 50;

export function placeOf({ text, encoding }: DecodedText, byteOffset: number): Place {
  const unit = unitOf({ text, encoding }, byteOffset);
  const lineStart = unit === 0 ? 0 : text.lastIndexOf("\n", unit - 1) + 1;
  const newline = text.indexOf("\n", unit);
  const lineEnd = newline < 0 ? text.length : newline;
  const before = Array.from(text.slice(lineStart, unit));
  const behind = Array.from(text.slice(unit, lineEnd).replace(/\r$/, ""));
  const shownBefore = before.length > margin ? ["…", ...before.slice(1 - margin)] : before;
  const shownBehind = behind.length > margin ? [...behind.slice(0, margin - 1), "…"] : behind;
  const line = [...shownBefore, ...shownBehind].join("").replace(/\t/g, " ");
  const codePoint = text.codePointAt(unit);
  return {
    position: { line: text.slice(0, lineStart).split("\n").length, column: before.length + 1 },
    excerpt: `${line}\n${" ".repeat(shownBefore.length)}^`,
    character: codePoint === undefined ? undefined : String.fromCodePoint(codePoint),
    isFinalLineBreak: /^\r?\n$/.test(text.slice(unit, unit + 3)),
  };
}

/** The string index of the character at the byte. */
export function unitOf({ text, encoding }: DecodedText, byteOffset: number): number {
  if (encoding === "latin1") return byteOffset;
  let unit = 0;
  let byte = 0;
  for (const character of text) {
    if (byte >= byteOffset) break;
    byte += codePointLength(character.codePointAt(0) ?? 0);
    unit += character.length;
  }
  return unit;
}

/** An input that the grammar does not derive, with the place of the error. */
export class ParseFailure {
  readonly kind = "failure";
  /** The byte offset up to which the input is a prefix of some text of the grammar. */
  readonly offset: number;
  readonly #prepared: PreparedGrammar;
  readonly #input: ReadInput;
  /** The same place in letters. */
  readonly #letter: number;
  #knownPlace: Place | undefined;

  constructor(prepared: PreparedGrammar, input: ReadInput, letter: number) {
    const { letters, brokenAt } = input;
    const offset = letter < letters.length ? startByte(letters, letter, letter + 1) : undefined;
    this.#prepared = prepared;
    this.#input = input;
    this.#letter = letter;
    this.offset = Math.min(offset ?? letters.byteLength, brokenAt ?? letters.byteLength);
  }

  /** Line and column, both from 1. */
  get line(): number {
    return this.#place.position.line;
  }

  get column(): number {
    return this.#place.position.column;
  }

  /** The line of the error, with a caret below the place. */
  get excerpt(): string {
    return this.#place.excerpt;
  }

  /** Whether the input is an incomplete prefix. */
  get isAtEnd(): boolean {
    return this.#place.character === undefined;
  }

  /** The symbols that the grammar allows there: at most a dozen rules, literals and classes of characters. */
  get expected(): readonly string[] {
    return expectedWords(this.#prepared, this.#chart());
  }

  /** Whether the grammar derives the input without its final line break. */
  get isAtFinalLineBreak(): boolean {
    return this.#place.isFinalLineBreak && this.#chart().completionOfStart() >= 0;
  }

  get message(): string {
    const { expected, line, column } = this;
    const place = this.#place;
    const hint = this.isAtFinalLineBreak
      ? "; the grammar derives the input without its final line break"
      : "";
    const found = place.character === undefined ? "the end of the input" : JSON.stringify(place.character);
    const wanted = expected.join(", ") || "nothing that this grammar derives";
    return `line ${line}, column ${column}: expected ${wanted}, found ${found}${hint}\n${place.excerpt}`;
  }

  /** The chart up to the place. */
  #chart(): Chart {
    return recognize(this.#prepared.automaton, this.#input.letters, this.#letter).end();
  }

  get #place(): Place {
    this.#knownPlace ??= placeOf(this.#input.decoded, this.offset);
    return this.#knownPlace;
  }
}

/** The input is not in the grammar's language. The message gives the place, the expected symbols and the text found. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
