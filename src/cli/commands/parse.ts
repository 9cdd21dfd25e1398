import { OptionsError } from "../../base/options-error.ts";
import { type TreeFormat, treeFormats } from "../../report/tree-lines.ts";
import type { ParseRequest } from "../../session/parse.ts";
import type { Command } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions, patternOptions } from "../shared-options.ts";

const shownByDefault = 10;

/** `culprit parse`: prints the derivation trees of an input. */
export const parseCommand: Command = {
  name: "parse",
  question: "Prints the derivation tree of an input, or where and why it has none.",
  usage: "[options] <input>",
  operand: { form: "<input>", words: "the file to parse, or - for standard input" },
  options: [
    {
      heading: "How to parse:",
      options: [
        ...grammarOptions,
        {
          flags: "--all [n]",
          words: `show the trees of an ambiguous input, up to n (default: ${shownByDefault})`,
          least: 1,
        },
        { flags: "--count", words: "print only how many trees there are" },
        { flags: "--tolerant", words: "parse with the fewest edits that make the input valid" },
        { flags: "--where <condition>", words: "also test the tree: exit status 0 if it holds, 1 if not" },
        ...patternOptions,
      ],
    },
    {
      heading: "Output:",
      options: [
        { flags: "--format <format>", words: "how trees are shown", choices: treeFormats, value: "outline" },
        ...outputOptions,
      ],
    },
  ],
  examples: `  $ culprit parse order.json --format notation
Does it contain an empty array?
  $ culprit parse order.json --where empty --pattern empty='[]'`,
  runsProgram: false,

  async run({ host }: Call, input: string, options: ParseOptions) {
    if (options.tolerant && options.where !== undefined) {
      throw new OptionsError(
        "--where asks about the input as it is, and --tolerant edits it; leave one of them out.",
      );
    }
    const { parseSession } = await import("../../session/parse.ts");
    const trees = options.all === true ? shownByDefault : (options.all ?? 1);
    const shown = { ...options, treeFormat: options.format };
    return conclude(host, shown, parseSession, { ...options, input, trees });
  },
};

interface ParseOptions extends Omit<ParseRequest, "input" | "trees">, ShowOptions {
  readonly format: TreeFormat;
  readonly all?: true | number;
}
