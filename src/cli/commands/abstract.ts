import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import type { ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { runCommand } from "../run-command.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

export const abstractCommand: Command = {
  name: "abstract",
  question: "Which parts of this input may be anything? Finds the pattern of the inputs that fail alike.",
  usage: "[options] <input> -- <program> [args]",
  operand: { form: "<input>", words: "the file that makes the program fail; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--all", words: "look for further patterns, too" },
        { flags: "--inputs <folder>", words: "write the confirming inputs to this folder" },
        { flags: "--no-minimize", words: "start from the input as it is, not minimized" },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit abstract crash.expr --grammar expr.ebnf -- node calculator.js {}
The pattern goes to crash.pattern.json: <name> stands for anything that this nonterminal derives.`,
  details: `
<name=a> stands for the same text at each of its places. Ignore runs that reject an input:
  $ culprit abstract crash.css --grammar css.ebnf --unresolved-when stderr:/SyntaxError/ -- node minify.js {}${criteriaDetails}`,
  runsProgram: true,
  async run(call: Call, input: string, options: Options & ShowOptions) {
    const { abstractSession } = await import("../../session/verbs/abstract.ts");
    return runCommand(abstractSession, { ...call, input }, options);
  },
};
