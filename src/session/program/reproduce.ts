import { readFileSync, writeFileSync } from "node:fs";
import { sameFailure } from "../../oracle/fingerprint.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Repetition } from "../../oracle/wrap/repeated.ts";
import { wrongCallIn } from "../../oracle/wrong-call.ts";
import type { Notice } from "../../report/notice.ts";
import { messageOf } from "../answer/failure-in-answer.ts";
import type { InputFile } from "../files/input-file.ts";
import { isRun, type Settings } from "../settings/settings.ts";
import type { ProgramUnderTest } from "./program-under-test.ts";

/** The behaviour of the input itself. */
export interface Reproduction {
  /** The first failing run's verdict, else the first run's; unresolved if no run finished. */
  readonly verdict: Verdict;
  /** Runs with the same behaviour in the user's folder and in private ones, and all runs in private ones. */
  readonly runs: number;
  readonly failures: number;
  /** Further runs, which show why the failure is rejected. */
  readonly otherRuns: number;
  /** Why there were no more runs, if the user or a limit ended them. */
  readonly stopped: StopReason | null;
  /** Why the failure is not accepted as the user's; null if it is, or if there is none. */
  readonly refusal: Notice | null;
  /** Further notices for the user. */
  readonly notices: readonly Notice[];
}

/** A failure that is known without a run. */
export const withoutRuns = (verdict: Verdict): Reproduction => ({
  ...{ verdict, runs: 0, failures: 0, otherRuns: 0 },
  ...{ stopped: null, refusal: null, notices: [] },
});

const mostRuns = 5;
const enoughMilliseconds = 1_000;

interface Reproducing {
  readonly program: ProgramUnderTest;
  readonly settings: Settings;
  readonly input: InputFile;
  readonly signal: AbortSignal;
}

/**
 * Runs the input once like the user, then in private folders. It takes at least two runs in all, so that flakiness
 * shows early. Up to five runs follow while they take less than a second, and as many as `--repeat` allows until it
 * fails. Rejects a failure that only a private folder causes, and a wrong invocation.
 */
export async function reproduce(reproducing: Reproducing): Promise<Reproduction> {
  const { program, settings, input, signal } = reproducing;
  const patience = settings.repeat.runs;
  const started = performance.now();
  const verdicts: Verdict[] = [];
  let here: Verdict | null = null;
  let failures = 0;
  const isEnough = (): boolean => {
    const same =
      here === null || verdicts.some(alike(here)) ? verdicts.length + Number(here !== null) : verdicts.length;
    return (
      verdicts.length > 0 &&
      (failures > 0 || verdicts.length >= patience) &&
      (same >= mostRuns || (same >= 2 && performance.now() - started > enoughMilliseconds))
    );
  };
  const stopped = await untilStopped(async () => {
    here = await runHere(reproducing);
    while (!isEnough()) {
      const verdict = await program.ask(input.bytes, signal);
      verdicts.push(verdict);
      if (verdict.outcome === "fail") failures += 1;
    }
  });
  const verdict = verdicts.find(({ outcome }) => outcome === "fail") ?? verdicts[0] ?? unknown;
  return judged(reproducing, { verdict, verdicts, here, stopped });
}

const unknown: Verdict = { outcome: "unresolved", reason: "stopped before the first run was over" };

/** Whether two runs of one input behaved alike. */
const alike =
  (one: Verdict) =>
  (other: Verdict): boolean =>
    one.outcome === other.outcome && sameFailure(one.fingerprint, other.fingerprint, "message");

/** Runs the input like the user; afterwards restores the input if the program changed it. */
async function runHere({ program, input, signal }: Reproducing): Promise<Verdict | null> {
  if (program.asUser === undefined) return null;
  try {
    return await program.asUser(input, signal);
  } finally {
    putBack(input);
  }
}

function putBack({ location, bytes, mode }: InputFile): void {
  try {
    if (Buffer.compare(readFileSync(location), bytes) === 0) return;
  } catch {
    // It was deleted, or is no file any more.
  }
  writeFileSync(location, bytes, { mode });
}

/** The verdicts of an input's runs. */
interface Observed {
  readonly verdict: Verdict;
  /** The runs in private folders. */
  readonly verdicts: readonly Verdict[];
  readonly here: Verdict | null;
  readonly stopped: StopReason | null;
}

async function judged(reproducing: Reproducing, observed: Observed): Promise<Reproduction> {
  const { verdict, verdicts, here, stopped } = observed;
  const { repeat: repetition } = reproducing.settings;
  const failing = verdicts.filter(({ outcome }) => outcome === "fail").length;
  const isSameHere = here !== null && verdicts.some(alike(here));
  const runs = verdicts.length + Number(isSameHere);
  const failures = failing + Number(isSameHere && here.outcome === "fail");
  const counted = { verdict, runs, failures, stopped, otherRuns: Number(here !== null && !isSameHere) };
  const flaky = flakinessNotice(counted, repetition);
  const isSlow = verdict.timedOut === true && reproducing.settings.timeout === undefined;
  const slow: readonly Notice[] = isSlow ? [{ kind: "timed-out" }] : [];
  const accepted = { ...counted, refusal: null, notices: [...flaky, ...slow] };
  // If runs on the same input differ, nothing is known about folders.
  if (stopped !== null || flaky.length > 0) return accepted;
  // The very first run may just be slow.
  const differs = here !== null && !isSameHere && !here.timedOut;
  let doubted: Reproduction = accepted;
  const stoppedNow = await untilStopped(async () => {
    doubted = differs
      ? await elsewhere(reproducing, { ...accepted, here })
      : await wronglyCalled(reproducing, accepted);
  });
  return stoppedNow === null ? doubted : { ...accepted, stopped: stoppedNow };
}

/** Handles a program that behaves differently in a private folder than in the user's. */
async function elsewhere(
  { program, input, settings, signal }: Reproducing,
  { here, ...known }: Reproduction & { readonly here: Verdict },
): Promise<Reproduction> {
  const { verdict } = known;
  const wrong = verdict.run && wrongCallIn(verdict.run);
  const isAdopted = verdict.outcome === "fail" && !wrong;
  if (here.outcome !== "fail" && verdict.outcome !== "fail") return known;
  // Determines whether the folder makes the difference, or the files next to the input.
  const copy = isRun(settings.how) && settings.how.cwd === undefined && program.asUser;
  const inFolder = copy ? await copy({ bytes: input.bytes }, signal) : null;
  const notice: Notice = {
    kind: "differs-here",
    program: program.name,
    here: didInWords(here),
    apart: didInWords(verdict),
    isAdopted,
    remedy: inFolder !== null && alike(here)(inFolder) ? "folder" : "beside",
  };
  const otherRuns = known.otherRuns + Number(inFolder !== null);
  return isAdopted
    ? { ...known, otherRuns, notices: [...known.notices, notice] }
    : refused({ ...known, otherRuns }, notice);
}

/**
 * Checks a failure that looks like a wrong invocation. It is one if an empty input fails alike, unless the user defined
 * failures.
 */
async function wronglyCalled(
  { program, input, settings, signal }: Reproducing,
  known: Reproduction,
): Promise<Reproduction> {
  const { verdict } = known;
  const call = verdict.outcome === "fail" && verdict.run ? wrongCallIn(verdict.run) : null;
  if (call === null || input.form.isFolder || settings.criteria.failWhen.length > 0) return known;
  const empty = await program.ask(new Uint8Array(), signal);
  if (!alike(verdict)(empty)) return { ...known, otherRuns: known.otherRuns + 1 };
  const refusal: Notice = { kind: "wrong-call", program: program.name, because: call.kind, said: call.said };
  return refused({ ...known, otherRuns: known.otherRuns + 1 }, refusal);
}

const refused = (known: Reproduction, refusal: Notice): Reproduction => ({
  ...known,
  verdict: { ...known.verdict, outcome: "unresolved" },
  refusal,
});

const saidIn = ({ run }: Verdict): string => (run === undefined ? "" : messageOf(run));

function didInWords(verdict: Verdict): string {
  const { outcome, reason = outcome, run } = verdict;
  const said = (run && wrongCallIn(run)?.said) ?? saidIn(verdict);
  return outcome === "pass" ? "accepts the input" : `ends with ${reason}${said === "" ? "" : ` (${said})`}`;
}

/** Warns about an input that fails only in some runs, unless candidates get enough runs. */
function flakinessNotice(
  { runs, failures }: Pick<Reproduction, "runs" | "failures">,
  repetition: Repetition,
): Notice[] {
  if (failures === 0 || failures === runs) return [];
  const rate = failures / runs;
  const advised = Math.ceil(Math.log(0.001) / Math.log(1 - rate));
  const deciding = repetition.runs;
  return deciding >= advised ? [] : [{ kind: "flaky", failures, runs, deciding, advised }];
}
