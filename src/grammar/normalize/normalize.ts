import { merged } from "../../base/inclusive-ranges.ts";
import { bottomUp, relationOf } from "../../base/relation.ts";
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
 * The plain grammar that the parser runs: it derives the same trees as the grammar, each as often. Throws an
 * OptionsError when a rule is missing.
 */
export function normalize(grammar: Grammar, level: Level): PlainGrammar {
  const stages = [trim, mergeLetters, leftLists, inline, mergeLetters, inline, listElements, reachable];
  return stages.reduce((current, stage) => stage(current), disambiguated(grammar, level));
}

/** The plain grammar in which every rule is one or more nonterminals and every alternative of it a production. */
export function normalizeLightly(grammar: Grammar, level: Level): PlainGrammar {
  return trim(disambiguated(grammar, level));
}

function disambiguated(grammar: Grammar, level: Level): PlainGrammar {
  return precedenceLevels(expand(grammar, level), grammar);
}

/** Without the productions and nonterminals that no derivation of a text uses; the rest is renumbered. */
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

/** Without the nonterminals that the start symbol does not reach; the rest is renumbered, in the same order. */
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

/** For each nonterminal that the start symbol reaches its new number. */
function reachableNumbers(nonterminals: readonly Nonterminal[]): Int32Array {
  const numbers = new Int32Array(nonterminals.length).fill(UNREACHED);
  const pending: number[] = [];
  const reach = (number: number): void => {
    if (numbers[number] !== UNREACHED) return;
    numbers[number] = 0;
    pending.push(number);
  };
  reach(START);
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    for (const { symbols } of nonterminals[number]?.productions ?? []) {
      for (const symbol of symbols) if (!isTerminal(symbol)) reach(symbol);
    }
  }
  let next = 0;
  return numbers.map((number) => (number === UNREACHED ? UNREACHED : next++));
}

/** The alternatives of a nonterminal that are single letters become one production over all their letters. */
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

/** Productions of one letter each, no letter in two of them. */
interface Group {
  readonly members: Production[];
  readonly ranges: CodePointRange[];
  readonly branches: Branch[];
}

/** Letters that two alternatives share keep these apart, as do costs that differ: each is a tree of its own. */
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
 * Lists that nest to the right are parsed nesting to the left: with X never empty,
 *
 *     A -> X A | y      becomes      A -> y | P y      P -> X | P X
 *
 * Each X opens the A that it begins and leaves it open until the y is done, so the trees come out as they
 * were. The derivations correspond one to one; the parser keeps one item per list instead of one per element.
 * Rules that also begin with themselves are left alone, as their alternatives are operators, not elements. So are lists
 * that go on with each other, as copies of one rule: one begins at each element of another, and Leo items do more for them.
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

/** Beyond this many symbols a production used more than once is not copied into its uses. */
const largestCopy = 8;

/** Nonterminals of a single production are replaced by it wherever they stand. */
export function inline(grammar: PlainGrammar): PlainGrammar {
  const copies = copiesIn(grammar);
  const isReplaced = (symbol: PlainSymbol): boolean => copies.bodies.has(symbol);
  return withProductions(grammar, ({ productions }, number) => {
    // What is always replaced is trimmed later on; a chain of such would take its length squared.
    if (isReplaced(number) || !productions.some(({ symbols }) => symbols.some(isReplaced))) return undefined;
    return productions.map((each) => (each.symbols.some(isReplaced) ? substituted(each, copies) : each));
  });
}

/** The nonterminals to be replaced. None of them leads back to itself, or it would derive no text. */
interface Copies {
  readonly bodies: ReadonlyMap<PlainSymbol, Production>;
  /** How many symbols each of them comes to, all in it replaced. */
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

/** For each nonterminal, how often it stands in the productions. */
function useCounts({ nonterminals }: PlainGrammar): Int32Array {
  const counts = new Int32Array(nonterminals.length);
  for (const { productions } of nonterminals) {
    for (const { symbols } of productions) {
      for (const symbol of symbols) if (!isTerminal(symbol)) counts[symbol] = (counts[symbol] as number) + 1;
    }
  }
  return counts;
}

/** A production after all substitutions, also in the substituted parts. */
function substituted(production: Production, { bodies, lengths }: Copies): Production {
  const symbols: PlainSymbol[] = [];
  const steps: Step[] = [];
  /** Bodies within bodies, the innermost last; a list, for they can nest as deep as there are nonterminals. */
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
  // Copies, for what was pushed to has room for more.
  return { symbols: symbols.slice(), steps: steps.slice() };
}

/** More alternatives than these are not copied into a list. */
const mostAlternatives = 4;

/**
 * The alternatives of an element take its place in the list that it makes up: with X -> a | b c,
 *
 *     P -> X | P X      becomes      P -> a | b c | P a | P b c
 *
 * A list of letters then takes one item for each letter. The derivations correspond one to one.
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
