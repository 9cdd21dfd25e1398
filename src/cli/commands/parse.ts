import { OptionsError } from "../../base/options-error.ts";
import { type TreeFormat, treeFormats } from "../../report/tree-lines.ts";
import { type Command, wholeNumber } from "../command.ts";
import { conclude } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions, patternOptions } from "../shared-options.ts";

/** Options as commander parses them. */
interface ParseOptions {
  readonly format: TreeFormat;
  readonly grammar?: string;
  readonly start?: string;
  readonly formatDir?: readonly string[];
  readonly all?: true | string;
  readonly count?: boolean;
  readonly tolerant?: boolean;
  readonly where?: string;
  readonly pattern?: readonly string[];
  readonly exactBlanks?: boolean;
  readonly state?: string;
  readonly json?: boolean;
}

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
  examples: `  $ culprit parse order.json --format s-expression
Does it contain an empty array?
  $ culprit parse order.json --where empty --pattern empty='[]'`,
  runsProgram: false,
  async run({ host }: Call, input: string, options: ParseOptions) {
    const { parseSession } = await import("../../session/parse.ts");
    const request = {
      grammar: options.grammar,
      start: options.start,
      formatDir: options.formatDir,
      trees: treesToShow(options.all),
      count: options.count ?? false,
      tolerant: tolerant(options),
      where: options.where,
      patterns: options.pattern ?? [],
      exactBlanks: options.exactBlanks ?? false,
      state: options.state,
    };
    return conclude(host, { ...options, treeFormat: options.format }, (watch) =>
      parseSession(input, request, watch),
    );
  },
};

function treesToShow(all: true | string | undefined): number {
  if (all === undefined) return 1;
  return all === true ? shownByDefault : wholeNumber("--all", all, 1);
}

function tolerant({ tolerant: isTolerant = false, where }: ParseOptions): boolean {
  if (!isTolerant || where === undefined) return isTolerant;
  throw new OptionsError(
    "--where asks about the input as it is, and --tolerant edits it; leave one of them out.",
  );
}
