import type { Outcome } from "../oracle/outcome.ts";
import { jsonTreePieces } from "../tree/write.ts";
import type { InputAnswer } from "./answer.ts";
import { compareReport } from "./commands/compare.ts";
import { debugReport } from "./commands/debug.ts";
import { explainSamplesReport } from "./commands/explain-samples.ts";
import { generateReport } from "./commands/generate.ts";
import { grammarCheckReport } from "./commands/grammar-check.ts";
import { learnReport } from "./commands/learn.ts";
import { learnGrammarReport } from "./commands/learn-grammar.ts";
import { parseReport } from "./commands/parse.ts";
import { predictReport } from "./commands/predict.ts";
import { specializeReport } from "./commands/specialize.ts";
import { triageReport } from "./commands/triage.ts";
import type { AnswersOf, Ended, MaterialsOf, Report, TextOptions } from "./report.ts";
import type { Step, Subject } from "./session-event.ts";
import { type VerbName, verbReports } from "./verb-reports.ts";
import type { Paint } from "./words.ts";

/** The report of each command. This list alone defines the types of answers and materials. */
export const reports = {
  debug: debugReport,
  triage: triageReport,
  ...verbReports,
  compare: compareReport,
  parse: parseReport,
  learn: learnReport,
  "learn grammar": learnGrammarReport,
  generate: generateReport,
  specialize: specializeReport,
  "explain samples": explainSamplesReport,
  predict: predictReport,
  "grammar check": grammarCheckReport,
};

/** A command with an answer. */
export type CommandName = keyof typeof reports;

export type Answers = AnswersOf<typeof reports>;
export type Materials = MaterialsOf<typeof reports>;

/** The answer of any command; `docs/answers.schema.json` is generated from these types. */
export type CommandAnswer = Answers[CommandName];

/** The text of a session's end, in lines. */
export function textOf<C extends CommandName>(
  { command, ...ended }: Ended<Answers[C], Materials[C]> & { readonly command: C },
  paint: Paint,
  options: TextOptions = {},
): readonly string[] {
  const byCommand: { readonly [C in CommandName]: Report<Answers[C], Materials[C]> } = reports;
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

/** An event of a session with its time and cost. */
export interface PastEvent {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session so far. */
  readonly tests: number;
  readonly event: Step;
}

/** A tested candidate: its time, size and outcome. */
export interface TriedCandidate {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session so far, including this one. */
  readonly tests: number;
  readonly bytes: number;
  readonly outcome: Outcome;
}

/** The version of the format below; other versions are not read. */
export const conclusionVersion = 4;

/** The end of a session as plain data: the only input of everything that displays it. */
export interface Conclusion<C extends CommandName = CommandName> {
  readonly version: typeof conclusionVersion;
  readonly command: C;
  /** The version of culprit, the platform and the day: `culprit 0.1.0, Node.js 20.20.2, linux x64, 2026-11-24`. */
  readonly madeBy: string;
  readonly answer: Answers[C];
  readonly material: Materials[C];
  /** Null if no program was run on a single input. */
  readonly subject: Subject | null;
  /** The events in order; of many improvements and stages, a selection. */
  readonly events: readonly PastEvent[];
  /** Candidates in order of their tests; of many, a selection. */
  readonly tried: readonly TriedCandidate[];
}

/** The end of a verb, alone or within `debug`. */
export interface VerbEnd<N extends VerbName> {
  readonly answer: Answers[N];
  readonly material: Materials[N];
  readonly subject: Conclusion["subject"];
}

export type VerbEnds = { readonly [N in VerbName]?: VerbEnd<N> };

/** A conclusion without its events. */
export type Concluding = Pick<Conclusion, "command" | "answer" | "material" | "subject">;

/** The end of each verb that ran; of several, the last one. */
export function verbEnds(conclusions: readonly Concluding[]): VerbEnds {
  const names = Object.keys(verbReports) as readonly VerbName[];
  const ends = conclusions.flatMap(({ command, answer, material, subject }) =>
    names.flatMap((name): readonly (readonly [VerbName, object])[] => {
      if (command === name) return [[name, { answer, material, subject }]];
      const part = command === "debug" ? (answer as Answers["debug"])[name] : null;
      return part === null
        ? []
        : [[name, { answer: part, material: (material as Materials["debug"])[name], subject }]];
    }),
  );
  // Each name has its own verb's end, which the compiler cannot infer.
  return Object.fromEntries(ends) as VerbEnds;
}

/** Whether it is about one failing input. */
export const isAboutFailure = (
  conclusion: Conclusion,
): conclusion is Conclusion & { readonly answer: InputAnswer } =>
  conclusion.command === "debug" || Object.hasOwn(verbReports, conclusion.command);
