import { merged } from "../../base/inclusive-ranges.ts";
import { bottomUp, closure, relationOf } from "../../base/relation.ts";
import type { CodePointRange, Grammar } from "../grammar.ts";
import { expand, type Level } from "./expand.ts";
import { cyclicNonterminals, leastNonterminals } from "./plain-analysis.ts";
import {
  type Branch,
  CLOSE,
  child,
  costOf,
  isTerminal,
  type Nonterminal,
  type PlainGrammar,
  type PlainSymbol,
  type Production,
  START,
  type Step,
  shifted,
  type Terminal,
  terminalSymbol,
  withProductions,
} from "./plain-grammar.ts";
import { precedenceLevels } from "./precedence-levels.ts";

/**
 * Makes the parser's plain grammar. It derives the same trees as the grammar, each equally often. Throws an
 * OptionsError when a rule is missing.
 */
export function normalize(grammar: Grammar, level: Level): PlainGrammar {
  const stages = [trim, mergeLetters, leftLists, inline, mergeLetters, inline, listElements, reachable];
  return stages.reduce((current, stage) => stage(current), precedenceLevels(expand(grammar, level), grammar));
}

/** Removes productions and nonterminals that no derivation uses; renumbers the rest. */
function trim(grammar: PlainGrammar): PlainGrammar {
  return reachable(productive(grammar));
}

function productive(grammar: PlainGrammar): PlainGrammar {
  const isEmpty = grammar.terminals.map(({ ranges }) => ranges.length === 0);
  const derivesText = ({ symbols }: Production, members: ReadonlySet<number>): boolean =>
    symbols.every((symbol) => (isTerminal(symbol) ? !isEmpty[terminalSymbol(symbol)] : members.has(symbol)));
  const members = leastNonterminals(grammar, derivesText);
  if (members.size === grammar.nonterminals.length && !isEmpty.includes(true)) return grammar;
  return withProductions(grammar, ({ productions }) => {
    const kept = productions.filter((production) => derivesText(production, members));
    return kept.length < productions.length ? kept : undefined;
  });
}

/** Removes nonterminals that the start symbol does not reach; renumbers the rest in the same order. */
function reachable(grammar: PlainGrammar): PlainGrammar {
  const { nonterminals } = grammar;
  const numbers = reachableNumbers(nonterminals);
  const kept = nonterminals.filter((_, number) => numbers[number] !== UNREACHED);
  if (kept.length === nonterminals.length) return grammar;
  const renumbered = ({ symbols, steps }: Production): Production => ({
    symbols: symbols.map((symbol) => (isTerminal(symbol) ? symbol : (numbers[symbol] as number))),
    steps,
  });
  return withProductions({ ...grammar, nonterminals: kept }, ({ productions }) =>
    productions.map(renumbered),
  );
}

const UNREACHED = -1;

/** The new number of each nonterminal that the start symbol reaches. */
function reachableNumbers(nonterminals: readonly Nonterminal[]): Int32Array {
  const reached = closure([START], (number) =>
    (nonterminals[number]?.productions ?? []).flatMap(({ symbols }) =>
      symbols.filter((symbol) => !isTerminal(symbol)),
    ),
  );
  let next = 0;
  return Int32Array.from(nonterminals, (_, number) => (reached.has(number) ? next++ : UNREACHED));
}

/** Merges the single-letter alternatives of a nonterminal into one production over all their letters. */
export function mergeLetters(grammar: PlainGrammar): PlainGrammar {
  const terminals: Terminal[] = [...grammar.terminals];
  const rangesOf = ({ symbols }: Production): readonly CodePointRange[] | undefined => {
    const [symbol] = symbols;
    if (symbols.length !== 1 || symbol === undefined || !isTerminal(symbol)) return undefined;
    return terminals[terminalSymbol(symbol)]?.ranges;
  };
  const result = withProductions(grammar, (nonterminal) => {
    if (nonterminal.productions.filter((each) => rangesOf(each)).length < 2) return undefined;
    const groups: Group[] = [];
    const productions: (Production | Group)[] = [];
    for (const production of nonterminal.productions) {
      const ranges = rangesOf(production);
      const group = ranges && groups.find((each) => takes(each, production, ranges));
      if (!ranges) productions.push(production);
      else if (group) extend(group, production, ranges);
      else {
        const fresh = {
          members: [production],
          ranges: [...ranges],
          branches: branchesOf(production, ranges),
        };
        groups.push(fresh);
        productions.push(fresh);
      }
    }
    return productions.map((each) => ("members" in each ? productionOf(each, terminals) : each));
  });
  return result === grammar ? grammar : { ...result, terminals };
}

/** Productions of one letter each, with disjoint letters. */
interface Group {
  readonly members: Production[];
  readonly ranges: CodePointRange[];
  readonly branches: Branch[];
}

/** Alternatives with a common letter or different costs are not merged, because they yield different trees. */
function takes(group: Group, production: Production, ranges: readonly CodePointRange[]): boolean {
  const [member] = group.members;
  return (
    member !== undefined &&
    costOf(member.steps) === costOf(production.steps) &&
    !ranges.some(([first, last]) => group.ranges.some(([from, to]) => from <= last && first <= to))
  );
}

function extend(group: Group, production: Production, ranges: readonly CodePointRange[]): void {
  group.members.push(production);
  group.ranges.push(...ranges);
  group.branches.push(...branchesOf(production, ranges));
}

function branchesOf(production: Production, ranges: readonly CodePointRange[]): Branch[] {
  const [step] = production.steps;
  if (production.steps.length === 1 && step?.kind === "pick") return [...step.branches];
  return [{ ranges, steps: production.steps }];
}

function productionOf({ members, ranges, branches }: Group, terminals: Terminal[]): Production {
  const [only] = members;
  if (members.length === 1 && only) return only;
  const terminal = terminals.push({ ranges: merged(ranges) }) - 1;
  return { symbols: [terminalSymbol(terminal)], steps: [{ kind: "pick", branches }] };
}

/**
 * Makes right-recursive lists left recursive. With X never empty,
 *
 *     A -> X A | y      becomes      A -> y | P y      P -> X | P X
 *
 * Each X opens its A and leaves it open until y is complete, so the trees stay the same. Derivations correspond one to
 * one; the parser keeps one item per list instead of one per element. Left-recursive rules are excluded, because their
 * alternatives are operators, not elements. Lists that continue with each other, like copies of one rule, are excluded,
 * too: one begins at each element of another.
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

/** The nonterminals of lists that continue with another nonterminal, and those others. */
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

/** Whether the production is a node over some symbols whose last child is the nonterminal itself. */
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

/** The number of nodes that the steps leave open. */
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

/** Longer productions are copied only if they are used once. */
const largestCopy = 8;

/** Replaces nonterminals of a single production by that production. */
export function inline(grammar: PlainGrammar): PlainGrammar {
  const copies = copiesIn(grammar);
  const isReplaced = (symbol: PlainSymbol): boolean => copies.bodies.has(symbol);
  return withProductions(grammar, ({ productions }, number) => {
    // Replaced nonterminals are trimmed later; substituting a chain of them would take quadratic time.
    if (isReplaced(number) || !productions.some(({ symbols }) => symbols.some(isReplaced))) return undefined;
    return productions.map((each) => (each.symbols.some(isReplaced) ? substituted(each, copies) : each));
  });
}

/** The nonterminals to replace. None of them is recursive, or it would derive no text. */
interface Copies {
  readonly bodies: ReadonlyMap<PlainSymbol, Production>;
  /** The number of symbols of each after all substitutions. */
  readonly lengths: ReadonlyMap<PlainSymbol, number>;
}

function copiesIn(grammar: PlainGrammar): Copies {
  const singles = singleProductions(grammar);
  const uses = useCounts(grammar);
  const bodies = new Map<PlainSymbol, Production>();
  const lengths = new Map<PlainSymbol, number>();
  const within = relationOf(grammar.nonterminals.length, (number, name) => {
    for (const symbol of singles.get(number)?.symbols ?? []) if (singles.has(symbol)) name(symbol);
  });
  for (const number of bottomUp(within)) {
    const body = singles.get(number);
    if (body === undefined) continue;
    const length = body.symbols.reduce((sum, symbol) => sum + (lengths.get(symbol) ?? 1), 0);
    if (length > largestCopy && uses[number] !== 1) continue;
    bodies.set(number, body);
    lengths.set(number, length);
  }
  return { bodies, lengths };
}

function singleProductions(grammar: PlainGrammar): ReadonlyMap<number, Production> {
  const cyclic = cyclicNonterminals(grammar);
  const bodies = new Map<number, Production>();
  for (const [number, { productions }] of grammar.nonterminals.entries()) {
    const [only] = productions;
    if (productions.length === 1 && only && number !== START && !cyclic.has(number)) bodies.set(number, only);
  }
  return bodies;
}

/** The number of uses of each nonterminal. */
function useCounts({ nonterminals }: PlainGrammar): Int32Array {
  const counts = new Int32Array(nonterminals.length);
  for (const { productions } of nonterminals) {
    for (const { symbols } of productions) {
      for (const symbol of symbols) if (!isTerminal(symbol)) counts[symbol] = (counts[symbol] as number) + 1;
    }
  }
  return counts;
}

/** Substitutes all bodies in a production, nested ones included. */
function substituted(production: Production, { bodies, lengths }: Copies): Production {
  const symbols: PlainSymbol[] = [];
  const steps: Step[] = [];
  /** A stack of nested bodies, because they may nest as deep as there are nonterminals. */
  const open: { readonly rest: Iterator<Step>; readonly body: Production; readonly at: readonly number[] }[] =
    [];
  const enter = (body: Production, start: number): void => {
    let end = start;
    const at = body.symbols.map((symbol) => {
      const place = end;
      end += lengths.get(symbol) ?? 1;
      if (!bodies.has(symbol)) symbols[place] = symbol;
      return place;
    });
    open.push({ rest: body.steps[Symbol.iterator](), body, at });
  };
  enter(production, 0);
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const { done, value: step } = inner.rest.next();
    if (done) open.pop();
    else if (step.kind !== "child") steps.push(step);
    else {
      const index = inner.at[step.index] as number;
      const body = bodies.get(inner.body.symbols[step.index] as PlainSymbol);
      if (body) enter(body, index);
      else steps.push(child(index));
    }
  }
  // Copies, because arrays grown by `push` have spare capacity.
  return { symbols: symbols.slice(), steps: steps.slice() };
}

/** More alternatives are not copied into a list. */
const mostAlternatives = 4;

/**
 * Substitutes the alternatives of a list's element: with X -> a | b c,
 *
 *     P -> X | P X      becomes      P -> a | b c | P a | P b c
 *
 * A list of letters then takes one item per letter. Derivations correspond one to one.
 */
export function listElements(grammar: PlainGrammar): PlainGrammar {
  const alternativesOf = (symbol: number | undefined): readonly Production[] | undefined => {
    if (symbol === undefined || isTerminal(symbol)) return undefined;
    const { productions } = grammar.nonterminals[symbol] as Nonterminal;
    const isShort = productions.length <= mostAlternatives;
    return isShort && productions.every(beginsWithLetter) ? productions : undefined;
  };
  return withProductions(grammar, ({ productions }, number) => {
    const isList = productions.some(({ symbols }) => symbols.length === 2 && symbols[0] === number);
    if (!isList) return undefined;
    return productions.flatMap((production): readonly Production[] => {
      const { symbols } = production;
      const isElement = symbols.length === 1 || (symbols.length === 2 && symbols[0] === number);
      const alternatives = isElement ? alternativesOf(symbols.at(-1)) : undefined;
      return alternatives?.map((each) => inPlaceOfLast(production, each)) ?? [production];
    });
  });
}

const beginsWithLetter = ({ symbols }: Production): boolean =>
  symbols[0] !== undefined && isTerminal(symbols[0]);

function inPlaceOfLast({ symbols, steps }: Production, element: Production): Production {
  const last = symbols.length - 1;
  return {
    symbols: [...symbols.slice(0, last), ...element.symbols],
    steps: steps.flatMap((step) =>
      step.kind === "child" && step.index === last ? shifted(element.steps, last) : [step],
    ),
  };
}
