import { Command, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type SpecializeRequest, specializedNotations, specializeSession } from "../session/specialize.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Host } from "./host.ts";
import { listed } from "./listed.ts";
import { reportOption } from "./report-option.ts";

/** Options as commander gives them. */
interface SpecializeOptions extends ShowOptions {
  readonly grammar?: string;
  readonly start?: string;
  readonly pattern?: readonly string[];
  readonly exactBlanks?: boolean;
  readonly probabilities?: readonly string[];
  readonly out?: string;
  readonly format?: SpecializeRequest["format"];
  readonly state?: string;
}

/** `culprit specialize`: the grammar of all inputs that meet a condition. */
export function specializeCommand(host: Host): Command {
  return new Command("specialize")
    .description("The grammar of all inputs that contain these patterns, or do not, or so many times.")
    .argument("<condition>", "name, is name, at least|at most|exactly n name, not, and, or, brackets")
    .option("--grammar <spec>", "a grammar file, or a built-in grammar")
    .option("--start <nonterminal>", "the nonterminal to start from")
    .option(
      "--pattern <name=pattern>",
      "a pattern the condition names: its text, or a file; repeatable",
      listed,
    )
    .option("--exact-blanks", "white space in patterns, or none, stands for itself, and not for any")
    .option(
      "--probabilities <files...>",
      "what culprit learn wrote: on condition that it is met, it goes beside --out",
    )
    .option("-o, --out <file>", "where the grammar goes (default: standard output)")
    .addOption(
      new Option("--format <format>", "our notation, or fuzzingbook JSON (default: by --out)").choices([
        ...specializedNotations,
      ]),
    )
    .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
    .option("--json", "the answer as one JSON object on standard output")
    .option(...reportOption)
    .option("--quiet", "no progress, only the answer")
    .addHelpText(
      "after",
      "\nExample:\n  $ culprit specialize 'not doubled' --grammar expr.ebnf --pattern doubled=crash.pattern.json --out valid.ebnf\n" +
        "A pattern is text in which <name> stands for anything that the nonterminal derives, and <name=a> for the same\n" +
        "text wherever that stands; name='<nonterminal>: text' says what its root is.",
    )
    .action((condition: string, options: SpecializeOptions) =>
      conclude(host, options, (watch) => specializeSession(requestOf(condition, options), watch)),
    );
}

function requestOf(
  condition: string,
  { grammar, start, pattern, exactBlanks, probabilities, out, format, state, json }: SpecializeOptions,
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
    where: condition,
    patterns: pattern ?? [],
    exactBlanks: exactBlanks ?? false,
    probabilities: probabilities ?? [],
    out,
    format,
    state,
  };
}
