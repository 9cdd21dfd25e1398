import { cyclicNonterminals } from "./nullable.ts";
import type { Nonterminal, PlainGrammar, Production } from "./plain-grammar.ts";
import { CLOSE, child, type Step, shifted } from "./step.ts";

/**
 * Lists that nest to the right are parsed nesting to the left: with X never empty,
 *
 *     A -> X A | y      becomes      A -> y | P y      P -> X | P X
 *
 * Each X opens the A that it begins and leaves it open until the y is done, so the trees come out as they
 * were. The derivations correspond one to one; the parser keeps one item per list instead of one per element.
 * Rules that also begin with themselves are left alone, as their alternatives are operators, not elements. So are lists
 * that go on with each other, as copies of one rule: one begins at each element of another, and `Leaps` do more for them.
 */
export function leftLists(grammar: PlainGrammar): PlainGrammar {
  const cyclic = cyclicNonterminals(grammar);
  const continued = continuedLists(grammar);
  const nonterminals: Nonterminal[] = [...grammar.nonterminals];
  for (const [number, { rule, productions }] of grammar.nonterminals.entries()) {
    const elements = productions.filter((each) => isListElement(each, number));
    if (elements.length === 0 || continued.has(number)) continue;
    const ends = productions.filter((each) => !elements.includes(each));
    const hasOperators = ends.some(({ symbols }) => symbols[0] === number);
    if (ends.length === 0 || hasOperators || cyclic.has(number)) continue;
    const list = nonterminals.push({ rule: undefined, productions: [] }) - 1;
    const begun = elements.map(beginning);
    nonterminals[list] = {
      rule: undefined,
      productions: [...begun, ...begun.map((element) => after(list, element, [child(0)], []))],
    };
    nonterminals[number] = {
      rule,
      productions: [...ends, ...ends.map((end) => after(list, end, [MARK, child(0)], [UNWIND]))],
    };
  }
  return nonterminals.length === grammar.nonterminals.length ? grammar : { ...grammar, nonterminals };
}

const MARK: Step = { kind: "mark" };
const UNWIND: Step = { kind: "unwind" };

/** The nonterminals that go on with another one where they could go on with themselves, and those others. */
function continuedLists({ nonterminals }: PlainGrammar): ReadonlySet<number> {
  const continued = new Set<number>();
  for (const [number, { productions }] of nonterminals.entries()) {
    if (!productions.some((each) => isListElement(each, number))) continue;
    for (const production of productions) {
      const last = production.symbols.at(-1) as number;
      if (last !== number && isListElement(production, last)) continued.add(last).add(number);
    }
  }
  return continued;
}

/** Whether the production is the rule's own node over some symbols and, last and directly in it, the rule again. */
function isListElement({ symbols, steps }: Production, number: number): boolean {
  const last = symbols.length - 1;
  const itself = steps.at(-2);
  return (
    last > 0 &&
    symbols[last] === number &&
    symbols[0] !== number &&
    steps[0]?.kind === "open" &&
    steps.at(-1) === CLOSE &&
    itself?.kind === "child" &&
    itself.index === last &&
    depthAtEnd(steps.slice(0, -2)) === 1
  );
}

/** How many nodes the steps leave open. */
function depthAtEnd(steps: readonly Step[]): number {
  return steps.reduce((depth, { kind }) => depth + (kind === "open" ? 1 : kind === "close" ? -1 : 0), 0);
}

const beginning = ({ symbols, steps }: Production): Production => ({
  symbols: symbols.slice(0, -1),
  steps: steps.slice(0, -2),
});

function after(list: number, { symbols, steps }: Production, before: Step[], behind: Step[]): Production {
  return { symbols: [list, ...symbols], steps: [...before, ...shifted(steps, 1), ...behind] };
}
