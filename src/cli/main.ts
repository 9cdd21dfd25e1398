import { Command } from "commander";
import { isClosedPipe } from "../session/closed-pipe.ts";
import { endWhenPipeCloses } from "./closed-pipe.ts";
import { compareCommand } from "./compare.ts";
import { debugCommand } from "./debug.ts";
import { exitCode, exitCodeOfError } from "./exit-code.ts";
import { generateCommand } from "./generate.ts";
import { grammarCommand } from "./grammar.ts";
import { isolateCommand } from "./isolate.ts";
import { learnCommand } from "./learn.ts";
import { minimizeCommand } from "./minimize.ts";
import { parseCommand } from "./parse.ts";
import { splitAtProgram } from "./program-arguments.ts";
import { repairCommand } from "./repair.ts";
import { version } from "./version.ts";

/** Runs the command line; sets the process's exit code and never rejects. */
export async function main(words: readonly string[]): Promise<void> {
  endWhenPipeCloses();
  const { own, program } = splitAtProgram(words);
  const culprit = new Command("culprit")
    .description("Debugs inputs: a program fails on an input; culprit says what in the input is to blame.")
    .usage("<command> [options] <input> -- <program> [args]")
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError("(see culprit --help)")
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
    .addHelpText("after", overview);
  for (const command of [debugCommand, minimizeCommand, isolateCommand, repairCommand, compareCommand]) {
    culprit.addCommand(command(program).exitOverride().helpCommand(false));
  }
  for (const command of [parseCommand, learnCommand, generateCommand]) {
    culprit.addCommand(command().exitOverride());
  }
  culprit.addCommand(grammarCommand());
  try {
    await culprit.parseAsync([...own], { from: "user" });
  } catch (error) {
    if (isCommanderExit(error)) {
      process.exitCode = error.exitCode === 0 ? exitCode.found : exitCode.wrongUsage;
      return;
    }
    if (isClosedPipe(error)) {
      process.exitCode = exitCode.pipeClosed;
      return;
    }
    const { code, message } = exitCodeOfError(error);
    process.stderr.write(`culprit: ${message}\n`);
    process.exitCode = code;
  }
}

function isCommanderExit(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

const overview = `
An argument of the program that contains {} gets the path of the candidate file in its place;
without any {} the candidate goes to standard input.

Example:
  $ culprit debug order.json -- node parse.js {}

Exit codes: 0 the answer was found, 1 it was not, 2 wrong usage, 3 the program could not be run, 130 stopped.`;
