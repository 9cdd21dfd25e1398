import { type Minimized, minimize } from "../reduce/minimize.ts";
import type { TreeSource } from "../reduce/tree/tree-source.ts";
import type { MinimizeAnswer } from "../report/answer.ts";
import { minimized, stageLines } from "../report/minimized.ts";
import {
  answerFrame,
  failureInAnswer,
  fileInAnswer,
  insteadNotice,
  testsOfReproduction,
} from "./answer-frame.ts";
import type { Concluded } from "./concluded.ts";
import { confirmationNotice } from "./confirmation.ts";
import { type GrammarSource, treeBy } from "./grammar-source.ts";
import { type Inquired, inquire } from "./inquiry.ts";
import { oneOf, units } from "./named-choice.ts";
import { flakinessNotice } from "./reproduce.ts";
import { resultTarget } from "./result-path.ts";
import type { Settings } from "./settings.ts";
import { type Watch, type Workbench, withWorkbench } from "./workbench.ts";

/** The session of `culprit minimize`. */
export async function minimizeSession(
  path: string,
  settings: Settings,
  watch: Watch,
): Promise<Concluded<MinimizeAnswer>> {
  const { answer, result } = await withWorkbench(path, settings, watch, minimizeOn);
  return {
    answer,
    text: (paint) => [
      ...minimized(answer, result, paint),
      ...(settings.stats ? stageLines(answer.stages) : []),
    ],
  };
}

/** An answer with the bytes it is about. */
export interface MinimizedInput {
  readonly answer: MinimizeAnswer;
  readonly result: Uint8Array;
}

/** Minimizes the input of an open workbench. */
export async function minimizeOn(bench: Workbench): Promise<MinimizedInput> {
  const { input, settings, reproduction, watcher, state } = bench;
  if (reproduction.verdict.outcome !== "fail")
    return { answer: nothingToMinimize(bench), result: input.bytes };
  const file = state.result(resultTarget(input, settings.out, "min"));
  watcher({ kind: "phase", name: "minimizing" });
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improved", bytes: better.length });
  };
  keep(input.bytes);
  const algorithm = oneOf("--algorithm", settings.algorithm, ["auto", "tree", "ddmin", "hdd", "hdd*"]);
  const unit = oneOf("--unit", settings.unit, units);
  const tree = treeSource(bench.grammar);
  const inquired = await inquire(bench, settings.criteria.same ?? "message", (oracle, signal) =>
    minimize(input.bytes, oracle, { algorithm, unit, tree, signal, onImprovement: keep }),
  );
  keep(inquired.result.bytes);
  const answer = await answerOf(bench, inquired, file.path);
  return { answer, result: inquired.result.bytes };
}

function treeSource(source: GrammarSource | undefined): TreeSource | undefined {
  if (source === undefined) return undefined;
  return (bytes) => {
    const tree = treeBy(source, bytes);
    return tree && { grammar: source.grammar, tree };
  };
}

async function answerOf(
  bench: Workbench,
  inquired: Inquired<Minimized>,
  path: string,
): Promise<MinimizeAnswer> {
  const { result, tests, otherFailures } = inquired;
  const { bytes, algorithm, unit, guarantee, treeMinimal, stages, stopped, ends } = result;
  const notices = [
    ...flakinessNotice(bench.reproduction, bench.settings.repeat),
    ...(ends?.empty.outcome === "fail" ? [emptyFails] : []),
    ...(await confirmationNotice(bench, bytes, "fail")),
  ];
  const status = stopped === null ? "ok" : "stopped";
  const output = fileInAnswer(path, bytes);
  return {
    ...answerFrame(bench, { command: "minimize", status, output, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee,
    treeMinimal,
    grammar: bench.grammar?.name ?? null,
    stages: stages.map(({ name, asked, successes, removed }) => ({
      name,
      tests: asked,
      successes,
      bytes: removed,
    })),
    otherFailures,
  };
}

const emptyFails =
  "the empty input fails in the same way, so the failure may have nothing to do with what is in the input; check the command.";

function nothingToMinimize(bench: Workbench): MinimizeAnswer {
  const frame = { status: "not-reproduced", output: null, stopped: null } as const;
  const tests = testsOfReproduction(bench);
  return {
    ...answerFrame(bench, { ...frame, command: "minimize", tests, notices: [insteadNotice(bench)] }),
    failure: null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
    treeMinimal: false,
    grammar: bench.grammar?.name ?? null,
    stages: [],
    otherFailures: [],
  };
}
