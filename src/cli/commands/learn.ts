import { OptionsError } from "../../base/options-error.ts";
import type { LearnRequest } from "../../session/learn/learn.ts";
import type { Command } from "../command.ts";
import { conclude, concludeOnProgram, type ProgramOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, judgingOptions, namesProgram, outputOptions } from "../shared-options.ts";

/** The options of both uses; those of the other one are refused. */
type LearnOptions = Omit<ProgramOptions, keyof LearnRequest> & Omit<LearnRequest, "samples">;

/** `culprit learn`: counts how often samples take each alternative of a grammar, or learns a grammar. */
export const learnCommand: Command = {
  name: "learn",
  question:
    "How often do samples take each alternative of a grammar? With a program: which grammar do its inputs have?",
  usage: "[options] [samples...]\n       culprit learn [options] <samples...> -- <program> [args]",
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
    {
      heading: "A grammar of the inputs of a program (to --grammar, by default learned.ebnf):",
      options: [
        { flags: "--max-tests <n>", words: "the most runs (default: 10000)" },
        { flags: "--max-time <duration>", words: "stop after this time" },
      ],
    },
    ...judgingOptions,
  ],
  examples: `  $ culprit learn samples/ --grammar json --print
You may edit the file: an option takes a probability in place of its count.
  $ culprit learn samples/ --grammar learned.ebnf -- node parse.js {}`,
  runsProgram: true,

  async run(call: Call, samples: readonly string[], options: LearnOptions) {
    if (namesProgram(call.program, options)) return learnGrammar(call, samples, options);
    if (samples.length === 0 && options.merge === undefined) {
      throw new OptionsError("nothing to learn from: give samples, or files of probabilities with --merge.");
    }
    if (options.json && (options.print || options.invert)) {
      throw new OptionsError(
        "--print and --invert show text, for which --json leaves no room; leave them out, or --json.",
      );
    }
    const { learnSession } = await import("../../session/learn/learn.ts");
    return conclude(call.host, options, learnSession, { ...options, samples });
  },
};

async function learnGrammar(call: Call, samples: readonly string[], options: LearnOptions): Promise<void> {
  const { context, merge, print, invert, formatDir = [], ...given } = options;
  if (context !== "0" || merge !== undefined || print || invert) {
    throw new OptionsError(
      "with a program, learn writes a grammar and counts nothing; leave out --context, --merge, --print and --invert.",
    );
  }
  const { learnGrammarSession } = await import("../../session/learn/learn-grammar.ts");
  return concludeOnProgram(call, { ...given, formatDir: [...formatDir] }, learnGrammarSession, { samples });
}
