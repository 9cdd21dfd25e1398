import { Command, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type LearnRequest, learnSession } from "../session/learn/learn.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Host } from "./host.ts";
import { reportOption } from "./report-option.ts";

/** Options as commander gives them. */
interface LearnOptions extends ShowOptions {
  readonly grammar?: string;
  readonly start?: string;
  readonly context: "0" | "1" | "2";
  readonly merge?: readonly string[];
  readonly out?: string;
  readonly print?: boolean;
  readonly invert?: boolean;
  readonly state?: string;
}

/** `culprit learn`: how often samples take each alternative of a grammar. */
export function learnCommand(host: Host): Command {
  return new Command("learn")
    .description("How often do these samples take each alternative of the grammar? Writes the probabilities.")
    .argument("[samples...]", "files, and folders of files; none when only --merge is wanted")
    .option(
      "--grammar <spec>",
      "a grammar file, or a built-in grammar (default: as what is merged says, or by the first sample's extension)",
    )
    .option("--start <nonterminal>", "the nonterminal to start from")
    .addOption(
      new Option("--context <n>", "tell choices apart by the parent (1) and the grandparent (2) too")
        .choices(["0", "1", "2"])
        .default("0"),
    )
    .option("--merge <files...>", "add the probabilities of earlier runs")
    .option("-o, --out <file>", "where the probabilities go (default: <grammar>.probabilities.json here)")
    .option("--print", "show the probabilities in percent")
    .option("--invert", "show the inverted ones: the rare made common")
    .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
    .option("--json", "the answer as one JSON object on standard output")
    .option(...reportOption)
    .option("--quiet", "no progress, only the answer")
    .addHelpText(
      "after",
      "\nExample:\n  $ culprit learn samples/ --grammar json --print\nThe file may be edited by hand: an option takes a probability in the place of its count.",
    )
    .action((samples: string[], options: LearnOptions) =>
      conclude(host, options, (watch) => learnSession(samples, requestOf(samples, options), watch)),
    );
}

function requestOf(samples: readonly string[], options: LearnOptions): LearnRequest {
  if (samples.length === 0 && options.merge === undefined) {
    throw new OptionsError("nothing to learn from: give samples, or files of probabilities with --merge.");
  }
  if (options.json && (options.print || options.invert)) {
    throw new OptionsError(
      "--print and --invert show text, for which --json leaves no room; leave them out, or --json.",
    );
  }
  return {
    grammar: options.grammar,
    start: options.start,
    context: Number(options.context) as 0 | 1 | 2,
    merge: options.merge ?? [],
    out: options.out,
    print: options.print ?? false,
    invert: options.invert ?? false,
    state: options.state,
  };
}
