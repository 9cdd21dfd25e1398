import { relationOf } from "../../base/relation.ts";
import { dependenciesOf, settle } from "../../base/settle.ts";
import { perGrammar } from "../analysis/per-grammar.ts";
import { isTerminal, type Nonterminal, type PlainGrammar, type Production } from "./plain-grammar.ts";

/** Which nonterminals have which in their productions, for all fixpoints over one grammar. */
const nonterminalDependencies = perGrammar(({ nonterminals }: PlainGrammar) =>
  dependenciesOf(
    relationOf(nonterminals.length, (number, depend) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        for (const symbol of symbols) if (!isTerminal(symbol)) depend(symbol);
      }
    }),
  ),
);

/**
 * The least set of nonterminals closed under the question, which is asked of a production and the set so far and
 * must not turn false as the set grows.
 */
export function leastNonterminals(
  grammar: PlainGrammar,
  belongs: (production: Production, members: ReadonlySet<number>) => boolean,
): ReadonlySet<number> {
  const members = new Set<number>();
  settle(nonterminalDependencies(grammar), (number) => {
    const { productions } = grammar.nonterminals[number] as Nonterminal;
    if (members.has(number) || !productions.some((each) => belongs(each, members))) return false;
    members.add(number);
    return true;
  });
  return members;
}
