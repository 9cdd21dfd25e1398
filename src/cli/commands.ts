import type { Command } from "commander";
import type { VerbName } from "../report/verb-reports.ts";
import { verbs } from "../session/verbs/verbs.ts";
import type { Call } from "./host.ts";

/** A command of ours, loaded when it is asked for: starting costs mostly what is loaded. */
export interface LoadableCommand {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  /** Whether it takes a program behind `--`. */
  readonly runsProgram: boolean;
  /** Makes the command, to be called so. */
  load(call: Call): Promise<Command>;
}

const aliases: { readonly [N in VerbName]?: readonly string[] } = { minimize: ["reduce"] };

const asCommand = (name: VerbName): LoadableCommand => ({
  names: [name, ...(aliases[name] ?? [])],
  runsProgram: true,
  load: async (call) =>
    name === "explain"
      ? (await import("./explain.ts")).explainCommand(call)
      : (await import("./verb-command.ts")).verbCommand(name, call),
});

/** All commands, in the order in which the help shows them. */
export const commands: readonly LoadableCommand[] = [
  {
    names: ["debug"],
    runsProgram: true,
    load: async (call) => (await import("./debug.ts")).debugCommand(call),
  },
  ...(Object.keys(verbs) as VerbName[]).map(asCommand),
  {
    names: ["predict"],
    runsProgram: true,
    load: async (call) => (await import("./predict.ts")).predictCommand(call),
  },
  {
    names: ["compare"],
    runsProgram: true,
    load: async (call) => (await import("./compare.ts")).compareCommand(call),
  },
  {
    names: ["parse"],
    runsProgram: false,
    load: async ({ host }) => (await import("./parse.ts")).parseCommand(host),
  },
  {
    names: ["learn"],
    runsProgram: false,
    load: async ({ host }) => (await import("./learn.ts")).learnCommand(host),
  },
  {
    names: ["generate"],
    runsProgram: false,
    load: async ({ host }) => (await import("./generate.ts")).generateCommand(host),
  },
  {
    names: ["specialize"],
    runsProgram: false,
    load: async ({ host }) => (await import("./specialize.ts")).specializeCommand(host),
  },
  {
    names: ["report"],
    runsProgram: false,
    load: async ({ host }) => (await import("./report.ts")).reportCommand(host),
  },
  {
    names: ["serve"],
    runsProgram: true,
    load: async (call) => (await import("./serve.ts")).serveCommand(call, served()),
  },
  {
    names: ["worker"],
    runsProgram: false,
    load: async ({ host }) => (await import("./worker.ts")).workerCommand(host),
  },
  {
    names: ["grammar"],
    runsProgram: false,
    load: async ({ host }) => (await import("./grammar.ts")).grammarCommand(host),
  },
];

/** What can be shown while it goes on. */
const served = (): readonly string[] =>
  commands.flatMap(({ names, runsProgram }) => (runsProgram && !names.includes("serve") ? names : []));
