import { Command } from "commander";
import type { VerbName } from "../report/verb-reports.ts";
import { sessionOf } from "../session/verbs/run-verb.ts";
import { verbs } from "../session/verbs/verbs.ts";
import type { Call } from "./host.ts";
import { addProgramOptions } from "./program-options.ts";
import { runCommand } from "./run-command.ts";

/** The command that asks this question about an input. */
export async function verbCommand(name: VerbName, call: Call): Promise<Command> {
  const verb = await verbs[name]();
  const { question, input, options, example } = verb.line;
  const command = new Command(name)
    .description(question)
    .usage("[options] <input> -- <program> [args]")
    .argument("<input>", input)
    .optionsGroup("How to search:");
  for (const [flags, words] of options) command.option(flags, words);
  return addProgramOptions(command)
    .addHelpText("after", `\nExample:${example}`)
    .action((path: string, given) => runCommand(sessionOf(verb), { ...call, input: path }, given));
}
