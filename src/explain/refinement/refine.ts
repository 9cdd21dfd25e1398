import { atOnce, ifBrief, inTurns, type Work } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import { prunedTree } from "../decision/pruned-tree.ts";
import { nothingLearned, type ShortestTree, weightsOf } from "../decision/shortest-tree.ts";
import { columnsFor, type FeatureColumn } from "../features/feature-column.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { type Feature, meetsAll } from "../questions/questions.ts";
import { foundIn } from "../values/separating-values.ts";
import { learnedTheory } from "./asked-nodes.ts";
import { type Candidate, CandidateBuilder, type DataMaking } from "./candidate-builder.ts";
import { type Circumstance, circumstancesOf, confirmations } from "./circumstance.ts";
import {
  bisecting,
  confirming,
  doubting,
  type Experiment,
  flipping,
  type Known,
  separating,
  Tries,
} from "./experiments.ts";
import { KnownInputs } from "./known-inputs.ts";
import type { Refined } from "./refined.ts";
import { refinedTree } from "./refined-tree.ts";

/** The inputs to explain. */
export interface Explained {
  readonly vocabulary: Vocabulary;
  /** Inputs whose outcomes are known; at least one that fails. */
  readonly known: readonly { readonly input: MadeInput; readonly fails: boolean }[];
  /** Undefined to ask about all that the grammar says. */
  readonly data?: OfData | undefined;
}

/** A theory of data only, tested with changed entries and values. */
export interface OfData extends DataMaking {
  /** The features that are asked about, apart from values and records. */
  columns(table: FeatureTable): Work<readonly FeatureColumn[]>;
}

/** A theory with more questions counts as none: a shorter one with exceptions is told instead. One of data with more is hardly one of data. */
const mostQuestions = { ofAll: 12, ofData: 5 };

export interface RefineOptions {
  /** Selects the inputs that are tried. Default: 1. */
  readonly seed?: number | undefined;
  /** The most inputs that are run. Default: 500. */
  readonly mostAsked?: number | undefined;
  /** The most pauses of its own work. Default: 100,000, fewer for long inputs. */
  readonly mostPauses?: number | undefined;
  /** Handed to the oracle. Default: never aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Called in each round with its number. Default: not called. */
  readonly onRound?: ((round: number) => void) | undefined;
}

/** Most inputs of one round. */
const inputsPerRound = 60;

/** Searches that settle take at most 60,000 pauses, some seconds. In inputs of more than 250 characters each step takes longer, so fewer are allowed. */
const usualPauses = 100_000;
const longestPlain = 250;

/** Rounds without a surprise that end the search, if no experiment is left. */
const quietRounds = 2;

/** In larger vocabularies, those of programming languages, records seldom decide, and take seconds to find. */
const mostElements = 400;

/**
 * Finds the circumstances under which inputs fail. It learns a tree from all known inputs, runs inputs that could contradict
 * the tree, and learns again. It ends when nothing surprises and no experiment is left. The tree is never pruned while it is
 * refined, since one exception is a fact for a deterministic program. If exceptions have no end, the result is the pruned tree.
 * After Alhazen (Kampmann, Havrikov, Soremekun, Zeller, When does my program do this?, ESEC/FSE 2020), which confirms
 * and negates whole conjunctions. This search also separates a predicate from its rivals.
 */
export async function refine(
  explained: Explained,
  oracle: Oracle<string>,
  options: RefineOptions = {},
): Promise<Refined> {
  const refinement = new Refinement(explained, oracle, options);
  const searching = await untilStopped(() => refinement.run());
  const stopped = await learnLast(refinement.learning(), searching, refinement.signal);
  return { ...refinement.result(), stopped };
}

class Refinement {
  readonly #vocabulary: Vocabulary;
  readonly #data: OfData | undefined;
  readonly #maker: CandidateBuilder;
  readonly #oracle: Oracle<string>;
  readonly signal: AbortSignal;
  readonly #mostAsked: number;
  readonly #onRound: (round: number) => void;
  #pausesLeft: number;
  readonly #known: KnownInputs;
  readonly #tries = new Tries();
  #columns: readonly FeatureColumn[] = [];
  #learned = nothingLearned;
  /** The number of inputs that `#learned` was learned from. */
  #rowsLearned = 0;
  #circumstances: readonly Circumstance[] = [];
  #found: readonly Feature[] | undefined;
  #rounds = 0;
  #quiet = 0;
  readonly #exceptions = new ExceptionRounds();
  #ending: Refined["ending"] = "limit";

  constructor({ vocabulary, known, data }: Explained, oracle: Oracle<string>, options: RefineOptions) {
    const { seed = 1, mostAsked = 500, signal, onRound = () => {} } = options;
    this.#vocabulary = vocabulary;
    this.#oracle = oracle;
    this.signal = signal ?? new AbortController().signal;
    this.#mostAsked = mostAsked;
    this.#onRound = onRound;
    this.#known = new KnownInputs(vocabulary);
    for (const { input, fails } of known) this.#known.add(input, fails);
    const length = Math.min(...known.map(({ input }) => input.text.length));
    this.#pausesLeft = options.mostPauses ?? usualPauses / Math.max(1, length / longestPlain);
    this.#data = data;
    const random = new Random(seed);
    this.#maker = new CandidateBuilder({ vocabulary, known: this.#known, tries: this.#tries, random, data });
  }

  /** Runs inputs until no experiment is left. */
  async run(): Promise<void> {
    for (;;) {
      const candidates = await this.#taken(this.#maker.first(this.#left));
      if (candidates.length === 0) break;
      await this.#ask(candidates);
    }
    await this.#test();
  }

  #taken<R>(work: Work<R>): Promise<R> {
    return inTurns(work, this.signal, () => this.#pausesLeft--);
  }

  /** Tests theories until no experiment is left, or a limit is reached: of inputs, or of its own work, which no clock decides. */
  async #test(): Promise<void> {
    while (this.#left > 0 && this.#pausesLeft > 0) {
      const before = this.#pruned();
      await this.#taken(this.learning());
      this.#exceptions.add(this.#exceptionsSince(before));
      this.#onRound(++this.#rounds);
      let experiments = await this.#taken(this.#experiments());
      if (experiments.length === 0 && this.#quiet >= quietRounds) {
        experiments = await this.#taken(doubting(this.#allKnown));
        if (experiments.length === 0) {
          this.#ending = await this.#tested();
          return;
        }
      }
      if (this.#exceptions.areEndless) {
        this.#ending = "exceptions";
        return;
      }
      const making = this.#maker.of(experiments, Math.min(inputsPerRound, this.#left));
      const candidates = (await this.#taken(ifBrief(this.#pausesLeft, making))) ?? [];
      const surprises = await this.#ask(candidates);
      this.#quiet = surprises === 0 ? this.#quiet + 1 : 0;
    }
  }

  /** How the search ends, as no experiment is left: where the maker's last inputs contradict the theory, their share is found with more of them. */
  async #tested(): Promise<Refined["ending"]> {
    const surprises = await this.#ask(await this.#taken(this.#maker.last()));
    if (surprises === 0) return this.#isConfirmed ? "settled" : "unconfirmed";
    await this.#ask(await this.#taken(this.#maker.last()));
    return "exceptions";
  }

  /** The theory learned last. */
  result(): Omit<Refined, "stopped"> {
    const isDone = this.#ending === "settled" || this.#ending === "unconfirmed";
    return {
      tree: refinedTree(isDone ? this.#learned : this.#pruned(), {
        ...this.#known.first(this.#rowsLearned),
        columns: this.#columns,
      }),
      vocabulary: this.#learned.vocabulary,
      ending: this.#ending,
      counts: this.#known.counts,
      rounds: this.#rounds,
    };
  }

  /** The number of inputs that may still run. */
  get #left(): number {
    return this.#mostAsked - this.#known.counts.asked;
  }

  /** Whether inputs were made for each prediction of a failure, and failed. */
  get #isConfirmed(): boolean {
    return this.#circumstances.every(
      (each) => !each.prediction.fails || confirmations(each, this.#known.meeting) > 0,
    );
  }

  /** Replaces the theory at its very end, as the search may stop before. */
  *learning(): Work<void> {
    const rows = this.#known.inputs.length;
    if (rows === this.#rowsLearned) return;
    const { table } = this.#known;
    const found = columnsFor(yield* this.#foundInRecords(), table.inputs);
    const columnsOf = (): Work<readonly FeatureColumn[]> => this.#columnsOf(table, found);
    const { columns, learned } = yield* learnedTheory(this.#known, this.#vocabulary, {
      columnsOf,
      ...(this.#data && { mostThings: 0 }),
    });
    this.#rowsLearned = rows;
    this.#columns = columns;
    this.#learned = learned;
    this.#circumstances = circumstancesOf(learned);
  }

  *#columnsOf(table: FeatureTable, found: readonly FeatureColumn[]): Work<readonly FeatureColumn[]> {
    return [...(yield* this.#data ? this.#data.columns(table) : table.columns()), ...found];
  }

  /** Features of records and values, found again after a surprise. */
  *#foundInRecords(): Work<readonly Feature[]> {
    if (this.#vocabulary.elements.length > mostElements) return [];
    if (this.#found === undefined || this.#quiet === 0)
      this.#found = yield* foundIn(this.#known.table, this.#vocabulary);
    return this.#found;
  }

  /** The theory without questions that only exceptions need. */
  #pruned(): ShortestTree {
    const { tree, columns } = this.#learned;
    const size = { rows: this.#rowsLearned, columns: columns.length, weights: weightsOf(columns) };
    return { ...this.#learned, tree: prunedTree(tree, size) };
  }

  /** Whether the pruned theory has exceptions, and whether it is the same as before or leaves out too many questions. */
  #exceptionsSince(before: ShortestTree): { readonly hasExceptions: boolean; readonly isStuck: boolean } {
    const pruned = circumstancesOf(this.#pruned());
    const isSame = keysOf(pruned) === keysOf(circumstancesOf(before));
    const hasExceptions = pruned.some(({ prediction: { passing, failing } }) => passing > 0 && failing > 0);
    return {
      hasExceptions,
      isStuck: isSame || this.#circumstances.length > mostQuestions[this.#data ? "ofData" : "ofAll"] + 1,
    };
  }

  /** All experiments that could contradict the theory and are not complete. */
  *#experiments(): Work<Experiment[]> {
    const known = this.#allKnown;
    const plain = [...confirming(known, this.#quiet > 0), ...flipping(known), ...bisecting(known)];
    yield;
    return [...plain, ...(yield* separating(known))];
  }

  get #allKnown(): Known {
    const rows = this.#known.first(this.#known.inputs.length);
    return { ...rows, circumstances: this.#circumstances, columns: this.#columns, tries: this.#tries };
  }

  /** Runs the candidates, and returns the number of surprises. */
  async #ask(candidates: readonly Candidate[]): Promise<number> {
    const oracle = over<Candidate, string>(this.#oracle, ({ input }) => input.text);
    let surprises = 0;
    for await (const { candidate, verdict } of answers(oracle, candidates, this.signal)) {
      const isSurprise = this.#isSurprise(candidate, verdict);
      if (isSurprise) surprises++;
      this.#known.learn(candidate.input, verdict, isSurprise === undefined ? undefined : !isSurprise);
    }
    return surprises;
  }

  /** Counts a run for its experiment, and returns whether it contradicts the prediction; undefined without one, or if refused. */
  #isSurprise({ input, experiment }: Candidate, { outcome }: Verdict): boolean | undefined {
    if (!experiment) return undefined;
    if (outcome === "unresolved") {
      this.#tries.addVain(experiment.key);
      return undefined;
    }
    this.#tries.addValid(experiment.key);
    const circumstance = this.#circumstances.find(({ predicates }) => meetsAll(input.measured, predicates));
    return circumstance && circumstance.prediction.fails !== (outcome === "fail");
  }
}

const keysOf = (circumstances: readonly Circumstance[]): string =>
  circumstances.map(({ key }) => key).join("\n");

/** Stuck rounds in a row after which exceptions count as endless. */
const mostInARow = 4;

/** The same for all rounds with exceptions: a search that settles has a few. */
const mostInAll = 12;

/** The rounds of a search in which the pruned theory has exceptions. */
export class ExceptionRounds {
  #inARow = 0;
  #inAll = 0;

  /** @param isStuck whether the pruned theory is the same as before, or leaves out too many questions */
  add({ hasExceptions, isStuck }: { readonly hasExceptions: boolean; readonly isStuck: boolean }): void {
    this.#inARow = hasExceptions && isStuck ? this.#inARow + 1 : 0;
    if (hasExceptions) this.#inAll++;
  }

  get areEndless(): boolean {
    return this.#inARow >= mostInARow || this.#inAll >= mostInAll;
  }
}

/**
 * The most pauses of learning after a stop, some hundredths of a second in all: Ctrl-C and time limits must give an answer within
 * 0.3 s, writing included.
 */
const pausesForLast = 1_000;

/** Learns from the last verdicts after a search has ended, after a stop briefly, and returns why it was stopped, if it was. */
async function learnLast(
  learning: Work<void>,
  stopped: StopReason | null,
  signal: AbortSignal,
): Promise<StopReason | null> {
  if (stopped === null || stopped === "tests")
    return (await untilStopped(() => inTurns(learning, signal))) ?? stopped;
  atOnce(ifBrief(pausesForLast, learning));
  return stopped;
}
