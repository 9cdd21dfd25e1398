import { OptionsError } from "../../base/options-error.ts";
import type { Command } from "../command.ts";
import { conclude, concludeOnProgram, type ProgramOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { criteriaDetails, namesProgram, programOptions, refuseRunOptions } from "../shared-options.ts";

/** `culprit predict`: predicts whether inputs fail. */
export const predictCommand: Command = {
  name: "predict",
  question: "Will these inputs fail? A theory of explain answers; a program is run only to check it.",
  usage: "--theory <file> [options] <inputs...> [-- <program> [args]]",
  operand: { form: "<inputs...>", words: "files, folders, and - for the lines of standard input" },
  options: [
    {
      heading: "What is known:",
      options: [
        { flags: "--theory <file>", words: "the file that explain wrote" },
        { flags: "--features <module>", words: "your own features that the theory was learned with" },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit predict --theory crash.theory.json inputs/
With the program, check the predictions:
  $ culprit predict --theory crash.theory.json inputs/ -- node parse.js {}`,
  details: criteriaDetails,
  runsProgram: true,

  async run(
    call: Call,
    inputs: readonly string[],
    { theory, ...given }: ProgramOptions & { readonly theory?: string },
  ) {
    if (theory === undefined) {
      throw new OptionsError("predict needs a theory; name the file that explain wrote with --theory.");
    }
    const request = { ...given, theory, inputs, formatDir: [given.formatDir ?? []].flat() };
    const { predictSession } = await import("../../session/explain/predict.ts");
    if (namesProgram(call.program, given)) {
      return concludeOnProgram(call, given, predictSession, request);
    }
    refuseRunOptions(given, ["features"]);
    return conclude(call.host, given, predictSession, { ...request, settings: null });
  },
};
