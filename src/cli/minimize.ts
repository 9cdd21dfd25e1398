import { Command } from "commander";
import { minimizeVerb } from "../session/verbs/minimize.ts";
import { sessionOf } from "../session/verbs/run-verb.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";

/** `culprit minimize`, alias `reduce`: the smallest part of the input that still fails. */
export function minimizeCommand(program: readonly string[]): Command {
  return addProgramOptions(
    new Command("minimize")
      .alias("reduce")
      .description("What is the smallest part of this input that still fails?")
      .usage("[options] <input> -- <program> [args]")
      .argument("<input>", "the file or folder that makes the program fail; it is never changed")
      .optionsGroup("How to search:")
      .option(
        "--algorithm <name>",
        "auto, tree (stages on the tree only), or as published ddmin, hdd (level by level on the tree), hdd* (until that finds no more)",
      )
      .option(
        "--allow-broken",
        "look for a smaller result too that the grammar does not read, as C-Reduce would",
      )
      .option(
        "--format",
        "set the result so that a person can read it: white space and names as in the input, where it still fails",
      )
      .option("--stats", "what each stage of the search did")
      .option("--unit <name>", "for ddmin: bytes, code-points, tokens or lines"),
  )
    .addHelpText(
      "after",
      `
Example:
  $ culprit minimize crash.js -- terser {} -c
  $ culprit minimize project -- node {}/main.js
The result goes to crash.min.js, or project.min; a run that was stopped goes on when started again.`,
    )
    .action((input: string, options) =>
      runCommand(sessionOf(minimizeVerb), input, { ...options, program: [...program] }),
    );
}
