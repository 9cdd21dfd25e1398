import type { Expression, Grammar, Rule } from "../../src/grammar/grammar.ts";

/** Numbers below a bound, the same for the same seed (mulberry32). */
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const NAMES = ["S", "A", "B", "C"];

/** A small grammar over a and b with every operator, often ambiguous, cyclic or left recursive in hiding. */
export function randomGrammar(random: Random): Grammar {
  const names = NAMES.slice(0, 1 + random(NAMES.length));
  const rules = names.map((name): [string, Rule] => {
    const alternatives = Array.from({ length: 1 + random(3) }, () => ({
      expression: randomAlternative(names, random),
    }));
    return [name, { name, alternatives }];
  });
  return { start: "S", rules: new Map(rules) };
}

/** Lists that go on with each other to the right, as copies of one rule do, from elements that begin alike. */
export function randomLists(random: Random): Grammar {
  const element = (): Expression => {
    const kind = random(4);
    if (kind === 3) return { kind: "reference", name: "X" };
    return { kind: "literal", text: ["a", "b", "ab"][kind] ?? "a" };
  };
  const lists = NAMES.map((name): [string, Rule] => {
    const longer = Array.from({ length: 1 + random(4) }, (): Expression => {
      const rest: Expression = { kind: "reference", name: NAMES[random(NAMES.length)] ?? "S" };
      return { kind: "sequence", items: [element(), rest] };
    });
    const alternatives = [...longer, random(4) ? element() : { kind: "sequence" as const, items: [] }];
    return [name, { name, alternatives: alternatives.map((expression) => ({ expression })) }];
  });
  const x: Rule = { name: "X", alternatives: [{ expression: { kind: "class", ranges: [[97, 98]] } }] };
  return { start: "S", rules: new Map([...lists, ["X", x]]) };
}

/** A text over the alphabet of the random grammars. */
export function randomText(random: Random, longest: number): string {
  return Array.from({ length: random(longest + 1) }, () => "ab"[random(2)]).join("");
}

function randomAlternative(names: readonly string[], random: Random): Expression {
  const items = Array.from({ length: random(4) }, () => randomExpression(names, random, 2));
  const [only] = items;
  return items.length === 1 && only ? only : { kind: "sequence", items };
}

function randomExpression(names: readonly string[], random: Random, depth: number): Expression {
  const part = (): Expression => randomExpression(names, random, depth - 1);
  switch (random(depth > 0 ? 14 : 9)) {
    case 0:
    case 1:
      return { kind: "literal", text: ["a", "b", "ab"][random(3)] ?? "a" };
    case 2:
    case 3:
      return { kind: "class", ranges: random(2) ? [[97, 98]] : [[97, 97]] };
    case 9:
      return { kind: "choice", alternatives: Array.from({ length: 1 + random(3) }, part) };
    case 10:
      return { kind: "sequence", items: Array.from({ length: random(3) }, part) };
    case 11:
      return { kind: "repetition", item: part(), min: 0, max: 1 };
    case 12:
      return { kind: "repetition", item: part(), min: random(3), max: Number.POSITIVE_INFINITY };
    case 13:
      return { kind: "repetition", item: part(), min: random(2), max: 1 + random(2) };
    default:
      return { kind: "reference", name: names[random(names.length)] ?? "S" };
  }
}
