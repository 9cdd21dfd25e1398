import { Command } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type ExplainSamplesRequest, explainSamplesSession } from "../session/explain/explain-samples.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Host } from "./host.ts";
import { wholeNumber } from "./whole-number.ts";

/** Options as commander gives them. */
interface ExplainOptions extends ShowOptions {
  readonly passing?: readonly string[];
  readonly failing?: readonly string[];
  readonly grammar?: string;
  readonly start?: string;
  readonly seed: string;
  readonly out?: string;
  readonly state?: string;
}

/** `culprit explain`: when inputs fail. */
export function explainCommand(host: Host): Command {
  return new Command("explain")
    .description(
      "Under which circumstances do inputs fail? Learns that from samples whose outcomes are known.",
    )
    .option("--passing <paths...>", "files and folders of inputs that pass")
    .option("--failing <paths...>", "files and folders of inputs that fail")
    .option("--grammar <spec>", "a grammar file, or a built-in grammar (default: by the samples' extension)")
    .option("--start <nonterminal>", "the nonterminal to start from")
    .option("--seed <n>", "seed of every random choice", "1")
    .option("--out <file>", "where the theory goes (default: <failing>.theory.json here)")
    .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
    .option("--json", "the answer as one JSON object on standard output")
    .option("--quiet", "no progress, only the answer")
    .addHelpText(
      "after",
      "\nExample:\n  $ culprit explain --passing accepted/ --failing refused/ --grammar orders.ebnf\n" +
        "The theory goes to refused.theory.json; culprit predict --theory takes it.",
    )
    .action((options: ExplainOptions) =>
      conclude(host, options, (watch) => explainSamplesSession(requestOf(options), watch)),
    );
}

function requestOf({ passing, failing, seed, ...options }: ExplainOptions): ExplainSamplesRequest {
  if (passing === undefined || failing === undefined) {
    throw new OptionsError(
      "explain needs inputs of both kinds: name those that pass with --passing, and those that fail with --failing.",
    );
  }
  const { grammar, start, out, state } = options;
  return { passing, failing, seed: wholeNumber("--seed", seed, 0), grammar, start, out, state };
}
