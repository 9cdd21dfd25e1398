import { ifWithin, inTurns, type Work } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Tree } from "../../tree/tree.ts";
import { branchesOf } from "../decision/decision-tree.ts";
import { prunedTree } from "../decision/pruned-tree.ts";
import { nothingLearned, type ShortestTree, shortestTree, weightsOf } from "../decision/shortest-tree.ts";
import { columnsFor, type FeatureColumn } from "../features/feature-column.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput } from "../make/made-input.ts";
import { type Feature, meetsAll } from "../questions/questions.ts";
import { separatingValues } from "../values/separating-values.ts";
import { betterRecords } from "./asked-records.ts";
import { type Candidate, CandidateBuilder } from "./candidate-builder.ts";
import { type Circumstance, circumstancesOf, confirmations, featureKey } from "./circumstance.ts";
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
  /** Other inputs whose parts are put in the place of others. Default: none. */
  readonly donors?: readonly Tree[] | undefined;
}

/** A theory with more questions counts as none: a shorter one with exceptions is told instead. */
const mostQuestions = 12;

export interface RefineOptions {
  /** Selects the inputs that are tried. Default: 1. */
  readonly seed?: number | undefined;
  /** The most inputs that are run. Default: 500. */
  readonly mostAsked?: number | undefined;
  /** Handed to the oracle. Default: never aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each round. Default: not called. */
  readonly onProgress?: ((progress: RefineProgress) => void) | undefined;
}

export interface RefineProgress {
  readonly round: number;
  readonly asked: number;
  readonly failing: number;
  readonly passing: number;
  /** The number of questions of the theory. */
  readonly questions: number;
}

/** Most inputs of one round. */
const inputsPerRound = 60;

/** Rounds without a surprise that end the search, if no experiment is left. */
const quietRounds = 2;

/** In larger vocabularies, those of programming languages, values seldom decide, and take seconds to find. */
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
  readonly #maker: CandidateBuilder;
  readonly #oracle: Oracle<string>;
  readonly signal: AbortSignal;
  readonly #mostAsked: number;
  readonly #onProgress: (progress: RefineProgress) => void;
  readonly #known: KnownInputs;
  readonly #tries = new Tries();
  #columns: readonly FeatureColumn[] = [];
  #learned = nothingLearned;
  /** The number of inputs that `#learned` was learned from. */
  #rowsLearned = 0;
  /** Whether the table has features that `#learned` does not know. */
  #isOutdated = false;
  #circumstances: readonly Circumstance[] = [];
  /** Features of values and of records that separate the rows. */
  #values: readonly Feature[] | undefined;
  #records: readonly Feature[] = [];
  #rounds = 0;
  #quiet = 0;
  readonly #exceptions = new ExceptionRounds();
  #ending: Refined["ending"] = "limit";

  constructor({ vocabulary, known, donors = [] }: Explained, oracle: Oracle<string>, options: RefineOptions) {
    const { seed = 1, mostAsked = 500, signal, onProgress = () => {} } = options;
    this.#vocabulary = vocabulary;
    this.#oracle = oracle;
    this.signal = signal ?? new AbortController().signal;
    this.#mostAsked = mostAsked;
    this.#onProgress = onProgress;
    this.#known = new KnownInputs(vocabulary);
    for (const { input, fails } of known) this.#known.add(input, fails);
    const random = new Random(seed);
    this.#maker = new CandidateBuilder({
      vocabulary,
      known: this.#known,
      tries: this.#tries,
      random,
      donors,
    });
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
    return inTurns(work, this.signal);
  }

  /** Tests theories until no experiment is left, or no more inputs may run. */
  async #test(): Promise<void> {
    while (this.#left > 0) {
      const before = this.#pruned();
      await this.#taken(this.learning());
      this.#exceptions.add(this.#exceptionsSince(before));
      this.#rounds++;
      this.#report();
      let experiments = await this.#taken(this.#experiments());
      if (experiments.length === 0 && this.#quiet >= quietRounds) {
        if (await this.#taken(this.#findingRivals())) continue;
        experiments = await this.#taken(doubting(this.#evidence));
        if (experiments.length === 0) {
          this.#ending = this.#isConfirmed ? "settled" : "unconfirmed";
          return;
        }
      }
      if (this.#exceptions.areEndless) {
        this.#ending = "exceptions";
        return;
      }
      const making = this.#maker.of(experiments, Math.min(inputsPerRound, this.#left));
      const candidates = await this.#taken(making);
      const surprises = await this.#ask(candidates);
      this.#quiet = surprises === 0 ? this.#quiet + 1 : 0;
    }
  }

  /** The theory learned last. */
  result(): Omit<Refined, "stopped"> {
    const isDone = this.#ending === "settled" || this.#ending === "unconfirmed";
    return {
      tree: refinedTree(isDone ? this.#learned : this.#pruned(), {
        ...this.#known.first(this.#rowsLearned),
        columns: this.#columns,
        tries: this.#tries,
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
    if (rows === this.#rowsLearned && !this.#isOutdated) return;
    const isSurprised = this.#values === undefined || this.#quiet === 0;
    if (isSurprised) yield* this.#findValues();
    let columns = yield* this.#allColumns();
    let learned = yield* shortestTree(columns, this.#known.table.fails);
    if (isSurprised && (yield* this.#findRecords(learned, false))) {
      columns = yield* this.#allColumns();
      learned = yield* shortestTree(columns, this.#known.table.fails);
    }
    this.#rowsLearned = rows;
    this.#isOutdated = false;
    this.#columns = columns;
    this.#learned = learned;
    this.#circumstances = circumstancesOf(learned);
  }

  *#allColumns(): Work<readonly FeatureColumn[]> {
    const { table } = this.#known;
    const found = columnsFor([...this.#records, ...(this.#values ?? [])], table.inputs);
    return [...(yield* table.columns()), ...found];
  }

  *#findValues(): Work<void> {
    const { table } = this.#known;
    const isSmall = this.#vocabulary.elements.length <= mostElements;
    this.#values = isSmall ? yield* separatingValues(table.inputs, table.fails, this.#vocabulary) : [];
  }

  /** Looks for records that tell more than the theory's questions, or as much. The others that it does not ask about are forgotten. Returns whether there are new ones. */
  *#findRecords(learned: ShortestTree, isForRivals: boolean): Work<boolean> {
    const options = { vocabulary: this.#vocabulary, isForRivals };
    const better = yield* betterRecords(learned, this.#known, options);
    const known = new Map(this.#records.map((each) => [featureKey(each), each]));
    const found = new Map(better.map((each) => [featureKey(each), each]));
    const asked = isForRivals ? [...known] : [...known].filter(([, each]) => isAskedIn(learned, each));
    this.#records = [...new Map([...found, ...asked]).values()];
    return [...found.keys()].some((key) => !known.has(key));
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
      isStuck: isSame || this.#circumstances.length > mostQuestions + 1,
    };
  }

  #report(): void {
    const { asked, failing, passing } = this.#known.counts;
    const questions = this.#circumstances.length - 1;
    this.#onProgress({ round: this.#rounds, asked, failing, passing, questions });
  }

  /** All experiments that could contradict the theory and are not complete. */
  *#experiments(): Work<Experiment[]> {
    const known = this.#evidence;
    const plain = [...confirming(known, this.#quiet > 0), ...flipping(known), ...bisecting(known)];
    yield;
    return [...plain, ...(yield* separating(known))];
  }

  get #evidence(): Known {
    const { inputs, meeting, table } = this.#known;
    return {
      circumstances: this.#circumstances,
      columns: this.#columns,
      inputs,
      meeting,
      fails: table.fails,
      tries: this.#tries,
    };
  }

  /** Looks for rivals among records; true if there are new ones. */
  *#findingRivals(): Work<boolean> {
    const areNew = yield* this.#findRecords(this.#learned, true);
    this.#isOutdated ||= areNew;
    return areNew;
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

const isAskedIn = ({ tree, columns }: ShortestTree, feature: Feature): boolean =>
  branchesOf(tree).some(({ predicates }) =>
    predicates.some(({ column }) => columns[column]?.features.includes(feature)),
  );

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

/** Ctrl-C and time limits must give an answer within 0.3 s, writing included. */
const millisecondsForLast = 100;

/**
 * Learns from the last verdicts after a search has ended, and returns why it was stopped, if it was. After a stop it learns
 * only for a short time.
 */
export async function learnLast(
  learning: Work<void>,
  stopped: StopReason | null,
  signal: AbortSignal,
): Promise<StopReason | null> {
  if (stopped === null || stopped === "tests")
    return (await untilStopped(() => inTurns(learning, signal))) ?? stopped;
  ifWithin(millisecondsForLast, learning);
  return stopped;
}
