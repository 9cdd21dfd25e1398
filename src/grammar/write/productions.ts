import { characterClass, characterCount, intersection } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar, Repetition } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { writeClass } from "./ebnf-expression.ts";
import { freshName } from "./fresh-name.ts";

/** A grammar without operators: for each rule its productions, each a list of symbols. */
export interface Productions {
  readonly start: string;
  readonly rules: ReadonlyMap<string, readonly Production[]>;
  readonly notes: readonly Note[];
}

export type Production = readonly PlainSymbol[];

export type PlainSymbol =
  | { readonly kind: "terminal"; readonly text: string }
  | { readonly kind: "nonterminal"; readonly name: string };

/** Larger classes are narrowed to the printable ASCII characters among theirs: each takes a production. */
const LARGEST_CLASS = 512;

const PRINTABLE = characterClass([0x09, 0x0a], [0x0d, 0x0d], [0x20, 0x7e]);

/**
 * The same language without repetition, groups and classes; they become nonterminals of their own, named after
 * their rule, with one derivation for each of their texts. Takes grammars without token rules.
 */
export function productionsOf(grammar: Grammar): Productions {
  const rules = new Map<string, readonly Production[]>();
  const taken = new Set(grammar.rules.keys());
  const classes = new Map<string, string>();
  const notes: Note[] = [];
  for (const rule of grammar.rules.values()) {
    rules.set(rule.name, []);
    rules.set(
      rule.name,
      rule.alternatives.flatMap(({ expression }) => productions(expression, rule.name)),
    );
  }
  return { start: grammar.start, rules, notes };

  /** Each way to derive the expression, at the top of a rule. */
  function productions(expression: Expression, owner: string): Production[] {
    if (expression.kind === "choice")
      return expression.alternatives.flatMap((each) => productions(each, owner));
    if (expression.kind === "class") return charactersIn(expression, owner).map((text) => [terminal(text)]);
    return [symbols(expression, owner)];
  }

  function symbols(expression: Expression, owner: string): Production {
    switch (expression.kind) {
      case "literal":
        return [terminal(expression.text)];
      case "reference":
        return [nonterminal(expression.name)];
      case "sequence":
        return expression.items.flatMap((item) => symbols(item, owner));
      case "choice":
        return [helper(owner, () => productions(expression, owner))];
      case "class":
        return [classSymbol(expression, owner)];
      case "repetition":
        return repeated(expression, owner);
    }
  }

  function repeated({ item, min, max }: Repetition, owner: string): Production {
    const one = oneSymbol(item, owner);
    const needed = Array.from({ length: min }, () => one);
    if (max === Number.POSITIVE_INFINITY) return [...needed, helper(owner, (self) => [[], [one, self]])];
    // From the inside out: at most one more, at most two more, …
    let more: Production = [];
    for (let count = min; count < max; count++) {
      const rest = more;
      more = [helper(owner, () => [[], [one, ...rest]])];
    }
    return [...needed, ...more];
  }

  function oneSymbol(item: Expression, owner: string): PlainSymbol {
    const [only, ...others] = item.kind === "sequence" ? [] : symbols(item, owner);
    return only && others.length === 0 ? only : helper(owner, () => productions(item, owner));
  }

  /** Equal classes share one nonterminal. */
  function classSymbol(of: CharacterClass, owner: string): PlainSymbol {
    const key = writeClass(of);
    const known = classes.get(key);
    if (known !== undefined) return nonterminal(known);
    const made = helper(owner, () => charactersIn(of, owner).map((text) => [terminal(text)]));
    if (made.kind === "nonterminal") classes.set(key, made.name);
    return made;
  }

  function charactersIn(of: CharacterClass, owner: string): string[] {
    const count = characterCount(of);
    if (count <= LARGEST_CLASS) return listed(of);
    const printable = listed(intersection(of, PRINTABLE));
    const kept = printable.length > 0 ? printable : listed(of, LARGEST_CLASS);
    notes.push({
      message:
        `${writeClass(of)} in rule "${owner}" was narrowed from ${count} to ${kept.length} characters: ` +
        "inputs with the others are not derived any more",
    });
    return kept;
  }

  function helper(owner: string, make: (self: PlainSymbol) => Production[]): PlainSymbol {
    const name = freshName(owner, taken);
    taken.add(name);
    const self = nonterminal(name);
    rules.set(name, []);
    rules.set(name, make(self));
    return self;
  }
}

const terminal = (text: string): PlainSymbol => ({ kind: "terminal", text });

const nonterminal = (name: string): PlainSymbol => ({ kind: "nonterminal", name });

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
