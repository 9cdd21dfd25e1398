import { characterClass, characterCount, intersection } from "../character-class.ts";
import { choice, EMPTY, literal, mapParts, reference, repetition, ruleOf, sequence } from "../expression.ts";
import type {
  CharacterClass,
  Expression,
  Grammar,
  Literal,
  Reference,
  Repetition,
  Rule,
} from "../grammar.ts";
import type { Note, Reading } from "../read/reading.ts";
import { writeClass } from "./ebnf.ts";

/** The name, with a number appended if it is taken. */
export function freshName(wanted: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(wanted)) return wanted;
  let number = 1;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

/** Notes for a notation that cannot express preferences between trees. The language stays the same. */
function preferenceNotes({ ordered = false, rules }: Grammar): Note[] {
  const leaning = namesOf(rules, ({ alternatives }) => alternatives.some((each) => each.associativity));
  const binding = namesOf(rules, ({ precedence = false }) => precedence);
  return [
    ...(ordered ? [{ message: `that earlier alternatives are preferred is lost: ${COST}` }] : []),
    ...(binding ? [{ message: `how tightly the operators of ${binding} bind is lost: ${COST}` }] : []),
    ...(leaning ? [{ message: `which way the operators of ${leaning} nest is lost: ${COST}` }] : []),
  ];
}

/** Notes on lost origins: the rules that nodes of a derived grammar represent. */
export function originNotes({ rules }: Grammar): Note[] {
  const copies = namesOf(rules, ({ name, origin = null }) => origin !== null && origin !== name);
  if (copies === "") return [];
  return [{ message: `which rules ${copies} were made from is lost: trees have the nodes of these` }];
}

function namesOf(rules: Grammar["rules"], isMeant: (rule: Rule) => boolean): string {
  const names = [...rules.values()].filter(isMeant).map(({ name }) => `"${name}"`);
  return names.length > mostShown ? `${names.slice(0, mostShown).join(", ")}, …` : names.join(", ");
}

/** Further rules are not named. */
const mostShown = 5;

const COST = "the same inputs are derived, but some in more ways";

/**
 * Converts token rules into ordinary rules: skipped tokens may precede each token and the end. The note reports that
 * the lexer's decisions are lost. A grammar without token rules is unchanged.
 */
function singleLevel(grammar: Grammar): Reading {
  const tokens = [...grammar.rules.values()].filter((rule) => rule.token);
  if (tokens.length === 0) return { grammar, notes: [] };
  const skipped = tokens.filter(({ token }) => token?.skip || token?.channel !== undefined);
  const gap = reference(freshName("_skipped", grammar.rules));
  const start = freshName("start", grammar.rules);
  const rules = [
    ruleOf(start, sequence(reference(grammar.start), gap)),
    ...[...grammar.rules.values()].map((rule) => (rule.token ? asStructure(rule) : spaced(rule))),
    ruleOf(gap.name, anyOf(skipped)),
  ];
  return {
    grammar: { start, rules: new Map(rules.map((rule) => [rule.name, rule])) },
    notes: [{ message: LOSS }],
  };

  function spaced({ name, alternatives }: Rule): Rule {
    return ruleOf(
      name,
      alternatives.map(({ expression }) => withGaps(expression)),
    );
  }

  function withGaps(expression: Expression): Expression {
    switch (expression.kind) {
      case "literal":
      case "class":
        return sequence(gap, expression);
      case "reference":
        return grammar.rules.get(expression.name)?.token ? sequence(gap, expression) : expression;
      default:
        return mapParts(expression, withGaps);
    }
  }
}

/** Any number of these tokens. */
function anyOf(tokens: readonly Rule[]): Expression {
  return tokens.length === 0 ? EMPTY : repetition(choice(...tokens.map((rule) => reference(rule.name))));
}

const LOSS =
  "token rules were written as ordinary rules: what only the tokeniser decides (the longest match, keywords " +
  "before names, modes) is lost, and some inputs can be derived in more ways, or at all";

const asStructure = ({ name, alternatives }: Rule): Rule =>
  ruleOf(
    name,
    alternatives.map(({ expression }) => expression),
  );

/** A grammar in another notation. */
export interface Writing {
  readonly text: string;
  /** The parts that the notation cannot express, and the effect. */
  readonly notes: readonly Note[];
}

/** Writes `{"[start]": "<x>", "[grammar]": {"<x>": [["a", "<y>"], …], …}}`, alternatives as lists of symbols. */
export function writeSymbolListJson(grammar: Grammar): Writing {
  const { start, rules, notes } = plain(grammar);
  const symbolOf = (symbol: PlainSymbol): string[] => {
    if (symbol.kind === "reference") return [`<${symbol.name}>`];
    // Splits a text that looks like a nonterminal.
    return /^<.+>$/s.test(symbol.text) ? ["<", symbol.text.slice(1)] : [symbol.text];
  };
  const body = Object.fromEntries(
    [...rules].map(([name, productions]) => [`<${name}>`, productions.map((each) => each.flatMap(symbolOf))]),
  );
  return { text: toJson({ "[start]": `<${start}>`, "[grammar]": body }), notes };
}

/** Writes `{"<start>": ["a<y>", …], …}`, the form of the fuzzing book, whose start symbol is always `<start>`. */
export function writeFuzzingbookJson(grammar: Grammar): Writing {
  const { start, rules, notes } = plain(grammar);
  const nameOf = bookNames(start, rules);
  const bracket = freshName("langle", new Set([...rules.keys()].map(nameOf)));
  let needsBracket = false;
  const write = (production: PlainSymbols): string => {
    const text = joined(production, nameOf, "<");
    if (isReadBack(production, nameOf, text)) return text;
    needsBracket = true;
    return joined(production, nameOf, `<${bracket}>`);
  };
  const body = new Map<string, string[]>();
  if (nameOf(start) !== "start") body.set("<start>", [`<${nameOf(start)}>`]);
  for (const [name, productions] of rules) body.set(`<${nameOf(name)}>`, productions.map(write));
  if (needsBracket) body.set(`<${bracket}>`, ["<"]);
  return { text: toJson(Object.fromEntries(body)), notes };
}

function plain(grammar: Grammar): Productions {
  const single = singleLevel(grammar);
  const productions = productionsOf(single.grammar);
  const notes = [...originNotes(grammar), ...preferenceNotes(grammar), ...single.notes, ...productions.notes];
  return { ...productions, notes };
}

/** Replaces characters that the book does not allow in nonterminals; only the start symbol may be `start`. */
function bookNames(start: string, rules: ReadonlyMap<string, unknown>): (name: string) => string {
  const names = new Map<string, string>();
  const taken = new Set(rules.has("start") && start !== "start" ? ["start"] : []);
  for (const name of rules.keys()) {
    const allowed = freshName(name.replace(/[<> ]/g, "-"), taken);
    names.set(name, allowed);
    taken.add(allowed);
  }
  return (name) => names.get(name) ?? name;
}

function joined(production: PlainSymbols, nameOf: (name: string) => string, bracket: string): string {
  return production
    .map((symbol) =>
      symbol.kind === "reference" ? `<${nameOf(symbol.name)}>` : symbol.text.replaceAll("<", bracket),
    )
    .join("");
}

/** Whether a reader finds exactly the production's nonterminals in the text. */
function isReadBack(production: PlainSymbols, nameOf: (name: string) => string, text: string): boolean {
  const found = [...text.matchAll(/<[^<> ]*>/g)].map((match) => match.index);
  const meant: number[] = [];
  let at = 0;
  for (const symbol of production) {
    if (symbol.kind === "reference") meant.push(at);
    at += symbol.kind === "reference" ? nameOf(symbol.name).length + 2 : symbol.text.length;
  }
  return found.length === meant.length && found.every((index, number) => index === meant[number]);
}

const toJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** A grammar without operators: a list of productions for each rule, each a list of symbols. */
interface Productions {
  readonly start: string;
  readonly rules: ReadonlyMap<string, readonly PlainSymbols[]>;
  readonly notes: readonly Note[];
}

type PlainSymbols = readonly PlainSymbol[];
type PlainSymbol = Literal | Reference;
/** Each character takes a production, so larger classes are narrowed to their printable ASCII characters. */
const largestClass = 512;

const PRINTABLE = characterClass([0x09, 0x0a], [0x0d, 0x0d], [0x20, 0x7e]);

/**
 * Expands repetitions, groups and classes into nonterminals named after their rule, with one derivation for each text.
 * Accepts only grammars without token rules.
 */
function productionsOf(grammar: Grammar): Productions {
  const table = new ProductionTable(grammar.rules.keys());
  for (const rule of grammar.rules.values()) table.addRule(rule);
  return { start: grammar.start, rules: table.rules, notes: table.notes };
}

/** The productions so far. */
class ProductionTable {
  readonly rules = new Map<string, readonly PlainSymbols[]>();
  readonly notes: Note[] = [];
  readonly #taken: Set<string>;
  /** The nonterminals of classes by their characters: equal classes share one. */
  readonly #classes = new Map<string, PlainSymbol>();

  constructor(names: Iterable<string>) {
    this.#taken = new Set(names);
  }

  addRule({ name, alternatives }: Rule): void {
    this.#define(name, () => alternatives.flatMap(({ expression }) => this.#productions(expression, name)));
  }

  /** Reserves the name's place before the names that its productions need. */
  #define(name: string, make: () => readonly PlainSymbols[]): void {
    this.rules.set(name, []);
    this.rules.set(name, make());
  }

  #helper(owner: string, make: (self: PlainSymbol) => readonly PlainSymbols[]): PlainSymbol {
    const self = reference(freshName(owner, this.#taken));
    this.#taken.add(self.name);
    this.#define(self.name, () => make(self));
    return self;
  }

  /** The productions of an expression that makes up a whole rule. */
  #productions(whole: Expression, owner: string): PlainSymbols[] {
    if (whole.kind === "choice") return whole.alternatives.flatMap((each) => this.#productions(each, owner));
    if (whole.kind === "class") return this.#charactersIn(whole, owner).map((text) => [literal(text)]);
    return [this.#symbols(whole, owner)];
  }

  #symbols(expression: Expression, owner: string): PlainSymbols {
    switch (expression.kind) {
      case "literal":
      case "reference":
        return [expression];
      case "sequence":
        return expression.items.flatMap((item) => this.#symbols(item, owner));
      case "choice":
        return [this.#helper(owner, () => this.#productions(expression, owner))];
      case "class":
        return [this.#classSymbol(expression, owner)];
      case "repetition":
        return this.#repeated(expression, owner);
    }
  }

  #repeated({ item, min, max }: Repetition, owner: string): PlainSymbols {
    const one = this.#oneSymbol(item, owner);
    const needed = Array.from({ length: min }, () => one);
    if (max === Number.POSITIVE_INFINITY)
      return [...needed, this.#helper(owner, (self) => [[], [one, self]])];
    // From the inside out: at most one more, at most two more, …
    let more: PlainSymbols = [];
    for (let count = min; count < max; count++) {
      const rest = more;
      more = [this.#helper(owner, () => [[], [one, ...rest]])];
    }
    return [...needed, ...more];
  }

  #oneSymbol(item: Expression, owner: string): PlainSymbol {
    const [only, ...others] = item.kind === "sequence" ? [] : this.#symbols(item, owner);
    return only && others.length === 0 ? only : this.#helper(owner, () => this.#productions(item, owner));
  }

  #classSymbol(of: CharacterClass, owner: string): PlainSymbol {
    const key = writeClass(of);
    const symbol =
      this.#classes.get(key) ??
      this.#helper(owner, () => this.#charactersIn(of, owner).map((text) => [literal(text)]));
    this.#classes.set(key, symbol);
    return symbol;
  }

  #charactersIn(of: CharacterClass, owner: string): string[] {
    const count = characterCount(of);
    if (count <= largestClass) return listed(of);
    const printable = listed(intersection(of, PRINTABLE));
    const kept = printable.length > 0 ? printable : listed(of, largestClass);
    this.notes.push({
      message:
        `${writeClass(of)} in rule "${owner}" was narrowed from ${count} to ${kept.length} characters: ` +
        "inputs with the others are not derived any more",
    });
    return kept;
  }
}

/** The first characters of the class, at most `most`. */
function listed(of: CharacterClass, most = Number.POSITIVE_INFINITY): string[] {
  const characters: string[] = [];
  for (const [first, last] of of.ranges) {
    for (let codePoint = first; codePoint <= last && characters.length < most; codePoint++) {
      characters.push(String.fromCodePoint(codePoint));
    }
  }
  return characters;
}
