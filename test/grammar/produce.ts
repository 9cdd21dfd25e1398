import { cheapest, cheapestChoice } from "../../src/grammar/analysis/cheapest.ts";
import { characterRange, intersection } from "../../src/grammar/character-class.ts";
import type { CharacterClass, Expression, Grammar } from "../../src/grammar/grammar.ts";

/** A number from 0 up to the bound, the bound excluded. */
export type Random = (bound: number) => number;

/** The same numbers every time. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % bound;
  };
}

/** Below this depth every choice is the cheapest. */
const DEEPEST = 12;

/** A text of the grammar, drawn at random; tokens have a space between them. */
export function produce(grammar: Grammar, random: Random): string {
  const costs = cheapest(grammar);
  const isTwoLevel = [...grammar.rules.values()].some((rule) => rule.token);
  const text = rule(grammar.start, 0);
  return isTwoLevel ? text.trim() : text;

  function rule(name: string, depth: number): string {
    const { alternatives, token } = grammar.rules.get(name) ?? { alternatives: [], token: undefined };
    const index = depth > DEEPEST ? (costs.rules.get(name)?.alternative ?? 0) : random(alternatives.length);
    const chosen = alternatives[index]?.expression;
    const text = chosen ? expression(chosen, depth, token !== undefined) : "";
    return token && !token.fragment ? `${text} ` : text;
  }

  function expression(of: Expression, depth: number, inToken: boolean): string {
    switch (of.kind) {
      case "literal":
        return isTwoLevel && !inToken ? `${of.text} ` : of.text;
      case "class":
        return character(of, random);
      case "reference":
        return rule(of.name, depth + 1);
      case "sequence":
        return of.items.map((item) => expression(item, depth, inToken)).join("");
      case "choice": {
        const index =
          depth > DEEPEST ? cheapestChoice(of.alternatives, costs) : random(of.alternatives.length);
        const chosen = of.alternatives[index];
        return chosen ? expression(chosen, depth, inToken) : "";
      }
      case "repetition": {
        const more = depth > DEEPEST ? 0 : random(Math.min(of.max - of.min, 3) + 1);
        return Array.from({ length: of.min + more }, () => expression(of.item, depth + 1, inToken)).join("");
      }
    }
  }
}

/** Mostly a printable one. */
function character(of: CharacterClass, random: Random): string {
  const printable = intersection(of, characterRange(" ", "~"));
  const { ranges } = random(8) > 0 && printable.ranges.length > 0 ? printable : of;
  const [first, last] = ranges[random(ranges.length)] ?? [0, 0];
  return String.fromCodePoint(first + random(last - first + 1));
}

/** The text with one character deleted, doubled or replaced by another one of it. */
export function mutate(text: string, random: Random): string {
  const characters = Array.from(text);
  const at = random(characters.length + 1);
  const other = characters[random(characters.length + 1)] ?? "";
  const replacement = [[], [other, characters[at] ?? ""], [other]][random(3)] ?? [];
  return characters.toSpliced(at, 1, ...replacement).join("");
}
