import pc from "picocolors";
import type { AnswerFrame } from "../report/answer.ts";
import type { Concluded } from "../session/concluded.ts";
import { readConfigFile } from "../session/config-file.ts";
import { interruptible } from "../session/interruptible.ts";
import type { Watcher } from "../session/session-event.ts";
import { type Options, resolveSettings, type Settings } from "../session/settings.ts";
import { exitCodeOf } from "./exit-code.ts";
import { LiveLine } from "./live-line.ts";

/** A session's entry point, as every command that runs a program has it. */
export type Session<A extends AnswerFrame> = (
  input: string,
  settings: Settings,
  watch: { readonly watcher: Watcher; readonly signal: AbortSignal },
) => Promise<Concluded<A>>;

/** Options that concern only how the command line shows things. */
interface ShowOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Runs a session with the options given, shows its progress and its answer, and sets the exit code. */
export async function runCommand<A extends AnswerFrame>(
  session: Session<A>,
  input: string,
  given: Options & ShowOptions,
): Promise<void> {
  const { config, ...options } = given;
  const settings = resolveSettings({ ...(await readConfigFile(process.cwd(), config)), ...options });
  const show = chooseProgress(given);
  const interruption = interruptible();
  let concluded: Concluded<A>;
  try {
    concluded = await session(input, settings, { watcher: show.watcher, signal: interruption.signal });
  } finally {
    interruption.release();
    show.end();
  }
  const { answer } = concluded;
  process.stdout.write(
    given.json
      ? `${JSON.stringify(answer)}\n`
      : `${concluded.text(pc.createColors(wantsColour(process.stdout))).join("\n")}\n`,
  );
  process.exitCode = exitCodeOf(answer);
}

function chooseProgress(options: ShowOptions): { readonly watcher: Watcher; end(): void } {
  if (options.quiet) return { watcher: () => {}, end: () => {} };
  if (process.stderr.isTTY) {
    const line = new LiveLine(process.stderr, () => performance.now());
    return { watcher: (event) => line.hear(event), end: () => line.erase() };
  }
  return {
    watcher: (event) => {
      if (event.kind === "notice") process.stderr.write(`${event.text}\n`);
    },
    end: () => {},
  };
}

function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && pc.isColorSupported;
}
