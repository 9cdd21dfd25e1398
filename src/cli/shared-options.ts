import { OptionsError } from "../base/options-error.ts";
import { findingForms } from "../report/report.ts";
import { optionName } from "../session/settings/settings.ts";
import type { OptionGroup, OptionLine } from "./command.ts";

/** The options of all commands that give an answer. */
export const answerOptions: readonly OptionLine[] = [
  { flags: "--report <file>", words: "also write a self-contained HTML page" },
  { flags: "--json", words: "print the answer as one JSON object" },
];

export const markdownOption: OptionLine = {
  flags: "--markdown",
  words: "print the answer as the text of an issue",
};

export const findingsOption: OptionLine = {
  flags: "--findings <form>",
  words: "print only places and reasons, for editors and CI",
  choices: findingForms,
};

const quiet: OptionLine = { flags: "--quiet", words: "show the answer only, no progress", isRare: true };

/** The output options of commands without a program. */
export const outputOptions: readonly OptionLine[] = [
  ...answerOptions,
  quiet,
  { flags: "--state <folder>", words: "where to save the answer (default: .culprit here)", isRare: true },
];

export const grammarOptions: readonly OptionLine[] = [
  {
    flags: "--grammar <spec>",
    words: "a file, a built-in name, tree-sitter:<language>, none",
  },
  { flags: "--start <nonterminal>", words: "start from this nonterminal of the grammar", isRare: true },
  {
    flags: "--format-dir <folder>",
    words: "a format of your own: its grammars, comments, strings, file names; repeatable",
    isRepeated: true,
    isRare: true,
  },
];

/** The size of inputs to make. */
export const sizeOption: OptionLine = {
  flags: "--size <n>",
  words: "their size, in expansions of the grammar's rules",
  value: 100,
  least: 0,
};

/** The options of commands with conditions on patterns. */
export const patternOptions: readonly OptionLine[] = [
  {
    flags: "--pattern <name=pattern>",
    words: "a pattern that the condition names: its text, or a file; repeatable",
    isRepeated: true,
  },
  {
    flags: "--exact-blanks",
    words: "white space in patterns stands for itself only",
    isRare: true,
  },
];

/** How a candidate is judged. */
export const judgingOptions: readonly OptionGroup[] = [
  {
    heading: "How the program is run:",
    options: [
      { flags: "--test <file>", words: "a script: `<file> <candidate>` exits 0 if it fails" },
      {
        flags: "--oracle <module>",
        words: "an ES module that judges candidates; much faster",
      },
      { flags: "--timeout <duration>", words: "limit of one run (default: 10s, then adapted)" },
      { flags: "--repeat <n>", words: "for flaky programs: up to n runs decide (also k/n)" },
      { flags: "--cwd <folder>", words: "run it in this folder (default: a private one)", isRare: true },
      { flags: "--memory <size>", words: "memory limit of one run", isRare: true },
      {
        flags: "--sandbox",
        words: "run it without network and with write access to its own folder only (bubblewrap)",
        isRare: true,
      },
      {
        flags: "--ship <path>",
        words: "a file or folder to place next to each candidate, also on workers; repeatable",
        isRepeated: true,
        isRare: true,
      },
      {
        flags: "--env <variable>",
        words: "a variable of its environment, also on workers: NAME=value, or NAME; repeatable",
        isRepeated: true,
        isRare: true,
      },
      {
        flags: "--workers <redis url>",
        words: "run it on the machines that `culprit worker <redis url>` lends",
        isRare: true,
      },
    ],
  },
  {
    heading: "What counts as failing:",
    options: [
      {
        flags: "--fail-when <criteria>",
        words: "exit[:n], signal[:name], timeout, stderr:/re/, …",
        isRepeated: true,
      },
      {
        flags: "--same <how>",
        words: "compare failures by kind, message or any",
      },
      {
        flags: "--pass-when <criteria>",
        words: "which remaining runs pass (default: exit:0); all others are unresolved",
        isRepeated: true,
        isRare: true,
      },
      {
        flags: "--unresolved-when <criteria>",
        words: "runs to ignore, such as the program's own syntax errors",
        isRepeated: true,
        isRare: true,
      },
      { flags: "--require-output", words: "an empty standard output is a failure, too", isRare: true },
      {
        flags: "--incomplete-when <criteria>",
        words: "runs that show that the input is merely incomplete",
        isRepeated: true,
        isRare: true,
      },
      {
        flags: "--offset-when <regex>",
        words: "where the program stopped: named groups offset, or line and column",
        isRare: true,
      },
    ],
  },
];

/** The options of every command that runs the program under test. */
export const programOptions: readonly OptionGroup[] = [
  ...judgingOptions,
  {
    heading: "Input, limits and output:",
    options: [
      ...grammarOptions,
      { flags: "--jobs <n>", words: "runs at once (default: the cores)", isRare: true },
      {
        flags: "--waste <ratio>",
        words: "speculative runs allowed per needed run (default: 2)",
        isRare: true,
      },
      { flags: "--max-tests <n>", words: "stop after this many runs", isRare: true },
      { flags: "--max-time <duration>", words: "stop after this time" },
      { flags: "--strict", words: "exit with 4 when a limit ends the search", isRare: true },
      { flags: "--seed <n>", words: "seed of every random choice (default: 1)", isRare: true },
      { flags: "-o, --out <file>", words: "where the result goes (default: beside the input)" },
      {
        flags: "--state <folder>",
        words: "where progress is saved (default: .culprit beside the input)",
        isRare: true,
      },
      { flags: "--fresh", words: "forget an earlier run instead of resuming it" },
      {
        flags: "--config <file>",
        words: "options as JSON or a module (default: culprit.config.json)",
        isRare: true,
      },
      ...answerOptions,
      markdownOption,
      { ...findingsOption, isRare: true },
      { flags: "--verbose", words: "show the outcome of every run", isRare: true },
      quiet,
    ],
  },
];

/** Additional `--help --all` text of the commands that run a program. */
export const criteriaDetails = `

Criteria: exit[:n], signal[:name], timeout, time:>200ms, empty, stdout:/re/, stderr:/re/, output:/re/;
a comma means or, a repeated option means and. Failures are compared by message, for repair by any.
With --repeat k/n, at least k of n runs must fail.`;

/** The shared options that have a meaning without a program. */
const withoutProgram: ReadonlySet<string> = new Set([
  "grammar",
  "start",
  "formatDir",
  "state",
  "json",
  "markdown",
  "findings",
  "report",
  "quiet",
  "verbose",
  "strict",
]);

/** Whether a command line names a program to run. */
export const namesProgram = (
  program: readonly string[],
  { test, oracle }: { readonly test?: unknown; readonly oracle?: unknown },
): boolean => program.length > 0 || test !== undefined || oracle !== undefined;

/** Throws an OptionsError if an option needs a program. */
export function refuseRunOptions(given: object, own: readonly string[]): void {
  const option = Object.keys(given).find((name) => !withoutProgram.has(name) && !own.includes(name));
  if (option === undefined) return;
  throw new OptionsError(
    `${optionName(option)} is about runs of a program, and none is given; put one behind --, or leave the option out.`,
  );
}
