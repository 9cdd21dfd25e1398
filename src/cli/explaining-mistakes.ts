import { existsSync } from "node:fs";
import type { Command } from "commander";
import { inLine } from "../report/visible.ts";
import type { Host } from "./host.ts";

/**
 * Makes a command and those below it throw instead of ending the process, begin their error messages as all of ours
 * begin, and end them with where help is.
 */
export function explainingMistakes(command: Command, line: Line, path = command.name()): Command {
  command
    .exitOverride()
    .showHelpAfterError(`(see ${path} --help)`)
    .configureOutput({
      writeOut: (text) => line.host.stdout.write(text),
      writeErr: (text) => line.host.stderr.write(text),
      outputError: (text, write) => write(advised(legible(text), command, line)),
    });
  for (const below of command.commands) explainingMistakes(below, line, `${path} ${below.name()}`);
  return command;
}

/** The words of a command line, and who hears of mistakes in them. */
interface Line {
  readonly host: Host;
  /** Those before `--`. */
  readonly own: readonly string[];
  /** Whether a program that stands behind `--` is missing. */
  readonly lacksProgram: boolean;
}

/** What commander says, which repeats words of the line as they are, begun as ours; only its guess has its own line. */
function legible(text: string): string {
  const [, said = "", guess = ""] = /^(.*?)(\n\(Did you mean .*\?\))?\n$/s.exec(text) ?? [];
  return `${inLine(said.replace(/^error:/, "culprit:"))}${guess}\n`;
}

function advised(text: string, command: Command, { own, lacksProgram }: Line): string {
  const option = /unknown option '(.*)'/.exec(text)?.[1];
  // A file whose name begins with a dash looks like an option.
  if (option !== undefined && existsSync(option)) {
    return `${text.trimEnd()}\nfor the file of that name write ./${option}\n`;
  }
  if (!lacksProgram || !/too many arguments|unknown option/.test(text)) return text;
  const { before, program } = splitAtSecondOperand(command, own.slice(1));
  if (program.length === 0) return text;
  const line = ["culprit", own[0] ?? "", ...before, "--", ...program].join(" ");
  return `${text.trimEnd()}\nthe program and its arguments stand behind --, as in: ${inLine(line)}\n`;
}

/** The words of a command with one operand, its input, and what begins with the next one, or with an option that is not the command's. */
function splitAtSecondOperand(
  command: Command,
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
