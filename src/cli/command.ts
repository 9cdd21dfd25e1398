import { Command as Line, Option } from "commander";
import { OptionsError } from "../base/options-error.ts";
import { inLine } from "../report/words.ts";
import type { Call } from "./host.ts";

/** A command of culprit, one in each file of `commands/`: its syntax as data, and `run`, which starts its session. */
export interface Command {
  readonly name: string;
  readonly alias?: string;
  /** The question that it answers, or its purpose, in a sentence or two. */
  readonly question: string;
  /** The syntax after the command's name. */
  readonly usage: string;
  /** Its operand; absent if it takes only options. */
  readonly operand?: { readonly form: string; readonly words: string };
  readonly options: readonly OptionGroup[];
  /** Examples: each command line after `$`, each but the first below a sentence. */
  readonly examples: string;
  /** Additional text of `--help --all`. */
  readonly details?: string;
  /** Whether a program may follow `--`. */
  readonly runsProgram: boolean;
  /** Whether the words after its name, including options, belong to another command. */
  readonly takesAnotherCommand?: true;
  /** Its subcommands, such as `check` of `grammar`. */
  readonly commands?: readonly Command[];
  /**
   * Runs its session. The operand is a word, or a list of words if its form is repeatable; option names are in camel
   * case. A method, so that commands with different operands and options fit into one list.
   */
  run?(call: Call, operand: never, options: never): Promise<void>;
}

/** Its name, and its alias if it has one. */
export const namesOf = ({ name, alias }: Command): readonly string[] =>
  alias === undefined ? [name] : [name, alias];

/** Options below one heading of the help. */
export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly OptionLine[];
}

/** An option as the help shows it. */
export interface OptionLine {
  /** In commander's syntax, such as `-o, --out <file>`. */
  readonly flags: string;
  readonly words: string;
  readonly choices?: readonly string[];
  /** Its default value. */
  readonly value?: string | number;
  /** For an option that takes a whole number: the least one. */
  readonly least?: number;
  /** Whether it may be given several times. */
  readonly isRepeated?: true;
  /** Whether only `--help --all` shows it. */
  readonly isRare?: true;
}

/** Builds the commander command for one command line. */
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
  { flags, words, choices, value, least, isRepeated, isRare }: OptionLine,
  showsAll: boolean,
): Option {
  const option = new Option(flags, words);
  if (choices !== undefined) option.choices([...choices]);
  if (value !== undefined) option.default(value);
  if (isRepeated) option.argParser(gathered);
  if (least !== undefined) option.argParser((text) => wholeNumber(option.long ?? flags, text, least));
  return isRare && !showsAll ? option.hideHelp() : option;
}

const gathered = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

function requireNoProgram(program: readonly string[]): void {
  if (program.length === 0) return;
  throw new OptionsError(
    `this command runs no program; leave out what follows --: ${inLine(program.join(" "))}`,
  );
}

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new OptionsError(`${option} takes a whole number of at least ${least}; got ${text}.`);
}
