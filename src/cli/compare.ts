import { Command, Option } from "commander";
import { type CompareRequest, compareSession } from "../session/compare/compare.ts";
import { type CallSource, callSources } from "../session/compare/counting-program.ts";
import type { Options } from "../session/settings/options.ts";
import type { ShowOptions } from "./conclude.ts";
import type { Call } from "./host.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";
import { wholeNumber } from "./whole-number.ts";

/** Options as commander gives them, beside those of every command that runs a program. */
interface CompareOptions {
  readonly common?: readonly string[];
  readonly uncommon?: readonly string[];
  readonly number: string;
  readonly size: string;
  readonly calls: CallSource;
}

/** `culprit compare`: how differently suites of inputs exercise a program. */
export function compareCommand(call: Call): Command {
  return addProgramOptions(
    new Command("compare")
      .description(
        "How differently do the samples, inputs like them and inputs unlike them exercise a program?",
      )
      .usage("[options] <samples...> -- <program> [args]")
      .argument("<samples...>", "files, and folders of files; they are never changed")
      .optionsGroup("What to compare the samples with:")
      .option("--common <paths...>", "inputs like the samples (default: made with the grammar)")
      .option("--uncommon <paths...>", "inputs unlike them (default: made with the grammar)")
      .option("-n, --number <n>", "how many inputs to make of each kind", "100")
      .option("--size <n>", "expansions of the grammar's rules in each of them, about", "100")
      .addOption(
        new Option("--calls <source>", "who counts the calls: V8, or the program, which prints them")
          .choices([...callSources])
          .default("v8"),
      ),
  )
    .addHelpText(
      "after",
      `
A program that is no JavaScript run by Node prints a line for each function, its name and how often it was called,
and nothing else, on standard output: --calls printed.

Example:
  $ culprit compare samples/ --grammar json -- node parse.js {}
The charts, the counts and one minimized example of each new failure go to the folder comparison (--out).`,
    )
    .action((samples: string[], options: CompareOptions & Options & ShowOptions) => {
      const { common = [], uncommon = [], number, size, calls, ...rest } = options;
      const request: CompareRequest = {
        samples,
        common,
        uncommon,
        count: wholeNumber("--number", number, 1),
        size: wholeNumber("--size", size, 0),
        calls,
      };
      return runCommand(
        (_input, settings, watch) => compareSession(request, settings, watch),
        { ...call, input: samples[0] ?? "" },
        rest,
      );
    });
}
