import { keyOf } from "../../base/hash.ts";
import { takingTurns } from "../../base/in-turns.ts";
import type { Sameness } from "../../oracle/fingerprint.ts";
import { type Answer, all } from "../../oracle/first-with.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import { WorkerDisagreement } from "../../oracle/oracle-error.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable } from "../../oracle/quotation.ts";
import { Stop, type StopReason } from "../../oracle/stop.ts";
import { cached, OutdatedMemory, recalling, spotChecks } from "../../oracle/wrap/cached.ts";
import { counted, limited, Tally } from "../../oracle/wrap/counted.ts";
import { type Journal, openJournal } from "../../oracle/wrap/journaled.ts";
import { repeated } from "../../oracle/wrap/repeated.ts";
import { nameOfFailure, OtherFailures, onlySameFailure, sameAs } from "../../oracle/wrap/same-failure.ts";
import { workingAhead } from "../../oracle/wrap/working-ahead.ts";
import type { Tests } from "../../report/answer.ts";
import type { OtherFailureInAnswer } from "../../report/commands/minimize.ts";
import type { Notice } from "../../report/notice.ts";
import { decodeText } from "../../text/encoding.ts";
import { shownPath } from "../answer/answer-frame.ts";
import { AskedInputs } from "../state/asked-inputs.ts";
import type { StateFolder } from "../state/state-folder.ts";
import type { Context } from "./context.ts";

/** What a search gives back, whatever else it says. */
interface Stoppable {
  readonly stopped: StopReason | null;
}

/** A search on the program under test, and what its result is worth. */
export interface SearchRun<R> {
  /** How like the input's a failure has to be. */
  readonly sameness: Sameness;
  /** @param known what searches before this one asked about and kept, with what is made of it here: it costs no runs */
  readonly search: (
    oracle: Oracle<Uint8Array>,
    signal: AbortSignal,
    known: readonly Answer<Uint8Array>[],
  ) => Promise<R>;
  /** Whether inputs that are asked about are kept for searches after this one. */
  readonly keepsInputs: boolean;
  /** What fresh runs have to show for the result to stand. */
  readonly claims: (result: R) => readonly Claim[];
}

/** A search's result with what it cost and what it met. */
export interface RunResult<R> {
  readonly result: R;
  readonly tests: Tests;
  readonly otherFailures: readonly OtherFailureInAnswer[];
  /** What the last runs say about each of its claims. */
  readonly confirmations: readonly Confirmation[];
  /** Whether the last runs showed what the result claims; else nothing is guaranteed of it. */
  readonly isConfirmed: boolean;
  /** What the user should know about how it was come by. */
  readonly notices: readonly Notice[];
}

/**
 * Runs a search on the program under test, then fresh what its result claims. When those runs deny it, or some on the
 * way deny the journal of earlier sessions, the journal is set aside and the search done once more from the beginning.
 */
export async function runSearch<R extends Stoppable>(
  context: Context,
  run: SearchRun<R>,
): Promise<RunResult<R>> {
  const { program, state, watcher, reproduction } = context;
  const { repetition } = context.settings;
  const { sameness } = run;
  const decidedBy =
    repetition.runs === 1 ? null : { repetition, sameness, like: reproduction.verdict.fingerprint };
  const place = state.journal({ program: program.question(), decidedBy });
  const { path, question, isEarlier } = place;
  const asked = new AskedInputs(place.asked);
  const tell = (notice: Notice): void => watcher({ kind: "notice", notice });
  const warn = (problem: string): void => tell({ kind: "journal", problem });
  // Only raising the limit makes old time-outs worth another run: while it adapts, and after a restart, they hold.
  let raisedTo = 0;
  const journal = openJournal(path, { question, warn, timeLimit: () => raisedTo, setsAside: true });
  const onMoreTime = (milliseconds: number): void => {
    raisedTo = milliseconds;
  };
  try {
    const first = await unlessOutdated(searchOnce(context, run, { journal, asked, onMoreTime, isEarlier }));
    if (!(first instanceof OutdatedMemory) && first.isConfirmed) return first;
    const because = first instanceof OutdatedMemory ? [outdated(first)] : first.notices;
    const restart: Notice = { kind: "searched-again", because, aside: journal.setAside() };
    tell(restart);
    const second = await searchOnce(context, run, { journal, asked, onMoreTime, isEarlier: false });
    const unsteady = second.isConfirmed ? [] : [unsteadyNotice(repetition.runs)];
    return { ...second, notices: [restart, ...second.notices, ...unsteady] };
  } catch (error) {
    // What was said until now may be untrue as well.
    if (error instanceof WorkerDisagreement) journal.setAside();
    throw error;
  } finally {
    journal.close();
  }
}

async function unlessOutdated<R>(search: Promise<R>): Promise<R | OutdatedMemory> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof OutdatedMemory) return error;
    throw error;
  }
}

const outdated = ({ was, is }: OutdatedMemory): Notice => ({ kind: "memory-outdated", was, is });

const unsteadyNotice = (runs: number): Notice => ({ kind: "unsteady", advised: Math.max(10, 2 * runs) });

/** What verdicts are remembered by. */
interface Remembering {
  readonly journal: Journal;
  readonly asked: AskedInputs;
  /** Whether the journal holds verdicts of earlier sessions, which are checked here and there. */
  readonly isEarlier: boolean;
  /** Told that runs have so many milliseconds now. */
  readonly onMoreTime: (milliseconds: number) => void;
}

/**
 * The search, repeated, worked ahead, journaled, kept to the same failure, limited, counted and cached, in this order
 * from the inside. When runs that timed out stood in the way, the time limit is raised and the search done again;
 * remembered verdicts bring it back to where it was.
 */
async function searchOnce<R extends Stoppable>(
  context: Context,
  { search, sameness, claims, keepsInputs }: SearchRun<R>,
  { journal, asked, isEarlier, onMoreTime }: Remembering,
): Promise<RunResult<R>> {
  const { program, state, watcher, reproduction, signal, steering } = context;
  const isSame = sameAs(reproduction.verdict, sameness);
  const decided = repeated(program.ask, context.settings.repetition, isSame);
  await program.gather(signal);
  const { waste, workers } = context.settings;
  // Workers come and go while the search is under way.
  const places = workers === undefined ? program.width : () => program.width;
  const ahead = workingAhead(decided, places, { waste, now: () => performance.now() });
  const check = isEarlier ? spotChecks(decided) : () => undefined;
  const known = await answered(asked.all, journal, isSame);
  for (;;) {
    let replayed = 0;
    const remembered = recalling(ahead.oracle, journal, (...recalled) => {
      replayed += 1;
      return check(...recalled);
    });
    const others = new OtherFailures((failure) => {
      const { count, candidate } = failure;
      watcher({ kind: "other-failure", reason: nameOfFailure(failure), times: count, example: candidate });
    });
    const kept = keepsInputs ? keeping(remembered, asked) : remembered;
    const round = startRound(context, onlySameFailure(kept, isSame, others));
    const result = await search(round.oracle, steering.begin(signal), known);
    steering.end();
    if (result.stopped !== null || round.timeOuts() === 0 || !program.timeLimit.raise()) {
      const tests = { ...round.tally.counts, replayed, wasted: ahead.wasted() };
      const confirmations = await confirmationsOf(context, sameness, claims(result));
      const notices = confirmations.flatMap(({ denial }) => denial ?? []);
      const isConfirmed = notices.length === 0;
      const otherFailures = keepExamples(state, others);
      return { result, tests, otherFailures, confirmations, isConfirmed, notices };
    }
    onMoreTime(program.timeLimit.milliseconds);
    watcher({ kind: "notice", notice: { kind: "more-time", candidates: round.timeOuts() } });
  }
}

/** What the journal says of inputs, failures other than the one looked for as such. */
async function answered(
  inputs: readonly Uint8Array[],
  journal: Journal,
  isSame: (verdict: Verdict) => boolean,
): Promise<readonly Answer<Uint8Array>[]> {
  const recall = async (candidate: Uint8Array): Promise<Verdict> =>
    journal.recall(candidate) ?? { outcome: "unresolved" };
  const oracle = onlySameFailure(recall, isSame, new OtherFailures());
  const known = inputs.filter((candidate) => journal.recall(candidate) !== undefined);
  const verdicts = await all(oracle, known, new AbortController().signal);
  return known.map((candidate, index) => ({ candidate, verdict: verdicts[index] as Verdict }));
}

const keeping = (inner: Oracle<Uint8Array>, asked: AskedInputs): Oracle<Uint8Array> =>
  wrapping(inner, (candidate, signal) => {
    asked.add(candidate);
    return inner(candidate, signal);
  });

/** One pass of a search, with counts of its own. */
interface Round {
  readonly oracle: Oracle<Uint8Array>;
  readonly tally: Tally;
  /** Candidates that ran out of time and might show the failure with more of it. */
  timeOuts(): number;
}

/** Half of the tenth of a second that a person takes for at once. */
const millisecondsBetweenTurns = 50;

function startRound({ input, settings, deadline, watcher }: Context, inner: Oracle<Uint8Array>): Round {
  const tally = new Tally();
  const takeTurns = takingTurns(millisecondsBetweenTurns);
  let timeOuts = 0;
  const within = limited(inner, { tests: settings.maxTests, deadline, now: () => performance.now() });
  const watched = wrapping(within, async (candidate, signal) => {
    watcher({ kind: "candidate", bytes: input.form.measure(candidate).bytes });
    const verdict = await within(candidate, signal);
    if (verdict.timedOut && verdict.outcome !== "fail") timeOuts += 1;
    watcher({ kind: "verdict", outcome: verdict.outcome, tests: tally.counts.total + 1 });
    return verdict;
  });
  const remembering = cached(counted(watched, tally), { onHit: () => tally.addCached() });
  // Outermost: thousands of candidates in a row may be known.
  const oracle = wrapping(remembering, async (candidate, signal) => {
    await takeTurns();
    return remembering(candidate, signal);
  });
  return { oracle, tally, timeOuts: () => timeOuts };
}

/** Keeps one example of each other failure in the state folder, the most frequent first. */
function keepExamples(state: StateFolder, others: OtherFailures): readonly OtherFailureInAnswer[] {
  return others.all
    .toSorted((one, other) => other.count - one.count)
    .map((failure) => {
      const { fingerprint, candidate, count } = failure;
      const name = keyOf(new TextEncoder().encode(fingerprint)).slice(0, 8);
      const example = shownPath(state.keepExample(name, candidate));
      return { reason: nameOfFailure(failure), times: count, example, text: shortText(state, candidate) };
    });
}

/** Bytes of examples that answers have as text. */
const longestText = 2_000;

const shortText = ({ isOfFolder }: StateFolder, candidate: Uint8Array): string | null =>
  isOfFolder || candidate.length > longestText ? null : decodeText(candidate).text;

/** What a result is said to show. */
export interface Claim {
  readonly bytes: Uint8Array;
  readonly outcome: "pass" | "fail";
}

/** What fresh runs say about a claim. */
export interface Confirmation {
  /** That of the last run; null when there was no time for one. */
  readonly verdict: Verdict | null;
  /** What speaks against the claim; null when nothing does. */
  readonly denial: Notice | null;
}

/** What fresh runs say about these claims, one for each. */
export async function confirmationsOf(
  context: Context,
  sameness: Sameness,
  claims: readonly Claim[],
): Promise<readonly Confirmation[]> {
  const confirmations: Confirmation[] = [];
  for (const claim of claims) confirmations.push(await confirmationOf(context, sameness, claim));
  return confirmations;
}

/**
 * Runs a result again, fresh and outside every cache, as the user will and on the user's machine; says so when it does not show the outcome
 * it should, or fails in another way than the input. For a flaky program as many runs as decide a candidate are tried.
 * Throws WorkerDisagreement when workers found it and no run here shows it.
 */
async function confirmationOf(
  { program, settings, signal, reproduction }: Context,
  sameness: Sameness,
  { bytes, outcome }: Claim,
): Promise<Confirmation> {
  const isElsewhere = settings.workers !== undefined;
  const runs = isElsewhere ? Math.max(settings.repetition.runs, mostContradicting) : settings.repetition.runs;
  const isSame = sameAs(reproduction.verdict, sameness);
  let verdict: Verdict | null = null;
  let denial: Notice | null = null;
  try {
    for (let run = 0; run < runs; run++) {
      verdict = await program.askHere(bytes, signal);
      const isOtherFailure = verdict.outcome === "fail" && !isSame(verdict);
      if (verdict.outcome === outcome && !isOtherFailure) return { verdict, denial: null };
      const { fingerprint } = verdict;
      const met = (isOtherFailure ? fingerprint && readable(fingerprint) : verdict.reason) ?? verdict.outcome;
      denial = { kind: "denied", expected: outcome, met, isOtherFailure };
    }
  } catch (error) {
    // Stopped by now: the result stands on the verdict it was found with.
    if (error instanceof Stop) return { verdict, denial: null };
    throw error;
  }
  if (isElsewhere && denial?.kind === "denied") {
    throw new WorkerDisagreement(
      `workers say "${outcome}" of the result, and this machine says "${denial.met}" in ${runs} runs; end the workers that have another program or environment`,
    );
  }
  return { verdict, denial };
}

/** Runs here that have to contradict what workers said before they are not believed; a flaky program differs now and then. */
const mostContradicting = 3;
