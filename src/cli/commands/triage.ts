import type { Command } from "../command.ts";
import { concludeOnProgram, type ProgramOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

/** `culprit triage`: groups inputs by failure, and minimizes one of each group. */
export const triageCommand: Command = {
  name: "triage",
  question: "Which different failures do these inputs show? Minimizes one input of each.",
  usage: "[options] <inputs...> -- <program> [args]",
  operand: { form: "<inputs...>", words: "files, and folders of files; never changed" },
  options: programOptions,
  examples: `  $ culprit triage crashes/ -- ./parser {}
The results go next to the smallest input of each group, as in crashes/7.min.json.`,
  details: criteriaDetails,
  runsProgram: true,
  async run(call: Call, inputs: readonly string[], options: ProgramOptions) {
    const { triageSession } = await import("../../session/triage/triage.ts");
    return concludeOnProgram(call, options, triageSession, { inputs });
  },
};
