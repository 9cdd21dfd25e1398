import { type Isolated, isolate, type Pair } from "../isolate/isolate.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { repair } from "../repair/repair.ts";
import type { Change, IsolateAnswer } from "../report/answer.ts";
import { isolated } from "../report/isolated.ts";
import { decode, encodingOf } from "../text/encoding.ts";
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
 * `accepted`, else the empty input, else what a repair of the input saves.
 */
export async function isolateOn(bench: Workbench, accepted?: Uint8Array): Promise<IsolatedDifference> {
  const { input, settings, reproduction, watcher, state } = bench;
  const algorithm = oneOf("--algorithm", settings.algorithm, ["auto", "dd"]);
  const unit = oneOf("--unit", settings.unit, units);
  if (reproduction.verdict.outcome !== "fail") {
    return { answer: nothingIsolated(bench, insteadNotice(bench), "not-reproduced"), failing: input.bytes };
  }
  const passing =
    settings.passing === undefined
      ? (accepted ?? (await findPassing(bench)))
      : readInput(settings.passing).bytes;
  const passingFile = state.result(resultTarget(input, settings.out, "pass"));
  const failingFile = state.result(siblingTarget(input, settings.out, "fail"));
  watcher({ kind: "phase", name: "isolating" });
  const keep = (better: Pair): void => {
    passingFile.write(better.passing);
    failingFile.write(better.failing);
    watcher({ kind: "improved", bytes: Math.abs(better.failing.length - better.passing.length) });
  };
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    isolate(input.bytes, oracle, { passing, algorithm, unit, signal, onImprovement: keep }),
  );
  const { result } = inquired;
  if (result.notPassing !== null) {
    return {
      answer: nothingIsolated(bench, passingNotice(settings, result.notPassing), "not-found"),
      failing: input.bytes,
    };
  }
  keep(result);
  passingFile.close();
  failingFile.close();
  const files = {
    passing: fileInAnswer(passingFile.path, result.passing),
    failing: fileInAnswer(failingFile.path, result.failing),
  };
  return { answer: await answerOf(bench, inquired, files), failing: result.failing };
}

/** The empty input when that passes; else the largest part of the input that is accepted, found by a repair. */
async function findPassing(bench: Workbench): Promise<Uint8Array> {
  const empty = new Uint8Array(0);
  if ((await bench.program.ask(empty, bench.signal)).outcome === "pass") return empty;
  bench.watcher({ kind: "phase", name: "looking for an input that passes" });
  const { result } = await inquire(bench, "any", (oracle, signal) =>
    repair(bench.input.bytes, oracle, { signal }),
  );
  return result.bytes ?? empty;
}

function passingNotice({ passing }: Settings, verdict: Verdict): string {
  const did = `does not pass (${verdict.reason ?? verdict.outcome})`;
  return passing === undefined
    ? `no part of the input passes, and the empty input ${did}; expected an input that the program accepts. Name one with --passing.`
    : `${passing} ${did}; expected an input that the program accepts. Name another with --passing.`;
}

async function answerOf(
  bench: Workbench,
  { result, tests }: Inquired<Isolated>,
  files: Pick<IsolateAnswer, "passing" | "failing">,
): Promise<IsolateAnswer> {
  const { algorithm, unit, guarantee, stopped } = result;
  const notices = [
    ...flakinessNotice(bench.reproduction, bench.settings.repeat),
    ...(await confirmationNotice(bench, result.failing, "fail")),
    ...(await confirmationNotice(bench, result.passing, "pass")),
  ];
  const status = stopped === null ? "ok" : "stopped";
  return {
    ...answerFrame(bench, { command: "isolate", status, output: files.failing, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee,
    ...files,
    difference: differenceInAnswer(result),
  };
}

/** Seen from the failing side: it has `removed` where the passing side has `inserted`. */
function differenceInAnswer({ passing, failing, difference }: Isolated): readonly Change[] {
  const text = (bytes: Uint8Array, { start, end }: { start: number; end: number }): string =>
    decode(bytes.subarray(start, end), encodingOf(bytes));
  return difference.map(({ before, after }) => ({
    start: after.start,
    end: after.end,
    removed: text(failing, after),
    inserted: text(passing, before),
  }));
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
