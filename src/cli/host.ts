import type { Conclusion } from "../report/reports.ts";
import type { Watch } from "../session/context/context.ts";
import { explainWriting, isClosedPipe } from "../session/files/file-errors.ts";
import type { MadeReport } from "../web/write-report.ts";
import { exitCode } from "./exit-code.ts";
import type { Interruptible } from "./interruption.ts";

/** The parts of its process that the command line uses. */
export interface Host {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly interruption: Interruptible;
  readonly audience?: Audience;
  /** Sets the exit code for the later end of the process. */
  exitWith(code: number): void;
}

/** Another observer of a session, such as a live page, that may also steer it. */
export interface Audience extends Required<Pick<Watch, "watcher" | "onRecording" | "steering">> {
  /** Prepares before the session begins. Throws OptionsError. */
  begin(): Promise<void>;
  /** @param made the report, if one was already made */
  end(conclusion: Conclusion, made: MadeReport | undefined): void;
}

/** An output stream, possibly a terminal. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string | Uint8Array): unknown;
}

/** The program behind `--` on a command line, and the host of that line. */
export interface Call {
  readonly program: readonly string[];
  readonly host: Host;
  /** Runs another command line with this program. */
  run(words: readonly string[], host: Host): Promise<void>;
}

/**
 * This process. It ends if its standard output fails: quietly if the reader closed the pipe, as in `culprit … | head`,
 * otherwise with a message. Errors of standard error are ignored.
 */
export async function thisProcess(): Promise<Host> {
  process.stdout.on("error", (error) => {
    if (isClosedPipe(error)) process.exit(exitCode.pipeClosed);
    process.stderr.write(`culprit: cannot write to standard output: ${explainWriting(error)}\n`);
    process.exit(exitCode.wrongUsage);
  });
  process.stderr.on("error", () => {});
  const { stdout, stderr } = process;
  const { interruption } = await import("./interruption.ts");
  const exitWith = (code: number): void => {
    process.exitCode = code;
  };
  return { stdout, stderr, interruption, exitWith };
}
