import { Command, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { type TreeFormat, treeFormats } from "../report/tree-lines.ts";
import { parseSession } from "../session/parse.ts";
import { conclude } from "./conclude.ts";
import type { Host } from "./host.ts";
import { listed } from "./listed.ts";
import { reportOption } from "./report-option.ts";
import { wholeNumber } from "./whole-number.ts";

/** Options as commander gives them. */
interface ParseOptions {
  readonly format: TreeFormat;
  readonly grammar?: string;
  readonly start?: string;
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

/** `culprit parse`: the derivation trees of an input. */
export function parseCommand(host: Host): Command {
  return new Command("parse")
    .description("The derivation tree of an input, or where and why it has none.")
    .argument("<input>", "the file to parse, or - for standard input")
    .option(
      "--grammar <spec>",
      "a grammar file, a built-in grammar, or tree-sitter:<language> (default: by extension)",
    )
    .option("--start <nonterminal>", "the nonterminal to start from")
    .addOption(
      new Option("--format <format>", "how trees are shown").choices([...treeFormats]).default("outline"),
    )
    .option("--all [n]", `the trees of an ambiguous input, up to n (default: ${shownByDefault})`)
    .option("--count", "only how many trees there are")
    .option("--tolerant", "with the least edits that make the input one of the grammar's")
    .option("--where <condition>", "also whether the tree meets it: exit status 0 when it does, 1 when not")
    .option(
      "--pattern <name=pattern>",
      "a pattern the condition names: its text, or a file; repeatable",
      listed,
    )
    .option("--exact-blanks", "white space in patterns, or none, stands for itself, and not for any")
    .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
    .option("--json", "the answer as one JSON object on standard output")
    .option(...reportOption)
    .addHelpText(
      "after",
      "\nExample:\n  $ culprit parse order.json --format s-expression\n" +
        "Does it hold an empty array somewhere?\n" +
        "  $ culprit parse order.json --where empty --pattern empty='[]'",
    )
    .action((input: string, options: ParseOptions) =>
      conclude(host, { ...options, treeFormat: options.format }, (watch) =>
        parseSession(
          input,
          {
            grammar: options.grammar,
            start: options.start,
            trees: treesToShow(options.all),
            count: options.count ?? false,
            tolerant: tolerant(options),
            where: options.where,
            patterns: options.pattern ?? [],
            exactBlanks: options.exactBlanks ?? false,
            state: options.state,
          },
          watch,
        ),
      ),
    );
}

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
