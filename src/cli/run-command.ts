import { resolve } from "node:path";
import type { Conclusion } from "../report/conclusion.ts";
import type { Command } from "../report/reports.ts";
import type { Watch } from "../session/context/context.ts";
import { overruled, readConfigFile } from "../session/settings/config-file.ts";
import { findConfig } from "../session/settings/found-config.ts";
import type { Options } from "../session/settings/options.ts";
import { resolveSettings, type Settings } from "../session/settings/settings.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Call } from "./host.ts";

/** A session's entry point, as every command that runs a program has it. */
export type Session<C extends Command> = (
  input: string,
  settings: Settings,
  watch: Watch,
) => Promise<Conclusion<C>>;

/** Runs a session with the options given, shows its progress and its answer, and sets the exit code. */
export async function runCommand<C extends Command>(
  session: Session<C>,
  { input, program, host }: Call & { readonly input: string },
  given: Options & ShowOptions & { readonly config?: string },
): Promise<void> {
  const { config, ...line } = given;
  const { path, notices } =
    config === undefined ? findConfig(process.cwd()) : { path: resolve(config), notices: [] };
  const file = path === undefined ? {} : await readConfigFile(path);
  const options = overruled(file, { ...line, ...(program.length > 0 ? { program: [...program] } : {}) });
  const settings = resolveSettings(options);
  await conclude(host, options, (watch) => {
    for (const notice of notices) watch.watcher({ kind: "notice", notice });
    return session(input, settings, watch);
  });
}
