import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import type { ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { runCommand } from "../run-command.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

export const isolateCommand: Command = {
  name: "isolate",
  question: "Which smallest difference between a passing and a failing input makes it fail?",
  usage: "[options] <input> -- <program> [args]",
  operand: { form: "<input>", words: "the file that makes the program fail; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--passing <file>", words: "an input that passes (default: the empty input)" },
        { flags: "--algorithm <name>", words: "auto, or as published: dd", isRare: true },
        { flags: "--unit <name>", words: "for dd: bytes, code-points, tokens or lines", isRare: true },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit isolate today.json --passing yesterday.json -- node parse.js {}
The two sides go to today.pass.json and today.fail.json; with --out x.json to x.pass.json and x.fail.json.`,
  details: criteriaDetails,
  runsProgram: true,
  async run(call: Call, input: string, options: Options & ShowOptions) {
    const { isolateSession } = await import("../../session/verbs/isolate.ts");
    return runCommand(isolateSession, { ...call, input }, options);
  },
};
