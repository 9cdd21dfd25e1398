import { inTurns } from "../base/in-turns.ts";
import { literal } from "../grammar/expression.ts";
import type { Grammar, Rule } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { parsingForest } from "../parse/parse.ts";
import { type Constituent, constituentOf } from "./constituent.ts";
import { Membership } from "./membership.ts";
import { nonterminalsOf } from "./nonterminals.ts";
import { Productions, textsOf } from "./productions.ts";
import { Repetitions } from "./repetitions.ts";

export interface InferOptions {
  readonly signal: AbortSignal;
  /** The most questions, with those of the check. Default: 10,000. */
  readonly most?: number | undefined;
}

/** A grammar inferred from samples. */
export interface Inferred {
  readonly grammar: Grammar;
  /** For each sample whether the program accepts it; only those are learned from. */
  readonly accepted: readonly boolean[];
  /** The number of questions asked. */
  readonly asked: number;
  /** Of inputs that the grammar makes, and that were not tried before, how many the program accepts. */
  readonly check: { readonly made: number; readonly accepted: number };
  /** Whether more questions could widen it. */
  readonly isUsedUp: boolean;
  readonly stopped: StopReason | null;
}

/** Lines of an access log, with thirteen numbers, take half; what is left over at the end stays as it was seen. */
export const mostAsked = 10_000;

/** Inputs that check the grammar: a share of all is then known to about 10 %. */
const mostChecked = 100;
const checkedSize = 30;

/**
 * Infers a grammar of the inputs that a program accepts. Brackets and separators give each sample its parts. Parts that
 * may stand for each other become one nonterminal, and tokens become the texts that their places take. At last texts of
 * each production are tried; a production whose texts are refused is narrowed to the parts that were seen. The tree
 * before the questions is that of TreeVada (Arefin et al., ICSE 2024), the exchange that of Arvada (Kulkarni et al.,
 * ASE 2021). Undefined if the program accepts no sample. Rejects with the signal's reason.
 */
export async function inferGrammar(
  samples: readonly string[],
  oracle: Oracle<string>,
  { signal, most = mostAsked }: InferOptions,
): Promise<Inferred | undefined> {
  const membership = new Membership(oracle, signal, Math.max(1, most - mostChecked));
  const repetitions = new Repetitions(membership);
  const accepted: boolean[] = [];
  for (const sample of samples) accepted.push(await membership.accepts(sample));
  const roots: Constituent[] = [];
  for (const sample of samples.filter((_, index) => accepted[index])) {
    roots.push(await repetitions.settled(constituentOf(sample), ""));
  }
  if (roots.length === 0) return undefined;
  const nonterminals = await nonterminalsOf(roots, membership);
  const narrow = await new Productions(nonterminals, membership).grammar(roots[0] as Constituent);
  const grammar = await derivingAll(roots, narrow, signal);
  const { asked } = membership;
  const made = textsOf(grammar, checkedSize, mostChecked);
  const fresh = new Membership(oracle, signal, mostChecked);
  const verdicts: boolean[] = [];
  for (const text of made) verdicts.push(await fresh.accepts(text));
  const check = { made: fresh.asked, accepted: verdicts.filter(Boolean).length };
  return {
    grammar,
    accepted,
    asked: asked + fresh.asked,
    check,
    isUsedUp: membership.spent >= 1,
    stopped: membership.stopped ?? fresh.stopped,
  };
}

/** The grammar with each sample that it does not derive as an alternative: narrowing keeps only some seen texts. */
async function derivingAll(
  roots: readonly Constituent[],
  grammar: Grammar,
  signal: AbortSignal,
): Promise<Grammar> {
  const missing: string[] = [];
  const stopped = await untilStopped(async () => {
    for (const { sample } of roots) {
      const forest = await inTurns(parsingForest(grammar, sample), signal);
      if (forest.kind === "failure") missing.push(sample);
    }
  });
  const added = stopped === null ? missing : roots.map(({ sample }) => sample);
  const start = grammar.rules.get(grammar.start) as Rule;
  const alternatives = [...start.alternatives, ...added.map((sample) => ({ expression: literal(sample) }))];
  return { ...grammar, rules: new Map([...grammar.rules, [start.name, { ...start, alternatives }]]) };
}
