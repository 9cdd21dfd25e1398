import type { Command } from "./command.ts";
import { compareCommand } from "./commands/compare.ts";
import { explainCommand } from "./commands/explain.ts";
import { generateCommand } from "./commands/generate.ts";
import { grammarCommand } from "./commands/grammar.ts";
import { initCommand } from "./commands/init.ts";
import { learnCommand } from "./commands/learn.ts";
import { parseCommand } from "./commands/parse.ts";
import { predictCommand } from "./commands/predict.ts";
import { reportCommand } from "./commands/report.ts";
import { serveCommand } from "./commands/serve.ts";
import { specializeCommand } from "./commands/specialize.ts";
import { triageCommand } from "./commands/triage.ts";
import { undoCommand } from "./commands/undo.ts";
import {
  abstractCommand,
  bundleCommand,
  debugCommand,
  isolateCommand,
  minimizeCommand,
  repairCommand,
} from "./commands/verbs.ts";
import { workerCommand } from "./commands/worker.ts";

/** The commands that run the program under test. */
const onPrograms: readonly Command[] = [
  debugCommand,
  triageCommand,
  minimizeCommand,
  repairCommand,
  isolateCommand,
  abstractCommand,
  explainCommand,
  predictCommand,
  compareCommand,
  bundleCommand,
];

export const namesOf = ({ name, alias }: Command): readonly string[] =>
  alias === undefined ? [name] : [name, alias];

/** All commands, in the order of the help. Each loads its session when it runs. */
export const commands: readonly Command[] = [
  ...onPrograms,
  initCommand,
  parseCommand,
  learnCommand,
  generateCommand,
  specializeCommand,
  grammarCommand,
  reportCommand,
  undoCommand,
  serveCommand(onPrograms.flatMap(namesOf)),
  workerCommand,
];
