import type { Command } from "commander";
import type { VerbName } from "../report/verb-reports.ts";
import { verbs } from "../session/verbs/verbs.ts";

/** A command of ours, loaded when it is asked for: starting costs mostly what is loaded. */
export interface LoadableCommand {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  /** Whether it takes a program behind `--`. */
  readonly runsProgram: boolean;
  /** Makes the command, to run this program and its arguments. */
  load(program: readonly string[]): Promise<Command>;
}

const aliases: { readonly [N in VerbName]?: readonly string[] } = { minimize: ["reduce"] };

const asCommand = (name: VerbName): LoadableCommand => ({
  names: [name, ...(aliases[name] ?? [])],
  runsProgram: true,
  load: async (program) => (await import("./verb-command.ts")).verbCommand(name, program),
});

/** All commands, in the order in which the help shows them. */
export const commands: readonly LoadableCommand[] = [
  {
    names: ["debug"],
    runsProgram: true,
    load: async (program) => (await import("./debug.ts")).debugCommand(program),
  },
  ...(Object.keys(verbs) as VerbName[]).map(asCommand),
  {
    names: ["compare"],
    runsProgram: true,
    load: async (program) => (await import("./compare.ts")).compareCommand(program),
  },
  {
    names: ["parse"],
    runsProgram: false,
    load: async () => (await import("./parse.ts")).parseCommand(),
  },
  {
    names: ["learn"],
    runsProgram: false,
    load: async () => (await import("./learn.ts")).learnCommand(),
  },
  {
    names: ["generate"],
    runsProgram: false,
    load: async () => (await import("./generate.ts")).generateCommand(),
  },
  {
    names: ["grammar"],
    runsProgram: false,
    load: async () => (await import("./grammar.ts")).grammarCommand(),
  },
];
