import { spawn } from "node:child_process";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { formatDuration, parseDuration } from "../../base/quantity.ts";
import { inLine } from "../../report/words.ts";
import type { Command } from "../command.ts";
import type { Audience, Call } from "../host.ts";

/** Options as commander parses them. */
interface ServeOptions {
  readonly port: number;
  readonly open?: boolean;
  readonly linger: string;
}

const example = "culprit serve debug order.json -- node parse.js {}";

/** `culprit serve`: runs another command with a live page. */
export const serveCommand = (served: readonly string[]): Command => ({
  name: "serve",
  question: "Runs another command with a live page in the browser.",
  usage: "[options] <command> [its options] <input> -- <program> [args]",
  operand: { form: "[words...]", words: "a command that runs a program, with its options" },
  options: [
    {
      heading: "The page:",
      options: [
        {
          flags: "--port <n>",
          words: "the port of 127.0.0.1 to serve it at; 0 is any free one",
          value: 0,
          least: 0,
        },
        { flags: "--open", words: "open it in a browser" },
        {
          flags: "--linger <duration>",
          words: "how long the report stays without a reader; 0 ends with the run",
          value: "15s",
          isRare: true,
        },
      ],
    },
  ],
  examples: `  $ ${example}
The address goes to standard error. It holds a secret, and only this machine can open it. The answer, the files
and the exit code are the same as without serve. Closing the page changes nothing; Ctrl-C ends everything.`,
  runsProgram: true,
  takesAnotherCommand: true,
  async run(call: Call, words: readonly string[], options: ServeOptions) {
    refuseUnserved(words[0], served);
    return serve(call, words, options);
  },
});

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
  const { port } = options;
  if (port > 65_535) throw new OptionsError(`--port takes a number up to 65535; got ${port}.`);
  const linger = options.linger === "0" ? 0 : parseDuration(options.linger, "--linger");
  const { Serving } = await import("../../web/serving.ts");
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
  // After the answer, Ctrl-C only ends the serving; the exit code is the answer's.
  const held = { signal: interruption.signal, hold: () => interruption.hold(), release: () => {} };
  try {
    await call.run(words, { ...call.host, audience, interruption: held });
    if (linger === 0 || interruption.signal.aborted) return;
    tell(
      `the report stays there while a page is open, and ${formatDuration(linger)} longer; Ctrl-C ends that`,
    );
    await serving.untilLeft(linger, interruption.signal);
  } finally {
    await serving.close();
  }
}

/** The program that opens an address on each system. */
const openers: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address of ours in the user's browser; reports a failure. */
function openBrowser(address: string, tell: (text: string) => void): void {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  const tellFailure = (): void => tell(`note: ${program} opens no browser; open the address yourself`);
  const opener = spawn(program, [...words, address], { detached: true, stdio: "ignore" });
  opener.on("error", tellFailure);
  opener.on("exit", (code) => {
    if (code !== 0) tellFailure();
  });
  opener.unref();
}
