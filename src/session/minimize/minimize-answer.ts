import type { Minimized } from "../../reduce/minimize.ts";
import type { TreeSource } from "../../reduce/tree/tree-source.ts";
import type { MinimizeAnswer } from "../../report/answer.ts";
import { answerFrame } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { fileInAnswer } from "../answer/file-in-answer.ts";
import { unreproduced } from "../answer/fruitless.ts";
import { type GrammarSource, treeBy } from "../grammars/grammar-source.ts";
import { flakinessNotice } from "../program/reproduce.ts";
import { confirmationNotice } from "../workbench/confirmation.ts";
import type { Inquired } from "../workbench/inquiry.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** An answer with the bytes it is about. */
export interface MinimizedInput {
  readonly answer: MinimizeAnswer;
  readonly result: Uint8Array;
}

/** Trees by a grammar, or by the parser that comes with it; none without a grammar. */
export function treeSource(source: GrammarSource | undefined): TreeSource {
  return (bytes) => {
    const tree = source && treeBy(source, bytes);
    return source && tree ? { grammar: source.grammar, tree } : null;
  };
}

/** The answer about a finished or stopped search, whose result is run once more. */
export async function minimizeAnswer(
  bench: Workbench,
  { result, tests, otherFailures }: Inquired<Minimized>,
  { path, grammar }: { readonly path: string; readonly grammar: string | null },
): Promise<MinimizeAnswer> {
  const { bytes, algorithm, unit, guarantee, treeMinimal, stages, stopped, ends } = result;
  const notices = [
    ...flakinessNotice(bench.reproduction, bench.settings.repetition),
    ...(ends?.empty.outcome === "fail" ? [emptyFailsNotice] : []),
    ...(await confirmationNotice(bench, bytes, "fail")),
  ];
  const status = stopped === null ? "ok" : "stopped";
  const output = fileInAnswer(path, bytes, bench.input.form);
  return {
    ...answerFrame(bench, { command: "minimize", status, output, tests, stopped, notices }),
    failure: failureInAnswer(bench.reproduction.verdict),
    algorithm,
    unit,
    guarantee,
    treeMinimal,
    emptyFails: ends?.empty.outcome === "fail",
    grammar,
    stages: stages.map(({ name, asked, successes, removed }) => ({
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
    stages: [],
    otherFailures: [],
  };
  return { answer, result: bench.input.bytes };
}
