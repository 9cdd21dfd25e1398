import type { Conclusion } from "../report/conclusion.ts";
import type { Watch } from "../session/context/context.ts";
import type { Interruptible } from "../session/context/interruptible.ts";
import { explainWriting, isClosedPipe } from "../session/files/file-errors.ts";
import type { MadeReport } from "../web/make-report.ts";
import { exitCode } from "./exit-code.ts";

/** What the command line needs of the process that it runs in. */
export interface Host {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly interruption: Interruptible;
  readonly audience?: Audience;
  /** Gives the exit code that the process is to end with, whenever it does. */
  exitWith(code: number): void;
}

/** Who follows a session besides the one who reads its answer, and may steer it. */
export interface Audience extends Required<Pick<Watch, "watcher" | "onRecording" | "steering">> {
  /** Gets ready before the session begins. Throws OptionsError. */
  begin(): Promise<void>;
  /** @param made the report of it, where one was made already */
  end(conclusion: Conclusion, made: MadeReport | undefined): void;
}

/** A stream, perhaps a terminal. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string | Uint8Array): unknown;
}

/** What stands behind `--` on a command line, and where that line was given. */
export interface Call {
  readonly program: readonly string[];
  readonly host: Host;
  /** Runs another line of words with this program. */
  run(words: readonly string[], host: Host): Promise<void>;
}

/**
 * This process. It ends when its standard output takes nothing more: quietly when nobody reads it, as in
 * `culprit … | head`, else saying why. What standard error does not take is lost, and the work goes on.
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
