import { hasCharacter } from "../../src/grammar/character-class.ts";
import { expressionsIn } from "../../src/grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../../src/grammar/grammar.ts";

/**
 * Whether the grammar derives the text, found by brute force: where each rule can end from each place, as a
 * fixpoint. Slow and simple, to judge grammars by. Knows token rules of one mode.
 */
export function accepts(grammar: Grammar, text: string): boolean {
  const characters = Array.from(text);
  const isTwoLevel = [...grammar.rules.values()].some((rule) => rule.token);
  if (!isTwoLevel)
    return endsOf(grammar, grammar.start, characters.length, atCharacter(characters)).has(characters.length);
  const tokens = tokenize(grammar, characters);
  return (
    tokens !== undefined &&
    endsOf(grammar, grammar.start, tokens.length, atToken(grammar, tokens)).has(tokens.length)
  );
}

/** Where a terminal that begins at the place ends; undefined for an expression that is no terminal. */
type Terminal = (expression: Expression, from: number) => readonly number[] | undefined;

function endsOf(
  grammar: Grammar,
  start: string,
  length: number,
  terminal: Terminal,
  from = 0,
): ReadonlySet<number> {
  const known = new Map<string, Set<number>>();
  let visited = new Set<string>();
  let grew = true;
  while (grew) {
    grew = false;
    visited = new Set();
    ruleEnds(start, from);
  }
  return known.get(`${start} ${from}`) ?? new Set();

  function ruleEnds(name: string, at: number): ReadonlySet<number> {
    const key = `${name} ${at}`;
    const ends = known.get(key) ?? new Set();
    known.set(key, ends);
    if (visited.has(key)) return ends;
    visited.add(key);
    for (const { expression } of grammar.rules.get(name)?.alternatives ?? []) {
      for (const end of expressionEnds(expression, at)) {
        if (!ends.has(end)) grew = true;
        ends.add(end);
      }
    }
    return ends;
  }

  function expressionEnds(expression: Expression, at: number): ReadonlySet<number> {
    const terminalEnds = terminal(expression, at);
    if (terminalEnds) return new Set(terminalEnds);
    switch (expression.kind) {
      case "reference":
        return new Set(ruleEnds(expression.name, at));
      case "sequence":
        return expression.items.reduce<ReadonlySet<number>>((ends, item) => after(ends, item), new Set([at]));
      case "choice":
        return new Set(expression.alternatives.flatMap((each) => [...expressionEnds(each, at)]));
      case "repetition": {
        let ends: ReadonlySet<number> = new Set([at]);
        for (let count = 0; count < expression.min; count++) ends = after(ends, expression.item);
        const all = new Set(ends);
        const more = Math.min(expression.max - expression.min, length + 1);
        for (let count = 0; count < more && ends.size > 0; count++) {
          ends = new Set([...after(ends, expression.item)].filter((end) => !all.has(end)));
          for (const end of ends) all.add(end);
        }
        return all;
      }
      default:
        return new Set();
    }
  }

  function after(places: ReadonlySet<number>, item: Expression): ReadonlySet<number> {
    return new Set([...places].flatMap((place) => [...expressionEnds(item, place)]));
  }
}

function atCharacter(characters: readonly string[]): Terminal {
  return (expression, from) => {
    if (expression.kind === "class") {
      const character = characters[from];
      return character !== undefined && hasCharacter(expression, character.codePointAt(0) ?? 0)
        ? [from + 1]
        : [];
    }
    if (expression.kind !== "literal") return undefined;
    const wanted = Array.from(expression.text);
    return wanted.every((character, index) => characters[from + index] === character)
      ? [from + wanted.length]
      : [];
  };
}

/** A token is the name of its rule, or the quoted text of a literal. */
function atToken(grammar: Grammar, tokens: readonly string[]): Terminal {
  return (expression, from) => {
    if (expression.kind === "literal")
      return tokens[from] === JSON.stringify(expression.text) ? [from + 1] : [];
    const isToken = expression.kind === "reference" && grammar.rules.get(expression.name)?.token;
    if (!isToken) return undefined;
    return tokens[from] === expression.name ? [from + 1] : [];
  };
}

/** The longest match wins, then literals, then the rule declared first. */
function tokenize(grammar: Grammar, characters: readonly string[]): readonly string[] | undefined {
  const rules = [...grammar.rules.values()];
  const literals = new Set(rules.filter((rule) => !rule.token).flatMap(literalsOf));
  const tokens: string[] = [];
  for (let from = 0; from < characters.length; ) {
    let name = "";
    let length = 0;
    let skip = false;
    const rest = characters.slice(from).join("");
    for (const literal of literals) {
      const size = Array.from(literal).length;
      if (size > length && rest.startsWith(literal)) [name, length] = [JSON.stringify(literal), size];
    }
    for (const rule of rules) {
      if (!rule.token || rule.token.fragment) continue;
      const ends = endsOf(grammar, rule.name, characters.length, atCharacter(characters), from);
      const longest = Math.max(0, ...ends) - from;
      if (longest > length) [name, length, skip] = [rule.name, longest, rule.token.skip ?? false];
    }
    if (length === 0) return undefined;
    if (!skip) tokens.push(name);
    from += length;
  }
  return tokens;
}

function literalsOf(rule: Rule): string[] {
  return rule.alternatives.flatMap(({ expression }) =>
    [...expressionsIn(expression)].flatMap((part) => (part.kind === "literal" ? [part.text] : [])),
  );
}
