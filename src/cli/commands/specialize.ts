import { OptionsError } from "../../base/options-error.ts";
import type { SpecializedNotation, SpecializeRequest } from "../../session/specialize.ts";
import type { Command } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions, patternOptions } from "../shared-options.ts";

const notations: readonly SpecializedNotation[] = ["ebnf", "json"];

/** `culprit specialize`: writes the grammar of all inputs that meet a condition. */
export const specializeCommand: Command = {
  name: "specialize",
  question: "Writes the grammar of all inputs that contain patterns, or do not, or a number of times.",
  usage: "[options] <condition>",
  operand: {
    form: "<condition>",
    words: "name, is name, at least|at most|exactly n name, not, and, or, brackets",
  },
  options: [
    {
      heading: "What to write:",
      options: [
        ...grammarOptions,
        ...patternOptions,
        { flags: "--probabilities <files...>", words: "also condition these files of culprit learn" },
      ],
    },
    {
      heading: "Output:",
      options: [
        { flags: "-o, --out <file>", words: "where the grammar goes (default: standard output)" },
        {
          flags: "--format <format>",
          words: "Culprit's notation, or fuzzingbook JSON (default: by --out)",
          choices: notations,
        },
        ...outputOptions,
      ],
    },
  ],
  examples: `  $ culprit specialize 'not doubled' --grammar expr.ebnf --pattern doubled=crash.pattern.json --out valid.ebnf
A pattern is text in which <name> stands for anything that the nonterminal derives, and <name=a> for the same
text at each of its places; name='<nonterminal>: text' names its root.`,
  runsProgram: false,

  async run({ host }: Call, where: string, options: Omit<SpecializeRequest, "where"> & ShowOptions) {
    if (options.grammar === undefined) {
      throw new OptionsError("specialize needs a grammar; name one with --grammar.");
    }
    if (options.json && options.out === undefined) {
      throw new OptionsError(
        "the answer of --json and the grammar cannot both go to standard output; name a file with --out.",
      );
    }
    const { specializeSession } = await import("../../session/specialize.ts");
    return conclude(host, options, specializeSession, { ...options, where });
  },
};
