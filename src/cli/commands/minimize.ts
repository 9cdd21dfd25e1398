import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import type { ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { runCommand } from "../run-command.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

export const minimizeCommand: Command = {
  name: "minimize",
  alias: "reduce",
  question: "What is the smallest part of this input that still fails?",
  usage: "[options] <input> -- <program> [args]",
  operand: { form: "<input>", words: "the failing file or folder; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--format", words: "make the result readable, where it still fails" },
        { flags: "--allow-broken", words: "also accept results that the grammar rejects" },
        { flags: "--stats", words: "show what each stage of the search did", isRare: true },
        {
          flags: "--algorithm <name>",
          words: "auto, tree, or as published: ddmin, hdd (level by level on the tree), hdd* (repeated hdd)",
          isRare: true,
        },
        { flags: "--unit <name>", words: "for ddmin: bytes, code-points, tokens or lines", isRare: true },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit minimize crash.js -- terser {} -c
  $ culprit minimize project -- node {}/main.js
The result goes to crash.min.js, or project.min. The same command resumes a run that was stopped.`,
  details: criteriaDetails,
  runsProgram: true,
  async run(call: Call, input: string, options: Options & ShowOptions) {
    const { minimizeSession } = await import("../../session/verbs/minimize.ts");
    return runCommand(minimizeSession, { ...call, input }, options);
  },
};
