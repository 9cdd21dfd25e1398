import { isTerminal, type PlainGrammar } from "../../grammar/normalize/plain-grammar.ts";
import { FollowCompleted, type PlainDots } from "./follow-completed.ts";

/** Which nonterminals go on in a production that they begin without being completed for it. */
export interface Absorption {
  /** For each dot, 1 when it is the first of a production that absorbs the nonterminal behind it. */
  readonly absorbs: Uint8Array;
  /** For each nonterminal that is absorbed, the dots behind it in the productions that absorb it. */
  readonly behindAbsorbed: ReadonlyMap<number, readonly number[]>;
  /** For each nonterminal, 1 at the letters that may come where no production absorbs it. */
  readonly followCompleted: FollowCompleted;
}

/**
 * A nonterminal is absorbed at the beginning of its own productions, and at that of another's productions if it
 * stands nowhere else: wherever it was begun, these productions were begun too, so that the dots behind it are in
 * each state in which it is complete. What is `recursive` to the right goes without the second, see `Leaps`.
 */
export function absorptionOf(
  { nonterminals }: PlainGrammar,
  dots: PlainDots,
  recursive: ReadonlySet<number>,
): Absorption {
  const { symbol, nonterminal } = dots;
  const takers = soleTakers({ nonterminals }, recursive);
  const absorbs = new Uint8Array(symbol.length);
  const behindAbsorbed = new Map<number, number[]>();
  for (const dot of dots.firstDot.subarray(0, -1)) {
    const [first, owner] = [symbol[dot] as number, nonterminal[dot] as number];
    if (isTerminal(first) || (first !== owner && takers[first] !== owner)) continue;
    absorbs[dot] = 1;
    const behind = behindAbsorbed.get(first);
    if (behind) behind.push(dot + 1);
    else behindAbsorbed.set(first, [dot + 1]);
  }
  return {
    absorbs,
    behindAbsorbed,
    followCompleted: new FollowCompleted(dots, absorbs),
  };
}

const NOBODY = -1;
const SEVERAL = -2;

/** For each nonterminal that stands only at the beginning of one other's productions, that other one. */
function soleTakers(
  { nonterminals }: Pick<PlainGrammar, "nonterminals">,
  except: ReadonlySet<number>,
): Int32Array {
  const takers = new Int32Array(nonterminals.length).fill(NOBODY);
  for (const [owner, { productions }] of nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (let index = 0; index < symbols.length; index++) {
        const symbol = symbols[index] as number;
        if (isTerminal(symbol) || (index === 0 && symbol === owner)) continue;
        const isFirst = takers[symbol] === NOBODY || takers[symbol] === owner;
        takers[symbol] = index === 0 && isFirst ? owner : SEVERAL;
      }
    }
  }
  for (const number of except) takers[number] = SEVERAL;
  return takers;
}
