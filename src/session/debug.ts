import type {
  AnswerFrame,
  DebugAnswer,
  IsolateAnswer,
  MinimizeAnswer,
  RepairAnswer,
  Status,
} from "../report/answer.ts";
import type { Conclusion } from "../report/conclusion.ts";
import { answerFrame, type Framed } from "./answer/answer-frame.ts";
import { failureInAnswer } from "./answer/failure-in-answer.ts";
import { unreproduced } from "./answer/fruitless.ts";
import { sumOfTests } from "./answer/tests.ts";
import { readInput } from "./files/input-file.ts";
import { isolateOn } from "./isolate.ts";
import { minimizeOn } from "./minimize/minimize.ts";
import { repairOn } from "./repair.ts";
import type { Settings } from "./settings/settings.ts";
import { siblingTarget } from "./state/result-path.ts";
import { concludeOn } from "./workbench/conclude-on.ts";
import type { Ended } from "./workbench/event-record.ts";
import type { Watch, Workbench } from "./workbench/workbench.ts";

/** The session of `culprit debug`: minimize, isolate and repair one input, with one program kept running. */
export function debugSession(path: string, settings: Settings, watch: Watch): Promise<Conclusion<"debug">> {
  return concludeOn(readInput(path), { settings, watch }, debugOn);
}

async function debugOn(bench: Workbench): Promise<Ended<"debug">> {
  const { verdict } = bench.reproduction;
  const failure = verdict.outcome === "fail" ? failureInAnswer(verdict) : null;
  const answers: { minimize?: MinimizeAnswer; repair?: RepairAnswer; isolate?: IsolateAnswer } = {};
  let smallest = bench.input.bytes;
  let failing = bench.input.bytes;
  const goesOn = (): boolean => Object.values(answers).every(({ stopped }) => stopped === null);
  if (failure !== null) {
    const minimized = await minimizeOn(partOf(bench, "min"));
    answers.minimize = minimized.answer;
    smallest = minimized.result;
    let accepted: Uint8Array | undefined;
    if (goesOn()) {
      const repaired = await repairOn(partOf(bench, "repaired"));
      answers.repair = repaired.answer;
      accepted = repaired.result ?? undefined;
    }
    if (goesOn()) {
      const isolated = await isolateOn({ ...bench, started: performance.now() }, { accepted });
      answers.isolate = isolated.answer;
      failing = isolated.failing;
    }
  }
  const parts = [answers.minimize, answers.repair, answers.isolate].filter((part) => part !== undefined);
  const answer: DebugAnswer = {
    ...frameOf(bench, parts),
    failure,
    minimize: answers.minimize ?? null,
    isolate: answers.isolate ?? null,
    repair: answers.repair ?? null,
  };
  const material = { input: bench.input.bytes, minimized: smallest, failing };
  return { answer, material };
}

/** The bench for one part, which has its own time; with `--out x.json` it writes `x.min.json`, `x.repaired.json` … */
function partOf(bench: Workbench, kind: string): Workbench {
  const { settings, input } = bench;
  const out = settings.out === undefined ? undefined : siblingTarget(input, settings.out, kind).path;
  return { ...bench, started: performance.now(), settings: { ...settings, out } };
}

/** The frame of the whole: its tests are the sum of its parts' tests. */
function frameOf(bench: Workbench, parts: readonly AnswerFrame[]): Framed<"debug"> {
  const frame = { command: "debug", output: null } as const;
  if (parts.length === 0) return answerFrame(bench, { ...unreproduced(bench), ...frame });
  const stopped = parts.find((part) => part.stopped !== null)?.stopped ?? null;
  return answerFrame(bench, {
    ...frame,
    status: statusOfParts(parts),
    tests: sumOfTests(parts.map(({ tests }) => tests)),
    stopped,
    notices: [],
  });
}

/** That of the first part which does not stand, else of the one which was stopped. */
function statusOfParts(parts: readonly AnswerFrame[]): Status {
  if (parts.some(({ status }) => status === "unconfirmed")) return "unconfirmed";
  return parts.some(({ stopped }) => stopped !== null) ? "stopped" : "ok";
}
