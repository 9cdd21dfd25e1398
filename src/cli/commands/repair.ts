import { readerFor } from "../../session/program/reader-for.ts";
import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import type { ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { runCommand } from "../run-command.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

export const repairCommand: Command = {
  name: "repair",
  question: "What is the nearest input that the program accepts, and what was wrong?",
  usage: "[options] <input> [-- <program> [args]]",
  operand: { form: "<input>", words: "the file that the program rejects; never changed" },
  options: [
    {
      heading: "How to search:",
      options: [
        { flags: "--alternatives <n>", words: "how many different repairs to look for" },
        { flags: "--allow-empty", words: "accept an empty result if need be" },
        { flags: "--force-partial", words: "write results that keep less than half, too" },
        {
          flags: "--algorithm <name>",
          words: "auto, lexical (only removes parts), or as published: ddmax, syntactic",
          isRare: true,
        },
        { flags: "--unit <name>", words: "for ddmax: bytes, code-points, tokens or lines", isRare: true },
      ],
    },
    ...programOptions,
  ],
  examples: `  $ culprit repair settings.json -- jq . {}
The result goes to settings.repaired.json, with the diagnosis on the screen.
Without a program, a library judges JSON, JSONC, NDJSON, CSV, TSV, TOML, YAML and XML.`,
  details: criteriaDetails,
  runsProgram: true,
  async run(call: Call, input: string, options: Options & ShowOptions) {
    const { repairSession } = await import("../../session/verbs/repair.ts");
    return runCommand(repairSession, { ...call, input }, options, readerFor(input));
  },
};
