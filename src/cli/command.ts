import { Command as Line, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { inLine } from "../report/visible.ts";
import type { Call } from "./host.ts";

/**
 * A command of culprit. All sixteen are of this type, one in each file of `commands/`: how it is asked for, as data, and
 * `run`, which names the session that answers it.
 */
export interface Command {
  readonly name: string;
  readonly alias?: string;
  /** The question that it answers, or what it does, in a sentence or two. */
  readonly question: string;
  /** What follows the command's name. */
  readonly usage: string;
  /** What it takes besides options; absent where it takes nothing. */
  readonly operand?: { readonly form: string; readonly words: string };
  readonly options: readonly OptionGroup[];
  /** Examples, each line as a person types it after `$`, with a sentence in front of all but the first. */
  readonly examples: string;
  /** What else `--help --all` says. */
  readonly details?: string;
  /** Whether a program may follow `--`. */
  readonly runsProgram: boolean;
  /** Whether the words after its name are for another command, its options included. */
  readonly takesAnotherCommand?: true;
  /** Commands below it, as `check` is below `grammar`. */
  readonly commands?: readonly Command[];
  /**
   * Runs its session. The operand is a word, or a list of words where its form says so; the options are named in camel case.
   * A method, so that commands with different operands and options go into one list.
   */
  run?(call: Call, operand: never, options: never): Promise<void>;
}

/** Options below a heading of the help. */
export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly OptionLine[];
}

/** An option as the help shows it. */
export interface OptionLine {
  /** As commander reads it, such as `-o, --out <file>`. */
  readonly flags: string;
  readonly words: string;
  readonly choices?: readonly string[];
  /** Its value where nobody gives one. */
  readonly value?: string;
  /** Whether it may be given several times. */
  readonly isRepeated?: true;
  /** Whether only `--help --all` shows it. */
  readonly isRare?: true;
}

/** Builds a command for one line of words. */
export function commanderOf(command: Command, call: Call, showsAll: boolean): Line {
  const line = new Line(command.name).description(command.question).usage(command.usage);
  if (command.alias !== undefined) line.alias(command.alias);
  if (command.operand !== undefined) line.argument(command.operand.form, command.operand.words);
  if (command.takesAnotherCommand) line.passThroughOptions();
  for (const { heading, options } of command.options) {
    line.optionsGroup(heading);
    for (const option of options) line.addOption(commanderOption(option, showsAll));
  }
  for (const below of command.commands ?? []) line.addCommand(commanderOf(below, call, showsAll));
  const hasRare = command.options.some(({ options }) => options.some(({ isRare }) => isRare));
  const more = hasRare ? `\nMore options: culprit ${command.name} --help --all` : "";
  line.helpOption("-h, --help", "show this help");
  line.addHelpText("after", `\nExample:\n${command.examples}${showsAll ? (command.details ?? "") : more}`);
  const { run } = command;
  if (run !== undefined) {
    line.action((...given: readonly unknown[]) => {
      if (!command.runsProgram) requireNoProgram(call.program);
      const [operand, options] = command.operand === undefined ? [undefined, given[0]] : given;
      return run(call, operand as never, options as never);
    });
  }
  return line;
}

function commanderOption(
  { flags, words, choices, value, isRepeated, isRare }: OptionLine,
  showsAll: boolean,
): Option {
  const option = new Option(flags, words);
  if (choices !== undefined) option.choices([...choices]);
  if (value !== undefined) option.default(value);
  if (isRepeated) option.argParser(gathered);
  return isRare && !showsAll ? option.hideHelp() : option;
}

const gathered = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

function requireNoProgram(program: readonly string[]): void {
  if (program.length === 0) return;
  throw new OptionsError(
    `this command runs no program; leave out what follows --: ${inLine(program.join(" "))}`,
  );
}

/** The value of an option that takes a whole number. Throws OptionsError. */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new OptionsError(`${option} takes a whole number of at least ${least}; got ${text}.`);
}
