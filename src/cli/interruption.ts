import { interruptible } from "../session/context/interruptible.ts";

/**
 * The signal handling of the process. `bin/` loads it first, so that it handles signals from the start. With `--json`
 * an answer is always due. Otherwise an interrupt before the work begins loses nothing and ends the process at once.
 */
export const interruption = interruptible({ isHeld: process.argv.includes("--json") });
