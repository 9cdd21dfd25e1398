import { OptionsError } from "../base/options-error.ts";
import type { ReadFormat } from "../format/reader.ts";
import type { Conclusion } from "../report/conclusion.ts";
import { noticeInWords } from "../report/notice.ts";
import type { Command } from "../report/reports.ts";
import type { Watch } from "../session/context/context.ts";
import { asksSomething, overruled } from "../session/settings/config-file.ts";
import { foundOptions, namedOptions } from "../session/settings/found-config.ts";
import { type Options, resolveSettings, type Settings } from "../session/settings/settings.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Call } from "./host.ts";

/** The entry point of a session that runs a program. */
export type Session<C extends Command> = (
  input: string,
  settings: Settings,
  watch: Watch,
) => Promise<Conclusion<C>>;

/**
 * Runs a session with these options, shows its progress and its answer, and sets the exit code.
 *
 * @param reader the judge if the options name no program
 */
export async function runCommand<C extends Command>(
  session: Session<C>,
  { input, program, host }: Call & { readonly input: string },
  given: Options & ShowOptions & { readonly config?: string },
  reader?: ReadFormat,
): Promise<void> {
  const { config, ...line } = given;
  const configured = await (config === undefined ? foundOptions(process.cwd()) : namedOptions(config));
  const { notices } = configured;
  const asked = { ...line, ...(program.length > 0 ? { program: [...program] } : {}) };
  const options = overruled(configured.options, asked);
  if (asksSomething(configured.leftOut) && !asksSomething(Object.keys(asked))) {
    throw new OptionsError(notices.slice(-1).map(noticeInWords).join(""));
  }
  const settings = resolveSettings(options, reader);
  await conclude(host, options, (watch) => {
    for (const notice of notices) watch.watcher({ kind: "notice", notice });
    return session(input, settings, watch);
  });
}
