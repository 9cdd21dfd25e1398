import { Command } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { inLine } from "../report/visible.ts";
import { type ExplainSamplesRequest, explainSamplesSession } from "../session/explain/explain-samples.ts";
import type { Options } from "../session/settings/options.ts";
import { explainVerb } from "../session/verbs/explain.ts";
import { sessionOf } from "../session/verbs/run-verb.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Call } from "./host.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";
import { wholeNumber } from "./whole-number.ts";
import { namesProgram, refuseRunOptions } from "./without-program.ts";

/** Options as commander gives them: those of the verb, or samples with their outcomes. */
interface ExplainOptions extends Omit<Options, "passing"> {
  readonly passing?: readonly string[] | undefined;
  readonly failing?: readonly string[] | undefined;
}

/** `culprit explain`: under which circumstances inputs fail, with a program or with samples of known outcomes. */
export function explainCommand(call: Call): Command {
  const { question, input, options, example } = explainVerb.line;
  const command = new Command("explain")
    .description(question)
    .usage(
      "[options] <input> -- <program> [args]\n       culprit explain --passing <paths> --failing <paths> [options]",
    )
    .argument("[input]", input)
    .optionsGroup("How to search:");
  for (const [flags, words] of options) command.option(flags, words);
  return addProgramOptions(
    command
      .optionsGroup("Without a program:")
      .option("--passing <paths...>", "files and folders of inputs known to pass")
      .option("--failing <paths...>", "files and folders of inputs known to fail"),
  )
    .addHelpText("after", `\nExample:${example}`)
    .action((path: string | undefined, { passing, failing, ...given }: ExplainOptions & ShowOptions) => {
      if (passing === undefined && failing === undefined) {
        return runCommand(sessionOf(explainVerb), { ...call, input: named(path) }, given);
      }
      refuseProgram(call, path, given);
      const request = requestOf({ ...given, passing, failing });
      return conclude(call.host, given, (watch) => explainSamplesSession(request, watch));
    });
}

function named(path: string | undefined): string {
  if (path !== undefined) return path;
  throw new OptionsError(
    "explain needs a file that makes the program fail, or inputs of known outcomes: --passing <paths> and --failing <paths>.",
  );
}

/** What commander says of options nobody gave. */
const defaults: ReadonlySet<string> = new Set(["minimize"]);

function refuseProgram({ program }: Call, path: string | undefined, given: Options & ShowOptions): void {
  if (path !== undefined) {
    throw new OptionsError(
      `the outcomes of --passing and --failing are known, so no input is run; leave out ${inLine(path)}, or name it among them.`,
    );
  }
  if (namesProgram(program, given)) {
    throw new OptionsError(
      "--passing and --failing name inputs whose outcomes are known; where there is a program to ask, give it an input that fails, and others with --samples.",
    );
  }
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => !defaults.has(name)));
  refuseRunOptions(asked, ["seed", "out", "dot", "features", "allParses", "pattern"]);
}

function requestOf({
  passing,
  failing,
  seed,
  grammar,
  start,
  out,
  dot,
  features,
  allParses,
  pattern,
  state,
}: ExplainOptions): ExplainSamplesRequest {
  if (passing === undefined || failing === undefined) {
    throw new OptionsError(
      "explain needs inputs of both kinds: name those that pass with --passing, and those that fail with --failing.",
    );
  }
  return {
    passing,
    failing,
    seed: wholeNumber("--seed", String(seed ?? 1), 0),
    grammar,
    start,
    out,
    dot,
    features,
    allParses: allParses === true,
    patterns: typeof pattern === "string" ? [pattern] : [...(pattern ?? [])],
    state,
  };
}
