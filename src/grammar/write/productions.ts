import { characterClass, characterCount, intersection } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar, Repetition, Rule } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { writeClass } from "./ebnf-expression.ts";
import { freshName } from "./fresh-name.ts";

/** A grammar without operators: for each rule its productions, each a list of symbols. */
export interface Productions {
  readonly start: string;
  readonly rules: ReadonlyMap<string, readonly PlainSymbols[]>;
  readonly notes: readonly Note[];
}

export type PlainSymbols = readonly PlainSymbol[];

export type PlainSymbol = PlainTerminal | PlainNonterminal;

export interface PlainTerminal {
  readonly kind: "terminal";
  readonly text: string;
}

export interface PlainNonterminal {
  readonly kind: "nonterminal";
  readonly name: string;
}

/** Larger classes are narrowed to the printable ASCII characters among theirs: each takes a production. */
const largestClass = 512;

const PRINTABLE = characterClass([0x09, 0x0a], [0x0d, 0x0d], [0x20, 0x7e]);

/**
 * The same language without repetition, groups and classes; they become nonterminals of their own, named after
 * their rule, with one derivation for each of their texts. Takes grammars without token rules.
 */
export function productionsOf(grammar: Grammar): Productions {
  const table = new ProductionTable(grammar.rules.keys());
  for (const rule of grammar.rules.values()) table.addRule(rule);
  return { start: grammar.start, rules: table.rules, notes: table.notes };
}

/** The productions so far; each new nonterminal gets a name that none has. */
class ProductionTable {
  readonly rules = new Map<string, readonly PlainSymbols[]>();
  readonly notes: Note[] = [];
  readonly #taken: Set<string>;
  /** The nonterminals of classes by what they hold: equal classes share one. */
  readonly #classes = new Map<string, PlainSymbol>();

  constructor(names: Iterable<string>) {
    this.#taken = new Set(names);
  }

  addRule({ name, alternatives }: Rule): void {
    this.#define(name, () => alternatives.flatMap(({ expression }) => this.#productions(expression, name)));
  }

  /** The name keeps its place before those that its productions need. */
  #define(name: string, make: () => readonly PlainSymbols[]): void {
    this.rules.set(name, []);
    this.rules.set(name, make());
  }

  #helper(owner: string, make: (self: PlainSymbol) => readonly PlainSymbols[]): PlainSymbol {
    const self = nonterminal(freshName(owner, this.#taken));
    this.#taken.add(self.name);
    this.#define(self.name, () => make(self));
    return self;
  }

  /** Each way to derive what makes up a whole rule. */
  #productions(whole: Expression, owner: string): PlainSymbols[] {
    if (whole.kind === "choice") return whole.alternatives.flatMap((each) => this.#productions(each, owner));
    if (whole.kind === "class") return this.#charactersIn(whole, owner).map((text) => [terminal(text)]);
    return [this.#symbols(whole, owner)];
  }

  #symbols(expression: Expression, owner: string): PlainSymbols {
    switch (expression.kind) {
      case "literal":
        return [terminal(expression.text)];
      case "reference":
        return [nonterminal(expression.name)];
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
      this.#helper(owner, () => this.#charactersIn(of, owner).map((text) => [terminal(text)]));
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

const terminal = (text: string): PlainTerminal => ({ kind: "terminal", text });

const nonterminal = (name: string): PlainNonterminal => ({ kind: "nonterminal", name });

/** The characters of the class, the first ones only when there are more than `most`. */
function listed(of: CharacterClass, most = Number.POSITIVE_INFINITY): string[] {
  const characters: string[] = [];
  for (const [first, last] of of.ranges) {
    for (let codePoint = first; codePoint <= last && characters.length < most; codePoint++) {
      characters.push(String.fromCodePoint(codePoint));
    }
  }
  return characters;
}
