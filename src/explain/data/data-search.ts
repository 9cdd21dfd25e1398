import { inTurns, type Work } from "../../base/in-turns.ts";
import { Random, shuffled } from "../../base/random.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { untilStopped } from "../../oracle/stop.ts";
import type { Tree } from "../../tree/tree.ts";
import { prunedTree } from "../decision/pruned-tree.ts";
import { nothingLearned, type ShortestTree, shortestTree, weightsOf } from "../decision/shortest-tree.ts";
import type { Feature } from "../features/feature.ts";
import { meetsAll } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { inputReader, type MadeInput } from "../make/made-input.ts";
import { type Circumstance, circumstancesOf } from "../refinement/circumstance.ts";
import { KnownInputs } from "../refinement/known-inputs.ts";
import { learnLast } from "../refinement/learned-last.ts";
import type { Refined } from "../refinement/refined.ts";
import { refinedTree } from "../refinement/refined-tree.ts";
import { Tries } from "../refinement/tries.ts";
import { foundIn } from "../values/found-features.ts";
import { dataColumns } from "./data-columns.ts";
import { DataEdits } from "./data-edits.ts";
import { drawnAnew } from "./drawn-anew.ts";
import { aimsOf, tellingInputs } from "./telling-inputs.ts";

/** Data that make a program fail. */
export interface ExplainedData {
  readonly vocabulary: Vocabulary;
  /** Of all that the grammar says, by which it is seen at the end whether what is told of the data is all there is. */
  readonly whole: Vocabulary;
  /** Inputs that fail, whose entries and values are changed: the smallest first. */
  readonly failing: readonly MadeInput[];
  /** Inputs whose entries and values are tried in the place of others. */
  readonly like: readonly Tree[];
}

export interface DataSearchOptions {
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onRound?: (round: number) => void;
}

/** Changes of one entry or value that are asked about before anything is learned. */
const mostSingles = 60;

/** As long as nothing passes, so many times as many. */
const timesSingles = 4;

/**
 * What does otherwise than is told of the data, of inputs drawn by the grammar alone, up to this share: a program that takes no text for 0, say. Beyond it the program reads the format
 * itself, and fails for how things are written.
 */
const mostWrongAtEnd = 0.04;

/** A search ends after so many rounds, and a theory with more questions is none. */
const mostRounds = 14;
const roundsBeforeTold = 5;
const mostQuestions = 5;

/**
 * Finds out what the data of an input have that makes a program fail, by changing what they say: entries and values, and nothing of how they are written.
 * Learned is only of what has a name. Of the inputs drawn in a round those are asked about that tell the theory from others that
 * are as good so far (Seung, Opper, Sompolinsky, Query by committee, COLT 1992). Undefined where no theory of that kind holds.
 */
export async function searchData(
  data: ExplainedData,
  oracle: Oracle<string>,
  options: DataSearchOptions,
): Promise<DataTheory | undefined> {
  const search = new DataSearch(data, oracle, options);
  let found: Found = "all";
  const searching = await untilStopped(async () => {
    found = await search.run();
  });
  const stopped = await learnLast(search.learning(), searching, options.signal);
  if ((found as Found) === "nothing") return undefined;
  return { refined: { ...search.result(stopped === null), stopped }, isWhole: (found as Found) === "all" };
}

/** A theory of data. */
export interface DataTheory {
  readonly refined: Refined;
  /** Whether all inputs drawn by the grammar alone do as it says. Others may be told better by how they are written. */
  readonly isWhole: boolean;
}

/** How much a theory tells that was confirmed. */
type Found = "all" | "most of it" | "nothing";

class DataSearch {
  readonly #vocabulary: Vocabulary;
  readonly #whole: Vocabulary;
  readonly #oracle: Oracle<string>;
  readonly #options: DataSearchOptions;
  readonly #known: KnownInputs;
  readonly #edits: DataEdits;
  readonly #random: Random;
  readonly #read: (text: string) => MadeInput | undefined;
  readonly #textOf: (tree: Tree) => string | undefined;
  readonly #bases: readonly Tree[];
  /** What was found of values and records, until something surprises. */
  #found: readonly Feature[] | undefined;
  #columns: readonly FeatureColumn[] = [];
  #learned: ShortestTree = nothingLearned;
  /** Of so many inputs it was learned. */
  #rowsLearned = 0;
  #circumstances: readonly Circumstance[] = [];
  #rounds = 0;

  constructor(
    { vocabulary, whole, failing, like }: ExplainedData,
    oracle: Oracle<string>,
    options: DataSearchOptions,
  ) {
    this.#vocabulary = vocabulary;
    this.#whole = whole;
    this.#oracle = oracle;
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#known = new KnownInputs(vocabulary);
    this.#edits = new DataEdits(vocabulary, this.#random);
    const reader = inputReader(vocabulary);
    this.#read = reader.read;
    this.#textOf = reader.textOf;
    this.#bases = failing.map(({ tree }) => tree);
    for (const input of failing) this.#known.add(input, true);
    for (const tree of [...this.#bases, ...like]) this.#edits.learn(tree);
  }

  /** Looks for a theory, and confirms it. */
  async run(): Promise<Found> {
    for (let left = timesSingles; left > 0 && !this.#areBoth; left--)
      await this.#ask(await this.#taken(this.#singles()));
    for (let quiet = 0; this.#rounds < mostRounds; ) {
      this.#rounds++;
      this.#options.onRound?.(this.#rounds);
      await this.#taken(this.learning());
      const wanted = await this.#taken(this.#wanted());
      if (wanted.length === 0 && this.#isTold) {
        if (quiet > 0) return await this.#checked();
      }
      const surprises = await this.#ask(wanted);
      if (surprises > 0) quiet = 0;
      else if (this.#isTold) quiet++;
      if (this.#isHopeless) return "nothing";
    }
    return this.#isTold ? await this.#checked() : "nothing";
  }

  #taken<R>(work: Work<R>): Promise<R> {
    return inTurns(work, this.#options.signal);
  }

  /** What was learned last. */
  result(isFound: boolean): Omit<Refined, "stopped"> {
    const { counts, valid } = this.#known;
    const learned = this.#told();
    const isExact = circumstancesOf(learned).every(
      ({ prediction: { passing, failing } }) => passing === 0 || failing === 0,
    );
    const evidence = {
      ...this.#known.first(this.#rowsLearned),
      columns: this.#columns,
      tries: new Tries(),
    };
    return {
      tree: refinedTree(learned, evidence),
      vocabulary: learned.vocabulary,
      ending: !isFound ? "limit" : isExact ? "settled" : "exceptions",
      counts,
      rounds: this.#rounds,
      valid,
    };
  }

  /** The theory without what only exceptions ask for. */
  #told(): ShortestTree {
    const learned = this.#learned;
    const size = {
      rows: this.#rowsLearned,
      columns: learned.columns.length,
      weights: weightsOf(learned.columns),
    };
    return { ...learned, tree: prunedTree(learned.tree, size) };
  }

  /** Changes of one entry or value each, of the first input first. */
  *#singles(): Work<MadeInput[]> {
    const made = new Map<string, MadeInput>();
    for (const [index, base] of this.#bases.entries()) {
      const most = Math.ceil((mostSingles * (index + 1)) / this.#bases.length);
      const changed: Tree[] = [];
      for (const tree of this.#edits.singles(base)) {
        changed.push(tree);
        yield;
      }
      for (const tree of shuffled(changed, this.#random)) {
        if (made.size >= most) break;
        yield;
        const input = this.#inputOf(tree);
        if (input) made.set(input.text, input);
      }
    }
    return [...made.values()];
  }

  #inputOf(tree: Tree): MadeInput | undefined {
    const text = this.#textOf(tree);
    return text !== undefined && this.#known.isNew(text) ? this.#read(text) : undefined;
  }

  *learning(): Work<void> {
    const { table, inputs } = this.#known;
    this.#found ??= yield* foundIn(table, this.#vocabulary);
    const columns = yield* dataColumns(table, this.#found, this.#vocabulary);
    this.#learned = yield* shortestTree(columns, table.fails);
    this.#columns = columns;
    this.#rowsLearned = inputs.length;
    this.#circumstances = circumstancesOf(this.#learned);
    for (const [word, aims] of aimsOf(
      this.#circumstances,
      this.#known.inputs,
      this.#columns,
      this.#vocabulary,
    ))
      this.#edits.aim(word, aims);
  }

  /** Whether some inputs fail and some pass. */
  get #areBoth(): boolean {
    const { failing, passing } = this.#known.counts;
    return failing > 0 && passing > 0;
  }

  /** Whether few questions tell all that is known. */
  get #isTold(): boolean {
    const hasExceptions = this.#circumstances.some(
      ({ prediction: { passing, failing } }) => passing > 0 && failing > 0,
    );
    return this.#areBoth && !hasExceptions && this.#circumstances.length <= mostQuestions + 1;
  }

  /** Whether after some rounds what is known is still not told by few questions. */
  get #isHopeless(): boolean {
    return this.#rounds >= roundsBeforeTold && !this.#isTold;
  }

  /** Of inputs that are drawn those that are worth a question. */
  *#wanted(): Work<MadeInput[]> {
    const trees = this.#nearby();
    const aimed = this.#edits.aimed(this.#bases);
    const draw = (): MadeInput | undefined => {
      const next = aimed.next();
      return this.#inputOf(next.done ? this.#edits.drawn(trees) : next.value);
    };
    return yield* tellingInputs(
      { circumstances: this.#circumstances, columns: this.#columns, known: this.#known },
      draw,
    );
  }

  /** Failing and passing inputs, as many of either. */
  #nearby(): Tree[] {
    const { inputs, failing } = this.#known;
    const passing = inputs.filter(({ fails }) => !fails);
    const some = (those: typeof inputs): Tree[] =>
      shuffled(those, this.#random)
        .slice(0, 12)
        .map(({ tree }) => tree);
    return [...this.#bases, ...some(failing), ...some(passing)];
  }

  /** How much of the inputs that the grammar makes does as the theory says, whatever these say: of twice as many where the first surprise. */
  async #checked(): Promise<Found> {
    const drawing = { whole: this.#whole, vocabulary: this.#vocabulary, random: this.#random };
    const before = this.#known.inputs.length;
    let surprises = 0;
    for (const isFirst of [true, false]) {
      for (const near of [this.#bases, this.#nearby()]) {
        const inputs = await this.#taken(drawnAnew(near, drawing));
        surprises += await this.#ask(inputs.filter(({ text }) => this.#known.isNew(text)));
      }
      if (isFirst && surprises === 0) return "all";
    }
    return surprises <= mostWrongAtEnd * (this.#known.inputs.length - before) ? "most of it" : "nothing";
  }

  /** Asks about the inputs, and gives how many did otherwise than predicted. */
  async #ask(inputs: readonly MadeInput[]): Promise<number> {
    const oracle = over<MadeInput, string>(this.#oracle, ({ text }) => text);
    let surprises = 0;
    for await (const { candidate, verdict } of answers(oracle, inputs, this.#options.signal)) {
      const own = this.#circumstances.find(({ predicates }) => meetsAll(candidate.measured, predicates));
      const isPredicted = own && own.prediction.fails === (verdict.outcome === "fail");
      const isValid = verdict.outcome !== "unresolved";
      if (isValid && isPredicted === false) surprises++;
      this.#known.learn(candidate, verdict, isValid ? isPredicted : undefined);
    }
    if (surprises > 0 || !this.#isTold) this.#found = undefined;
    return surprises;
  }
}
