import { existsSync, statSync } from "node:fs";
import { Command as Line } from "commander";
import { didYouMean } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { version } from "../base/version.ts";
import { inLine } from "../report/words.ts";
import { type Command, commanderOf, namesOf } from "./command.ts";
import { compareCommand } from "./commands/compare.ts";
import { completionCommand } from "./commands/completion.ts";
import { explainCommand } from "./commands/explain.ts";
import { generateCommand, mutateCommand } from "./commands/generate.ts";
import { grammarCommand } from "./commands/grammar.ts";
import { initCommand } from "./commands/init.ts";
import { learnCommand } from "./commands/learn.ts";
import { parseCommand } from "./commands/parse.ts";
import { predictCommand } from "./commands/predict.ts";
import { reportCommand } from "./commands/report.ts";
import { serveCommand } from "./commands/serve.ts";
import { specializeCommand } from "./commands/specialize.ts";
import { triageCommand } from "./commands/triage.ts";
import { undoCommand } from "./commands/undo.ts";
import {
  abstractCommand,
  bundleCommand,
  debugCommand,
  isolateCommand,
  minimizeCommand,
  repairCommand,
} from "./commands/verbs.ts";
import { workerCommand } from "./commands/worker.ts";
import type { Call, Host } from "./host.ts";

/** Runs one command line: finds its command, which runs its session. Throws OptionsError and the session's errors. */
export async function runLine(call: Call, words: readonly string[]): Promise<void> {
  const own = withCommand(words);
  const showsAll = own.includes("--all") && (own.includes("--help") || own.includes("-h"));
  const culprit = new Line("culprit")
    .description("Finds the part of an input that makes a program fail.")
    .usage("<command> [options] <input> -- <program> [args]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show this help; culprit <command> --help shows the options")
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
    .enablePositionalOptions()
    .addHelpText("after", overview);
  const needed = neededFor(own[0]);
  for (const command of needed) culprit.addCommand(commanderOf(command, call, showsAll));
  explainMistakes(culprit, {
    host: call.host,
    own,
    lacksProgram:
      needed.some(({ runsProgram }) => runsProgram) && call.program.length === 0 && !own.includes("--oracle"),
  });
  await culprit.parseAsync([...own], { from: "user" });
}

/** A line that starts with a file runs `debug`; with several files, or with a folder, it runs `triage`. */
function withCommand(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words;
  if (commands.some((command) => namesOf(command).includes(first)) || !existsSync(first)) return words;
  const areSeveral = statSync(first).isDirectory() || existsSync(second);
  return [areSeveral ? "triage" : "debug", ...words];
}

/** The commands to build for a line with this first word. Throws OptionsError if no command has that name. */
function neededFor(word: string | undefined): readonly Command[] {
  if (word === undefined || word.startsWith("-") || word === "help") return commands;
  const named = commands.filter((command) => namesOf(command).includes(word));
  if (named.length > 0) return named;
  // Commander would suggest a name, but not list all.
  const names = commands.flatMap(namesOf);
  const meant = didYouMean(word, names);
  throw new OptionsError(
    `there is no command or file ${inLine(word)}${meant ? `; ${meant}` : "."} The commands are ${names.join(", ")}.`,
  );
}

/** The text after the list of commands. */
export const overview = `
{} becomes the path of each trial input; without {} the trial input goes to standard input.

Example:
  $ culprit debug order.json -- node parse.js {}
Without a command, culprit runs debug on a file, and triage on several files or a folder:
  $ culprit order.json -- node parse.js {}

Exit codes: 0 the answer was found, 1 it was not, 2 wrong usage or an unusable file, 3 the program cannot be
run, 4 stopped by a limit with --strict, 130 stopped by a signal, 141 the reader of the output left.`;

/** The parts of a command line that error messages depend on. */
interface Mistaken {
  readonly host: Host;
  /** The words before `--`. */
  readonly own: readonly string[];
  /** Whether a program behind `--` is missing. */
  readonly lacksProgram: boolean;
}

/**
 * Makes a command and its subcommands throw instead of ending the process. Their error messages start with `culprit:`
 * and end with a pointer to the help.
 */
function explainMistakes(command: Line, line: Mistaken, path = command.name()): void {
  command
    .exitOverride()
    .showHelpAfterError(`(see ${path} --help)`)
    .configureOutput({
      writeOut: (text) => line.host.stdout.write(text),
      writeErr: (text) => line.host.stderr.write(text),
      outputError: (text, write) => write(advised(legible(text), command, line)),
    });
  for (const below of command.commands) explainMistakes(below, line, `${path} ${below.name()}`);
}

/**
 * Commander's message with our prefix, made printable, because it repeats words of the line; its suggestion keeps a
 * line of its own.
 */
function legible(text: string): string {
  const [, said = "", guess = ""] = /^(.*?)(\n\(Did you mean .*\?\))?\n$/s.exec(text) ?? [];
  return `${inLine(said.replace(/^error:/, "culprit:"))}${guess}\n`;
}

function advised(text: string, command: Line, { own, lacksProgram }: Mistaken): string {
  const option = /unknown option '(.*)'/.exec(text)?.[1];
  // A file name that begins with a dash looks like an option.
  if (option !== undefined && existsSync(option)) {
    return `${text.trimEnd()}\nfor the file of that name write ./${option}\n`;
  }
  if (!lacksProgram || !/too many arguments|unknown option/.test(text)) return text;
  const { before, program } = splitAtSecondOperand(command, own.slice(1));
  // A mistyped option of ours is no program.
  if (program.length === 0 || program[0]?.startsWith("-")) return text;
  const line = ["culprit", own[0] ?? "", ...before, "--", ...program].join(" ");
  return `${text.trimEnd()}\nthe program and its arguments stand behind --, as in: ${inLine(line)}\n`;
}

/** Splits the words of a command with one operand, its input, before the second operand or the first unknown option. */
function splitAtSecondOperand(
  command: Line,
  words: readonly string[],
): { readonly before: readonly string[]; readonly program: readonly string[] } {
  let operands = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const [name = ""] = word.split("=", 1);
    const option = command.options.find(({ short, long }) => short === name || long === name);
    if (option !== undefined) {
      if (option.required && name === word) at += 1;
      continue;
    }
    operands += 1;
    if (operands > 1) return { before: words.slice(0, at), program: words.slice(at) };
  }
  return { before: words, program: [] };
}

/** The commands that run the program under test. */
const onPrograms: readonly Command[] = [
  debugCommand,
  triageCommand,
  minimizeCommand,
  repairCommand,
  isolateCommand,
  abstractCommand,
  explainCommand,
  predictCommand,
  compareCommand,
  bundleCommand,
];

const ofTheDay: readonly Command[] = [
  ...onPrograms,
  initCommand,
  parseCommand,
  learnCommand,
  generateCommand,
  mutateCommand,
  specializeCommand,
  grammarCommand,
  reportCommand,
  undoCommand,
  serveCommand(onPrograms.flatMap(namesOf)),
  workerCommand,
];

/** All commands, in the order of the help. Each loads its session when it runs. */
export const commands: readonly Command[] = [...ofTheDay, completionCommand(ofTheDay)];
