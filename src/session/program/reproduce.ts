import { readFileSync, writeFileSync } from "node:fs";
import { sameFailure } from "../../oracle/fingerprint.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import type { Repetition } from "../../oracle/wrap/repeated.ts";
import { wrongCallIn } from "../../oracle/wrong-call.ts";
import type { Notice } from "../../report/notice.ts";
import { messageOf } from "../answer/failure-in-answer.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import type { ProgramUnderTest } from "./program-under-test.ts";

/** What the input itself did when it was run. */
export interface Reproduction {
  /** The first failing run's verdict, else the first run's; unresolved when no run came to its end. */
  readonly verdict: Verdict;
  /** Those that did the same in the user's folder and in a private one, and all in a private one. */
  readonly runs: number;
  readonly failures: number;
  /** Other runs, which show why the failure is not the user's. */
  readonly otherRuns: number;
  /** Why there were no more runs, when somebody or a limit ended them. */
  readonly stopped: StopReason | null;
  /** Why the failure is not taken for the user's; null when it is, and when there is none. */
  readonly refusal: Notice | null;
  /** What the user should know about it otherwise. */
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
 * Runs the input once as the user would, then in private folders: at least twice in all, so that a flaky program is noticed before
 * an hour is spent on it, up to five times as long as that takes less than a second, and as often as `--repeat` allows until it fails.
 * A failure that only a private folder brings about, or a wrong call, is not taken for the user's.
 */
export async function reproduce(reproducing: Reproducing): Promise<Reproduction> {
  const { program, settings, input, signal } = reproducing;
  const patience = settings.repetition.runs;
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

/** Whether two runs of one input did the same. */
const alike =
  (one: Verdict) =>
  (other: Verdict): boolean =>
    one.outcome === other.outcome && sameFailure(one.fingerprint, other.fingerprint, "message");

/** A run as the user does it; the input is as it was afterwards, whatever the program does to it. */
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
    // It is gone, or no file any more.
  }
  writeFileSync(location, bytes, { mode });
}

/** What the runs of an input showed. */
interface Observed {
  readonly verdict: Verdict;
  /** Those in private folders. */
  readonly verdicts: readonly Verdict[];
  readonly here: Verdict | null;
  readonly stopped: StopReason | null;
}

async function judged(reproducing: Reproducing, observed: Observed): Promise<Reproduction> {
  const { verdict, verdicts, here, stopped } = observed;
  const { repetition } = reproducing.settings;
  const failing = verdicts.filter(({ outcome }) => outcome === "fail").length;
  const isSameHere = here !== null && verdicts.some(alike(here));
  const runs = verdicts.length + Number(isSameHere);
  const failures = failing + Number(isSameHere && here.outcome === "fail");
  const counted = { verdict, runs, failures, stopped, otherRuns: Number(here !== null && !isSameHere) };
  const flaky = flakinessNotice(counted, repetition);
  const accepted = { ...counted, refusal: null, notices: flaky };
  // Where runs with the same input differ among each other, nothing is known of folders.
  if (stopped !== null || flaky.length > 0) return accepted;
  // The first run of all may just be slow.
  const differs = here !== null && !isSameHere && !here.timedOut;
  let doubted: Reproduction = accepted;
  const stoppedNow = await untilStopped(async () => {
    doubted = differs
      ? await elsewhere(reproducing, { ...accepted, here })
      : await wronglyCalled(reproducing, accepted);
  });
  return stoppedNow === null ? doubted : { ...accepted, stopped: stoppedNow };
}

/** Of a program that does something else in a private folder than in the user's. */
async function elsewhere(
  { program, input, settings, signal }: Reproducing,
  { here, ...known }: Reproduction & { readonly here: Verdict },
): Promise<Reproduction> {
  const { verdict } = known;
  const wrong = verdict.run && wrongCallIn(verdict.run);
  const isAdopted = verdict.outcome === "fail" && !wrong;
  if (here.outcome !== "fail" && verdict.outcome !== "fail") return known;
  // Whether the folder makes the difference, or what lies beside the file.
  const copy = settings.how.kind !== "module" && settings.how.cwd === undefined && program.asUser;
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

/** Of a failure that looks like a wrong call: it is one if an empty input fails in the same way, unless the user said what counts as failing. */
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

/** What to tell the user about an input that fails in some runs only, unless candidates are asked about often enough. */
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
