import type { Command } from "commander";

/** A command of ours, loaded when it is asked for: starting costs mostly what is loaded. */
export interface LoadableCommand {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  /** Whether it takes a program behind `--`. */
  readonly runsProgram: boolean;
  /** Makes the command, to run this program and its arguments. */
  load(program: readonly string[]): Promise<Command>;
}

/** All commands, in the order in which the help shows them. */
export const commands: readonly LoadableCommand[] = [
  {
    names: ["debug"],
    runsProgram: true,
    load: async (program) => (await import("./debug.ts")).debugCommand(program),
  },
  {
    names: ["minimize", "reduce"],
    runsProgram: true,
    load: async (program) => (await import("./minimize.ts")).minimizeCommand(program),
  },
  {
    names: ["isolate"],
    runsProgram: true,
    load: async (program) => (await import("./isolate.ts")).isolateCommand(program),
  },
  {
    names: ["repair"],
    runsProgram: true,
    load: async (program) => (await import("./repair.ts")).repairCommand(program),
  },
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
