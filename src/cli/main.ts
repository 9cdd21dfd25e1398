import { codeOfError } from "../base/thrown.ts";
import { version } from "../base/version.ts";
import type { ErrorAnswer } from "../report/answer.ts";
import { printable } from "../report/words.ts";
import { isClosedPipe } from "../session/files/file-errors.ts";
import { exitCode, exitCodeOfError } from "./exit-code.ts";
import { type Call, type Host, thisProcess } from "./host.ts";

/** Runs the command line, by default in this process; never rejects. */
export async function main(words: readonly string[], given?: Host): Promise<void> {
  const host = given ?? (await thisProcess());
  const { own, program } = splitAtProgram(words);
  try {
    await run(own, { program, host });
  } catch (error) {
    const asJson = own.includes("--json");
    if (isCommanderExit(error)) {
      const isHelp = error.exitCode === 0;
      if (asJson && !isHelp) host.stdout.write(errorAsJson(error.message, exitCode.wrongUsage));
      host.exitWith(isHelp ? exitCode.found : exitCode.wrongUsage);
      return;
    }
    if (isClosedPipe(error)) {
      host.exitWith(exitCode.pipeClosed);
      return;
    }
    const { code, message } = exitCodeOfError(error);
    host.stderr.write(`culprit: ${printable(message)}\n`);
    if (asJson) host.stdout.write(errorAsJson(message, code));
    host.exitWith(code);
  }
}

async function run(own: readonly string[], { program, host }: Omit<Call, "run">): Promise<void> {
  if (own[0] === "--version" || own[0] === "-V") {
    host.stdout.write(`${version}\n`);
    host.exitWith(exitCode.found);
    return;
  }
  const call: Call = { program, host, run: (words, host) => run(words, { program, host }) };
  const { runLine } = await import("./command-line.ts");
  await runLine(call, own);
}

/** Words before the first `--` are ours; those behind it are the program under test and its arguments. */
function splitAtProgram(words: readonly string[]): {
  readonly own: readonly string[];
  readonly program: readonly string[];
} {
  const at = words.indexOf("--");
  return at < 0 ? { own: words, program: [] } : { own: words.slice(0, at), program: words.slice(at + 1) };
}

/** With `--json`, errors are JSON, too. */
function errorAsJson(message: string, exitCode: number): string {
  const answer: ErrorAnswer = { error: { message: message.replace(/^error: /, ""), exitCode } };
  return `${JSON.stringify(answer)}\n`;
}

function isCommanderExit(error: unknown): error is Error & { readonly exitCode: number } {
  return codeOfError(error).startsWith("commander.");
}
