import type { Watcher } from "../report/event/session-event.ts";
import { noticeInWords } from "../report/notice-in-words.ts";
import type { Output } from "./host.ts";
import { LiveLine, processClock } from "./live-line.ts";

/** Shows what happens in a session until `end`. */
export interface Progress {
  readonly watcher: Watcher;
  end(): void;
}

/** A live line on a terminal that can move the cursor; elsewhere notices only, and nothing at all when quiet. */
export function showProgress(output: Output, quiet: boolean): Progress {
  if (quiet) return { watcher: () => {}, end: () => {} };
  if (output.isTTY && process.env["TERM"] !== "dumb") {
    const line = new LiveLine(output, processClock);
    return { watcher: (event) => line.hear(event), end: () => line.end() };
  }
  return {
    watcher: (event) => {
      if (event.kind === "notice") output.write(`note: ${noticeInWords(event.notice)}\n`);
    },
    end: () => {},
  };
}
