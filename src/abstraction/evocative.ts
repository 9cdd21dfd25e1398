import { has } from "../algebra/condition.ts";
import { Random } from "../base/random.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { treeWriter } from "../parse/join-tokens.ts";
import { parseForest } from "../parse/parse.ts";
import { encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import { coreOf, type Pattern, ungrouped, withOpenFilled } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import {
  type ConditionedOptions,
  ConditionedTrees,
  mostVainDraws,
  seedOf,
  ValidShares,
} from "./drawn-trees.ts";
import type { FailingInput } from "./failing-input.ts";
import { wordsApart } from "./words.ts";

/** The smallest part of a pattern that causes the failure anywhere in an input. */
export interface Evocative {
  /** The pattern itself when no smaller part causes the failure. */
  readonly pattern: Pattern;
  /** Failing inputs that have it in contexts of all kinds; none passed. */
  readonly failing: number;
  readonly inputs: readonly InContext[];
}

export interface EvocativeOptions extends PartTrialOptions {
  /** For each open node of the pattern, left to right, its fillings in failing inputs. */
  readonly fillings: readonly (readonly Tree[])[];
}

/** Failing inputs, with none that passes, after which a smaller part is tried. */
const enoughToGoDown = 10;

/** Failing inputs after which the part is reported: at least 95 % fail, with a confidence of 95 %. */
const enoughToTell = 60;

/**
 * Finds the smallest part of the pattern that causes the failure anywhere. It goes from the root down to a child whose inputs
 * all fail; the grammar of all inputs with that child makes them (DDSet, section 3.4; Input Algebras, ICSE 2021).
 */
export async function evocativePart(pattern: Pattern, options: EvocativeOptions): Promise<Evocative> {
  const held: PartTrial[] = [];
  let paths = partsIn(pattern.tree, []);
  while (paths.length > 0) {
    const parts = paths.map((path) => partAt(pattern, path, options.fillings));
    const trial = await firstEnough(parts, options);
    if (trial) held.push(trial);
    paths = trial ? partsIn(pattern.tree, trial.part.path) : [];
  }
  for (const trial of held.toReversed()) {
    if (!(await trial.isEnough(enoughToTell))) continue;
    return { pattern: trial.part.pattern, failing: trial.failing.length, inputs: trial.failing };
  }
  return { pattern, failing: 0, inputs: [] };
}

/** The first part that seems to cause the failure. */
async function firstEnough(
  parts: readonly PatternPart[],
  options: PartTrialOptions,
): Promise<PartTrial | undefined> {
  for (const part of parts) {
    const trial = await PartTrial.of(part, options);
    if (await trial.isEnough(enoughToGoDown)) return trial;
  }
  return undefined;
}

/**
 * The outermost nodes below the path with text of their own; of a chain of nodes with the same text the innermost. An open
 * node counts only where nothing else is shown.
 */
function partsIn(tree: Tree, path: Path): readonly Path[] {
  const below = nodeAt(tree, path) as Tree;
  const core = coreOf(below);
  const parts: Path[] = [];
  walk(below, {
    enter(node, way) {
      if (way.length === 0 || (node.kind !== "rule" && node !== core) || coreOf(node) !== node)
        return undefined;
      if (node.kind === "open" || withoutWhiteSpace(textOf(node)) !== "") parts.push([...path, ...way]);
      return "skip";
    },
  });
  return parts;
}

/** Inputs drawn at once; their outcomes decide about the next draws. */
const batchSize = 10;

/** Refused inputs, and one more for each failing one, after which a part is given up. */
const mostRefused = 40;

/** The same while none fails. */
const mostRefusedAtFirst = 20;

export interface PartTrialOptions {
  readonly input: FailingInput;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** Trees of valid inputs. */
  readonly valid: readonly Tree[];
}

/**
 * Tests whether a part of a pattern causes the failure anywhere. Inputs with productions that were mostly refused are seldom
 * tried again.
 */
export class PartTrial {
  readonly part: PatternPart;
  readonly #contexts: Contexts;
  readonly #options: PartTrialOptions;
  readonly #oracle: Oracle<string>;
  readonly #asked = new Set<string>();
  readonly #shares: ValidShares;
  #failing: readonly InContext[] = [];
  #draws = 0;
  #refused = 0;
  #isEnough = true;

  /** Rejects with what the signal was aborted with. */
  static async of(part: PatternPart, options: PartTrialOptions): Promise<PartTrial> {
    return new PartTrial(part, await Contexts.of(part, options), options);
  }

  private constructor(part: PatternPart, contexts: Contexts, options: PartTrialOptions) {
    this.part = part;
    this.#contexts = contexts;
    this.#options = options;
    const { input, oracle } = options;
    this.#oracle = over<string, Uint8Array>(oracle, (text) => encode(text, input.encoding) ?? NOTHING);
    this.#shares = new ValidShares(input.grammar);
  }

  get failing(): readonly InContext[] {
    return this.#failing;
  }

  /** Whether this many inputs with the part fail, and none passes. */
  async isEnough(enough: number): Promise<boolean> {
    while (this.#isEnough && this.#failing.length < enough) {
      const batch = this.#batch(Math.min(batchSize, enough - this.#failing.length));
      const isAnyPassing = await this.#ask(batch);
      if (isAnyPassing || batch.length === 0 || this.#isHopeless()) this.#isEnough = false;
    }
    return this.#isEnough;
  }

  #isHopeless(): boolean {
    const { length } = this.#failing;
    return this.#refused > (length === 0 ? mostRefusedAtFirst : mostRefused + length);
  }

  #batch(wanted: number): readonly InContext[] {
    const batch: InContext[] = [];
    for (let inVain = 0; batch.length < wanted && inVain < mostVainDraws; inVain++) {
      const seed = seedOf(this.#options.seed, IN_CONTEXT, this.#draws++);
      const drawn = this.#contexts.draw(seed);
      if (!drawn || new Random(seed).unit() > this.#shares.leastOf(drawn.tree)) continue;
      const letters = withoutWhiteSpace(drawn.text);
      if (this.#asked.has(letters)) continue;
      this.#asked.add(letters);
      batch.push(drawn);
      inVain = 0;
    }
    return batch;
  }

  /** Runs the batch up to the first input that passes; whether one does. */
  async #ask(batch: readonly InContext[]): Promise<boolean> {
    const { signal } = this.#options;
    const oracle = over<InContext, string>(this.#oracle, ({ text }) => text);
    for await (const { candidate, verdict } of answers(oracle, batch, signal)) {
      const { outcome } = verdict;
      const isPassing = outcome === "pass" && this.#isHeld(candidate.text);
      this.#shares.add(candidate.tree, isPassing || outcome === "fail");
      if (isPassing) return true;
      if (outcome === "fail") this.#failing = [...this.#failing, candidate];
      else this.#refused++;
    }
    return false;
  }

  #isHeld(text: string): boolean {
    const forest = parseForest(this.#options.input.grammar, text);
    return forest.kind !== "failure" && occurrences(this.part.pattern, forest.cheapest()).length > 0;
  }
}

const IN_CONTEXT = -2;
const NOTHING = new Uint8Array(0);

/** A part of a pattern, and fillings of its open nodes. */
export interface PatternPart {
  /** Its path in the pattern. */
  readonly path: Path;
  readonly pattern: Pattern;
  /** For each open node of the part, left to right, the fillings known to fail. */
  readonly fillings: readonly (readonly Tree[])[];
}

/** The part at the path; the fillings are those of the whole pattern's open nodes, left to right. */
export function partAt(
  { tree, ...pattern }: Pattern,
  path: Path,
  fillings: readonly (readonly Tree[])[],
): PatternPart {
  const own = pathsOf(tree, ({ kind }) => kind === "open").flatMap((open, index) =>
    path.every((step, depth) => open[depth] === step) ? [fillings[index] ?? []] : [],
  );
  return { path, pattern: { ...pattern, tree: nodeAt(tree, path) as Tree }, fillings: own };
}

/** An input with a part of a pattern in some place. */
export interface InContext {
  readonly tree: Tree;
  /** The path of the part. */
  readonly at: Path;
  readonly text: string;
}

/** One in this many open nodes is filled with anything; the others have fillings known to fail. */
const knownForEachNew = 4;

export interface ContextsOptions extends Pick<ConditionedOptions, "valid" | "signal"> {
  readonly input: FailingInput;
}

/** Makes inputs with a part of a pattern, by the grammar of all inputs that have it. */
export class Contexts {
  readonly #part: PatternPart;
  readonly #trees: ConditionedTrees;
  readonly #write: ContextWriter;

  /** Rejects with what the signal was aborted with. */
  static async of(part: PatternPart, { input, valid, signal }: ContextsOptions): Promise<Contexts> {
    const { grammar } = input;
    const trees = await ConditionedTrees.of(has(part.pattern), { grammar, valid, signal });
    return new Contexts(part, trees, contextWriter(part, input));
  }

  private constructor(part: PatternPart, trees: ConditionedTrees, write: ContextWriter) {
    this.#part = part;
    this.#trees = trees;
    this.#write = write;
  }

  /** The input of this seed; undefined when its tokens run together. */
  draw(seed: number): InContext | undefined {
    const { pattern, fillings } = this.#part;
    const produced = this.#trees.draw(seed);
    const [at] = produced ? occurrences(ungrouped(pattern), produced) : [];
    if (!produced || !at) return undefined;
    const random = new Random(seedOf(seed, FILLING));
    const filled = withOpenFilled(pattern, nodeAt(produced, at) as Tree, (there, index) => {
      const known = fillings[index] ?? [];
      const isNew = random.below(knownForEachNew) === 0;
      return isNew ? there : (known[random.below(known.length)] ?? there);
    });
    const tree = replaceAt(produced, at, filled);
    const text = this.#write(tree, at);
    return text === undefined ? undefined : { tree, at, text };
  }
}

const FILLING = -4;

/** Writes trees that have a part at a path; undefined when their tokens run together. */
export type ContextWriter = (tree: Tree, at: Path) => string | undefined;

/** Writes inputs that have the part. Words that are apart at its edges in the failing input stay apart. */
export function contextWriter(
  { pattern, path }: PatternPart,
  { tree: failing, grammar }: FailingInput,
): ContextWriter {
  const write = treeWriter(grammar);
  const apart = wordsApart(pattern, grammar, [{ tree: failing, at: path }]);
  return (tree, at) => write(apart({ tree, at }));
}
