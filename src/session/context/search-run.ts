import { keyOf } from "../../base/hash.ts";
import { takingTurns } from "../../base/in-turns.ts";
import type { Sameness } from "../../oracle/fingerprint.ts";
import { type Answer, all, answers } from "../../oracle/first-with.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import { mostContradicting, WorkerDisagreement } from "../../oracle/oracle-error.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { readable } from "../../oracle/quotation.ts";
import { Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { cached, OutdatedMemory, recalling, spotChecks } from "../../oracle/wrap/cached.ts";
import { counted, limited, Tally } from "../../oracle/wrap/counted.ts";
import { type Journal, openJournal } from "../../oracle/wrap/journaled.ts";
import { repeated } from "../../oracle/wrap/repeated.ts";
import { nameOfFailure, OtherFailures, onlySameFailure, sameAs } from "../../oracle/wrap/same-failure.ts";
import { workingAhead } from "../../oracle/wrap/working-ahead.ts";
import type { SignalOfStage, StageProgress } from "../../reduce/stage.ts";
import type { Tests } from "../../report/answer.ts";
import type { OtherFailureInAnswer } from "../../report/commands/minimize.ts";
import type { Notice } from "../../report/notice.ts";
import { decodeText } from "../../text/encoding.ts";
import { shownPath } from "../answer/answer-frame.ts";
import type { InputFile } from "../files/input-file.ts";
import { withoutRuns } from "../program/reproduce.ts";
import type { Settings } from "../settings/settings.ts";
import type { StateFolder } from "../state/state-folder.ts";
import { type Context, tellingStage, type Watch, withOpened } from "./context.ts";
import { longestText } from "./event-record.ts";

/** The common part of all search results. */
interface Stoppable {
  readonly stopped: StopReason | null;
}

/** What a search on the program under test works with. */
export interface Asking {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** Makes the signal of a stage, which an observer can skip. */
  readonly signalOfStage: SignalOfStage;
  readonly onStage: (progress: StageProgress) => void;
  /** Tells observers of a better result. */
  readonly onImprovement: (best: Uint8Array) => void;
  /** Inputs that earlier searches asked about, with their verdicts; they cost no runs. */
  readonly before: readonly Answer<Uint8Array>[];
}

/** A search on the program under test, and the claims of its result. */
export interface SearchRun<R> {
  /** How failures are compared with the input's failure. */
  readonly sameness: Sameness;
  readonly search: (asking: Asking) => Promise<R>;
  /** Whether to keep the inputs asked about for later searches. */
  readonly keepsInputs: boolean;
  /** The outcomes that fresh runs must confirm. */
  readonly claims: (result: R) => readonly Claim[];
}

/** A search's result, its cost, and other failures. */
export interface RunResult<R> {
  readonly result: R;
  readonly tests: Tests;
  readonly otherFailures: readonly OtherFailureInAnswer[];
  /** The outcome of the fresh runs for each claim. */
  readonly confirmations: readonly Confirmation[];
  /** Whether the fresh runs confirmed the result; otherwise nothing is guaranteed. */
  readonly isConfirmed: boolean;
  /** Notices about the search, for the user. */
  readonly notices: readonly Notice[];
}

/**
 * Runs a search on the program under test, then runs its claims again. If those runs deny the claims, or contradict the
 * journal of earlier sessions, the journal is set aside and the search starts again.
 */
export async function runSearch<R extends Stoppable>(
  context: Context,
  run: SearchRun<R>,
): Promise<RunResult<R>> {
  const { program, state, watcher, reproduction } = context;
  const { repeat: repetition } = context.settings;
  const { sameness } = run;
  const decidedBy =
    repetition.runs === 1 ? null : { repetition, sameness, like: reproduction.verdict.fingerprint };
  const { path, question, isEarlier } = state.journal({ program: program.question(), decidedBy });
  const tell = (notice: Notice): void => watcher({ kind: "notice", notice });
  const warn = (problem: string): void => tell({ kind: "journal", problem });
  // Only a raised limit justifies running old timeouts again; they remain valid while the limit adapts and after a
  // restart.
  let raisedTo = 0;
  const journal = openJournal(path, { question, warn, timeLimit: () => raisedTo });
  const onMoreTime = (milliseconds: number): void => {
    raisedTo = milliseconds;
  };
  try {
    const first = await unlessOutdated(searchOnce(context, run, { journal, onMoreTime, isEarlier }));
    if (!(first instanceof OutdatedMemory) && first.isConfirmed) return first;
    const because = first instanceof OutdatedMemory ? [outdated(first)] : first.notices;
    const restart: Notice = { kind: "searched-again", because, aside: journal.setAside() };
    tell(restart);
    const second = await searchOnce(context, run, { journal, onMoreTime, isEarlier: false });
    const unsteady = second.isConfirmed ? [] : [unsteadyNotice(repetition.runs)];
    return { ...second, notices: [restart, ...second.notices, ...unsteady] };
  } catch (error) {
    // Earlier verdicts of these workers may be wrong as well.
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

/** The store of remembered verdicts. */
interface Remembering {
  readonly journal: Journal;
  /** Whether the journal holds verdicts of earlier sessions, which are spot-checked. */
  readonly isEarlier: boolean;
  /** Called with the raised time limit in milliseconds. */
  readonly onMoreTime: (milliseconds: number) => void;
}

/**
 * Runs the search once. The oracle's layers, from the inside: repeated, worked ahead, journaled, restricted to the same
 * failure, limited, counted, cached. If runs timed out, raises the time limit and searches again; remembered verdicts
 * make that quick.
 */
async function searchOnce<R extends Stoppable>(
  context: Context,
  { search, sameness, claims, keepsInputs }: SearchRun<R>,
  { journal, isEarlier, onMoreTime }: Remembering,
): Promise<RunResult<R>> {
  const { program, state, watcher, reproduction, signal, steering } = context;
  const isSame = sameAs(reproduction.verdict, sameness);
  const decided = repeated(program.ask, context.settings.repeat, isSame);
  await program.gather(signal);
  const { waste, workers } = context.settings;
  // The width changes as workers join and leave.
  const places = workers === undefined ? program.width : () => program.width;
  const ahead = workingAhead(decided, places, { waste, now: () => performance.now() });
  const check = isEarlier ? spotChecks(decided) : () => undefined;
  const asking = {
    signalOfStage: steering.begin,
    onStage: tellingStage(watcher),
    onImprovement: (best: Uint8Array) => watcher({ kind: "improvement", bytes: best.length, best }),
    before: await answered(journal, isSame),
  };
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
    const kept = keepsInputs ? keeping(remembered, journal) : remembered;
    const round = startRound(context, onlySameFailure(kept, isSame, others));
    const result = await search({ ...asking, oracle: round.oracle, signal: steering.begin(signal) });
    steering.end();
    if (result.stopped !== null || round.mayFailLater() === 0 || !program.timeLimit.raise()) {
      const tests = { ...round.tally.counts, replayed, wasted: ahead.wasted() };
      const confirmations = await confirmationsOf(context, sameness, claims(result));
      const denials = confirmations.flatMap(({ denial }) => denial ?? []);
      const isConfirmed = denials.length === 0;
      const otherFailures = keepExamples(state, others);
      const notices = [...denials, ...timeOutNotice(context, round)];
      return { result, tests, otherFailures, confirmations, isConfirmed, notices };
    }
    onMoreTime(program.timeLimit.milliseconds);
    watcher({ kind: "notice", notice: { kind: "more-time", candidates: round.mayFailLater() } });
  }
}

/** Each of them takes the whole limit, so a tenth of all runs takes most of the time. */
const shareOfTimeOuts = 0.1;

/** Says how many runs of candidates timed out, unless the input does so, too. */
function timeOutNotice({ program, reproduction }: Context, { tally, timeOuts }: Round): readonly Notice[] {
  const { total } = tally.counts;
  const hung = timeOuts();
  if (reproduction.verdict.timedOut || hung === 0 || hung < shareOfTimeOuts * total) return [];
  return [{ kind: "runs-timed-out", runs: hung, of: total, milliseconds: program.timeLimit.milliseconds }];
}

/** The journal's verdicts on the inputs that it keeps; other failures count as unresolved. */
async function answered(
  journal: Journal,
  isSame: (verdict: Verdict) => boolean,
): Promise<readonly Answer<Uint8Array>[]> {
  const recall = async (candidate: Uint8Array): Promise<Verdict> =>
    journal.recall(candidate) ?? { outcome: "unresolved" };
  const oracle = onlySameFailure(recall, isSame, new OtherFailures());
  const known = journal.inputs.filter((candidate) => journal.recall(candidate) !== undefined);
  const verdicts = await all(oracle, known, new AbortController().signal);
  return known.map((candidate, index) => ({ candidate, verdict: verdicts[index] as Verdict }));
}

const keeping = (inner: Oracle<Uint8Array>, journal: Journal): Oracle<Uint8Array> =>
  wrapping(inner, (candidate, signal) => {
    journal.keepInput(candidate);
    return inner(candidate, signal);
  });

/** One pass of a search, with its own counts. */
interface Round {
  readonly oracle: Oracle<Uint8Array>;
  readonly tally: Tally;
  /** The number of candidates that timed out. */
  timeOuts(): number;
  /** Those of them that might fail with more time. */
  mayFailLater(): number;
}

function startRound({ input, settings, deadline, watcher }: Context, inner: Oracle<Uint8Array>): Round {
  const tally = new Tally();
  const takeTurns = takingTurns();
  let timeOuts = 0;
  let mayFailLater = 0;
  const within = limited(inner, { tests: settings.maxTests, deadline, now: () => performance.now() });
  const watched = wrapping(within, async (candidate, signal) => {
    watcher({ kind: "candidate", bytes: input.form.measure(candidate).bytes });
    const verdict = await within(candidate, signal);
    if (verdict.timedOut) timeOuts += 1;
    if (verdict.timedOut && verdict.outcome !== "fail") mayFailLater += 1;
    const { outcome, reason } = verdict;
    watcher({
      kind: "verdict",
      outcome,
      ...(reason !== undefined && { reason }),
      tests: tally.counts.total + 1,
    });
    return verdict;
  });
  const remembering = cached(counted(watched, tally), { onHit: () => tally.addCached() });
  // Outermost, because thousands of consecutive candidates may be known.
  const oracle = wrapping(remembering, async (candidate, signal) => {
    await takeTurns();
    return remembering(candidate, signal);
  });
  return { oracle, tally, timeOuts: () => timeOuts, mayFailLater: () => mayFailLater };
}

/** Saves one example of each other failure in the state folder; the most frequent comes first. */
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

const shortText = ({ isOfFolder }: StateFolder, candidate: Uint8Array): string | null =>
  isOfFolder || candidate.length > longestText ? null : decodeText(candidate).text;

/** A claim about a result: the outcome of these bytes. */
export interface Claim {
  readonly bytes: Uint8Array;
  readonly outcome: "pass" | "fail";
}

/** The verdict of fresh runs on a claim. */
interface Confirmation {
  /** The last run's verdict; null if there was no time for a run. */
  readonly verdict: Verdict | null;
  /** The evidence against the claim; null if there is none. */
  readonly denial: Notice | null;
}

/** Checks each of these claims by fresh runs. */
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
 * Runs a result again on this machine, without any cache. Returns a denial if it shows another outcome or another
 * failure than the input's. A flaky program gets as many runs as decide a candidate. Throws WorkerDisagreement if
 * workers found the result and no run here confirms it.
 */
async function confirmationOf(
  { program, settings, signal, reproduction }: Context,
  sameness: Sameness,
  { bytes, outcome }: Claim,
): Promise<Confirmation> {
  const isElsewhere = settings.workers !== undefined;
  const runs = isElsewhere ? Math.max(settings.repeat.runs, mostContradicting) : settings.repeat.runs;
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
    // Stopped by now, so the result keeps its earlier verdict.
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

/** How to run several inputs. */
interface RunningInputs {
  /** Its state folder keeps the verdicts, and its name is that of all candidates. */
  readonly about: InputFile;
  /** The failure that counts as one; others are unresolved. */
  readonly failure: Verdict;
  readonly sameness: Sameness;
  readonly settings: Settings;
  readonly watch: Watch;
  /** Called after each run with the number of finished ones. */
  readonly onRun: (done: number) => void;
}

/**
 * Runs the program on each input, without a search. The verdicts are in the order of the inputs; there are fewer if the
 * user or a limit ended the runs. Throws OptionsError and OracleError.
 */
export function runInputs(
  inputs: readonly Uint8Array[],
  { about, failure, sameness, settings, watch, onRun }: RunningInputs,
): Promise<RunResult<Stoppable & { readonly verdicts: readonly Verdict[] }>> {
  const withoutGrammar = { ...settings, grammar: "none", start: undefined };
  return withOpened(about, { settings: withoutGrammar, watch }, (opened) =>
    runSearch(
      { ...opened, reproduction: withoutRuns(failure) },
      {
        sameness,
        keepsInputs: false,
        claims: () => [],
        async search({ oracle, signal }) {
          const verdicts: Verdict[] = [];
          const stopped = await untilStopped(async () => {
            for await (const { verdict } of answers(oracle, inputs, signal)) {
              verdicts.push(verdict);
              onRun(verdicts.length);
            }
          });
          return { verdicts, stopped };
        },
      },
    ),
  );
}
