import type { CompareRequest } from "../../session/compare/compare.ts";
import type { CallSource } from "../../session/compare/compare-runs.ts";
import type { Command } from "../command.ts";
import { concludeOnProgram, type ProgramOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { criteriaDetails, programOptions, sizeOption } from "../shared-options.ts";

const callSources: readonly CallSource[] = ["v8", "printed"];

/** `culprit compare`: compares how suites of inputs exercise a program. */
export const compareCommand: Command = {
  name: "compare",
  question: "How differently do samples, inputs like them and inputs unlike them exercise a program?",
  usage: "[options] <samples...> -- <program> [args]",
  operand: { form: "<samples...>", words: "files, and folders of files; never changed" },
  options: [
    {
      heading: "What to compare the samples with:",
      options: [
        { flags: "--common <paths...>", words: "inputs like the samples (default: made by the grammar)" },
        { flags: "-n, --number <n>", words: "how many inputs to make of each kind", value: 100, least: 1 },
        sizeOption,
        {
          flags: "--calls <source>",
          words: "who counts calls: V8, or the program, which prints them",
          choices: callSources,
          value: "v8",
          isRare: true,
        },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit compare samples/ --grammar json -- node parse.js {}
The counts and a minimized example of each new failure go to the folder comparison (--out).`,
  details: `
A program that is no JavaScript run by Node prints a line for each function, its name and how often it was called,
and nothing else, on standard output: --calls printed.${criteriaDetails}`,
  runsProgram: true,

  async run(
    call: Call,
    samples: readonly string[],
    {
      common,
      number,
      size,
      calls,
      ...options
    }: Omit<CompareRequest, "samples" | "settings"> & ProgramOptions,
  ) {
    const { compareSession } = await import("../../session/compare/compare.ts");
    return concludeOnProgram(call, options, compareSession, { samples, common, number, size, calls });
  },
};
