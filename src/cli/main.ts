import { Command } from "commander";
import { didYouMean } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { inLine, printable } from "../report/visible.ts";
import { isClosedPipe } from "../session/files/closed-pipe.ts";
import { commands, type LoadableCommand } from "./commands.ts";
import { exitCode, exitCodeOfError } from "./exit-code.ts";
import { explainingMistakes } from "./explaining-mistakes.ts";
import { type Call, type Host, thisProcess } from "./host.ts";
import { version } from "./version.ts";

/** Runs the command line, that of this process unless another host is given; never rejects. */
export async function main(words: readonly string[], given?: Host): Promise<void> {
  const host = given ?? (await thisProcess());
  const { own, program } = splitAtProgram(words);
  try {
    await run(own, { program, host });
  } catch (error) {
    if (isCommanderExit(error)) {
      host.exitWith(error.exitCode === 0 ? exitCode.found : exitCode.wrongUsage);
      return;
    }
    if (isClosedPipe(error)) {
      host.exitWith(exitCode.pipeClosed);
      return;
    }
    const { code, message } = exitCodeOfError(error);
    host.stderr.write(`culprit: ${printable(message)}\n`);
    host.exitWith(code);
  }
}

async function run(own: readonly string[], { program, host }: Omit<Call, "run">): Promise<void> {
  const call: Call = { program, host, run: (words, host) => run(words, { program, host }) };
  const culprit = await commandLine(call, own);
  await culprit.parseAsync([...own], { from: "user" });
}

async function commandLine(call: Call, own: readonly string[]): Promise<Command> {
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
    lacksProgram: runsProgram && call.program.length === 0,
  });
}

/** The commands to load for a line that begins with this word. Throws OptionsError when it is the name of none. */
function neededFor(word: string | undefined): readonly LoadableCommand[] {
  if (word === "--version" || word === "-V") return [];
  if (word === undefined || word.startsWith("-") || word === "help") return commands;
  const named = commands.filter(({ names }) => names.includes(word));
  if (named.length > 0) return named;
  // Commander would guess at a name, but not say which there are.
  const names = commands.flatMap((command) => command.names);
  const known = `The commands are ${names.join(", ")}.`;
  const meant = didYouMean(word, names);
  throw new OptionsError(`there is no command ${inLine(word)}${meant ? `; ${meant}` : "."} ${known}`);
}

/** The words before the first `--` are ours, those behind it are the program under test and its arguments. */
function splitAtProgram(words: readonly string[]): {
  readonly own: readonly string[];
  readonly program: readonly string[];
} {
  const at = words.indexOf("--");
  return at < 0 ? { own: words, program: [] } : { own: words.slice(0, at), program: words.slice(at + 1) };
}

function requireNoProgram(program: readonly string[]): void {
  if (program.length === 0) return;
  throw new OptionsError(
    `this command runs no program; leave out what follows --: ${inLine(program.join(" "))}`,
  );
}

function isCommanderExit(error: unknown): error is { readonly exitCode: number } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

const overview = `
An argument of the program that contains {} gets the path of the candidate file in its place;
without any {} the candidate goes to standard input.

Example:
  $ culprit debug order.json -- node parse.js {}

Exit codes: 0 the answer was found, 1 it was not, 2 wrong usage, or a file that cannot be read or written,
3 the program could not be run at all, 4 stopped by a limit of tests or time, with --strict,
130 stopped by a signal, 141 nobody read the output to its end.`;
