import pc from "picocolors";
import type { Status } from "../report/answer.ts";
import type { Concluded } from "../session/answer/concluded.ts";
import { interruptible } from "../session/workbench/interruptible.ts";
import type { Watcher } from "../session/workbench/session-event.ts";
import type { Watch } from "../session/workbench/workbench.ts";
import { exitCodeOf } from "./exit-code.ts";
import { LiveLine } from "./live-line.ts";

/** Options that concern only how the command line shows things. */
export interface ShowOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** Runs a session, shows its progress and its answer, and sets the exit code. */
export async function conclude<A extends { readonly status: Status; readonly stopped: string | null }>(
  options: ShowOptions,
  session: (watch: Watch) => Promise<Concluded<A>>,
): Promise<void> {
  const show = chooseProgress(options);
  const interruption = interruptible();
  let concluded: Concluded<A>;
  try {
    concluded = await session({ watcher: show.watcher, signal: interruption.signal });
  } finally {
    interruption.release();
    show.end();
  }
  const { answer, text } = concluded;
  const lines = options.json ? [JSON.stringify(answer)] : text(pc.createColors(wantsColour(process.stdout)));
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
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
