import type { Ends } from "../delta/ends.ts";
import type { Difference } from "../isolate/difference.ts";
import { type InputSides, type Isolated, isolate } from "../isolate/isolate.ts";
import type { Change, IsolateAnswer } from "../report/answer.ts";
import { isolated } from "../report/isolated.ts";
import {
  answerFrame,
  failureInAnswer,
  fileInAnswer,
  insteadNotice,
  testsOfReproduction,
} from "./answer-frame.ts";
import type { Concluded } from "./concluded.ts";
import { confirmationNotice } from "./confirmation.ts";
import { readInput } from "./input-file.ts";
import { type Inquired, inquire } from "./inquiry.ts";
import { oneOf, units } from "./named-choice.ts";
import { flakinessNotice } from "./reproduce.ts";
import { resultTarget, siblingTarget } from "./result-path.ts";
import type { Settings } from "./settings.ts";
import { type Watch, type Workbench, withWorkbench } from "./workbench.ts";

/** The session of `culprit isolate`. */
export async function isolateSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Concluded<IsolateAnswer>> {
  const { answer, failing } = await withWorkbench(path, settings, watch, isolateOn);
  return { answer, text: (paint) => isolated(answer, failing, paint) };
}

/** An answer with the failing side it is about. */
export interface IsolatedDifference {
  readonly answer: IsolateAnswer;
  readonly failing: Uint8Array;
}

/**
 * Isolates the failure-inducing difference in the input of an open workbench. The passing side is the user's, else
 * `accepted`, else the empty input or, when that does not pass, a part of the input that does.
 */
export async function isolateOn(bench: Workbench, accepted?: Uint8Array): Promise<IsolatedDifference> {
  const { input, settings, reproduction, watcher, state } = bench;
  const algorithm = oneOf("--algorithm", settings.algorithm, ["auto", "dd"]);
  const unit = oneOf("--unit", settings.unit, units);
  const passing = settings.passing === undefined ? accepted : readInput(settings.passing).bytes;
  if (reproduction.verdict.outcome !== "fail") {
    return { answer: nothingIsolated(bench, insteadNotice(bench), "not-reproduced"), failing: input.bytes };
  }
  const files = {
    passing: state.result(resultTarget(input, settings.out, "pass")),
    failing: state.result(siblingTarget(input, settings.out, "fail")),
  };
  watcher({ kind: "phase", name: "isolating" });
  const keep = (better: InputSides): void => {
    files.passing.write(better.passing);
    files.failing.write(better.failing);
    watcher({ kind: "improved", bytes: Math.abs(better.failing.length - better.passing.length) });
  };
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    isolate(input.bytes, oracle, { passing, algorithm, unit, signal, onImprovement: keep }),
  );
  const { sides, ends } = inquired.result;
  if (sides === null) {
    const notice = nothingPasses(settings, ends);
    return { answer: nothingIsolated(bench, notice, "not-found"), failing: input.bytes };
  }
  keep(sides);
  const named = {
    passing: fileInAnswer(files.passing.path, sides.passing),
    failing: fileInAnswer(files.failing.path, sides.failing),
  };
  return { answer: await answerOf(bench, { inquired, sides, named }), failing: sides.failing };
}

function nothingPasses({ passing }: Settings, ends: Ends | null): string {
  if (passing === undefined) {
    return "no part of the input was found that passes; expected an input that the program accepts. Name one with --passing.";
  }
  const verdict = ends?.empty;
  const did = verdict === undefined ? "was not run" : `does not pass (${verdict.reason ?? verdict.outcome})`;
  return `${passing} ${did}; expected an input that the program accepts. Name another with --passing.`;
}

interface Found {
  readonly inquired: Inquired<Isolated>;
  readonly sides: InputSides;
  readonly named: Pick<IsolateAnswer, "passing" | "failing">;
}

async function answerOf(bench: Workbench, { inquired, sides, named }: Found): Promise<IsolateAnswer> {
  const { algorithm, unit, guarantee, stopped, difference } = inquired.result;
  const notices = [
    ...flakinessNotice(bench.reproduction, bench.settings.repeat),
    ...(await confirmationNotice(bench, sides.failing, "fail")),
    ...(await confirmationNotice(bench, sides.passing, "pass")),
  ];
  const status = stopped === null ? "ok" : "stopped";
  const { tests } = inquired;
  return {
    ...answerFrame(bench, { command: "isolate", status, output: named.failing, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee,
    ...named,
    difference: difference.map(changeInAnswer),
  };
}

/** Seen from the failing side: it has `removed` where the passing side has `inserted`. */
function changeInAnswer({ failingAt, failing, passing }: Difference): Change {
  const length = new TextEncoder().encode(failing).length;
  return { start: failingAt, end: failingAt + length, removed: failing, inserted: passing };
}

function nothingIsolated(
  bench: Workbench,
  notice: string,
  status: "not-reproduced" | "not-found",
): IsolateAnswer {
  const tests = testsOfReproduction(bench);
  return {
    ...answerFrame(bench, {
      command: "isolate",
      status,
      output: null,
      tests,
      stopped: null,
      notices: [notice],
    }),
    failure: null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
    passing: null,
    failing: null,
    difference: [],
  };
}
