import { Command } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type PredictRequest, predictSession } from "../session/explain/predict.ts";
import type { Options } from "../session/settings/options.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Call } from "./host.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";
import { namesProgram, refuseRunOptions } from "./without-program.ts";

/** Options as commander gives them, beside those of every command that runs a program. */
interface PredictOptions extends Options {
  readonly theory?: string;
}

/** `culprit predict`: whether inputs will fail. */
export function predictCommand(call: Call): Command {
  return addProgramOptions(
    new Command("predict")
      .description(
        "Will these inputs fail? A theory that explain wrote says so; no program is run but to check it.",
      )
      .usage("--theory <file> [options] <inputs...> [-- <program> [args]]")
      .argument("<inputs...>", "files, folders of files, and - for the lines of standard input")
      .option("--theory <file>", "what explain wrote")
      .option("--features <module>", "the features of your own that the theory was learned with"),
  )
    .addHelpText(
      "after",
      `
Example:
  $ culprit predict --theory crash.theory.json inputs/
How right it is, with the program given:
  $ culprit predict --theory crash.theory.json inputs/ -- node parse.js {}`,
    )
    .action((inputs: string[], { theory, ...given }: PredictOptions & ShowOptions) =>
      predicting(call, { inputs, theory: theoryOf(theory), given }),
    );
}

function theoryOf(given: string | undefined): string {
  if (given !== undefined) return given;
  throw new OptionsError("predict needs a theory; name the file that explain wrote with --theory.");
}

interface Asked {
  readonly inputs: readonly string[];
  readonly theory: string;
  readonly given: Options & ShowOptions;
}

function predicting(call: Call, { inputs, theory, given }: Asked): Promise<void> {
  const { grammar, start, state, features } = given;
  const request: PredictRequest = { theory, inputs, features, grammar, start, state };
  if (!namesProgram(call.program, given)) {
    refuseRunOptions(given, ["features"]);
    return conclude(call.host, given, (watch) => predictSession(request, null, watch));
  }
  return runCommand(
    (_, settings, watch) => predictSession(request, settings, watch),
    { ...call, input: theory },
    given,
  );
}
