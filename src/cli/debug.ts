import { Command } from "commander";
import { debugSession } from "../session/verbs/debug.ts";
import type { Call } from "./host.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";

/** `culprit debug`: minimize, repair, isolate, abstract and explain, then one summary. */
export function debugCommand(call: Call): Command {
  return addProgramOptions(
    new Command("debug")
      .description(
        "All of the below in one run: minimized, repaired, isolated, its pattern and when it fails where a grammar reads it, one summary.",
      )
      .usage("[options] <input> -- <program> [args]")
      .argument("<input>", "the file that makes the program fail; it is never changed")
      .optionsGroup("How to search:")
      .option("--passing <file>", "an input that passes, such as the last version that worked")
      .option("--no-abstract", "do not look which parts of it may be anything, though a grammar reads it")
      .option("--no-explain", "do not run inputs next to it to find out when inputs fail so"),
  )
    .addHelpText(
      "after",
      `
Example:
  $ culprit debug order.json -- node parse.js {}
The results go to order.min.json, order.repaired.json, order.pass.json, order.fail.json, order.pattern.json and order.theory.json; with
--out x.json to x.min.json and so on.`,
    )
    .action((input: string, options) => runCommand(debugSession, { ...call, input }, options));
}
