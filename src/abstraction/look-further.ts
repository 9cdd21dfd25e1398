import { asksForGroups, type Condition, has, not, or } from "../algebra/condition.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { Random } from "../base/random.ts";
import { sitesOf } from "../generate/sites.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { treeWriter } from "../parse/join-tokens.ts";
import { parseForest, recognizes } from "../parse/parse.ts";
import { decodeText, type Encoding, encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { occurrences } from "../tree/occurrences.ts";
import type { Pattern } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import { batchSize } from "./confirming.ts";
import {
  type ConditionedOptions,
  ConditionedTrees,
  mostVainDraws,
  NearValid,
  seedOf,
  ValidShares,
} from "./drawn-trees.ts";

/** Inputs without a valid one after which the search ends. */
const mostRefused = 50;

export interface LookingFurther extends FurtherOptions {
  /** Inputs in a row without news after which the search ends. */
  readonly enough: number;
  readonly encoding: Encoding;
  readonly seed: number;
  /** Called with the number of inputs without news. */
  readonly onTried: (tried: number) => void;
}

/** The outcomes of inputs without any known pattern. */
export interface FurtherLook {
  readonly tried: number;
  /** Those that failed in the same way, or passed. */
  readonly valid: number;
  /** The input that failed; undefined when none did. */
  readonly failing: Uint8Array | undefined;
}

/** Runs inputs without a known pattern until one fails, or enough did not. */
export async function lookFurther(oracle: Oracle<Uint8Array>, options: LookingFurther): Promise<FurtherLook> {
  const { enough, signal, onTried } = options;
  const inputs = new FurtherInputs(await FurtherTrees.of(options), options);
  const counts = { tried: 0, valid: 0 };
  const ofCandidates = over<Candidate, Uint8Array>(oracle, ({ bytes }) => bytes);
  while (counts.tried < enough && (counts.valid > 0 || counts.tried < mostRefused)) {
    const candidates = inputs.next(Math.min(batchSize, enough - counts.tried));
    if (candidates.length === 0) break;
    for await (const { candidate, verdict } of answers(ofCandidates, candidates, signal)) {
      const isValid = verdict.outcome !== "unresolved";
      counts.tried++;
      if (isValid) counts.valid++;
      inputs.add(candidate, isValid);
      if (verdict.outcome === "fail") return { ...counts, failing: candidate.bytes };
      onTried(counts.tried);
    }
  }
  return { ...counts, failing: undefined };
}

/** Makes different inputs without any known pattern; seldom with productions that were mostly refused. */
class FurtherInputs {
  readonly #trees: FurtherTrees;
  readonly #options: LookingFurther;
  readonly #write: (tree: Tree) => string | undefined;
  readonly #shares: ValidShares;
  readonly #made = new Set<string>();
  #draws = 0;

  constructor(trees: FurtherTrees, options: LookingFurther) {
    this.#trees = trees;
    this.#options = options;
    this.#write = treeWriter(options.grammar);
    this.#shares = new ValidShares(options.grammar);
  }

  /** New inputs; fewer than asked for when there are probably no more. */
  next(wanted: number): readonly Candidate[] {
    const candidates: Candidate[] = [];
    for (let inVain = 0; candidates.length < wanted && inVain < mostVainDraws; inVain++) {
      const candidate = this.#draw();
      if (!candidate) continue;
      candidates.push(candidate);
      inVain = 0;
    }
    return candidates;
  }

  add({ tree }: Candidate, isValid: boolean): void {
    this.#shares.add(tree, isValid);
  }

  #draw(): Candidate | undefined {
    const { seed, known, encoding } = this.#options;
    const own = seedOf(seed, FURTHER, known.patterns.length, this.#draws++);
    const tree = this.#trees.draw(own);
    const text = tree && this.#write(tree);
    if (text === undefined || this.#made.has(withoutWhiteSpace(text))) return undefined;
    if (new Random(own).unit() > this.#shares.leastOf(tree as Tree) || known.areIn(text)) return undefined;
    const bytes = encode(text, encoding);
    if (bytes) this.#made.add(withoutWhiteSpace(text));
    return bytes && { tree: tree as Tree, bytes };
  }
}

interface Candidate {
  readonly tree: Tree;
  readonly bytes: Uint8Array;
}

const FURTHER = -3;

/** Most expansions of a subtree that is anything in inputs near failing ones. */
const mostExpansions = 10;

/** Inputs near a failing one mostly have its pattern: draws for one that has not. */
const mostNear = 50;

export interface FurtherOptions extends ConditionedOptions {
  readonly known: KnownPatterns;
  /** Trees of inputs that fail, one for each pattern. */
  readonly failing: readonly Tree[];
}

/**
 * Draws trees without any known pattern. Half of them are near failing inputs, where other failing ones mostly are. The
 * grammar of all inputs without the patterns makes the other half, so that no kind of input is left out.
 */
export class FurtherTrees {
  readonly #known: KnownPatterns;
  readonly #anywhere: ConditionedTrees;
  readonly #near: NearValid;
  readonly #random: Random;

  /** Rejects with what the signal was aborted with. */
  static async of(options: FurtherOptions): Promise<FurtherTrees> {
    const without = not(or(...options.known.patterns.map(has)));
    return new FurtherTrees(await ConditionedTrees.of(without, options), options);
  }

  private constructor(anywhere: ConditionedTrees, { known, grammar, failing }: FurtherOptions) {
    this.#known = known;
    this.#anywhere = anywhere;
    this.#random = new Random(0);
    this.#near = new NearValid(grammar, failing, this.#random);
  }

  /** The tree of this seed; undefined when none was found. */
  draw(seed: number): Tree | undefined {
    this.#random.backTo(new Random(seed).mark());
    if (this.#random.below(2) === 0) return this.#anywhere.draw(seed);
    for (let tries = 0; tries < mostNear; tries++) {
      const tree = this.#near.produce(mostExpansions);
      if (!this.#known.occurIn(tree)) return tree;
    }
    return undefined;
  }
}

/** Recognizes texts that have one of some patterns. */
export class KnownPatterns {
  readonly patterns: readonly Pattern[];
  readonly #grammar: Grammar;
  /** The grammar of all inputs that have one of the patterns without groups. */
  readonly #having: Grammar | undefined;

  /** Rejects with what the signal was aborted with. */
  static async of(
    patterns: readonly Pattern[],
    grammar: Grammar,
    signal: AbortSignal,
  ): Promise<KnownPatterns> {
    const sayable = patterns.map(has).filter((condition) => !asksForGroups(condition));
    const having = sayable.length === 0 ? undefined : await grammarWhere(or(...sayable), grammar, signal);
    return new KnownPatterns(patterns, grammar, having);
  }

  private constructor(patterns: readonly Pattern[], grammar: Grammar, having: Grammar | undefined) {
    this.patterns = patterns;
    this.#grammar = grammar;
    this.#having = having;
  }

  /** Whether the tree has one of the patterns; its text may be read as another tree. */
  occurIn(tree: Tree): boolean {
    return this.patterns.some((pattern) => occurrences(pattern, tree).length > 0);
  }

  /** Whether some parse of the text has one of the patterns; patterns with groups are looked for in one parse only. */
  areIn(text: string): boolean {
    if (this.#having && recognizes(this.#having, text)) return true;
    const forest = parseForest(this.#grammar, text);
    return forest.kind !== "failure" && this.occurIn(forest.cheapest());
  }
}

/** The grammar of all inputs that meet the condition; undefined when none does. Rejects with what the signal was aborted with. */
export async function grammarWhere(
  condition: Condition,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<Grammar | undefined> {
  return (await inTurns(specializing(sitesOf(grammar), condition), signal)).made?.grammar;
}

/** The oracle, but inputs with a known pattern are unresolved without a run. */
export function unlessKnown(oracle: Oracle<Uint8Array>, known: KnownPatterns): Oracle<Uint8Array> {
  const answers = new WeakMap<Uint8Array, boolean>();
  const isKnown = (candidate: Uint8Array): boolean => {
    const answer = answers.get(candidate) ?? known.areIn(decodeText(candidate).text);
    answers.set(candidate, answer);
    return answer;
  };
  const ask: Oracle<Uint8Array> = async (candidate, signal) =>
    isKnown(candidate) ? { outcome: "unresolved" } : oracle(candidate, signal);
  const { ahead } = oracle;
  if (ahead === undefined) return ask;
  const verdictKnown = (candidate: Uint8Array): Verdict | undefined =>
    isKnown(candidate) ? { outcome: "unresolved" } : ahead.known(candidate);
  return Object.assign(ask, { ahead: { ...ahead, known: verdictKnown } });
}
