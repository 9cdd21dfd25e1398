import { type Command, Option } from "commander";
import { reportOption } from "./report-option.ts";

/** Adds the options of every command that runs the program under test. */
export function addProgramOptions(command: Command): Command {
  const repeated = (value: string, earlier: readonly string[] | undefined): readonly string[] => [
    ...(earlier ?? []),
    value,
  ];
  return command
    .optionsGroup("How the program is run:")
    .option("--test <file>", "an interestingness test: `<file> <candidate>` exits 0 when the failure shows")
    .option(
      "--oracle <module>",
      'an ES module whose default export (text, bytes) answers "pass", "fail" or "unresolved"',
    )
    .option("--cwd <folder>", "where the program runs (default: a private folder holding the candidate)")
    .option("--timeout <duration>", "limit of one run (default: 10s at first, then adapted)")
    .option("--load-timeout <duration>", "limit of loading the module of --oracle (default: 30s)")
    .option("--memory <size>", "memory limit of one run")
    .option("--sandbox", "run it without network, and without writing but into its own folder (bubblewrap)")
    .option(
      "--ship <path>",
      "a file or folder that lies beside each candidate, here and on workers; repeated",
      repeated,
    )
    .option(
      "--env <variable>",
      "a variable of its environment, here and on workers: NAME=value, or NAME as it is here; repeated",
      repeated,
    )
    .option("--workers <redis url>", "run it on the machines that `culprit worker <redis url>` lends")
    .option(
      "--repeat <n>",
      "for a program that fails only sometimes: up to n runs decide; k/n: at least k must fail",
    )
    .optionsGroup("What counts as failing:")
    .option(
      "--fail-when <criteria>",
      "exit[:n], signal[:name], timeout, time:>200ms, empty, stdout:/re/, stderr:/re/, output:/re/; commas = any, repeated = all",
      repeated,
    )
    .option(
      "--pass-when <criteria>",
      "of the others, runs that pass (default: exit:0); what neither fails nor passes tells nothing",
      repeated,
    )
    .option(
      "--unresolved-when <criteria>",
      "runs that tell nothing, such as the program's own syntax errors",
      repeated,
    )
    .addOption(
      new Option(
        "--same <likeness>",
        "how like the original a failure must be (default: message, for repair any)",
      ).choices(["kind", "message", "any"]),
    )
    .option("--require-output", "an empty standard output is a failure too")
    .option("--incomplete-when <criteria>", "runs that mean: the input is merely incomplete", repeated)
    .option(
      "--offset-when <regex>",
      "where the program stopped, by the named groups offset, or line and column",
    )
    .optionsGroup("What the input is:")
    .option(
      "--grammar <spec>",
      "a grammar file, or a lexer and a parser with a comma between, a built-in grammar, tree-sitter:<language>, or none (default: by extension)",
    )
    .option("--start <nonterminal>", "the nonterminal of the grammar to start from")
    .optionsGroup("Limits and files:")
    .option(
      "--jobs <n>",
      "runs at once, at most 256; with --workers beside theirs (default: the cores; with workers none)",
    )
    .option("--waste <ratio>", "runs started for each one that turns out to be needed, at most (default: 2)")
    .option("--max-tests <n>", "stop after so many runs")
    .option("--max-time <duration>", "stop after so long")
    .option("--strict", "exit with 4, not with 0, when one of these two ends the search")
    .option("--seed <n>", "seed of every random choice (default: 1)")
    .option("-o, --out <file>", "where the result goes (default: beside the input)")
    .option(
      "--state <folder>",
      "journal and other state, for one run at a time (default: .culprit beside the input)",
    )
    .option("--fresh", "forget an earlier run instead of going on from it")
    .option("--config <file>", "options as JSON or a module (default: culprit.config.json)")
    .optionsGroup("Output:")
    .option("--json", "the answer as one JSON object on standard output")
    .option(...reportOption)
    .option("--quiet", "no progress, only the answer");
}
