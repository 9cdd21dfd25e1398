import pc from "picocolors";
import type { Conclusion } from "../report/conclusion.ts";
import type { TextOptions } from "../report/report.ts";
import { type Command, jsonOf, textOf } from "../report/reports.ts";
import { interruptible } from "../session/workbench/interruptible.ts";
import type { Watch } from "../session/workbench/workbench.ts";
import { exitCodeOf } from "./exit-code.ts";
import { showProgress } from "./show-progress.ts";

/** Options that concern only how the command line shows things, and what it exits with. */
export interface ShowOptions extends TextOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/** Runs a session, shows its progress and its answer, and sets the exit code. */
export async function conclude<C extends Command>(
  options: ShowOptions,
  session: (watch: Watch) => Promise<Conclusion<C>>,
): Promise<void> {
  const progress = showProgress(options.quiet ?? false);
  const interruption = interruptible();
  let conclusion: Conclusion<C>;
  try {
    conclusion = await session({ watcher: progress.watcher, signal: interruption.signal });
  } finally {
    interruption.release();
    progress.end();
  }
  const { answer } = conclusion;
  const paint = pc.createColors(wantsColour(process.stdout));
  const lines = options.json ? [jsonOf(answer)] : textOf(conclusion, paint, options);
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  process.exitCode = exitCodeOf(answer, options);
}

function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && pc.isColorSupported;
}
