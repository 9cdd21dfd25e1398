import { Random } from "../base/random.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { parseForest } from "../parse/parse.ts";
import { encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, type Path } from "../tree/path.ts";
import { coreOf, type Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { Contexts, type InContext, type PatternPart, partAt } from "./contexts.ts";
import { mostVainDraws, seedOf, ValidShares } from "./drawn-trees.ts";
import type { FailingInput } from "./failing-input.ts";

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
