import { merged } from "../../base/inclusive-ranges.ts";
import type { CodePointRange } from "../grammar.ts";
import type { PlainGrammar, Production, Terminal } from "./plain-grammar.ts";
import { isTerminal, terminalSymbol, withProductions } from "./plain-grammar.ts";
import { type Branch, costOf } from "./step.ts";

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
