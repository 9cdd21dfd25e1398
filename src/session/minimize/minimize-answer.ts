import type { Minimized } from "../../reduce/minimize.ts";
import type { FileInAnswer, MinimizeAnswer } from "../../report/answer.ts";
import { answerFrame } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { fileInAnswer } from "../answer/file-in-answer.ts";
import { unreproduced } from "../answer/fruitless.ts";
import { statusOf } from "../answer/status-of.ts";
import { flakinessNotice } from "../program/reproduce.ts";
import type { Inquired } from "../workbench/inquiry.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** An answer with the bytes it is about. */
export interface MinimizedInput {
  readonly answer: MinimizeAnswer;
  readonly result: Uint8Array;
}

/** What the answer tells of the result besides what the search does. */
export interface ResultInAnswer {
  /** Absolute. */
  readonly path: string;
  /** The name of the grammar. */
  readonly grammar: string | null;
  /** Whether the search was kept to what the grammar reads. */
  readonly isRead: boolean;
  /** A smaller one that the grammar does not read, if one was looked for and found. */
  readonly broken: FileInAnswer | null;
}

/** The answer about a finished or stopped search. */
export function minimizeAnswer(
  bench: Workbench,
  inquired: Inquired<Minimized>,
  { path, grammar, isRead, broken }: ResultInAnswer,
): MinimizeAnswer {
  const { tests, otherFailures, isConfirmed } = inquired;
  const { bytes, algorithm, unit, guarantee, treeMinimal, stages, stopped, ends } = inquired.result;
  const notices = [
    ...flakinessNotice(bench.reproduction, bench.settings.repetition),
    ...(ends?.empty.outcome === "fail" ? [emptyFailsNotice] : []),
    ...inquired.notices,
  ];
  const status = statusOf(inquired);
  const output = fileInAnswer(path, bytes, bench.input.form);
  return {
    ...answerFrame(bench, { command: "minimize", status, output, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee: isConfirmed ? guarantee : null,
    treeMinimal: isConfirmed && treeMinimal,
    emptyFails: ends?.empty.outcome === "fail",
    grammar,
    isRead,
    broken,
    stages: stages
      .filter(({ asked }) => asked > 0)
      .map(({ name, asked, successes, removed }) => ({
        name,
        tests: asked,
        successes,
        bytes: removed,
      })),
    otherFailures,
  };
}

const emptyFailsNotice =
  "the empty input fails in the same way, so the failure may have nothing to do with what is in the input; check the command.";

/** The answer about an input that does not fail. */
export function nothingToMinimize(bench: Workbench): MinimizedInput {
  const answer: MinimizeAnswer = {
    ...answerFrame(bench, { ...unreproduced(bench), command: "minimize", output: null }),
    failure: null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
    treeMinimal: false,
    emptyFails: false,
    grammar: bench.grammar?.name ?? null,
    isRead: false,
    broken: null,
    stages: [],
    otherFailures: [],
  };
  return { answer, result: bench.input.bytes };
}
