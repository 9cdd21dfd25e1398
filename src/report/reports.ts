import { jsonTreePieces } from "../tree/write.ts";
import { compareReport } from "./commands/compare.ts";
import { debugReport } from "./commands/debug.ts";
import { explainSamplesReport } from "./commands/explain-samples.ts";
import { generateReport } from "./commands/generate.ts";
import { grammarCheckReport } from "./commands/grammar-check.ts";
import { learnReport } from "./commands/learn.ts";
import { parseReport } from "./commands/parse.ts";
import { predictReport } from "./commands/predict.ts";
import { specializeReport } from "./commands/specialize.ts";
import { triageReport } from "./commands/triage.ts";
import type { Ended, Report, TextOptions } from "./report.ts";
import { verbReports } from "./verb-reports.ts";
import type { Paint } from "./words.ts";

/** The report of each command. This list alone defines the types of answers and materials. */
export const reports = {
  debug: debugReport,
  triage: triageReport,
  ...verbReports,
  compare: compareReport,
  parse: parseReport,
  learn: learnReport,
  generate: generateReport,
  specialize: specializeReport,
  "explain samples": explainSamplesReport,
  predict: predictReport,
  "grammar check": grammarCheckReport,
};

/** A command with an answer. */
export type Command = keyof typeof reports;

/** The answers by command. */
export type Answers = {
  readonly [C in Command]: (typeof reports)[C] extends Report<infer A, infer _> ? A : never;
};

/** The data for pictures and excerpts of each command's answer. */
export type Materials = {
  readonly [C in Command]: (typeof reports)[C] extends Report<infer _, infer M> ? M : never;
};

/** The answer of any command; `docs/answers.schema.json` is generated from these types. */
export type CommandAnswer = Answers[Command];

/** The text of a session's end, in lines. */
export function textOf<C extends Command>(
  { command, ...ended }: Ended<Answers[C], Materials[C]> & { readonly command: C },
  paint: Paint,
  options: TextOptions = {},
): readonly string[] {
  const byCommand: { readonly [C in Command]: Report<Answers[C], Materials[C]> } = reports;
  return byCommand[command].lines(ended, paint, options);
}

/** An answer as JSON on one line, in pieces. (JSON.stringify would overflow on deep trees.) */
export function* jsonPieces(answer: CommandAnswer): Generator<string, void, void> {
  if (answer.command !== "parse") {
    yield JSON.stringify(answer);
    return;
  }
  const { trees, ...others } = answer;
  yield `${JSON.stringify(others).slice(0, -1)},"trees":[`;
  for (const [index, tree] of trees.entries()) {
    if (index > 0) yield ",";
    yield* jsonTreePieces(tree);
  }
  yield "]}";
}

/** The answer without its trees, for a user who interrupts a long output. */
export function cutShort(answer: CommandAnswer): CommandAnswer {
  return answer.command === "parse" ? { ...answer, status: "stopped", stopped: "signal", trees: [] } : answer;
}
