import { OptionsError } from "../../base/options-error.ts";
import type { LearnRequest } from "../../session/learn/learn.ts";
import type { Command } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions } from "../shared-options.ts";

/** `culprit learn`: counts how often samples take each alternative of a grammar. */
export const learnCommand: Command = {
  name: "learn",
  question: "How often do samples take each alternative of a grammar? Writes the probabilities.",
  usage: "[options] [samples...]",
  operand: { form: "[samples...]", words: "files, and folders of files; none with --merge alone" },
  options: [
    {
      heading: "What to learn:",
      options: [
        ...grammarOptions,
        {
          flags: "--context <n>",
          words: "also distinguish choices by their parent (1) and grandparent (2)",
          choices: ["0", "1", "2"],
          value: "0",
        },
        { flags: "--merge <files...>", words: "add the probabilities of earlier runs" },
      ],
    },
    {
      heading: "Output:",
      options: [
        { flags: "-o, --out <file>", words: "where they go (default: <grammar>.probabilities.json here)" },
        { flags: "--print", words: "show the probabilities in percent" },
        { flags: "--invert", words: "show them inverted: the rare made common" },
        ...outputOptions,
      ],
    },
  ],
  examples: `  $ culprit learn samples/ --grammar json --print
You may edit the file: an option takes a probability in place of its count.`,
  runsProgram: false,

  async run({ host }: Call, samples: readonly string[], options: LearnRequest & ShowOptions) {
    if (samples.length === 0 && options.merge === undefined) {
      throw new OptionsError("nothing to learn from: give samples, or files of probabilities with --merge.");
    }
    if (options.json && (options.print || options.invert)) {
      throw new OptionsError(
        "--print and --invert show text, for which --json leaves no room; leave them out, or --json.",
      );
    }
    const { learnSession } = await import("../../session/learn/learn.ts");
    return conclude(host, options, (watch) => learnSession(samples, options, watch));
  },
};
