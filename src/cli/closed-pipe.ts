import { isClosedPipe } from "../session/closed-pipe.ts";
import { exitCode } from "./exit-code.ts";

/**
 * Ends the process quietly when nobody reads its standard output any more, as in `culprit … | head`; what goes to a
 * closed standard error is lost, and the work goes on.
 */
export function endWhenPipeCloses(): void {
  process.stdout.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
    process.exit(exitCode.pipeClosed);
  });
  process.stderr.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
  });
}
