import { isClosedPipe } from "../session/files/closed-pipe.ts";
import { explainWriting } from "../session/files/file-errors.ts";
import { exitCode } from "./exit-code.ts";

/**
 * Ends the process when its standard output takes nothing more: quietly when nobody reads it, as in `culprit … | head`,
 * else saying why. What standard error does not take is lost, and the work goes on.
 */
export function endWhenOutputCloses(): void {
  process.stdout.on("error", (error) => {
    if (isClosedPipe(error)) process.exit(exitCode.pipeClosed);
    process.stderr.write(`culprit: cannot write to standard output: ${explainWriting(error)}\n`);
    process.exit(exitCode.wrongUsage);
  });
  process.stderr.on("error", () => {});
}
