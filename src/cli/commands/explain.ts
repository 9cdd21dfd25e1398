import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/words.ts";
import { type Options, optionsOf } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import { conclude, concludeOnProgram, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { criteriaDetails, namesProgram, programOptions, refuseRunOptions } from "../shared-options.ts";

/** The options of the verb, or samples with known outcomes. */
interface ExplainOptions extends Omit<Options, "passing">, Omit<ShowOptions, keyof Options> {
  readonly passing?: readonly string[];
  readonly failing?: readonly string[];
}

/** `culprit explain`: when inputs fail, from a program or from samples with known outcomes. */
export const explainCommand: Command = {
  name: "explain",
  question: "Under which circumstances does the program fail? Tests its answer on inputs that it makes.",
  usage:
    "[options] <input> -- <program> [args]\n       culprit explain --passing <paths> --failing <paths> [options]",
  operand: { form: "[input]", words: "a file that makes the program fail; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--samples <paths...>", words: "other inputs, which are run first" },
        {
          flags: "--pattern <name=pattern...>",
          words: "a pattern to look for: its text, or a file (default: the one of abstract)",
          isRare: true,
        },
        {
          flags: "--features <module>",
          words: "an ES module whose default export holds your own features by name",
          isRare: true,
        },
        { flags: "--no-minimize", words: "start from the input as it is, not minimized", isRare: true },
      ],
    },
    {
      heading: "Without a program:",
      options: [
        { flags: "--passing <paths...>", words: "files and folders of inputs known to pass" },
        { flags: "--failing <paths...>", words: "files and folders of inputs known to fail" },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit explain crash.js --grammar javascript.ebnf -- node minify.js {}
The theory goes to crash.theory.json, for culprit predict --theory and culprit generate --theory.`,
  details: `
Any behaviour can be explained, such as a warning or a slow run:
  $ culprit explain page.md --grammar markdown.ebnf --fail-when 'time:>200ms' -- node render.js {}
Inputs of known outcomes, without a program:
  $ culprit explain --passing accepted/ --failing refused/ --grammar orders.ebnf${criteriaDetails}`,
  runsProgram: true,
  async run(call: Call, path: string | undefined, options: ExplainOptions) {
    const { passing, failing, ...given } = options;
    if (passing === undefined && failing === undefined) {
      const { explainSession } = await import("../../session/verbs/explain.ts");
      return concludeOnProgram(call, given, explainSession, { input: named(path) });
    }
    refuseProgram(call, path, given);
    if (passing === undefined || failing === undefined) {
      throw new OptionsError(
        "explain needs inputs of both kinds: name those that pass with --passing, and those that fail with --failing.",
      );
    }
    const { seed, formatDir, pattern } = optionsOf(given);
    const request = { ...given, passing, failing, seed, formatDir, pattern };
    const { explainSamplesSession } = await import("../../session/explain/explain-samples.ts");
    return conclude(call.host, given, explainSamplesSession, request);
  },
};

function named(path: string | undefined): string {
  if (path !== undefined) return path;
  throw new OptionsError(
    "explain needs a file that makes the program fail, or inputs of known outcomes: --passing <paths> and --failing <paths>.",
  );
}

/** Options that commander sets even if the user did not. */
const defaults: ReadonlySet<string> = new Set(["minimize"]);

function refuseProgram(
  { program }: Call,
  path: string | undefined,
  given: Omit<ExplainOptions, "passing">,
): void {
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
  refuseRunOptions(asked, ["seed", "out", "features", "pattern"]);
}
