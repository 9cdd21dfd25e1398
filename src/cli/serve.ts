import { Command } from "commander";
import { didYouMean } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { formatDuration, parseDuration } from "../base/quantity.ts";
import { inLine } from "../report/visible.ts";
import type { Audience, Call } from "./host.ts";
import { openBrowser } from "./open-browser.ts";
import { wholeNumber } from "./whole-number.ts";

/** Options as commander gives them. */
interface ServeOptions {
  readonly port: string;
  readonly open?: boolean;
  readonly linger: string;
}

const example = "culprit serve debug order.json -- node parse.js {}";

/**
 * `culprit serve`: another command, with a page that shows its run while it goes on.
 * @param served the names of the commands that run a program
 */
export function serveCommand(call: Call, served: readonly string[]): Command {
  return new Command("serve")
    .description("Runs another command, and shows in a browser how it goes on and what comes of it.")
    .usage("[options] <command> [its options] <input> -- <program> [args]")
    .argument("[words...]", "a command that runs a program, with its options")
    .passThroughOptions()
    .option("--port <n>", "the port of 127.0.0.1 to be found at; 0 is any free one", "0")
    .option("--open", "open the page in a browser")
    .option(
      "--linger <duration>",
      "how long the run's report stays there when no page is open; 0 ends with the run",
      "15s",
    )
    .addHelpText(
      "after",
      `
Example:
  $ ${example}
The address goes to standard error; nobody can guess it, and only this machine can open it. All else is as without serve: the
answer, the files, the exit code. Closing the page changes nothing, and Ctrl-C ends everything.`,
    )
    .action((words: readonly string[], options: ServeOptions) => {
      refuseUnserved(words[0], served);
      return serve(call, words, options);
    });
}

function refuseUnserved(command: string | undefined, served: readonly string[]): void {
  if (command === undefined) {
    throw new OptionsError(`serve needs a command that runs a program, as in: ${example}`);
  }
  if (served.includes(command)) return;
  const meant = didYouMean(command, served);
  throw new OptionsError(
    `serve shows the runs of ${served.join(", ")}; got ${inLine(command)}${meant ? `; ${meant}` : "."}`,
  );
}

async function serve(call: Call, words: readonly string[], options: ServeOptions): Promise<void> {
  const port = portOf(options.port);
  const linger = options.linger === "0" ? 0 : parseDuration(options.linger, "--linger");
  const { Serving } = await import("../web/serving.ts");
  const serving = new Serving(words[0] ?? "");
  const { stderr, interruption } = call.host;
  const tell = (text: string): void => {
    stderr.write(`${text}\n`);
  };
  const { steering, run } = serving;
  const audience: Audience = {
    steering,
    watcher: (event) => run.hear(event),
    onRecording: (recording) => run.read(recording),
    async begin() {
      const address = await serving.open(port);
      tell(`the run can be seen at ${address}`);
      if (options.open) openBrowser(serving.addressForOnce(), tell);
    },
    end: (conclusion, made) => serving.ended(conclusion, made),
  };
  // When the answer is there, Ctrl-C ends serving it; the exit code is the answer's.
  const held = { signal: interruption.signal, hold: () => interruption.hold(), release: () => {} };
  try {
    await call.run(words, { ...call.host, audience, interruption: held });
    if (linger === 0 || interruption.signal.aborted) return;
    tell(
      `its report stays there while a page is open, and ${formatDuration(linger)} longer; Ctrl-C ends that`,
    );
    await serving.untilLeft(linger, interruption.signal);
  } finally {
    await serving.close();
  }
}

function portOf(given: string): number {
  const port = wholeNumber("--port", given, 0);
  if (port <= 65_535) return port;
  throw new OptionsError(`--port takes a number up to 65535; got ${given}.`);
}
