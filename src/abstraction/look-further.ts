import { Random } from "../base/random.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type Encoding, encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import type { Tree } from "../tree/tree.ts";
import { type FurtherOptions, FurtherTrees } from "./further-trees.ts";
import { treeWriter } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import { ValidShares } from "./valid-shares.ts";

/** Inputs drawn at once. What comes of them decides which ones are drawn next. */
const batchSize = 25;

/** Draws until an input is new; when none is, there are probably no more. */
const mostDraws = 1_000;

/** So many inputs of which none is valid tell that none will be. */
const mostRefused = 50;

export interface LookingFurther extends FurtherOptions {
  /** So many inputs in a row that show nothing new are enough. */
  readonly enough: number;
  readonly encoding: Encoding;
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

/** Asks about inputs that have no known pattern until one fails, or enough did not. */
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

/** Makes different inputs without any known pattern. What has productions that were mostly refused is seldom made again. */
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

  /** So many new ones, fewer when there are probably no more. */
  next(wanted: number): readonly Candidate[] {
    const candidates: Candidate[] = [];
    for (let inVain = 0; candidates.length < wanted && inVain < mostDraws; inVain++) {
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
