import { has, not, or } from "../algebra/condition/condition.ts";
import type { Encoding } from "../base/encoding.ts";
import { Random } from "../base/random.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { encode } from "../text/encoding.ts";
import type { Tree } from "../tree/tree.ts";
import { ConditionedTrees } from "./conditioned-trees.ts";
import { withoutBlanks } from "./failing-input.ts";
import type { KnownPatterns } from "./known-patterns.ts";
import { treeWriter } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import { ValidShares } from "./valid-shares.ts";

/** So many inputs in a row without any known pattern, and there are probably no others. */
export const enoughInVain = 500;

/** Inputs drawn at once. What comes of them decides which ones are drawn next. */
const batchSize = 25;

/** Draws until an input is new; when none is, there are probably no more. */
const mostDraws = 300;

export interface LookingFurther {
  readonly known: KnownPatterns;
  readonly grammar: Grammar;
  readonly encoding: Encoding;
  /** Trees of inputs known to be valid. */
  readonly valid: readonly Tree[];
  readonly signal: AbortSignal;
  readonly seed: number;
  /** Told how many inputs showed nothing new. */
  readonly onTried: (tried: number) => void;
}

/** What inputs without any known pattern did. */
export interface FurtherLook {
  readonly tried: number;
  /** Those that failed in the same way, or passed. */
  readonly valid: number;
  /** The one that failed; undefined when none did. */
  readonly failing: Uint8Array | undefined;
}

/** Asks about inputs from the grammar of all that have no known pattern until one fails, or enough did not. */
export async function lookFurther(
  oracle: Oracle<Uint8Array>,
  { known, grammar, encoding, valid, signal, seed, onTried }: LookingFurther,
): Promise<FurtherLook> {
  const trees = await ConditionedTrees.of(not(or(...known.patterns.map(has))), { grammar, valid, signal });
  const write = treeWriter(grammar);
  const shares = new ValidShares(grammar);
  const asked = new Set<string>();
  const counts = { tried: 0, valid: 0 };
  let draws = 0;
  const batch = (): readonly Candidate[] => {
    const candidates: Candidate[] = [];
    for (let inVain = 0; candidates.length < batchSize && inVain < mostDraws; inVain++) {
      const own = seedOf(seed, FURTHER, known.patterns.length, draws++);
      const tree = trees.draw(own);
      const text = tree && write(tree);
      if (text === undefined || asked.has(withoutBlanks(text))) continue;
      if (new Random(own).unit() > shares.leastOf(tree as Tree) || known.areIn(text)) continue;
      const bytes = encode(text, encoding);
      if (!bytes) continue;
      asked.add(withoutBlanks(text));
      candidates.push({ tree: tree as Tree, bytes });
      inVain = 0;
    }
    return candidates;
  };
  const ofCandidates = over<Candidate, Uint8Array>(oracle, ({ bytes }) => bytes);
  while (counts.tried < enoughInVain) {
    const candidates = batch();
    if (candidates.length === 0) break;
    for await (const { candidate, verdict } of answers(ofCandidates, candidates, signal)) {
      const isValid = verdict.outcome !== "unresolved";
      counts.tried++;
      if (isValid) counts.valid++;
      shares.add(candidate.tree, isValid);
      if (verdict.outcome === "fail") return { ...counts, failing: candidate.bytes };
      onTried(counts.tried);
    }
  }
  return { ...counts, failing: undefined };
}

interface Candidate {
  readonly tree: Tree;
  readonly bytes: Uint8Array;
}

const FURTHER = -3;
