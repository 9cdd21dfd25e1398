import pc from "picocolors";
import { type CommandAnswer, jsonOf } from "../report/command-answer.ts";
import type { Concluded } from "../session/answer/concluded.ts";
import { interruptible } from "../session/workbench/interruptible.ts";
import type { Watch } from "../session/workbench/workbench.ts";
import { exitCodeOf } from "./exit-code.ts";
import { showProgress } from "./show-progress.ts";

/** Options that concern only how the command line shows things. */
export interface ShowOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** Runs a session, shows its progress and its answer, and sets the exit code. */
export async function conclude<A extends CommandAnswer>(
  options: ShowOptions,
  session: (watch: Watch) => Promise<Concluded<A>>,
): Promise<void> {
  const progress = showProgress(options.quiet ?? false);
  const interruption = interruptible();
  let concluded: Concluded<A>;
  try {
    concluded = await session({ watcher: progress.watcher, signal: interruption.signal });
  } finally {
    interruption.release();
    progress.end();
  }
  const { answer, text } = concluded;
  const lines = options.json ? [jsonOf(answer)] : text(pc.createColors(wantsColour(process.stdout)));
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  process.exitCode = exitCodeOf(answer);
}

function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && pc.isColorSupported;
}
