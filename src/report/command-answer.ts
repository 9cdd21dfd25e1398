import { writeJsonTree } from "../tree/write/json.ts";
import type { DebugAnswer, IsolateAnswer, MinimizeAnswer, RepairAnswer } from "./answer.ts";
import type { CompareAnswer } from "./compared.ts";
import type { GenerateAnswer } from "./generated.ts";
import type { GrammarCheckAnswer } from "./grammar-checked.ts";
import type { LearnAnswer } from "./learned.ts";
import type { ParseAnswer } from "./parsed.ts";

/** The answers by command. */
export interface Answers {
  readonly debug: DebugAnswer;
  readonly minimize: MinimizeAnswer;
  readonly isolate: IsolateAnswer;
  readonly repair: RepairAnswer;
  readonly compare: CompareAnswer;
  readonly parse: ParseAnswer;
  readonly learn: LearnAnswer;
  readonly generate: GenerateAnswer;
  readonly "grammar check": GrammarCheckAnswer;
}

/** A command that answers something. */
export type Command = keyof Answers;

/** The answer of any command; `docs/answers.schema.json` is made of this type. */
export type CommandAnswer = Answers[Command];

/** An answer as JSON on one line. (JSON.stringify would overflow on deep trees.) */
export function jsonOf(answer: CommandAnswer): string {
  if (answer.command !== "parse") return JSON.stringify(answer);
  const { trees, ...others } = answer;
  return `${JSON.stringify(others).slice(0, -1)},"trees":[${trees.map(writeJsonTree).join()}]}`;
}
