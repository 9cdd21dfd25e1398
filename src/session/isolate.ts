import type { Difference } from "../isolate/difference.ts";
import { type InputSides, type Isolated, isolate } from "../isolate/isolate.ts";
import type { Change, IsolateAnswer } from "../report/answer.ts";
import type { Conclusion } from "../report/conclusion.ts";
import { answerFrame } from "./answer/answer-frame.ts";
import { failureInAnswer } from "./answer/failure-in-answer.ts";
import { fileInAnswer } from "./answer/file-in-answer.ts";
import { type Fruitless, stoppedNotice, unreproduced } from "./answer/fruitless.ts";
import { statusOf } from "./answer/status-of.ts";
import { readInput } from "./files/input-file.ts";
import { flakinessNotice } from "./program/reproduce.ts";
import { type SearchChoice, searchChoice } from "./settings/search-choice.ts";
import type { Settings } from "./settings/settings.ts";
import { siblingTarget } from "./state/result-path.ts";
import { concludeOn } from "./workbench/conclude-on.ts";
import { type Inquired, inquire } from "./workbench/inquiry.ts";
import type { Watch, Workbench } from "./workbench/workbench.ts";

/** The session of `culprit isolate`. */
export async function isolateSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Conclusion<"isolate">> {
  const choice = searchChoice(settings, { algorithms: ["auto", "dd"], textbook: "dd" });
  return concludeOn(readInput(path), { settings, watch }, async (bench) => {
    const { answer, failing } = await isolateOn(bench, { choice });
    return { answer, material: { failing } };
  });
}

/** An answer with the failing side it is about. */
export interface IsolatedDifference {
  readonly answer: IsolateAnswer;
  readonly failing: Uint8Array;
}

/** What else an isolation works with. */
export interface Isolating {
  readonly choice?: SearchChoice<"auto" | "dd">;
  /** An input known to be accepted. */
  readonly accepted?: Uint8Array | undefined;
}

/**
 * Isolates the failure-inducing difference in the input of an open workbench. The passing side is the user's, else
 * `accepted`, else the empty input or, when that does not pass, a part of the input that does.
 */
export async function isolateOn(
  bench: Workbench,
  { choice, accepted }: Isolating,
): Promise<IsolatedDifference> {
  const { input, settings, reproduction, watcher, state } = bench;
  const passing = settings.passing === undefined ? accepted : readInput(settings.passing).bytes;
  if (reproduction.verdict.outcome !== "fail") {
    return { answer: nothingIsolated(bench, unreproduced(bench)), failing: input.bytes };
  }
  const files = {
    passing: state.result(siblingTarget(input, settings.out, "pass")),
    failing: state.result(siblingTarget(input, settings.out, "fail")),
  };
  watcher({ kind: "phase", name: "isolating", bytes: input.bytes.length });
  const keep = (better: InputSides): void => {
    files.passing.write(better.passing);
    files.failing.write(better.failing);
    watcher({ kind: "improvement", bytes: Math.abs(better.failing.length - better.passing.length) });
  };
  const inquired = await inquire(bench, {
    sameness: settings.criteria.same ?? "message",
    search: (oracle, signal) =>
      isolate(input.bytes, oracle, { ...choice, passing, signal, onImprovement: keep }),
    claims: ({ sides }) =>
      sides === null
        ? []
        : [
            { bytes: sides.failing, outcome: "fail" },
            { bytes: sides.passing, outcome: "pass" },
          ],
  });
  const { sides, stopped } = inquired.result;
  if (sides === null) {
    const { tests } = inquired;
    const notices = [...inquired.notices, nothingPasses(settings, inquired.result)];
    const answer = nothingIsolated(bench, { status: "not-found", tests, stopped, notices });
    return { answer, failing: input.bytes };
  }
  keep(sides);
  const named = {
    passing: fileInAnswer(files.passing.path, sides.passing),
    failing: fileInAnswer(files.failing.path, sides.failing),
  };
  return { answer: answerOf(bench, { inquired, named }), failing: sides.failing };
}

function nothingPasses({ passing }: Settings, { ends, stopped }: Isolated): string {
  if (stopped !== null) return stoppedNotice(stopped, "anything was seen to pass");
  if (passing === undefined) {
    return "no part of the input was found that passes; expected an input that the program accepts. Name one with --passing.";
  }
  const verdict = ends?.empty;
  const reason = verdict?.reason === undefined ? "" : ` (${verdict.reason})`;
  return `${passing} does not pass${reason}; expected an input that the program accepts. Name another with --passing.`;
}

interface Found {
  readonly inquired: Inquired<Isolated>;
  readonly named: Pick<IsolateAnswer, "passing" | "failing">;
}

function answerOf(bench: Workbench, { inquired, named }: Found): IsolateAnswer {
  const { algorithm, unit, guarantee, stopped, difference } = inquired.result;
  const notices = [...flakinessNotice(bench.reproduction, bench.settings.repetition), ...inquired.notices];
  const { tests, isConfirmed } = inquired;
  const status = statusOf(inquired);
  return {
    ...answerFrame(bench, { command: "isolate", status, output: named.failing, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee: isConfirmed ? guarantee : null,
    ...named,
    difference: difference.map(changeInAnswer),
  };
}

/** Seen from the failing side: it has `removed` where the passing side has `inserted`. */
function changeInAnswer({ failingAt, failing, passing }: Difference): Change {
  const length = new TextEncoder().encode(failing).length;
  return { start: failingAt, end: failingAt + length, removed: failing, inserted: passing };
}

function nothingIsolated(bench: Workbench, why: Fruitless): IsolateAnswer {
  return {
    ...answerFrame(bench, { ...why, command: "isolate", output: null }),
    failure: null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
    passing: null,
    failing: null,
    difference: [],
  };
}
