import { OptionsError } from "../../base/options-error.ts";
import type { SpecializedNotation, SpecializeRequest } from "../../session/specialize.ts";
import type { Command } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { grammarOptions, outputOptions, patternOptions } from "../shared-options.ts";

/** Options as commander parses them. */
interface SpecializeOptions extends ShowOptions {
  readonly grammar?: string;
  readonly start?: string;
  readonly formatDir?: readonly string[];
  readonly pattern?: readonly string[];
  readonly exactBlanks?: boolean;
  readonly probabilities?: readonly string[];
  readonly out?: string;
  readonly format?: SpecializeRequest["format"];
  readonly state?: string;
}

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
  async run({ host }: Call, condition: string, options: SpecializeOptions) {
    const request = requestOf(condition, options);
    const { specializeSession } = await import("../../session/specialize.ts");
    return conclude(host, options, (watch) => specializeSession(request, watch));
  },
};

function requestOf(
  condition: string,
  {
    grammar,
    start,
    formatDir,
    pattern,
    exactBlanks,
    probabilities,
    out,
    format,
    state,
    json,
  }: SpecializeOptions,
): SpecializeRequest {
  if (grammar === undefined) throw new OptionsError("specialize needs a grammar; name one with --grammar.");
  if (json && out === undefined) {
    throw new OptionsError(
      "the answer of --json and the grammar cannot both go to standard output; name a file with --out.",
    );
  }
  return {
    grammar,
    start,
    formatDir,
    where: condition,
    patterns: pattern ?? [],
    exactBlanks: exactBlanks ?? false,
    probabilities: probabilities ?? [],
    out,
    format,
    state,
  };
}
