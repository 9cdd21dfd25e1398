import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import type { ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { runCommand } from "../run-command.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

/** `culprit debug`: minimizes, repairs, isolates, abstracts and explains, then prints one summary. */
export const debugCommand: Command = {
  name: "debug",
  question: "Minimizes, repairs, isolates and explains in one run; with a grammar also abstracts.",
  usage: "[options] <input> -- <program> [args]",
  operand: { form: "<input>", words: "the file that makes the program fail; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--passing <file>", words: "an input that passes, such as the last good version" },
        { flags: "--no-abstract", words: "do not find out which parts may be anything" },
        { flags: "--no-explain", words: "do not run neighbours to find out when inputs fail" },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit debug order.json -- node parse.js {}
The results go to order.min.json, order.repaired.json and so on.`,
  details: criteriaDetails,
  runsProgram: true,
  async run(call: Call, input: string, options: Options & ShowOptions) {
    const { debugSession } = await import("../../session/verbs/debug.ts");
    return runCommand(debugSession, { ...call, input }, options);
  },
};
