import { existsSync } from "node:fs";
import type { Command } from "commander";

/**
 * Makes a command and those below it throw instead of ending the process, begin their error messages as all of ours
 * begin, and end them with where help is.
 */
export function explainingMistakes(command: Command, path = command.name()): Command {
  command
    .exitOverride()
    .showHelpAfterError(`(see ${path} --help)`)
    .configureOutput({ outputError: (text, write) => write(advised(text.replace(/^error:/, "culprit:"))) });
  for (const below of command.commands) explainingMistakes(below, `${path} ${below.name()}`);
  return command;
}

/** A file whose name begins with a dash looks like an option. */
function advised(text: string): string {
  const name = /unknown option '(.*)'/.exec(text)?.[1];
  if (name === undefined || !existsSync(name)) return text;
  return `${text.trimEnd()}\nfor the file of that name write ./${name}\n`;
}
