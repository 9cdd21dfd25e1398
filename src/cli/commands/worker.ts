import { execFile } from "node:child_process";
import { availableParallelism, hostname } from "node:os";
import { promisify } from "node:util";
import { OptionsError } from "../../base/options-error.ts";
import { wordsOfError } from "../../base/thrown.ts";
import { mostLetters } from "../../remote/keys.ts";
import type { LendingEvent } from "../../remote/lend.ts";
import { plural, printable } from "../../report/words.ts";
import type { Command } from "../command.ts";
import type { Call, Host } from "../host.ts";

/** Options as commander parses them. */
interface WorkerOptions {
  readonly jobs: number;
  readonly name: string;
  readonly only?: string;
  readonly sandbox?: boolean;
  readonly versionCommand?: string;
  readonly quiet?: boolean;
}

/** `culprit worker`: offers this machine to runs started elsewhere. */
export const workerCommand: Command = {
  name: "worker",
  question: "Lends this machine to runs started elsewhere with --workers, until Ctrl-C.",
  usage: "[options] <redis url>",
  operand: {
    form: "<url>",
    words: "the Redis where runs are announced: redis://:password@host:6379, or rediss:// for TLS",
  },
  options: [
    {
      heading: "What to lend:",
      options: [
        { flags: "--jobs <n>", words: "runs at once", value: availableParallelism(), least: 1 },
        { flags: "--name <name>", words: "the name that others see", value: hostname() },
        {
          flags: "--only <pattern>",
          words: "run these programs only: a name in PATH, as gcc-*, or a path, as /opt/*/bin/tool",
        },
        {
          flags: "--version-command <command>",
          words: "prints the version of the program, as in 'gcc --version'",
        },
        {
          flags: "--sandbox",
          words: "run all without network and with write access to their own folders only (bubblewrap)",
        },
        { flags: "--quiet", words: "do not report runs" },
      ],
    },
  ],
  examples: `  $ export CULPRIT_WORKER_SECRET=$(cat secret)
  $ culprit worker rediss://:password@queue.example:6379 --only 'gcc*'
Whoever knows the secret and reaches that Redis can run programs here as the user that started the worker.`,
  runsProgram: false,
  run: ({ host }: Call, url: string, options: WorkerOptions) => work(host, url, options),
};

async function work(host: Host, url: string, options: WorkerOptions): Promise<void> {
  const { lend } = await import("../../remote/lend.ts");
  const { sharedSecret } = await import("../../remote/messages.ts");
  const tell = (event: LendingEvent): void => {
    if (!options.quiet) host.stderr.write(`${printable(inWords(event, options.name))}\n`);
  };
  const lent = {
    url: addressOf(url),
    secret: sharedSecret(process.env),
    jobs: options.jobs,
    name: options.name.slice(0, mostLetters),
    only: options.only,
    encloses: options.sandbox ?? false,
    version: options.versionCommand === undefined ? null : await versionBy(options.versionCommand),
    tell,
  };
  host.interruption.hold();
  await lend(lent, host.interruption.signal);
}

function addressOf(url: string): string {
  if (/^rediss?:\/\/./.test(url)) return url;
  throw new OptionsError(`expected the address of a Redis, such as redis://host:6379; got ${url}.`);
}

/** The first line that the command prints. */
async function versionBy(command: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)("/bin/sh", ["-c", command]);
    const [line = ""] = (stdout || stderr).trim().split("\n");
    return line.slice(0, mostLetters);
  } catch (error) {
    throw new OptionsError(`--version-command failed: ${wordsOfError(error)}`);
  }
}

function inWords(event: LendingEvent, name: string): string {
  switch (event.kind) {
    case "waiting":
      return `worker ${name} waits for runs; Ctrl-C ends it.`;
    case "joined":
      return `works for ${event.host}: ${event.command.join(" ")}`;
    case "refused":
      return `not used by ${event.host} for ${event.command.join(" ")}: ${event.because}`;
    case "left":
      return `done for ${event.host}: ${plural(event.jobs, "run")}`;
    case "other-version":
      return "a run of another version of culprit asks for workers; install the same version on both sides.";
    case "redis-away":
      return "Redis is away; waiting for it.";
    case "redis-back":
      return "Redis is back.";
  }
}
