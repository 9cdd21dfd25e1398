import { Command } from "commander";
import { didYouMean } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { inLine } from "../report/visible.ts";
import { commands, type LoadableCommand } from "./commands.ts";
import { explainingMistakes } from "./explaining-mistakes.ts";
import type { Call } from "./host.ts";
import { version } from "./version.ts";

/** All that can be said on a line of words, with as many of the commands as the line needs. Throws OptionsError. */
export async function commandLine(call: Call, own: readonly string[]): Promise<Command> {
  const culprit = new Command("culprit")
    .description("Debugs inputs: a program fails on an input; culprit says what in the input is to blame.")
    .usage("<command> [options] <input> -- <program> [args]")
    .version(version)
    .configureHelp({ showGlobalOptions: false })
    .enablePositionalOptions()
    .addHelpText("after", overview);
  const needed = neededFor(own[0]);
  for (const { load, runsProgram } of needed) {
    const command = await load(call);
    if (!runsProgram) command.hook("preAction", () => requireNoProgram(call.program));
    culprit.addCommand(command);
  }
  const runsProgram = needed.some((command) => command.runsProgram);
  return explainingMistakes(culprit, {
    host: call.host,
    own,
    lacksProgram: runsProgram && call.program.length === 0 && !own.includes("--oracle"),
  });
}

/** The commands to load for a line that begins with this word. Throws OptionsError when it is the name of none. */
function neededFor(word: string | undefined): readonly LoadableCommand[] {
  if (word === undefined || word.startsWith("-") || word === "help") return commands;
  const named = commands.filter(({ names }) => names.includes(word));
  if (named.length > 0) return named;
  // Commander would guess at a name, but not say which there are.
  const names = commands.flatMap((command) => command.names);
  const known = `The commands are ${names.join(", ")}.`;
  const meant = didYouMean(word, names);
  throw new OptionsError(`there is no command ${inLine(word)}${meant ? `; ${meant}` : "."} ${known}`);
}

function requireNoProgram(program: readonly string[]): void {
  if (program.length === 0) return;
  throw new OptionsError(
    `this command runs no program; leave out what follows --: ${inLine(program.join(" "))}`,
  );
}

const overview = `
An argument of the program that contains {} gets the path of the candidate file in its place;
without any {} the candidate goes to standard input.

Example:
  $ culprit debug order.json -- node parse.js {}

Exit codes: 0 the answer was found, 1 it was not, 2 wrong usage, or a file that cannot be read or written,
3 the program could not be run at all, 4 stopped by a limit of tests or time, with --strict,
130 stopped by a signal, 141 nobody read the output to its end.`;
