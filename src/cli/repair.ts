import { Command } from "commander";
import { repairVerb } from "../session/verbs/repair.ts";
import { sessionOf } from "../session/verbs/run-verb.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";

/** `culprit repair`: the largest part of the input that is accepted, and what was wrong. */
export function repairCommand(program: readonly string[]): Command {
  return addProgramOptions(
    new Command("repair")
      .description("What is the largest part of this input that is accepted, and what was wrong?")
      .usage("[options] <input> -- <program> [args]")
      .argument("<input>", "the file that the program refuses; it is never changed")
      .optionsGroup("How to search:")
      .option("--algorithm <name>", "auto, lexical (only leaves parts out), or textbook: ddmax, syntactic")
      .option("--alternatives <n>", "how many different repairs to look for")
      .option("--allow-empty", "an empty or blank result will do when nothing else is accepted")
      .option("--unit <name>", "for ddmax: bytes, code-points, tokens or lines"),
  )
    .addHelpText(
      "after",
      `
Example:
  $ culprit repair settings.json -- jq . {}
The result goes to settings.repaired.json, with the diagnosis on the screen.`,
    )
    .action((input: string, options) =>
      runCommand(sessionOf(repairVerb), input, { ...options, program: [...program] }),
    );
}
