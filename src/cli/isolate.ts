import { Command } from "commander";
import { isolateVerb } from "../session/verbs/isolate.ts";
import { sessionOf } from "../session/verbs/run-verb.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";

/** `culprit isolate`: the smallest difference between a passing and a failing input that makes it fail. */
export function isolateCommand(program: readonly string[]): Command {
  return addProgramOptions(
    new Command("isolate")
      .description("Which smallest difference between a passing and a failing input makes it fail?")
      .usage("[options] <input> -- <program> [args]")
      .argument("<input>", "the file that makes the program fail; it is never changed")
      .optionsGroup("How to search:")
      .option(
        "--passing <file>",
        "an input that passes, such as the last version that worked (default: the empty input)",
      )
      .option("--algorithm <name>", "auto, or textbook dd")
      .option("--unit <name>", "for dd: bytes, code-points, tokens or lines"),
  )
    .addHelpText(
      "after",
      `
Example:
  $ culprit isolate today.json --passing yesterday.json -- node parse.js {}
The two sides go to today.pass.json and today.fail.json; with --out x.json to x.pass.json and x.fail.json.`,
    )
    .action((input: string, options) =>
      runCommand(sessionOf(isolateVerb), input, { ...options, program: [...program] }),
    );
}
